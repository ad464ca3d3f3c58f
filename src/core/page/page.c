/* page.c - the page model */
#include "page.h"

#include <stdlib.h>
#include <string.h>

#include "errors.h"
#include "fast.h"
#include "hash.h"
#include "icon-font.h"
#include "inline-style.h"
#include "nesting.h"
#include "stream.h"

#define HIDDEN_SHARE 4    /* of the text, in what a style attribute hides: more waits for a script */
#define WAITING_LEAST 200 /* characters that cannot be seen, so that they are what the page is about */
#define WAITING_TIMES 10  /* as many of them as can be seen */
#define WAITING_SHARE .5  /* of the page's area that an element needs so that its text waits rather than hides */
#define PROSE_SHARE .1    /* the same for prose that is as high as the window: no folded menu and no dialog */
#define PROSE_TIMES 4     /* that text is so many times as long as what stands in links */

/* Attributes in a block of them. */
#define ATTRIBUTE_BLOCK 512

/* Bytes of a letter behind a quotation mark. */
#define MOST_INITIAL 8

/* Nodes that there is room for at first. */
#define USUAL_NODES 1024

VlpsPage *
vlps_page_new (void)
{
  VlpsPage *page = g_new0 (VlpsPage, 1);

  page->url = "";
  page->input = "";
  page->engine = "";
  page->warnings = vlps_warnings_new ();
  page->lines = g_array_new (FALSE, FALSE, sizeof (VlpsLineBox));
  page->visible = g_array_new (FALSE, FALSE, sizeof (VlpsLineBox));
  page->lowered = g_array_new (FALSE, FALSE, sizeof (VlpsLowered));
  page->node_array = g_array_sized_new (FALSE, FALSE, sizeof (VlpsNode), USUAL_NODES);
  page->frame_array = g_array_new (FALSE, TRUE, sizeof (VlpsFrame));
  page->strings = g_string_chunk_new (64 * 1024);
  page->styles = g_ptr_array_new_with_free_func (g_free);
  page->attribute_blocks = g_ptr_array_new_with_free_func (g_free);
  page->class_array = g_ptr_array_new ();
  page->class_numbers = g_hash_table_new (vlps_hash_string, g_str_equal);
  g_ptr_array_add (page->class_array, NULL);
  page->classes = (const char *const *) page->class_array->pdata;
  page->n_classes = 1;
  return page;
}

void
vlps_page_free (VlpsPage *page)
{
  if (page == NULL)
    return;
  g_ptr_array_unref (page->warnings);
  g_array_unref (page->lines);
  g_array_unref (page->visible);
  g_array_unref (page->lowered);
  g_array_unref (page->node_array);
  g_array_unref (page->frame_array);
  g_string_chunk_free (page->strings);
  g_ptr_array_unref (page->styles);
  g_ptr_array_unref (page->attribute_blocks);
  g_ptr_array_unref (page->class_array);
  g_hash_table_unref (page->class_numbers);
  g_free (page);
}

const char *
vlps_page_intern (VlpsPage *page, const char *text)
{
  return text == NULL || *text == '\0' ? "" : g_string_chunk_insert_const (page->strings, text);
}

int
vlps_page_add_frame (VlpsPage *page, int owner, const char *url, const char *base)
{
  VlpsFrame frame = {
    .owner = owner,
    .url = vlps_page_intern (page, url),
    .base = vlps_page_intern (page, base),
    .title = "",
    .language = "",
    .charset = "",
    .reached = TRUE,
  };

  g_array_append_val (page->frame_array, frame);
  page->frames = (VlpsFrame *) (gpointer) page->frame_array->data;
  page->n_frames = page->frame_array->len;
  return (int) page->n_frames - 1;
}

const VlpsStyle *
vlps_page_add_style (VlpsPage *page, const VlpsStyle *style)
{
  VlpsStyle *copy = g_memdup2 (style, sizeof *style);

  g_ptr_array_add (page->styles, copy);
  return copy;
}

static int
append_node (VlpsPage *page, const VlpsNode *node)
{
  g_array_append_val (page->node_array, *node);
  page->nodes = (VlpsNode *) (gpointer) page->node_array->data;
  page->n_nodes = page->node_array->len;
  return (int) page->n_nodes - 1;
}

int
vlps_page_add_element (VlpsPage *page, int parent, int frame, const char *name, VlpsBox box, const VlpsStyle *style,
                       guint flags)
{
  VlpsNode node = {
    .kind = VLPS_NODE_ELEMENT,
    .tag = vlps_tag_from_name (name),
    .flags = flags,
    .parent = parent,
    .frame = frame,
    .box = box,
    .style = style,
  };

  g_return_val_if_fail (parent < (int) page->n_nodes, -1);
  if (node.tag == VLPS_TAG_OTHER)
    {
      g_autofree char *lower = g_ascii_strdown (name, -1);

      node.tag = vlps_tag_from_name (lower);
      node.name = vlps_page_intern (page, lower);
    }
  else
    node.name = vlps_tag_name (node.tag); /* most elements */
  return append_node (page, &node);
}

int
vlps_page_add_text (VlpsPage *page, int parent, const char *text, VlpsBox box, guint flags)
{
  g_autofree char *valid = NULL;
  VlpsNode node = {
    .kind = VLPS_NODE_TEXT,
    .tag = VLPS_TAG_NONE,
    .flags = flags,
    .parent = parent,
    .box = box,
  };

  g_return_val_if_fail (parent >= 0 && parent < (int) page->n_nodes, -1);
  if (!vlps_fast_is_ascii (text, strlen (text)) && !g_utf8_validate (text, -1, NULL))
    text = valid = g_utf8_make_valid (text, -1);
  node.frame = page->nodes[parent].frame;
  node.text = g_string_chunk_insert (page->strings, text);
  node.characters = vlps_text_characters (node.text);
  return append_node (page, &node);
}

/* The number of a class attribute's value.  Elements that repeat have the same classes, so that what is known of one is
 * known of the next by its number alone. */
static guint
number_classes (VlpsPage *page, const char *value)
{
  gsize n = strlen (value), middle = n / 2;
  guint hash =
      n == 0 ? 0
             : (guint) ((guchar) value[0] * 5u + (guchar) value[middle] * 23u + (guchar) value[n - 1] * 11u + n * 3u);
  guint *known = &page->known_classes[hash % G_N_ELEMENTS (page->known_classes)];

  if (*known != 0 && strcmp (page->classes[*known], value) == 0)
    return *known;
  *known = GPOINTER_TO_UINT (g_hash_table_lookup (page->class_numbers, value));
  if (*known == 0)
    {
      char *copy = n == 0 ? (char *) "" : g_string_chunk_insert_len (page->strings, value, (gssize) n);

      *known = page->class_array->len;
      g_ptr_array_add (page->class_array, copy);
      g_hash_table_insert (page->class_numbers, copy, GUINT_TO_POINTER (*known));
      page->classes = (const char *const *) page->class_array->pdata;
      page->n_classes = page->class_array->len;
    }
  return *known;
}

/* Pages use a few names again and again, so that most are found without the table of all strings. */
static const char *
intern_name (VlpsPage *page, const char *name)
{
  gsize n = strlen (name);
  guint hash = n == 0 ? 0 : (guint) ((guchar) name[0] * 5u + (guchar) name[n - 1] * 11u + n * 3u);
  const char **known = &page->attribute_names[hash % G_N_ELEMENTS (page->attribute_names)];

  if (*known == NULL || strcmp (*known, name) != 0)
    *known = vlps_page_intern (page, name);
  return *known;
}

void
vlps_page_add_attribute (VlpsPage *page, const char *name, const char *value)
{
  VlpsNode *node;

  g_return_if_fail (page->n_nodes > 0);
  node = &page->nodes[page->n_nodes - 1];
  if (page->attribute_room_left == 0)
    {
      guint n = MAX (ATTRIBUTE_BLOCK, 2 * node->n_attributes);
      VlpsAttribute *block = g_new (VlpsAttribute, n);

      g_ptr_array_add (page->attribute_blocks, block);
      if (node->n_attributes > 0)
        memcpy (block, node->attributes, node->n_attributes * sizeof *block);
      node->attributes = block;
      page->attribute_room = block + node->n_attributes;
      page->attribute_room_left = n - node->n_attributes;
    }
  else if (node->n_attributes == 0)
    node->attributes = page->attribute_room;
  page->attribute_room->name = intern_name (page, name);
  node->attribute_bits |= vlps_attribute_bit (name);
  if (node->class_number == 0 && strcmp (page->attribute_room->name, "class") == 0)
    {
      node->class_number = number_classes (page, value != NULL ? value : "");
      page->attribute_room->value = page->classes[node->class_number];
    }
  /* few other values come twice, so it does not pay to look for them */
  else
    page->attribute_room->value = value != NULL && *value != '\0' ? g_string_chunk_insert (page->strings, value) : "";
  page->attribute_room++;
  page->attribute_room_left--;
  node->n_attributes++;
}

static gboolean
is_invisible (const VlpsNode *node)
{
  return (node->flags & (VLPS_NODE_INVISIBLE | VLPS_NODE_UNRENDERED | VLPS_NODE_OFF_PAGE)) == VLPS_NODE_INVISIBLE;
}

/* Returns TRUE if most text of an element is outside of links. */
static gboolean
is_prose (const VlpsPage *page, guint index)
{
  guint64 text = 0, linked = 0;
  guint link_end = index;

  for (guint i = index; i < (guint) page->nodes[index].end; i++)
    {
      const VlpsNode *node = &page->nodes[i];

      if (node->tag == VLPS_TAG_A)
        link_end = MAX (link_end, (guint) node->end);
      if (node->kind == VLPS_NODE_TEXT && is_invisible (node))
        *(i < link_end ? &linked : &text) += node->characters;
    }
  return text >= WAITING_LEAST && text >= PROSE_TIMES * linked;
}

/* For each node 1 where it is, or is in, an element that cannot be seen and has most of the page to itself, or a good part
 * of it for prose that no window holds.  NULL where there is none, as in nearly every page. */
static guint8 *
find_waiting (const VlpsPage *page)
{
  guint8 *waiting = NULL;
  double area = page->size.width * page->size.height;
  guint judged = 0; /* end of the subtree that was asked for prose */

  for (guint i = 0; i < page->n_nodes; i++)
    {
      const VlpsNode *node = &page->nodes[i];
      double own = node->box.width * node->box.height;

      if (!is_invisible (node))
        continue;
      if (waiting == NULL || node->parent < 0 || !waiting[node->parent])
        {
          if (node->kind != VLPS_NODE_ELEMENT || own < PROSE_SHARE * area)
            continue;
          if (own < WAITING_SHARE * area)
            {
              if (i < judged || node->box.height < page->viewport.height)
                continue;
              judged = (guint) node->end;
              if (!is_prose (page, i))
                continue;
            }
        }
      if (waiting == NULL)
        waiting = g_new0 (guint8, page->n_nodes);
      waiting[i] = TRUE;
    }
  return waiting;
}

/* Many pages make themselves, or all that matters of them, visible by script when they have what they need.  Where that
 * has not happened, and nearly all of the text cannot be seen for it, it counts as shown. */
static void
show_waiting (VlpsPage *page)
{
  g_autofree guint8 *waiting = find_waiting (page);
  guint64 shown = 0, unseen = 0;

  if (waiting == NULL)
    return;
  for (guint i = 0; i < page->n_nodes; i++)
    {
      const VlpsNode *node = &page->nodes[i];

      if (node->kind == VLPS_NODE_TEXT && waiting[i])
        unseen += node->characters;
      else if (node->kind == VLPS_NODE_TEXT && vlps_node_is_shown (page, (int) i))
        shown += node->characters;
    }
  if (unseen < WAITING_LEAST || shown * WAITING_TIMES > unseen)
    return;
  for (guint i = 0; i < page->n_nodes; i++)
    if (waiting[i])
      page->nodes[i].flags &= ~(guint) VLPS_NODE_INVISIBLE;
  vlps_page_warn (page, "nearly all text of the page is laid out but invisible; it counts as shown");
}

gboolean
vlps_style_hides (const char *style)
{
  char folded[256];

  vlps_inline_style_fold (style, folded, sizeof folded);
  return strstr (folded, "display:none") != NULL || strstr (folded, "visibility:hidden") != NULL;
}

/* Sums over the nodes before each node, so that the sum of a subtree is one subtraction, however deeply elements are
 * nested. */
typedef struct
{
  guint64 *text; /* characters; one more than there are nodes */
  guint *main;   /* elements h1 and main; as many */
} Sums;

static void
sums_init (const VlpsPage *page, Sums *sums)
{
  sums->text = g_new (guint64, (gsize) page->n_nodes + 1);
  sums->main = g_new (guint, (gsize) page->n_nodes + 1);
  sums->text[0] = sums->main[0] = 0;
  for (guint i = 0; i < page->n_nodes; i++)
    {
      const VlpsNode *node = &page->nodes[i];

      sums->text[i + 1] = sums->text[i] + node->characters;
      sums->main[i + 1] = sums->main[i] + (node->tag == VLPS_TAG_H1 || node->tag == VLPS_TAG_MAIN);
    }
}

static void
sums_clear (Sums *sums)
{
  g_free (sums->text);
  g_free (sums->main);
}

G_DEFINE_AUTO_CLEANUP_CLEAR_FUNC (Sums, sums_clear)

static gboolean
class_has_any (const VlpsNode *node, const char *const *words)
{
  const char *classes = vlps_node_attribute (node, "class");

  for (; classes != NULL && *words != NULL; words++)
    if (strstr (classes, *words) != NULL)
      return TRUE;
  return FALSE;
}

/* A part that a reader opens, such as the panel of a tab: its text belongs to the page. */
static gboolean
is_closed_part (const VlpsNode *node)
{
  static const char *const words[] = { "tab", "panel",  "accordion", "collaps", "toggle",
                                       "faq", "answer", "expand",    "slide",   NULL };

  return vlps_node_attribute (node, "aria-labelledby") != NULL
         || g_strcmp0 (vlps_node_attribute (node, "role"), "tabpanel") == 0 || class_has_any (node, words);
}

/* Invisible until it is scrolled into view, by the class that scripts for this look for; nothing that lies over the
 * page. */
static gboolean
is_revealed_later (const VlpsNode *node)
{
  static const char *const words[] = { "wow", "animat", "reveal", "fade", "aos", NULL };
  static const char *const others[] = { "modal", "popup", "dialog", "overlay", "tooltip", "menu", NULL };
  const char *style = vlps_node_attribute (node, "style");
  char folded[256];

  vlps_inline_style_fold (style != NULL ? style : "", folded, sizeof folded);
  return !vlps_inline_style_is_removed (folded) && !vlps_inline_style_is_out_of_sight (folded)
         && class_has_any (node, words) && !class_has_any (node, others);
}

/* Returns TRUE if a style attribute hides a small part of the page, which then counts as hidden. A larger part is
 * probably shown by a script later. */
static gboolean
is_small_part (const VlpsPage *page, int index, const Sums *sums)
{
  int end = page->nodes[index].end;

  return sums->main[end] == sums->main[index]
         && (sums->text[end] - sums->text[index]) * HIDDEN_SHARE < sums->text[page->n_nodes];
}

/* Letters without a size.  Elements inside would have sizes from style sheets: lists get rid of the gaps between their
 * items in this way. */
static gboolean
has_no_letters (const VlpsPage *page, int index, const char *folded)
{
  if (!vlps_inline_style_is_nothing (vlps_inline_style_value (folded, "font-size:")))
    return FALSE;
  for (int i = index + 1; i < page->nodes[index].end; i++)
    if (page->nodes[i].kind == VLPS_NODE_ELEMENT && page->nodes[i].tag != VLPS_TAG_BR)
      return FALSE;
  return TRUE;
}

typedef enum
{
  HIDING_NONE,
  HIDING_INVISIBLE, /* except what makes itself visible inside */
  HIDING_REMOVED,
} Hiding;

/* Returns how the markup hides an element, except late pieces of a streamed page. */
static Hiding
hiding_of (const VlpsPage *page, int index, const Sums *sums)
{
  const VlpsNode *node = &page->nodes[index];
  const char *style;
  char folded[256];
  gboolean displayed, removed;

  if (node->kind != VLPS_NODE_ELEMENT || node->n_attributes == 0)
    return HIDING_NONE;
  style = vlps_node_attribute (node, "style");
  displayed = style != NULL && vlps_inline_style_is_displayed (style);
  if (vlps_node_attribute (node, "hidden") != NULL && !displayed
      && !vlps_stream_is_piece (vlps_node_attribute (node, "id")))
    return HIDING_REMOVED;
  if (vlps_node_attribute (node, "popover") != NULL && !displayed && is_small_part (page, index, sums))
    return HIDING_REMOVED;
  if (style == NULL)
    return HIDING_NONE;
  vlps_inline_style_fold (style, folded, sizeof folded);
  removed = vlps_inline_style_removes_text (folded) || has_no_letters (page, index, folded);
  if ((!removed && !vlps_inline_style_is_invisible (folded)) || is_closed_part (node) || is_revealed_later (node)
      || !is_small_part (page, index, sums))
    return HIDING_NONE;
  return removed ? HIDING_REMOVED : HIDING_INVISIBLE;
}

/* Visible in an invisible element. */
static gboolean
shows_itself (const VlpsNode *node)
{
  const char *style = node->kind == VLPS_NODE_ELEMENT ? vlps_node_attribute (node, "style") : NULL;
  char folded[256];

  if (style == NULL)
    return FALSE;
  vlps_inline_style_fold (style, folded, sizeof folded);
  return g_str_has_prefix (vlps_inline_style_value (folded, "visibility:"), "visible");
}

/* Marks what an unrendered page never shows.  `pieces`: hidden elements are shown, but for those inside of others.  Once
 * for all: whoever asks node by node must not climb to the root of a deep tree each time.  Returns how much text is
 * shown. */
static guint64
mark_never_shown (VlpsPage *page, const Sums *sums, gboolean pieces)
{
  guint64 shown = 0;
  int piece_end = 0, removed_end = 0;

  for (guint i = 0; i < page->n_nodes; i++)
    {
      VlpsNode *node = &page->nodes[i];
      gboolean removed = (int) i < removed_end;
      gboolean invisible = !removed && node->parent >= 0
                           && (page->nodes[node->parent].flags & VLPS_NODE_NEVER_SHOWN) != 0 && !shows_itself (node);
      Hiding hiding = removed ? HIDING_REMOVED : hiding_of (page, (int) i, sums);

      if (hiding != HIDING_NONE && !removed && !invisible && pieces && (int) i >= piece_end)
        {
          piece_end = node->end;
          hiding = HIDING_NONE;
        }
      if (node->kind == VLPS_NODE_ELEMENT && vlps_tag_is_never_shown (node->tag))
        hiding = HIDING_REMOVED;
      if (hiding == HIDING_REMOVED)
        removed_end = MAX (removed_end, node->end);
      if (hiding != HIDING_NONE || invisible)
        node->flags |= VLPS_NODE_NEVER_SHOWN;
      else
        {
          node->flags &= ~(guint) VLPS_NODE_NEVER_SHOWN;
          shown += sums->text[i + 1] - sums->text[i];
        }
    }
  return shown;
}

/* Servers that send a page piece by piece put the pieces into hidden elements, from where a script takes them. */
static void
show_hidden (VlpsPage *page)
{
  g_auto (Sums) sums = { 0 };
  guint64 shown;
  gboolean any = FALSE;
  guint64 all;

  sums_init (page, &sums);
  shown = mark_never_shown (page, &sums, FALSE);
  for (guint i = 0; i < page->n_nodes && !any; i++)
    any = vlps_node_attribute (&page->nodes[i], "hidden") != NULL;
  if (!any)
    return;
  all = mark_never_shown (page, &sums, TRUE);
  if (all - shown >= WAITING_LEAST && shown * WAITING_TIMES <= all - shown)
    vlps_page_warn (page, "nearly all text of the page is in hidden elements; it counts as shown");
  else
    mark_never_shown (page, &sums, FALSE);
}

void
vlps_page_seal (VlpsPage *page)
{
  for (guint i = 0; i < page->n_nodes; i++)
    page->nodes[i].end = (int) i + 1;
  /* children come after their parent, so one pass from the back carries every end upwards */
  for (guint i = page->n_nodes; i-- > 0;)
    {
      VlpsNode *node = &page->nodes[i];

      if (node->parent >= 0 && page->nodes[node->parent].end < node->end)
        page->nodes[node->parent].end = node->end;
    }
  if (page->rendered)
    {
      show_waiting (page);
      vlps_nesting_warn (page);
    }
  else
    show_hidden (page);
  vlps_icon_font_mark (page);
}

void
vlps_page_add_warning (VlpsPage *page, VlpsWarning *warning)
{
  if (!g_ptr_array_find_with_equal_func (page->warnings, warning, vlps_warning_equal, NULL))
    g_ptr_array_add (page->warnings, warning);
  else
    vlps_warning_free (warning);
}

void
vlps_page_warn (VlpsPage *page, const char *format, ...)
{
  g_autofree char *text = NULL;
  va_list arguments;

  va_start (arguments, format);
  text = g_strdup_vprintf (format, arguments);
  va_end (arguments);
  vlps_page_add_warning (page, vlps_warning_new (VLPS_WARNING_PLAIN, VLPS_CURE_NONE, "%s", text));
}

const char *
vlps_node_find_attribute (const VlpsNode *node, const char *name)
{
  for (guint i = 0; i < node->n_attributes; i++)
    if (*node->attributes[i].name == *name && strcmp (node->attributes[i].name, name) == 0)
      return node->attributes[i].value;
  return NULL;
}

gboolean
vlps_node_is_heading (const VlpsNode *node, int *ret_level)
{
  const char *role, *level;

  if (node->kind != VLPS_NODE_ELEMENT || vlps_tag_is_heading (node->tag, ret_level))
    return node->kind == VLPS_NODE_ELEMENT;
  role = vlps_node_attribute (node, "role");
  if (role == NULL || g_ascii_strcasecmp (role, "heading") != 0)
    return FALSE;
  level = vlps_node_attribute (node, "aria-level");
  /* that of the standard where it is not told */
  if (ret_level != NULL)
    *ret_level = level != NULL ? CLAMP (atoi (level), 1, 6) : 2;
  return TRUE;
}

const char *
vlps_page_title (const VlpsPage *page)
{
  return page->n_frames > 0 ? page->frames[0].title : "";
}

/* GLib lets web addresses pass that have no host, or one with a space (anywhere else it is escaped by then). */
static gboolean
is_valid_address (const char *address)
{
  const char *rest = strchr (address, ':');

  if (rest == NULL || strchr (address, ' ') != NULL)
    return FALSE;
  if (!g_str_has_prefix (address, "http:") && !g_str_has_prefix (address, "https:"))
    return TRUE;
  return g_str_has_prefix (rest, "://") && rest[3] != '\0' && strchr ("/?#", rest[3]) == NULL;
}

/* Addresses such as about:blank and data:... have no folder that another address could be relative to. */
static gboolean
has_folders (const char *base)
{
  const char *colon = strchr (base, ':');

  return colon != NULL && colon[1] == '/';
}

/* No server takes longer addresses, and few a longer one of a page.  There may be a link in every eleven bytes: a base
 * is read for each of them, and what it adds to each has a limit of its own. */
#define MAX_ADDRESS (64 * 1024)
#define MAX_BASE (8 * 1024)
#define MAX_ADDED 2048

/* Hosts are the same in small letters, and browsers write them so. */
static void
lower_host (char *address)
{
  char *host = strstr (address, "://");
  char *end = host == NULL ? NULL : host + 3 + strcspn (host + 3, "/?#");

  for (char *p = host; p != NULL && p < end; p++)
    if (*p == '@')
      host = p;
  for (; host != NULL && host < end; host++)
    *host = g_ascii_tolower (*host);
}

char *
vlps_page_resolve (const VlpsPage *page, int node, const char *href)
{
  const GUriFlags flags =
      G_URI_FLAGS_HAS_PASSWORD | G_URI_FLAGS_ENCODED | G_URI_FLAGS_SCHEME_NORMALIZE | G_URI_FLAGS_PARSE_RELAXED;
  const char *base = page->frames[page->nodes[node].frame].base;
  gsize length = strnlen (href, MAX_ADDRESS);
  g_autofree char *trimmed = length < MAX_ADDRESS ? g_strstrip (g_strdup (href)) : NULL;
  g_autofree char *address = NULL, *web = NULL;
  g_autoptr (GUri) base_uri = NULL, uri = NULL;

  if (trimmed == NULL || strnlen (base, MAX_BASE) == MAX_BASE)
    return NULL;
  if (has_folders (base) || (*trimmed == '#' && *base != '\0'))
    {
      base_uri = g_uri_parse (base, flags, NULL);
      if (base_uri == NULL)
        return NULL;
    }
  /* a host without a scheme is one of the web, wherever the page is kept */
  web = g_str_has_prefix (trimmed, "//") && g_ascii_strncasecmp (base, "file:", 5) == 0
            ? g_strconcat ("https:", trimmed, NULL)
            : NULL;
  uri = g_uri_parse_relative (base_uri, web != NULL ? web : trimmed, flags, NULL);
  /* "//javascript:;" is read as a host with a path that has no slash, which GLib then takes as an error of ours */
  if (uri == NULL || (g_uri_get_host (uri) != NULL && strchr ("/", *g_uri_get_path (uri)) == NULL))
    return NULL;
  address = g_uri_to_string (uri);
  lower_host (address);
  if (strlen (address) > length + MAX_ADDED || !is_valid_address (address))
    return NULL;
  return g_steal_pointer (&address);
}

/* An initial: a letter, perhaps behind a quotation mark, that floats beside the rest of its word. */
static gboolean
is_initial (const VlpsPage *page, int index)
{
  const VlpsNode *node = &page->nodes[index], *letter = node + 1, *rest = page->nodes + node->end;
  const char *last;

  if (node->style->floating == VLPS_FLOAT_NONE || node->end != index + 2 || letter->kind != VLPS_NODE_TEXT
      || node->end >= (int) page->n_nodes || rest->kind != VLPS_NODE_TEXT || rest->parent != node->parent
      || strlen (letter->text) > MOST_INITIAL || g_utf8_strlen (letter->text, -1) > 2)
    return FALSE;
  last = g_utf8_find_prev_char (letter->text, letter->text + strlen (letter->text));
  return last != NULL && g_unichar_isalpha (g_utf8_get_char (last)) && g_unichar_isalpha (g_utf8_get_char (rest->text));
}

gboolean
vlps_node_is_block (const VlpsPage *page, int index)
{
  const VlpsNode *node = &page->nodes[index];

  if (node->kind != VLPS_NODE_ELEMENT)
    return FALSE;
  if (node->tag == VLPS_TAG_IFRAME || node->tag == VLPS_TAG_FRAME || node->tag == VLPS_TAG_FRAMESET)
    return TRUE;
  if (node->style == NULL)
    return vlps_tag_is_block (node->tag);
  switch (node->style->display)
    {
    case VLPS_DISPLAY_NONE:
    case VLPS_DISPLAY_INLINE:
    case VLPS_DISPLAY_INLINE_BLOCK:
    case VLPS_DISPLAY_CONTENTS:
      return FALSE;
    case VLPS_DISPLAY_BLOCK:
      return !is_initial (page, index);
    case VLPS_DISPLAY_FLEX:
    case VLPS_DISPLAY_GRID:
    case VLPS_DISPLAY_LIST_ITEM:
    case VLPS_DISPLAY_TABLE:
    case VLPS_DISPLAY_TABLE_ROW:
    case VLPS_DISPLAY_TABLE_CELL:
    case VLPS_DISPLAY_TABLE_PART:
    default:
      return TRUE;
    }
}

int
vlps_node_block_around (const VlpsPage *page, int node)
{
  do
    node = page->nodes[node].parent;
  while (node > 0 && !vlps_node_is_block (page, node));
  return node;
}

gboolean
vlps_node_is_shown (const VlpsPage *page, int index)
{
  return (page->nodes[index].flags
          & (VLPS_NODE_UNRENDERED | VLPS_NODE_INVISIBLE | VLPS_NODE_OFF_PAGE | VLPS_NODE_NEVER_SHOWN))
         == 0;
}

guint
vlps_text_characters (const char *text)
{
  guint characters = 0;

  for (const char *p = text, *end = text + strlen (text); p < end;)
    {
      guint64 eight = end - p >= 8 ? vlps_fast_eight (p) : VLPS_FAST_HIGH;

      if ((eight & VLPS_FAST_HIGH) == 0)
        {
          characters += 8 - vlps_fast_spaces (eight);
          p += 8;
          continue;
        }
      characters += !vlps_fast_is_space_at (p);
      p = g_utf8_next_char (p);
    }
  return characters;
}

double
vlps_box_right (VlpsBox box)
{
  return box.left + box.width;
}

double
vlps_box_bottom (VlpsBox box)
{
  return box.top + box.height;
}

VlpsBox
vlps_box_union (VlpsBox a, VlpsBox b)
{
  double left, top;

  if (a.width <= 0 && a.height <= 0)
    return b;
  if (b.width <= 0 && b.height <= 0)
    return a;
  left = MIN (a.left, b.left);
  top = MIN (a.top, b.top);
  return (VlpsBox){
    left,
    top,
    MAX (vlps_box_right (a), vlps_box_right (b)) - left,
    MAX (vlps_box_bottom (a), vlps_box_bottom (b)) - top,
  };
}

VlpsBox
vlps_box_clip (VlpsBox box, VlpsBox clip)
{
  double left = CLAMP (box.left, clip.left, vlps_box_right (clip));
  double top = CLAMP (box.top, clip.top, vlps_box_bottom (clip));
  double right = CLAMP (vlps_box_right (box), clip.left, vlps_box_right (clip));
  double bottom = CLAMP (vlps_box_bottom (box), clip.top, vlps_box_bottom (clip));

  return (VlpsBox){ left, top, right - left, bottom - top };
}
