/* html-page.c - the page model of an HTML document that is not rendered */
#include "html-page.h"

#include <string.h>

#include "apart.h"
#include "condense.h"
#include "encoding.h"
#include "errors.h"
#include "fast.h"
#include "mend.h"
#include "script-data.h"
#include "shadow-host.h"
#include "sniff.h"
#include "stream.h"
#include "tree.h"

/* Room for the elements that the parser adds by itself: html, body, tbody, ... */
#define DEPTH_SPARE 32

/* An element whose children are being added. */
typedef struct
{
  const GumboVector *children; /* of GumboNode* */
  guint next;                  /* index of the child to come */
  guint next_solid;            /* index of a later child that is neither white space nor invisible; 0: not looked for */
  int index;                   /* of the element in the page */
  gboolean block;              /* starts a new line */
  gboolean verbatim;           /* white space is kept as it is */
  gboolean preformatted;
  gboolean after_inline; /* the child before is inline content */
  gboolean after_space;  /* the node added last is a text of white space */
  VlpsShadowHost *host;  /* in whose shadow tree the children are; NULL: in none */
} Level;

typedef struct
{
  VlpsPage *page;
  const VlpsCondensed *condensed;
  GArray *levels;   /* of Level */
  GString *scratch; /* text as it was written */
  GString *folded;
  GPtrArray *hosts;             /* of VlpsShadowHost */
  VlpsTag tags[GUMBO_TAG_LAST]; /* of gumbo's tags; VLPS_TAG_NONE: not looked up yet */
  int title;                    /* index of the first title element, -1: none */
  int base;                     /* of the first base element with href */
} Builder;

typedef enum
{
  NATURE_NOTHING, /* comments and what is never shown: as if it was not there */
  NATURE_SPACE,
  NATURE_INLINE,
  NATURE_BREAK, /* block-level elements and br: no white space shows beside them */
} Nature;

static gboolean
is_blank (const char *text)
{
  while (g_ascii_isspace (*text))
    text++;
  return *text == '\0';
}

static gboolean
is_element (const GumboNode *node)
{
  return node->type == GUMBO_NODE_ELEMENT || node->type == GUMBO_NODE_TEMPLATE;
}

static gboolean
is_text (const GumboNode *node)
{
  return node->type == GUMBO_NODE_TEXT || node->type == GUMBO_NODE_WHITESPACE || node->type == GUMBO_NODE_CDATA;
}

static VlpsTag
tag_of (Builder *b, const GumboElement *element)
{
  if (element->tag >= GUMBO_TAG_UNKNOWN)
    return VLPS_TAG_OTHER;
  if (b->tags[element->tag] == VLPS_TAG_NONE)
    b->tags[element->tag] = vlps_tag_from_name (gumbo_normalized_tagname (element->tag));
  return b->tags[element->tag];
}

static Nature
nature_of (Builder *b, const GumboNode *node)
{
  VlpsTag tag;

  if (is_text (node))
    return is_blank (node->v.text.text) ? NATURE_SPACE : NATURE_INLINE;
  if (!is_element (node))
    return NATURE_NOTHING;
  tag = tag_of (b, &node->v.element);
  if (vlps_tag_is_never_shown (tag))
    return NATURE_NOTHING;
  return vlps_tag_is_block (tag) || tag == VLPS_TAG_BR || tag == VLPS_TAG_IFRAME ? NATURE_BREAK : NATURE_INLINE;
}

/* Returns TRUE if white space separates inline content before it and after it. The edges of an inline element count
 * as inline content. */
static gboolean
parts_words (Builder *b, Level *level)
{
  const GumboVector *children = level->children;

  if (!level->after_inline || level->after_space)
    return FALSE;
  /* looked for once for all spaces before it, so that the whole stays linear */
  if (level->next_solid < level->next)
    for (level->next_solid = level->next; level->next_solid < children->length; level->next_solid++)
      {
        Nature nature = nature_of (b, children->data[level->next_solid]);

        if (nature == NATURE_INLINE || nature == NATURE_BREAK)
          break;
      }
  if (level->next_solid == children->length)
    return !level->block;
  return nature_of (b, children->data[level->next_solid]) == NATURE_INLINE;
}

/* Returns TRUE if the white space from `space` to `text` contains a line feed between two characters beyond the
 * scripts with spaces between words. In Chinese or Japanese that is not a space, so the line feed stays. */
static gboolean
parts_wide_text (const GString *out, const char *space, const char *text, const char *end)
{
  return text < end && (guchar) *text >= 0xe2 && out->len > 0 && (guchar) out->str[out->len - 1] >= 0x80
         && memchr (space, '\n', (gsize) (text - space)) != NULL;
}

static void
fold (const char *text, gsize length, GString *out)
{
  const char *end = text + length;

  while (text < end)
    {
      const char *start = text;

      while (text < end && !g_ascii_isspace (*text))
        text++;
      vlps_fast_append (out, start, (gsize) (text - start));
      start = text;
      while (text < end && g_ascii_isspace (*text))
        text++;
      if (text > start)
        vlps_fast_append (out, parts_wide_text (out, start, text, end) ? "\n" : " ", 1);
    }
}

/* Text of the tree as it was written. */
static const char *
expand (Builder *b, const char *text)
{
  g_string_truncate (b->scratch, 0);
  vlps_condensed_expand (b->condensed, text, b->scratch);
  return b->scratch->str;
}

static void
add_text (Builder *b, Level *level, const GumboNode *node)
{
  if (!level->verbatim && is_blank (node->v.text.text))
    {
      if (parts_words (b, level))
        {
          vlps_page_add_text (b->page, level->index, " ", (VlpsBox){ 0 }, 0);
          level->after_space = TRUE;
        }
      return;
    }
  level->after_space = FALSE;
  expand (b, node->v.text.text);
  level->after_inline = TRUE;
  if (level->verbatim)
    {
      vlps_page_add_text (b->page, level->index, b->scratch->str, (VlpsBox){ 0 }, 0);
      return;
    }
  g_string_truncate (b->folded, 0);
  fold (b->scratch->str, b->scratch->len, b->folded);
  vlps_page_add_text (b->page, level->index, b->folded->str, (VlpsBox){ 0 }, 0);
}

/* The text that an element begins with; NULL where it begins with something else. */
static const char *
first_text (Builder *b, const GumboNode *node)
{
  while (is_element (node) && nature_of (b, node) == NATURE_INLINE && node->v.element.children.length > 0)
    node = node->v.element.children.data[0];
  return is_text (node) ? expand (b, node->v.text.text) : NULL;
}

/* Whether an element follows another of its kind without white space, and both read as texts of their own. */
static gboolean
parts_texts (Builder *b, const Level *level, const GumboNode *node)
{
  const GArray *nodes = b->page->node_array;
  const VlpsNode *last = nodes->len > 0 ? &g_array_index (nodes, VlpsNode, nodes->len - 1) : NULL;
  const GumboNode *before = level->next >= 2 ? level->children->data[level->next - 2] : NULL;
  const char *text;

  if (level->verbatim || before == NULL || !is_element (before) || before->v.element.tag != node->v.element.tag
      || !vlps_apart_may_be (tag_of (b, &node->v.element)) || last->kind != VLPS_NODE_TEXT
      || last->parent == level->index)
    return FALSE;
  text = first_text (b, node);
  return text != NULL && vlps_apart_are (last->text, text);
}

/* Adds one attribute unless the element has it already. */
static void
add_attribute (Builder *b, VlpsSlice name, const char *value)
{
  const GArray *nodes = b->page->node_array;

  g_string_truncate (b->folded, 0);
  vlps_fast_append (b->folded, name.text, name.length);
  for (gsize i = 0; i < name.length; i++)
    if (g_ascii_isupper (name.text[i]))
      b->folded->str[i] = g_ascii_tolower (name.text[i]);
  if (vlps_node_attribute (&g_array_index (nodes, VlpsNode, nodes->len - 1), b->folded->str) == NULL)
    vlps_page_add_attribute (b->page, b->folded->str, value);
}

/* Adds attributes that the parser has not read. */
static void
add_written (Builder *b, VlpsSlice rest)
{
  VlpsSlice name, value;

  while (vlps_condensed_next_attribute (&rest, &name, &value))
    {
      g_string_truncate (b->scratch, 0);
      vlps_markup_scan_append_value (value, b->scratch);
      add_attribute (b, name, b->scratch->str);
    }
}

static void
add_attributes (Builder *b, const GumboElement *element)
{
  static const char *const prefixes[] = { "", "xlink:", "xml:", "xmlns:" };
  VlpsSlice rest;

  if (vlps_condensed_hidden (b->condensed, element->original_tag.data, &rest))
    add_written (b, rest);
  for (guint i = 0; i < element->attributes.length; i++)
    {
      const GumboAttribute *attribute = element->attributes.data[i];
      const char *prefix = prefixes[attribute->attr_namespace];
      g_autofree char *full_name = NULL;
      const char *name = attribute->name;

      if (vlps_condensed_attributes (b->condensed, name, &rest))
        {
          add_written (b, rest);
          continue;
        }
      if (*prefix != '\0' && strcmp (name, "xmlns") != 0)
        name = full_name = g_strconcat (prefix, name, NULL);
      add_attribute (b, (VlpsSlice){ name, strlen (name) }, expand (b, attribute->value));
    }
}

static gboolean
keeps_white_space (VlpsTag tag)
{
  switch (tag)
    {
    case VLPS_TAG_PRE:
    case VLPS_TAG_TEXTAREA:
    case VLPS_TAG_LISTING:
    case VLPS_TAG_XMP:
    case VLPS_TAG_PLAINTEXT:
      return TRUE;
    default:
      return FALSE;
    }
}

/* Elements that may hold code, whose lines scripts and styles keep: what is in them is read as it is written. */
static gboolean
may_hold_code (const VlpsPage *page, int index, VlpsTag tag)
{
  const VlpsNode *node = &page->nodes[index];

  return tag == VLPS_TAG_CODE
         || (tag == VLPS_TAG_DIV
             && (vlps_node_attribute (node, "data-lang") != NULL || vlps_node_attribute (node, "data-language") != NULL
                 || vlps_condense_is_code_line (vlps_node_attribute (node, "class"))));
}

static gboolean
is_json_type (const char *type, gsize length)
{
  const char *prefix = "application/";
  gsize n = strlen (prefix);

  /* a charset may follow */
  length = MIN (length, strcspn (type, ";"));
  return length >= n + 4 && g_ascii_strncasecmp (type, prefix, n) == 0
         && g_ascii_strncasecmp (type + length - 4, "json", 4) == 0 && (length == n + 4 || type[length - 5] == '+');
}

/* Blocks of data that say something of the page: JSON-LD, formulas. */
static gboolean
is_data_type (const char *type, gsize length)
{
  return is_json_type (type, length) || (length >= 8 && g_ascii_strncasecmp (type, "math/tex", 8) == 0);
}

/* The value of an attribute, in b->scratch; FALSE where the element has none of that name.  Only for elements whose
 * attributes are hidden from the parser wherever they can be read. */
static gboolean
find_attribute (const Builder *b, const GumboElement *element, const char *wanted)
{
  const GumboAttribute *seen = gumbo_get_attribute (&element->attributes, wanted);
  VlpsSlice rest, name, value;
  gsize length = strlen (wanted);

  g_string_truncate (b->scratch, 0);
  if (seen != NULL)
    vlps_condensed_expand (b->condensed, seen->value, b->scratch);
  else if (vlps_condensed_hidden (b->condensed, element->original_tag.data, &rest))
    while (vlps_condensed_next_attribute (&rest, &name, &value))
      if (name.length == length && g_ascii_strncasecmp (name.text, wanted, length) == 0)
        {
          vlps_markup_scan_append_value (value, b->scratch);
          return TRUE;
        }
  return seen != NULL;
}

/* A shadow tree in markup: its host shows what is in it, and of its own children those that a slot there shows. */
static gboolean
is_shadow_tree (Builder *b, const GumboNode *node)
{
  if (tag_of (b, &node->v.element) != VLPS_TAG_TEMPLATE)
    return FALSE;
  g_string_truncate (b->scratch, 0);
  return find_attribute (b, &node->v.element, "shadowrootmode")
         && (g_ascii_strcasecmp (b->scratch->str, "open") == 0 || g_ascii_strcasecmp (b->scratch->str, "closed") == 0);
}

/* Elements of these names, and those that HTML does not have, may have one; in others it is a template. */
static gboolean
may_be_host (VlpsTag tag)
{
  switch (tag)
    {
    case VLPS_TAG_ARTICLE:
    case VLPS_TAG_ASIDE:
    case VLPS_TAG_BLOCKQUOTE:
    case VLPS_TAG_BODY:
    case VLPS_TAG_DIV:
    case VLPS_TAG_FOOTER:
    case VLPS_TAG_H1:
    case VLPS_TAG_H2:
    case VLPS_TAG_H3:
    case VLPS_TAG_H4:
    case VLPS_TAG_H5:
    case VLPS_TAG_H6:
    case VLPS_TAG_HEADER:
    case VLPS_TAG_MAIN:
    case VLPS_TAG_NAV:
    case VLPS_TAG_P:
    case VLPS_TAG_SECTION:
    case VLPS_TAG_SPAN:
    case VLPS_TAG_OTHER:
      return TRUE;
    default:
      return FALSE;
    }
}

/* Returns TRUE for elements that the renderer omits as well, because they are never shown or used again: scripts
 * other than data blocks, and templates without a late piece. */
static gboolean
is_dropped (Builder *b, const GumboNode *node)
{
  VlpsTag tag = tag_of (b, &node->v.element);
  const GumboElement *element = &node->v.element;

  if (tag == VLPS_TAG_SCRIPT)
    return !find_attribute (b, element, "type") || !is_data_type (b->scratch->str, b->scratch->len);
  return tag == VLPS_TAG_TEMPLATE && !(find_attribute (b, element, "id") && vlps_stream_is_place (b->scratch->str));
}

/* Adds an element with its attributes and gets ready for its children. */
static void
add_element (Builder *b, const GumboNode *node, int parent, gboolean preformatted, gboolean verbatim)
{
  const GumboElement *element = &node->v.element;
  const char *name = gumbo_normalized_tagname (element->tag);
  g_autofree char *unknown = NULL;
  VlpsTag tag = tag_of (b, element);
  Level level = { .children = &element->children };

  if (element->tag == GUMBO_TAG_UNKNOWN)
    {
      GumboStringPiece piece = element->original_tag;

      gumbo_tag_from_original_text (&piece);
      name = unknown = g_strndup (piece.data, piece.length);
    }
  level.preformatted = preformatted || keeps_white_space (tag);
  level.index = vlps_page_add_element (b->page, parent, 0, name, (VlpsBox){ 0 }, NULL,
                                       level.preformatted ? VLPS_NODE_PREFORMATTED : 0);
  add_attributes (b, element);
  if (tag == VLPS_TAG_TITLE && element->tag_namespace == GUMBO_NAMESPACE_HTML && b->title < 0)
    b->title = level.index;
  if (tag == VLPS_TAG_BASE && b->base < 0 && vlps_node_attribute (&b->page->nodes[level.index], "href") != NULL)
    b->base = level.index;
  if (tag == VLPS_TAG_IFRAME)
    return;
  level.verbatim = verbatim || level.preformatted || tag == VLPS_TAG_SCRIPT || tag == VLPS_TAG_STYLE
                   || may_hold_code (b->page, level.index, tag);
  level.block = vlps_tag_is_block (tag) || vlps_tag_is_never_shown (tag);
  level.after_inline = !level.block;
  g_array_append_val (b->levels, level);
}

/* Goes into the shadow tree of the element that was added last, where it has one. */
static void
enter_shadow_tree (Builder *b, const GumboNode *element)
{
  Level *level = &g_array_index (b->levels, Level, b->levels->len - 1);
  const GumboVector *children = level->children;
  const GumboNode *tree = NULL;
  VlpsShadowHost *host;

  for (guint i = 0; may_be_host (b->page->nodes[level->index].tag) && i < children->length && tree == NULL; i++)
    if (is_element (children->data[i]) && is_shadow_tree (b, children->data[i]))
      tree = children->data[i];
  if (tree == NULL)
    return;
  host = vlps_shadow_host_new (level->host);
  g_ptr_array_add (b->hosts, host);
  for (guint i = 0; i < children->length; i++)
    {
      GumboNode *child = children->data[i];

      g_string_truncate (b->scratch, 0);
      if (is_element (child) && !find_attribute (b, &child->v.element, "slot"))
        g_string_truncate (b->scratch, 0);
      if (child != tree)
        vlps_shadow_host_add (host, b->scratch->str, child);
    }
  level->children = &tree->v.element.children;
  level->host = host;
  level->block = TRUE;
}

/* Goes on with what a slot shows that was added last: children of the host, or where there are none its own. */
static void
enter_slot (Builder *b, const GumboNode *slot)
{
  Level *level = &g_array_index (b->levels, Level, b->levels->len - 1);
  const GumboVector *shown;

  if (!find_attribute (b, &slot->v.element, "name"))
    g_string_truncate (b->scratch, 0);
  shown = vlps_shadow_host_take (level->host, b->scratch->str);
  if (shown == NULL)
    return;
  level->children = shown;
  level->host = (VlpsShadowHost *) (gsize) vlps_shadow_host_around (level->host);
}

/* Adds an element in the tree of a host. */
static void
add_child (Builder *b, const GumboNode *child, const Level *level)
{
  VlpsShadowHost *host = level->host;
  guint n = b->levels->len;

  add_element (b, child, level->index, level->preformatted, level->verbatim); /* may move the levels */
  if (b->levels->len == n)
    return;
  g_array_index (b->levels, Level, n).host = host;
  /* the parser does not know its tag */
  if (host != NULL && b->page->nodes[g_array_index (b->levels, Level, n).index].tag == VLPS_TAG_SLOT)
    enter_slot (b, child);
  else
    enter_shadow_tree (b, child);
}

static void
add_tree (Builder *b, const GumboNode *root)
{
  add_element (b, root, -1, FALSE, FALSE);
  while (b->levels->len > 0)
    {
      Level *level = &g_array_index (b->levels, Level, b->levels->len - 1);
      const GumboNode *child;

      if (level->next == level->children->length)
        {
          g_array_set_size (b->levels, b->levels->len - 1);
          continue;
        }
      child = level->children->data[level->next++];
      if (is_text (child))
        add_text (b, level, child);
      else if (is_element (child) && is_dropped (b, child))
        b->page->scripts += tag_of (b, &child->v.element) == VLPS_TAG_SCRIPT;
      else if (is_element (child))
        {
          Nature nature = nature_of (b, child);

          if (parts_texts (b, level, child))
            vlps_page_add_text (b->page, level->index, " ", (VlpsBox){ 0 }, 0);
          if (nature != NATURE_NOTHING)
            level->after_inline = nature == NATURE_INLINE;
          level->after_space = FALSE;
          add_child (b, child, level); /* may move the levels */
        }
    }
}

/* Puts what came late where it belongs. */
static void
place_pieces (Builder *b)
{
  g_autofree int *places = vlps_stream_place (b->page);

  if (places == NULL)
    return;
  b->title = b->title >= 0 ? places[b->title] : -1;
  b->base = b->base >= 0 ? places[b->base] : -1;
}

/* Title as document.title has it: white space stripped and folded. */
static char *
document_title (Builder *b)
{
  const VlpsNode *nodes = b->page->nodes;
  g_autoptr (GString) raw = g_string_new (NULL);
  GString *title = g_string_new (NULL);

  for (int i = b->title + 1; b->title >= 0 && i < nodes[b->title].end; i++)
    if (nodes[i].kind == VLPS_NODE_TEXT)
      g_string_append (raw, nodes[i].text);
  fold (raw->str, raw->len, title);
  g_strdelimit (title->str, "\n", ' ');
  return g_strstrip (g_string_free (title, FALSE));
}

static char *
document_base (Builder *b)
{
  const char *url = b->page->frames[0].url;
  char *base = NULL;

  /* until it is known, the base is the address itself */
  if (b->base >= 0)
    base = vlps_page_resolve (b->page, b->base, vlps_node_attribute (&b->page->nodes[b->base], "href"));
  return base != NULL ? base : g_strdup (url);
}

static void
describe_document (Builder *b, const GumboOutput *output, const char *charset)
{
  VlpsPage *page = b->page;
  const VlpsNode *root = &page->nodes[0];
  const char *language = vlps_node_attribute (root, "lang");
  g_autofree char *title = document_title (b);
  g_autofree char *base = document_base (b);
  VlpsFrame *document = &page->frames[0];

  if (language == NULL)
    language = vlps_node_attribute (root, "xml:lang");
  document->title = vlps_page_intern (page, title);
  document->base = vlps_page_intern (page, base);
  document->language = vlps_page_intern (page, language);
  document->charset = vlps_page_intern (page, charset);
  document->quirks = output->document->v.document.doc_type_quirks_mode == GUMBO_DOCTYPE_QUIRKS;
}

/* Adds the documents of frames and iframes as not reached. */
static void
add_frames (VlpsPage *page)
{
  for (guint i = 0; i < page->n_nodes; i++)
    {
      const VlpsNode *node = &page->nodes[i];
      const char *source;
      g_autofree char *url = NULL;

      if (node->tag != VLPS_TAG_IFRAME && node->tag != VLPS_TAG_FRAME)
        continue;
      source = vlps_node_attribute (node, "src");
      url = source != NULL ? vlps_page_resolve (page, (int) i, source) : NULL;
      if (url == NULL && vlps_node_attribute (node, "srcdoc") != NULL)
        url = g_strdup ("about:srcdoc");
      if (url != NULL)
        {
          int frame = vlps_page_add_frame (page, (int) i, url, url); /* moves page->frames */

          page->frames[frame].reached = FALSE;
        }
    }
}

static gboolean
check_content (const guint8 *data, gsize length, GError **error)
{
  VlpsContent content = vlps_sniff (data, length);

  if (content.kind == VLPS_CONTENT_EMPTY)
    return vlps_error_false (error, VLPS_ERROR_EMPTY, "the page is empty");
  if (!vlps_sniff_is_page (content.kind))
    return vlps_error_false (error, VLPS_ERROR_NOT_HTML, "not an HTML page: the content is %s", content.name);
  return TRUE;
}

/* Makes "\r\n" and "\r" a line feed, in place. */
static gsize
normalize_lines (char *text, gsize length)
{
  const char *end = text + length;
  const char *p = text;
  char *out = text;

  while (p < end)
    {
      const char *stop = memchr (p, '\r', (gsize) (end - p));
      gsize n = (gsize) ((stop != NULL ? stop : end) - p);

      memmove (out, p, n);
      out += n;
      p += n;
      if (stop != NULL && (++p == end || *p != '\n'))
        *out++ = '\n';
    }
  *out = '\0';
  return (gsize) (out - text);
}

/* Parses; a document that nests too deep is flattened first.  *ret_condensed is needed to read the tree. */
static VlpsTree *
parse (const char *text, gsize length, VlpsPage *page, VlpsCondensed **ret_condensed, GError **error)
{
  g_autoptr (VlpsCondensed) condensed = vlps_condense (text, length, 0);
  g_autoptr (VlpsTree) tree =
      vlps_tree_parse (condensed->text->str, condensed->text->len, VLPS_HTML_DEPTH, VLPS_HTML_NODES);

  if (vlps_tree_outcome (tree) != VLPS_TREE_DONE)
    {
      g_clear_pointer (&tree, vlps_tree_free);
      g_clear_pointer (&condensed, vlps_condensed_free);
      condensed = vlps_condense (text, length, VLPS_HTML_DEPTH - DEPTH_SPARE);
      tree = vlps_tree_parse (condensed->text->str, condensed->text->len, 2 * VLPS_HTML_DEPTH, VLPS_HTML_NODES);
      vlps_page_warn (page, "elements nest deeper than %d levels; deeper ones were left out, but their text was kept",
                      VLPS_HTML_DEPTH);
    }
  if (vlps_tree_outcome (tree) != VLPS_TREE_DONE)
    return vlps_error_null (error, VLPS_ERROR_MEMORY, "the page is too large to be parsed: more than %d nodes",
                            VLPS_HTML_NODES);
  *ret_condensed = g_steal_pointer (&condensed);
  return g_steal_pointer (&tree);
}

/* Parses the document; with `mend` with what is open to its end closed: NULL without an error where nothing is. */
static VlpsPage *
parse_document (const guint8 *data, gsize length, const char *url, const char *http_charset, gboolean mend,
                GError **error)
{
  g_autoptr (VlpsPage) page = NULL;
  g_autoptr (VlpsCondensed) condensed = NULL;
  g_autoptr (VlpsTree) tree = NULL;
  g_autofree char *text = NULL, *closed = NULL, *mended = NULL;
  const char *open = NULL, *empty = NULL;
  VlpsEncoding encoding;
  Builder b = { .title = -1, .base = -1 };

  if (!check_content (data, length, error))
    return NULL;
  encoding = vlps_encoding_find (data, length, http_charset, NULL);
  text = vlps_encoding_decode (data, length, encoding.label, &length);
  length = normalize_lines (text, length);
  closed = vlps_mend_empty_tags (text, length, &length, &empty);
  if (closed != NULL)
    {
      g_free (text);
      text = g_steal_pointer (&closed);
    }
  if (mend)
    {
      mended = vlps_mend (text, length, &length, &open);
      if (mended == NULL)
        return NULL;
    }
  page = vlps_page_new ();
  if (url == NULL)
    url = "";
  if (encoding.overridden)
    vlps_page_warn (page, "the page says that it is in %s, but it is in %s", encoding.declared, encoding.label);
  if (empty != NULL)
    vlps_page_warn (page, VLPS_MEND_EMPTY_WARNING, empty);
  if (mend)
    vlps_page_warn (page, VLPS_MEND_WARNING, open);
  tree = parse (mend ? mended : text, length, page, &condensed, error);
  if (tree == NULL)
    return NULL;
  page->url = page->input = vlps_page_intern (page, url);
  page->engine = "gumbo " VLPS_GUMBO_VERSION;
  vlps_page_add_frame (page, -1, url, url);
  b.page = page;
  b.condensed = condensed;
  b.levels = g_array_new (FALSE, FALSE, sizeof (Level));
  b.hosts = g_ptr_array_new_with_free_func ((GDestroyNotify) vlps_shadow_host_free);
  b.scratch = g_string_new (NULL);
  b.folded = g_string_new (NULL);
  add_tree (&b, vlps_tree_output (tree)->root);
  place_pieces (&b);
  vlps_page_seal (page);
  describe_document (&b, vlps_tree_output (tree), encoding.label);
  add_frames (page);
  g_array_unref (b.levels);
  g_ptr_array_unref (b.hosts);
  g_string_free (b.scratch, TRUE);
  g_string_free (b.folded, TRUE);
  return g_steal_pointer (&page);
}

/* No text but what is in a control. */
static gboolean
shows_nothing (const VlpsPage *page)
{
  for (guint i = 0; i < page->n_nodes; i++)
    {
      const VlpsNode *node = &page->nodes[i];

      if (node->kind == VLPS_NODE_TEXT && page->nodes[node->parent].tag != VLPS_TAG_TEXTAREA
          && vlps_node_is_shown (page, (int) i) && node->characters > 0)
        return FALSE;
    }
  return TRUE;
}

VlpsPage *
vlps_html_page_parse (const guint8 *data, gsize length, const char *url, const char *http_charset, GError **error)
{
  g_autoptr (VlpsPage) page = parse_document (data, length, url, http_charset, FALSE, error);
  g_autofree char *markup = NULL;
  VlpsPage *other;

  if (page != NULL && shows_nothing (page))
    {
      g_autoptr (VlpsPage) mended = parse_document (data, length, url, http_charset, TRUE, NULL);

      if (mended != NULL && !shows_nothing (mended))
        {
          VlpsPage *whole = g_steal_pointer (&mended);

          mended = g_steal_pointer (&page);
          page = whole;
        }
    }
  markup = page != NULL ? vlps_script_data_page (page, (const char *) data, length, VLPS_SCRIPT_DATA_MOST) : NULL;

  if (markup == NULL)
    return g_steal_pointer (&page);
  other = parse_document ((const guint8 *) markup, strlen (markup), url, "utf-8", FALSE, NULL);
  /* what stands in the data may be too large; the page is not */
  if (other == NULL)
    return g_steal_pointer (&page);
  other->scripts = page->scripts;
  other->from_data = TRUE;
  for (guint i = 0; i < page->warnings->len; i++)
    vlps_page_add_warning (other, vlps_warning_copy (page->warnings->pdata[i]));
  vlps_page_warn (other, VLPS_SCRIPT_DATA_WARNING);
  return other;
}
