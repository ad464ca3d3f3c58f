/* image.c - which address a picture has, where scripts were to set it, and which are only icons */
#include "image.h"

#include <stdlib.h>
#include <string.h>

/* Pictures of at most this width and height, in px, count readers. */
#define DOT 2

/* Pictures of at most this width and height, in px, without an alternative text only adorn what stands beside them. */
#define ICON 32

/* How far before a picture a link to it is looked for, in nodes. */
#define MOST_BACK 16

/* Bytes of the alternative text that a preview and its picture share, and levels up to an element around both. */
#define SHORTEST_ALT 4
#define PREVIEW_LEVELS 3

/* How far into a picture of AMP the one for readers without scripts is looked for, in nodes. */
#define MOST_FALLBACK 16

/* Bytes of the data: address of a dot. */
#define MOST_OF_DOT 120

/* In a figure, a picture narrower than this is an icon. */
#define SMALL 64

/* The largest of the addresses that a srcset lists: by width, or by density; newly allocated. */
static char *
largest (const char *set)
{
  g_autofree char *best = NULL;
  double most = -1;

  for (const char *p = set; *p != '\0';)
    {
      const char *address, *end;
      double size = 1;

      p += strspn (p, ", \t\n\f\r");
      address = p;
      p += strcspn (p, " \t\n\f\r");
      end = p;
      /* a comma right behind the address ends its entry */
      if (end > address && end[-1] == ',')
        end--;
      else
        {
          size = g_ascii_strtod (p, NULL);
          p += strcspn (p, ",");
        }
      if (end == address)
        break;
      if (size <= 0)
        size = 1;
      if (size > most)
        {
          most = size;
          g_free (best);
          best = g_strndup (address, (gsize) (end - address));
        }
    }
  return g_steal_pointer (&best);
}

/* No picture, or one that stands there until a script has put the real one in its place. */
static gboolean
is_placeholder (const char *source)
{
  static const char *const parts[] = { "placeholder", "blank.gif", "spacer",      "transparent.",
                                       "1x1",         "pixel.gif", "loading.gif", "lazyload" };

  if (source == NULL || *source == '\0' || *source == '#' || g_str_has_prefix (source, "data:")
      || g_str_has_prefix (source, "about:"))
    return TRUE;
  for (guint i = 0; i < G_N_ELEMENTS (parts); i++)
    if (strstr (source, parts[i]) != NULL)
      return TRUE;
  return FALSE;
}

/* TRUE where a name of a shape begins at `text`. */
static gboolean
begins_shape (const char *text)
{
  static const char *const shapes[] = { "path", "rect", "circle", "ellipse", "line", "poly", "text", "image", "use" };

  for (guint i = 0; i < G_N_ELEMENTS (shapes); i++)
    if (g_str_has_prefix (text, shapes[i]))
      return TRUE;
  return FALSE;
}

/* A picture in the page's source that shows nothing: a drawing without a shape, or a dot.  Tags of a drawing begin with
 * "<", which may be escaped. */
static gboolean
is_empty_picture (const char *source)
{
  if (source == NULL || !g_str_has_prefix (source, "data:image/"))
    return FALSE;
  if (!g_str_has_prefix (source, "data:image/svg") || strstr (source, ";base64,") != NULL)
    return strlen (source) < MOST_OF_DOT;
  for (const char *p = source; (p = strpbrk (p, "<%")) != NULL; p++)
    if ((*p == '<' && begins_shape (p + 1)) || (g_ascii_strncasecmp (p, "%3c", 3) == 0 && begins_shape (p + 3)))
      return FALSE;
  return TRUE;
}

static char *
set_of (const VlpsNode *node)
{
  static const char *const names[] = { "srcset", "data-srcset", "data-lazy-srcset", "data-original-set" };

  for (guint i = 0; i < G_N_ELEMENTS (names); i++)
    {
      const char *value = vlps_node_attribute (node, names[i]);
      char *found = value != NULL ? largest (value) : NULL;

      if (found != NULL && !is_placeholder (found))
        return found;
      g_free (found);
    }
  return NULL;
}

/* The address of a file of a picture, and nothing else. */
static gboolean
is_picture_file (const char *address)
{
  static const char *const endings[] = { ".jpg", ".jpeg", ".png", ".webp", ".avif", ".gif" };
  gsize length = strcspn (address, "?#");

  if (is_placeholder (address) || strpbrk (address, "{} \n\"") != NULL)
    return FALSE;
  for (guint i = 0; i < G_N_ELEMENTS (endings); i++)
    {
      gsize n = strlen (endings[i]);

      if (length > n && g_ascii_strncasecmp (address + length - n, endings[i], n) == 0)
        return TRUE;
    }
  return FALSE;
}

/* Names of attributes for what a picture shows as long as it is not there, or where there is little room. */
static gboolean
is_for_small (const char *name)
{
  static const char *const parts[] = { "small", "mini", "thumb", "fallback", "placeholder", "template" };

  for (guint i = 0; i < G_N_ELEMENTS (parts); i++)
    if (strstr (name, parts[i]) != NULL)
      return TRUE;
  return FALSE;
}

/* The first web address in the JSON of an attribute for sources; newly allocated. */
static char *
address_in_json (const VlpsNode *node)
{
  for (guint i = 0; i < node->n_attributes; i++)
    {
      const char *value = node->attributes[i].value;
      const char *found = strstr (node->attributes[i].name, "src") != NULL && (*value == '{' || *value == '[')
                              ? strstr (value, "\"http")
                              : NULL;
      g_autofree char *address = found != NULL ? g_strndup (found + 1, strcspn (found + 1, "\"")) : NULL;

      if (address != NULL && strchr (address, '\\') == NULL && !is_placeholder (address))
        return g_steal_pointer (&address);
    }
  return NULL;
}

/* The address that a script was to take from an attribute of its own: one for sources, or any that names a picture's
 * file; else the link around, where it leads to such a file.  Newly allocated. */
static char *
address_of_others (const VlpsPage *page, int index)
{
  const VlpsNode *node = &page->nodes[index];
  int around = node->parent;
  char *json = address_in_json (node);

  if (json != NULL)
    return json;
  for (guint i = 0; i < node->n_attributes; i++)
    if (strstr (node->attributes[i].name, "srcset") != NULL || strstr (node->attributes[i].name, "src-set") != NULL)
      {
        g_autofree char *found = largest (node->attributes[i].value);

        if (found != NULL && !is_placeholder (found))
          return g_steal_pointer (&found);
      }
  for (guint i = 0; i < node->n_attributes; i++)
    if (strcmp (node->attributes[i].name, "src") != 0 && !is_for_small (node->attributes[i].name)
        && is_picture_file (node->attributes[i].value))
      return g_strdup (node->attributes[i].value);
  for (int i = 0; i < 3 && around >= 0; i++, around = page->nodes[around].parent)
    if (page->nodes[around].tag == VLPS_TAG_A)
      {
        const char *target = vlps_node_attribute (&page->nodes[around], "href");

        return target != NULL && is_picture_file (target) ? g_strdup (target) : NULL;
      }
  return NULL;
}

/* An address that a script was to take from one of the usual attributes. */
static const char *
address_put_off (const VlpsNode *node)
{
  static const char *const names[] = { "data-src",       "data-lazy-src",   "data-original",  "data-lazy",
                                       "data-url",       "data-hi-res-src", "data-full-src",  "data-actualsrc",
                                       "data-real-src",  "data-image",      "data-image-src", "data-orig-file",
                                       "data-large-file" };

  for (guint i = 0; i < G_N_ELEMENTS (names); i++)
    {
      const char *value = vlps_node_attribute (node, names[i]);

      if (value != NULL && !is_placeholder (value) && strpbrk (value, "{} \n") == NULL)
        return value;
    }
  return NULL;
}

/* The best address that the sources of a picture element around list. */
static char *
address_of_sources (const VlpsPage *page, int index)
{
  int around = page->nodes[index].parent;

  for (int i = 0; i < 3 && around >= 0 && page->nodes[around].tag != VLPS_TAG_PICTURE; i++)
    around = page->nodes[around].parent;
  if (around < 0 || page->nodes[around].tag != VLPS_TAG_PICTURE)
    return NULL;
  for (int i = around + 1; i < index; i++)
    {
      char *found = page->nodes[i].tag == VLPS_TAG_SOURCE ? set_of (&page->nodes[i]) : NULL;

      if (found != NULL)
        return found;
    }
  return NULL;
}

/* The address of the picture that stands beside for readers without scripts. */
static char *
address_of_noscript (VlpsBuilder *builder, int index)
{
  const VlpsPage *page = builder->page;
  int parent = page->nodes[index].parent;
  int whole = parent >= 0 && page->nodes[parent].tag == VLPS_TAG_PICTURE ? parent : index;
  int beside[2] = { vlps_builder_next (page, whole), vlps_builder_previous (page, whole) };

  for (guint k = 0; k < G_N_ELEMENTS (beside); k++)
    {
      if (beside[k] < 0 || page->nodes[beside[k]].tag != VLPS_TAG_NOSCRIPT)
        continue;
      for (int i = beside[k] + 1; i < page->nodes[beside[k]].end; i++)
        {
          const VlpsNode *node = &page->nodes[i];
          const char *source = node->tag == VLPS_TAG_IMG ? vlps_node_attribute (node, "src") : NULL;
          const char *found = node->kind == VLPS_NODE_TEXT ? strstr (node->text, "src=\"") : NULL;

          if (source != NULL || found != NULL)
            vlps_builder_mark (builder, beside[k], VLPS_MARK_DROP, NULL);
          if (source != NULL && !is_placeholder (source))
            return g_strdup (source);
          if (found != NULL)
            return g_strndup (found + 5, strcspn (found + 5, "\""));
        }
    }
  return NULL;
}

static int
side (const VlpsNode *node, const char *name)
{
  const char *value = vlps_node_attribute (node, name);

  return value == NULL || !g_ascii_isdigit (*value) ? -1 : atoi (value);
}

/* Names of files that begin alike, as those of one picture in several sizes do. */
static gboolean
have_one_name (const VlpsNode *a, const VlpsNode *b)
{
  const char *one = vlps_node_attribute (a, "src"), *other = vlps_node_attribute (b, "src");
  gsize n = 0;

  if (one == NULL || other == NULL || strrchr (one, '/') == NULL || strrchr (other, '/') == NULL)
    return FALSE;
  one = strrchr (one, '/') + 1;
  other = strrchr (other, '/') + 1;
  while (one[n] != '\0' && one[n] == other[n] && one[n] != '.')
    n++;
  return n >= 6;
}

/* A second copy of a picture in the same figure, for other screens or to be shown large. */
static gboolean
is_copy (VlpsBuilder *builder, int index)
{
  const VlpsPage *page = builder->page;
  const char *alt = vlps_node_attribute (&page->nodes[index], "alt");
  int figure = page->nodes[index].parent;

  for (int i = 0; i < 6 && figure >= 0 && page->nodes[figure].tag != VLPS_TAG_FIGURE; i++)
    figure = page->nodes[figure].parent;
  if (figure < 0 || page->nodes[figure].tag != VLPS_TAG_FIGURE || index - figure > 60)
    return FALSE;
  for (int i = figure + 1; i < index; i++)
    {
      const VlpsNode *other = &page->nodes[i];
      const char *other_alt = other->tag == VLPS_TAG_IMG ? vlps_node_attribute (other, "alt") : NULL;

      if (other->tag == VLPS_TAG_FIGURE)
        return FALSE;
      if (other->tag == VLPS_TAG_IMG && builder->structure->mark[i] != VLPS_MARK_DROP && builder->content[i] != 0
          && g_strcmp0 (alt != NULL ? alt : "", other_alt != NULL ? other_alt : "") == 0
          && ((alt != NULL && strlen (alt) > 3) || have_one_name (&page->nodes[index], other)))
        return TRUE;
    }
  return FALSE;
}

/* TRUE for a picture that is in the page's own source. */
static gboolean
is_in_source (const VlpsNode *node)
{
  const char *source = vlps_node_attribute (node, "src");

  return source != NULL && (g_str_has_prefix (source, "data:image") || g_str_has_prefix (source, "blob:"));
}

/* TRUE for a picture for readers without scripts. */
static gboolean
is_in_noscript (const VlpsPage *page, int index)
{
  int around = page->nodes[index].parent;

  for (int i = 0; i < PREVIEW_LEVELS && around >= 0; i++, around = page->nodes[around].parent)
    if (page->nodes[around].tag == VLPS_TAG_NOSCRIPT)
      return TRUE;
  return FALSE;
}

/* A preview, which shows until the picture is loaded: a picture in the page's source with another close by that has the
 * same alternative text and an address. */
static gboolean
is_preview (const VlpsPage *page, int index)
{
  const VlpsNode *nodes = page->nodes;
  const char *alt = vlps_node_attribute (&nodes[index], "alt");
  int around = index;

  if (alt == NULL || strlen (alt) < SHORTEST_ALT || !is_in_source (&nodes[index]))
    return FALSE;
  for (int i = 0; i < PREVIEW_LEVELS && nodes[around].parent >= 0; i++)
    around = nodes[around].parent;
  for (int i = MAX (around, index - MOST_BACK); i < MIN (nodes[around].end, index + MOST_BACK); i++)
    if (nodes[i].tag == VLPS_TAG_IMG && i != index && vlps_node_is_shown (page, i) && !is_in_noscript (page, i)
        && !is_placeholder (vlps_node_attribute (&nodes[i], "src")) && !is_in_source (&nodes[i])
        && g_strcmp0 (vlps_node_attribute (&nodes[i], "alt"), alt) == 0)
      return TRUE;
  return FALSE;
}

/* What a light box shows large: the picture that a link around a smaller one, shortly before, leads to. */
static gboolean
is_enlarged (const VlpsBuilder *builder, int index)
{
  const VlpsPage *page = builder->page;
  const char *source = vlps_node_attribute (&page->nodes[index], "src");

  for (int i = index - 1; source != NULL && *source != '\0' && i >= 0 && i > index - MOST_BACK; i--)
    {
      const char *href = page->nodes[i].tag == VLPS_TAG_A ? vlps_node_attribute (&page->nodes[i], "href") : NULL;

      if (href == NULL || strcmp (href, source) != 0 || page->nodes[i].end > index)
        continue;
      for (int k = i + 1; k < page->nodes[i].end; k++)
        if (page->nodes[k].tag == VLPS_TAG_IMG)
          return TRUE;
    }
  return FALSE;
}

/* A picture in a figure that stands in the text: a figure has few words that speak for it, or none. */
static gboolean
is_figure_in_text (const VlpsBuilder *builder, int index)
{
  const VlpsPage *page = builder->page;
  int at = index;

  if (side (&page->nodes[index], "width") > -1 && side (&page->nodes[index], "width") < SMALL)
    return FALSE;
  for (int i = 0; i < 8 && at >= 0 && page->nodes[at].tag != VLPS_TAG_FIGURE; i++)
    at = page->nodes[at].parent;
  if (at < 0 || page->nodes[at].tag != VLPS_TAG_FIGURE || page->nodes[at].end - at > 60
      || ((page->nodes[at].flags & VLPS_NODE_UNRENDERED) != 0 && builder->structure->bared[at] == 0))
    return FALSE;
  for (int level = 0; level < 3 && at >= 0; level++, at = page->nodes[at].parent)
    {
      int previous = vlps_builder_previous (page, at), next = vlps_builder_next (page, at);

      if ((previous >= 0 && builder->content[previous] != 0) || (next >= 0 && builder->content[next] != 0))
        return TRUE;
      if (previous >= 0 || next >= 0)
        return FALSE;
    }
  return FALSE;
}

/* Makes a picture content where the method left it out of a figure that it took. */
static void
take_from_figure (VlpsBuilder *builder, int index)
{
  if (builder->content[index] != 0 || !is_figure_in_text (builder, index))
    return;
  builder->structure->content[index] = 1;
  builder->structure->reason[index] = VLPS_REASON_PICTURE;
}

/* A picture of AMP, which a script of its own makes one; what stands in it is for readers without. */
static void
recognise_custom (VlpsBuilder *builder, int index)
{
  const VlpsPage *page = builder->page;
  const VlpsNode *node = &page->nodes[index];
  const char *source = vlps_node_attribute (node, "src");
  g_autofree char *largest_of_set = NULL;

  if (strcmp (node->name, "amp-img") != 0 && strcmp (node->name, "amp-anim") != 0)
    return;
  if (source == NULL)
    source = largest_of_set = set_of (node);
  if (source == NULL)
    return;
  for (int i = index + 1; i < MIN (node->end, index + MOST_FALLBACK); i++)
    if (page->nodes[i].tag == VLPS_TAG_IMG)
      return;
  take_from_figure (builder, index);
  vlps_builder_mark (builder, index, VLPS_MARK_IMAGE, source);
}

/* An address on a machine that is there for advertisements, by its first name ("ads.example.com", but not "ad.nl") or its
 * owner's. */
static gboolean
is_of_adverts (const char *address)
{
  static const char *const names[] = { "ad", "ads", "adserver", "adclick", "pubads", NULL };
  const char *host = address != NULL ? strstr (address, "//") : NULL;
  g_autofree char *name = NULL, *first = NULL;

  if (host == NULL)
    return FALSE;
  name = g_ascii_strdown (host + 2, (gssize) strcspn (host + 2, "/?#:"));
  first = g_strndup (name, strcspn (name, "."));
  return (g_strv_contains (names, first) && strchr (name, '.') != strrchr (name, '.'))
         || g_str_has_suffix (name, "doubleclick.net") || g_str_has_suffix (name, "googlesyndication.com");
}

/* TRUE for what stands in a link to advertisements, or comes from there. */
static gboolean
is_advert (const VlpsPage *page, int index)
{
  int parent = page->nodes[index].parent;

  return is_of_adverts (vlps_node_attribute (&page->nodes[index], "src"))
         || (parent >= 0 && page->nodes[parent].tag == VLPS_TAG_A
             && is_of_adverts (vlps_node_attribute (&page->nodes[parent], "href")));
}

/* TRUE for a GIF picture of unknown size that only readers without scripts load: it counts them. */
static gboolean
is_counter (const VlpsPage *page, int index)
{
  const VlpsNode *node = &page->nodes[index];
  const char *source = vlps_node_attribute (node, "src");
  gsize length = source != NULL ? strcspn (source, "?#") : 0;

  return node->parent >= 0 && page->nodes[node->parent].tag == VLPS_TAG_NOSCRIPT && side (node, "width") < 0
         && side (node, "height") < 0 && length > 4 && g_ascii_strncasecmp (source + length - 4, ".gif", 4) == 0;
}

/* TRUE for a picture without words whose file is called after what its link does: prints the page, sends it, shares it. */
static gboolean
is_way_out (const VlpsPage *page, int index)
{
  static const char *const names[] = { "print", "email", "mail", "share", "facebook", "twitter" };
  const char *source = vlps_node_attribute (&page->nodes[index], "src"), *file;
  int parent = page->nodes[index].parent;

  if (source == NULL || parent < 0 || page->nodes[parent].tag != VLPS_TAG_A || vlps_builder_next (page, index) >= 0
      || vlps_builder_previous (page, index) >= 0)
    return FALSE;
  file = strrchr (source, '/');
  file = file != NULL ? file + 1 : source;
  for (guint i = 0; i < G_N_ELEMENTS (names); i++)
    {
      gsize length = strlen (names[i]);

      if (g_ascii_strncasecmp (file, names[i], length) == 0 && strchr (".-_", file[length]) != NULL)
        return TRUE;
    }
  return FALSE;
}

/* One that only counts readers, advertises, or adorns. */
static gboolean
is_sign (const VlpsPage *page, int index)
{
  const VlpsNode *node = &page->nodes[index];
  const char *alt = vlps_node_attribute (node, "alt");
  gboolean nameless = alt == NULL || vlps_builder_is_blank (alt);
  gboolean laid_out = node->box.width > 0 && node->box.height > 0;
  double width = laid_out ? node->box.width : side (node, "width");
  double height = laid_out ? node->box.height : side (node, "height");

  if (side (node, "width") >= 0 && side (node, "width") <= DOT && side (node, "height") <= DOT)
    return TRUE;
  return (nameless
          && (is_counter (page, index) || is_way_out (page, index)
              || (width > 0 && width <= ICON && height > 0 && height <= ICON)))
         || is_advert (page, index);
}

/* TRUE for a picture without words that stands in for another, which may come behind it. */
static gboolean
stands_in (const VlpsNode *node, const char *address)
{
  const char *alt = vlps_node_attribute (node, "alt"), *source = vlps_node_attribute (node, "src");

  return (alt == NULL || vlps_builder_is_blank (alt)) && source != NULL && !is_in_source (node)
         && is_placeholder (address != NULL ? address : source);
}

void
vlps_image_recognise (VlpsBuilder *builder, int index)
{
  const VlpsPage *page = builder->page;
  const VlpsNode *node = &page->nodes[index];
  const char *source, *put_off;
  g_autofree char *address = NULL, *noscript = NULL;

  if (node->tag != VLPS_TAG_IMG)
    {
      recognise_custom (builder, index);
      return;
    }
  if (is_sign (page, index) || is_preview (page, index) || is_copy (builder, index) || is_enlarged (builder, index))
    {
      vlps_builder_mark (builder, index, VLPS_MARK_DROP, NULL);
      return;
    }
  source = vlps_node_attribute (node, "src");
  put_off = address_put_off (node);
  /* of rendered pages: what the engine showed */
  address = g_strdup (vlps_node_attribute (node, "currentSrc"));
  if (address == NULL)
    address = set_of (node);
  if (address == NULL && is_placeholder (source))
    address = put_off != NULL ? g_strdup (put_off) : address_of_sources (page, index);
  noscript = address_of_noscript (builder, index);
  if (address == NULL && is_placeholder (source))
    address = noscript != NULL ? g_steal_pointer (&noscript) : address_of_others (page, index);
  if ((address == NULL && is_empty_picture (source) && !vlps_structure_is_emoticon (vlps_node_attribute (node, "alt")))
      || stands_in (node, address))
    {
      vlps_builder_mark (builder, index, VLPS_MARK_DROP, NULL);
      return;
    }
  take_from_figure (builder, index);
  if (address != NULL && g_strcmp0 (address, source) != 0)
    vlps_builder_mark (builder, index, VLPS_MARK_IMAGE, address);
}
