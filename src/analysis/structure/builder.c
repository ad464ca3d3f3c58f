/* builder.c - what the recognisers share */
#include "builder.h"

#include <string.h>

#include "fast.h"
#include "hash.h"
#include "whitespace.h"

/* Bytes that come back in any case. */
#define LITTLE 2000

static gboolean
has_any (const char *classes, guint32 letters, const char *const *parts)
{
  for (; *parts != NULL; parts++)
    if (vlps_fast_may_hold (letters, *parts) && strstr (classes, *parts) != NULL)
      return TRUE;
  return FALSE;
}

static guint8
traits_of_classes (const char *classes)
{
  static const struct
  {
    guint trait;
    const char *const parts[12];
  } kinds[] = {
    { VLPS_TRAIT_MATH, { "katex", "math", "mjx", "tex", "formula", "equation" } },
    { VLPS_TRAIT_CODE,
      { "lineno", "linenum", "line-num", "line_num", "gutter", "ln-num", "blob-num", "hljs-ln", "codemirror-code",
        "view-lines", "cm-content" } },
    { VLPS_TRAIT_CODE,
      { "highlight", "ace_text", "codeblock", "code-block", "code_block", "listing", "snippet", "codebox", "code-box",
        "source-code", "sourcecode" } },
    { VLPS_TRAIT_CALLOUT,
      { "alert", "admonition", "callout", "custom-block", "hint", "starlight-aside", "notecard", "notice",
        "infobox-note", "note", "tip" } },
    { VLPS_TRAIT_CALLOUT, { "important", "warning", "caution", "danger", "attention", "information-macro" } },
    { VLPS_TRAIT_EDIT, { "mw-editsection" } },
    { VLPS_TRAIT_NOTE, { "footnote", "sidenote" } },
  };
  guint8 traits = VLPS_TRAIT_KNOWN;
  g_autofree char *lower = g_ascii_strdown (classes, -1);
  guint32 letters = vlps_fast_letters (lower);

  for (guint i = 0; i < G_N_ELEMENTS (kinds); i++)
    if (has_any (lower, letters, kinds[i].parts))
      traits |= (guint8) kinds[i].trait;
  return traits;
}

guint
vlps_builder_traits (const VlpsBuilder *builder, int node)
{
  const VlpsNode *element = &builder->page->nodes[node];
  guint traits = 0;

  for (guint i = 0; i < element->n_attributes; i++)
    {
      const VlpsAttribute *attribute = &element->attributes[i];

      if (strcmp (attribute->name, "class") == 0)
        {
          guint8 *known = &builder->traits[element->class_number];

          if (*known == 0)
            *known = traits_of_classes (attribute->value);
          traits |= *known;
        }
      else if (strncmp (attribute->name, "data-", 5) == 0)
        traits |= VLPS_TRAIT_DATA;
    }
  return traits;
}

void
vlps_builder_mark (VlpsBuilder *builder, int node, VlpsMark mark, const char *text)
{
  builder->structure->mark[node] = (guint8) mark;
  if (text != NULL)
    g_hash_table_insert (builder->structure->texts, GINT_TO_POINTER (node), g_utf8_make_valid (text, -1));
}

void
vlps_builder_drop (VlpsBuilder *builder, int node)
{
  builder->structure->mark[node] = VLPS_MARK_DROP;
  builder->structure->reason[node] = VLPS_REASON_SIGN;
}

void
vlps_builder_number (VlpsBuilder *builder, int node, VlpsMark mark, int number)
{
  builder->structure->mark[node] = (guint8) mark;
  g_hash_table_insert (builder->structure->numbers, GINT_TO_POINTER (node), GINT_TO_POINTER (number));
}

gboolean
vlps_builder_fits (const VlpsBuilder *builder, gsize left_out)
{
  gsize content = 0;

  for (int i = 0; i < (int) builder->page->n_nodes; i++)
    if (builder->page->nodes[i].kind == VLPS_NODE_TEXT && builder->content[i] != 0)
      content += strlen (builder->page->nodes[i].text);
  return left_out <= LITTLE || left_out <= content / 3;
}

gsize
vlps_builder_left_out (const VlpsBuilder *builder, int begin, int end)
{
  gsize bytes = 0;

  for (int i = begin; i < end; i++)
    {
      const VlpsNode *node = &builder->page->nodes[i];

      if (node->kind != VLPS_NODE_TEXT || vlps_builder_is_blank (node->text))
        continue;
      if (builder->content[i] != 0)
        return 0;
      if ((node->flags & (VLPS_NODE_UNRENDERED | VLPS_NODE_INVISIBLE | VLPS_NODE_NEVER_SHOWN)) == 0)
        bytes += strlen (node->text);
    }
  return bytes;
}

/* What a reader never sees in code that is shown, such as "Copied!" for screen readers. */
static gboolean
is_beside_code (const VlpsPage *page, int code, int index)
{
  const VlpsNode *node = &page->nodes[index];

  return node->kind == VLPS_NODE_ELEMENT && (node->flags & VLPS_NODE_INVISIBLE) != 0 && node->style != NULL
         && node->style->position >= VLPS_POSITION_ABSOLUTE && node->style->position <= VLPS_POSITION_FIXED
         && (page->nodes[code].flags & (VLPS_NODE_UNRENDERED | VLPS_NODE_INVISIBLE)) == 0;
}

void
vlps_builder_bare (VlpsBuilder *builder, int node, VlpsReason reason)
{
  const VlpsPage *page = builder->page;

  /* its subtree is bared as well: parts of the same kind in each other must not cost more with each level */
  if (builder->structure->bared[node] != 0)
    return;
  for (int i = node; i < page->nodes[node].end;)
    {
      if ((page->nodes[i].kind == VLPS_NODE_ELEMENT && vlps_tag_is_never_shown (page->nodes[i].tag))
          || (reason == VLPS_REASON_CODE && is_beside_code (page, node, i)))
        {
          i = page->nodes[i].end;
          continue;
        }
      if (builder->structure->content[i] == 0 || builder->structure->reason[i] == VLPS_REASON_PICTURE)
        builder->structure->reason[i] = (guint8) reason;
      builder->structure->content[i] = builder->structure->bared[i] = 1;
      i++;
    }
}

gboolean
vlps_builder_is_content (const VlpsBuilder *builder, int node)
{
  int parent = builder->page->nodes[node].parent;

  return builder->content[node] != 0 || (parent >= 0 && builder->content[parent] != 0);
}

static void
read_anchors (VlpsBuilder *builder)
{
  builder->anchors = g_hash_table_new_full (vlps_hash_string, g_str_equal, g_free, NULL);
  for (int i = 0; i < (int) builder->page->n_nodes; i++)
    {
      static const char *const names[] = { "id", "name" };
      const VlpsNode *node = &builder->page->nodes[i];

      for (guint k = 0; k < G_N_ELEMENTS (names) && node->kind == VLPS_NODE_ELEMENT; k++)
        {
          const char *value = vlps_node_attribute (node, names[k]);
          char *key = value == NULL ? NULL : g_strdup_printf ("%d#%s", node->frame, value);

          if (key != NULL && !g_hash_table_contains (builder->anchors, key))
            g_hash_table_insert (builder->anchors, key, GINT_TO_POINTER (i));
          else
            g_free (key);
        }
    }
}

int
vlps_builder_anchor (VlpsBuilder *builder, int node, const char *name)
{
  int frame = builder->page->nodes[node].frame;
  g_autofree char *plain = g_uri_unescape_string (name, NULL);
  g_autofree char *key = g_strdup_printf ("%d#%s", frame, plain != NULL ? plain : name);
  gpointer found;

  if (*name == '\0')
    return -1;
  if (builder->anchors == NULL)
    read_anchors (builder);
  return g_hash_table_lookup_extended (builder->anchors, key, NULL, &found) ? GPOINTER_TO_INT (found) : -1;
}

const char *
vlps_builder_fragment (const VlpsPage *page, int index)
{
  const VlpsNode *node = &page->nodes[index];
  const char *href = node->tag == VLPS_TAG_A ? vlps_node_attribute (node, "href") : NULL;
  const char *sign = href != NULL ? strchr (href, '#') : NULL;
  const char *url = page->frames[node->frame].url;
  gsize length;

  if (sign == NULL || sign[1] == '\0')
    return NULL;
  /* word processors leave the name of the file that the text was written in */
  if (sign == href || g_str_has_prefix (sign, "#_ftn") || g_str_has_prefix (sign, "#_edn"))
    return sign + 1;
  length = strcspn (url, "#");
  if ((gsize) (sign - href) == length && strncmp (href, url, length) == 0)
    return sign + 1;
  /* the page's own name */
  length = strcspn (url, "?#");
  return memchr (href, '/', (gsize) (sign - href)) == NULL && (gsize) (sign - href) < length
                 && url[length - (gsize) (sign - href) - 1] == '/'
                 && strncmp (url + length - (sign - href), href, (gsize) (sign - href)) == 0
             ? sign + 1
             : NULL;
}

char *
vlps_builder_text (const VlpsPage *page, int node, gsize most)
{
  GString *out = g_string_new (NULL);

  for (int i = node; i < page->nodes[node].end && out->len < most;)
    {
      const VlpsNode *at = &page->nodes[i];

      if (i > node && at->kind == VLPS_NODE_ELEMENT && vlps_tag_is_never_shown (at->tag))
        {
          i = at->end;
          continue;
        }
      if (at->kind == VLPS_NODE_TEXT)
        g_string_append (out, at->text);
      i++;
    }
  while (out->len > most && most > 0 && (out->str[most] & 0xC0) == 0x80) /* inside a character */
    most--;
  if (out->len > most)
    g_string_truncate (out, most);
  return g_string_free (out, FALSE);
}

char *
vlps_builder_line (const VlpsPage *page, int node, gsize most)
{
  g_autofree char *text = vlps_builder_text (page, node, most);

  return g_strstrip (vlps_whitespace_collapse (text));
}

gboolean
vlps_builder_has_class (const VlpsNode *node, const char *token)
{
  const char *value = vlps_node_attribute (node, "class");
  gsize length = strlen (token);

  for (const char *p = value; p != NULL && (p = strstr (p, token)) != NULL; p += length)
    if ((p == value || g_ascii_isspace (p[-1])) && (p[length] == '\0' || g_ascii_isspace (p[length])))
      return TRUE;
  return FALSE;
}

/* Without regard to case. */
static gboolean
holds (const char *value, const char *part)
{
  gsize length = strlen (part);

  for (; *value != '\0'; value++)
    if ((*value | 0x20) == (*part | 0x20) && g_ascii_strncasecmp (value, part, length) == 0)
      return TRUE;
  return FALSE;
}

gboolean
vlps_builder_class_has (const VlpsNode *node, const char *part)
{
  const char *value = vlps_node_attribute (node, "class");

  return value != NULL && holds (value, part);
}

gboolean
vlps_builder_has_value (const VlpsNode *node, const char *attribute, const char *value)
{
  return g_strcmp0 (vlps_node_attribute (node, attribute), value) == 0;
}

gboolean
vlps_builder_class_has_any (const VlpsNode *node, const char *const *parts)
{
  const char *value = vlps_node_attribute (node, "class");
  guint32 letters = value != NULL ? vlps_fast_letters (value) : 0;

  for (; letters != 0 && *parts != NULL; parts++)
    if (vlps_fast_may_hold (letters, *parts) && holds (value, *parts))
      return TRUE;
  return FALSE;
}

gboolean
vlps_builder_is_blank (const char *text)
{
  for (const char *p = text; *p != '\0'; p = g_utf8_next_char (p))
    if (!g_unichar_isspace (g_utf8_get_char (p)))
      return FALSE;
  return TRUE;
}

gboolean
vlps_builder_is_empty (const VlpsPage *page, int node)
{
  for (int i = node; i < page->nodes[node].end; i++)
    if (page->nodes[i].tag == VLPS_TAG_IMG || page->nodes[i].tag == VLPS_TAG_HR
        || (page->nodes[i].kind == VLPS_NODE_TEXT && !vlps_builder_is_blank (page->nodes[i].text)))
      return FALSE;
  return TRUE;
}

gboolean
vlps_builder_is_named (const VlpsNode *node, const char *name)
{
  return node->kind == VLPS_NODE_ELEMENT && strcmp (node->name, name) == 0;
}

int
vlps_builder_next (const VlpsPage *page, int node)
{
  int parent = page->nodes[node].parent;

  for (int i = page->nodes[node].end; parent >= 0 && i < page->nodes[parent].end; i = page->nodes[i].end)
    if (page->nodes[i].kind == VLPS_NODE_ELEMENT || !vlps_builder_is_blank (page->nodes[i].text))
      return i;
  return -1;
}

int
vlps_builder_previous (const VlpsPage *page, int node)
{
  int parent = page->nodes[node].parent, i = node - 1;

  while (parent >= 0 && i > parent)
    {
      while (page->nodes[i].parent != parent)
        i = page->nodes[i].parent;
      if (page->nodes[i].kind == VLPS_NODE_ELEMENT || !vlps_builder_is_blank (page->nodes[i].text))
        return i;
      i--;
    }
  return -1;
}
