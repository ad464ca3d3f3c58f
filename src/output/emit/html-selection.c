/* html-selection.c - which nodes of a page come out in its HTML, and how */
#include "html-selection.h"

#include <string.h>

#include "inert.h"
#include "whitespace.h"

/* State that a node passes on to its children. */
typedef enum
{
  DEAD = 1 << 0,     /* nothing in it ever comes out */
  HEAD = 1 << 1,     /* in a document's head */
  FOREIGN = 1 << 2,  /* in SVG or MathML */
  NOSCRIPT = 1 << 3, /* in noscript */
  NEEDED = 1 << 4,   /* on the node itself: content is in it */
  WHOLE = 1 << 5,    /* in a graphic or the like that is kept whole */
  CUT = 1 << 6,      /* in something left out without which a style sheet in it means nothing */
  MATHML = 1 << 7,   /* FOREIGN is MathML */
} State;

typedef struct
{
  const VlpsPage *page;
  const guint8 *content; /* of the document */
  VlpsLinks links;
  VlpsHtmlSelection *selection;
  guint8 *state;
} SelectionBuilder;

static guint
outer_state (const SelectionBuilder *builder, int index)
{
  const VlpsNode *node = &builder->page->nodes[index];

  return node->parent < 0 ? 0 : builder->state[node->parent];
}

static gboolean
is_root (const VlpsPage *page, int index)
{
  const VlpsNode *node = &page->nodes[index];

  return node->parent < 0 || page->nodes[node->parent].frame != node->frame;
}

static gboolean
is_named (const VlpsNode *node, const char *name)
{
  return node->tag == VLPS_TAG_OTHER && strcmp (node->name, name) == 0;
}

/* Returns TRUE if HTML begins again inside MathML or SVG. */
static gboolean
is_integration_point (const VlpsNode *node, gboolean mathml)
{
  static const char *const math[] = { "mi", "mo", "mn", "ms", "mtext" };
  const char *encoding;

  if (!mathml)
    return node->tag == VLPS_TAG_TITLE || is_named (node, "foreignobject") || is_named (node, "desc");
  for (guint i = 0; i < G_N_ELEMENTS (math); i++)
    if (is_named (node, math[i]))
      return TRUE;
  encoding = is_named (node, "annotation-xml") ? vlps_node_attribute (node, "encoding") : NULL;
  return encoding != NULL
         && (g_ascii_strcasecmp (encoding, "text/html") == 0
             || g_ascii_strcasecmp (encoding, "application/xhtml+xml") == 0);
}

/* Elements at which a parser leaves SVG and MathML.  Only scripts can put them there; written, they would move all that
 * follows to another place, and make it mean something else. */
static gboolean
is_breakout (VlpsTag tag)
{
  static const gboolean listed[VLPS_N_TAGS] = {
    [VLPS_TAG_B] = TRUE,      [VLPS_TAG_BIG] = TRUE,     [VLPS_TAG_BLOCKQUOTE] = TRUE, [VLPS_TAG_BODY] = TRUE,
    [VLPS_TAG_BR] = TRUE,     [VLPS_TAG_CENTER] = TRUE,  [VLPS_TAG_CODE] = TRUE,       [VLPS_TAG_DD] = TRUE,
    [VLPS_TAG_DIV] = TRUE,    [VLPS_TAG_DL] = TRUE,      [VLPS_TAG_DT] = TRUE,         [VLPS_TAG_EM] = TRUE,
    [VLPS_TAG_EMBED] = TRUE,  [VLPS_TAG_FONT] = TRUE,    [VLPS_TAG_H1] = TRUE,         [VLPS_TAG_H2] = TRUE,
    [VLPS_TAG_H3] = TRUE,     [VLPS_TAG_H4] = TRUE,      [VLPS_TAG_H5] = TRUE,         [VLPS_TAG_H6] = TRUE,
    [VLPS_TAG_HEAD] = TRUE,   [VLPS_TAG_HR] = TRUE,      [VLPS_TAG_I] = TRUE,          [VLPS_TAG_IMG] = TRUE,
    [VLPS_TAG_LI] = TRUE,     [VLPS_TAG_LISTING] = TRUE, [VLPS_TAG_MENU] = TRUE,       [VLPS_TAG_META] = TRUE,
    [VLPS_TAG_NOBR] = TRUE,   [VLPS_TAG_OL] = TRUE,      [VLPS_TAG_P] = TRUE,          [VLPS_TAG_PRE] = TRUE,
    [VLPS_TAG_RUBY] = TRUE,   [VLPS_TAG_S] = TRUE,       [VLPS_TAG_SMALL] = TRUE,      [VLPS_TAG_SPAN] = TRUE,
    [VLPS_TAG_STRIKE] = TRUE, [VLPS_TAG_STRONG] = TRUE,  [VLPS_TAG_SUB] = TRUE,        [VLPS_TAG_SUP] = TRUE,
    [VLPS_TAG_TABLE] = TRUE,  [VLPS_TAG_TT] = TRUE,      [VLPS_TAG_U] = TRUE,          [VLPS_TAG_UL] = TRUE,
    [VLPS_TAG_VAR] = TRUE
  };

  return listed[tag];
}

/* An iframe of HTML: in SVG the name means nothing. */
static gboolean
is_iframe (const SelectionBuilder *builder, int index)
{
  return builder->page->nodes[index].tag == VLPS_TAG_IFRAME
         && (builder->selection->bits[index] & VLPS_HTML_FOREIGN) == 0;
}

static gboolean
is_head_element (VlpsTag tag)
{
  return tag == VLPS_TAG_TITLE || tag == VLPS_TAG_STYLE || tag == VLPS_TAG_LINK || tag == VLPS_TAG_META
         || tag == VLPS_TAG_NOSCRIPT;
}

/* Elements whose parts mean nothing by themselves, or have no boxes a method could judge by. */
static gboolean
is_whole (VlpsTag tag)
{
  static const gboolean listed[VLPS_N_TAGS] = {
    [VLPS_TAG_AUDIO] = TRUE,   [VLPS_TAG_MAP] = TRUE,    [VLPS_TAG_MATH] = TRUE, [VLPS_TAG_OBJECT] = TRUE,
    [VLPS_TAG_PICTURE] = TRUE, [VLPS_TAG_SELECT] = TRUE, [VLPS_TAG_SVG] = TRUE,  [VLPS_TAG_VIDEO] = TRUE
  };

  return listed[tag];
}

static gboolean
is_sheet (const SelectionBuilder *builder, int index)
{
  const VlpsNode *node = &builder->page->nodes[index];

  return (node->tag == VLPS_TAG_STYLE || node->tag == VLPS_TAG_LINK)
         && (outer_state (builder, index) & (FOREIGN | HEAD)) == 0;
}

static void
sort_element (SelectionBuilder *builder, int index)
{
  const VlpsPage *page = builder->page;
  const VlpsNode *node = &page->nodes[index];
  gboolean root = is_root (page, index);
  guint outer = outer_state (builder, index);
  guint bits = 0;
  guint state;

  if (root)
    {
      outer &= DEAD;
      bits |= VLPS_HTML_ROOT;
    }
  else if (node->parent >= 0 && page->nodes[node->parent].tag == VLPS_TAG_HTML
           && (builder->selection->bits[node->parent] & VLPS_HTML_ROOT) != 0
           && (node->tag == VLPS_TAG_HEAD || node->tag == VLPS_TAG_BODY || node->tag == VLPS_TAG_FRAMESET))
    bits |= VLPS_HTML_OUTLINE;
  /* frames of a frameset stand in its body */
  else if (node->tag == VLPS_TAG_FRAMESET)
    bits |= VLPS_HTML_OUTLINE;
  /* beside the document of a frame element there is only what is shown in place of one */
  else if (node->parent >= 0
           && ((builder->selection->bits[node->parent] & VLPS_HTML_FRAME) != 0 || is_iframe (builder, node->parent)))
    outer |= DEAD;
  if (!root && (node->flags & VLPS_NODE_SHADOW) != 0 && (page->nodes[node->parent].flags & VLPS_NODE_SHADOW) == 0)
    builder->selection->bits[node->parent] |= VLPS_HTML_HOST;
  state = outer;
  if ((outer & FOREIGN) != 0 || node->tag == VLPS_TAG_SVG || node->tag == VLPS_TAG_MATH)
    {
      bits |= VLPS_HTML_FOREIGN;
      state |= FOREIGN;
      if (node->tag == VLPS_TAG_MATH || node->tag == VLPS_TAG_SVG)
        state = node->tag == VLPS_TAG_MATH ? state | MATHML : state & ~(guint) MATHML;
      else if (is_integration_point (node, (outer & MATHML) != 0))
        state &= ~(guint) FOREIGN;
    }
  if (!vlps_inert_allows_element (node) || ((outer & HEAD) != 0 && !is_head_element (node->tag)))
    state |= DEAD;
  if (node->tag == VLPS_TAG_HEAD && (bits & VLPS_HTML_OUTLINE) != 0)
    state |= HEAD;
  if (node->tag == VLPS_TAG_NOSCRIPT)
    state |= NOSCRIPT;
  builder->selection->bits[index] |= (guint8) bits;
  builder->state[index] = (guint8) state;
}

/* Content that makes what is around it necessary. */
static gboolean
is_needed (const SelectionBuilder *builder, int index)
{
  const VlpsPage *page = builder->page;
  const VlpsNode *node = &page->nodes[index];
  guint outer = outer_state (builder, index);

  if (builder->content[index] == 0 || ((outer | builder->state[index]) & (DEAD | HEAD)) != 0)
    return FALSE;
  /* what noscript holds was shown on a page without scripts only */
  if ((outer & NOSCRIPT) != 0 && page->rendered && !vlps_node_is_shown (page, index))
    return FALSE;
  if (node->kind == VLPS_NODE_TEXT)
    return !vlps_whitespace_is_blank (node->text);
  if ((builder->selection->bits[index] & (VLPS_HTML_ROOT | VLPS_HTML_OUTLINE)) != 0)
    return FALSE;
  switch (node->tag)
    {
    case VLPS_TAG_BR:
    case VLPS_TAG_WBR:
    case VLPS_TAG_COL:
    case VLPS_TAG_COLGROUP:
    case VLPS_TAG_LINK:
    case VLPS_TAG_META:
    case VLPS_TAG_NOSCRIPT:
    case VLPS_TAG_STYLE:
    case VLPS_TAG_TITLE:
      return (builder->selection->bits[index] & VLPS_HTML_FOREIGN) != 0;
    default:
      return TRUE;
    }
}

static gboolean
is_kept_text (const SelectionBuilder *builder, int index)
{
  return index >= 0 && index < (int) builder->page->n_nodes && builder->page->nodes[index].kind == VLPS_NODE_TEXT
         && is_needed (builder, index);
}

static VlpsHtmlWay
keep_text (const SelectionBuilder *builder, int index, guint outer)
{
  int parent = builder->page->nodes[index].parent;
  VlpsHtmlWay around = (VlpsHtmlWay) builder->selection->how[parent];

  if ((outer & DEAD) != 0 || around == VLPS_HTML_NOTHING || around == VLPS_HTML_CELL
      || (builder->selection->bits[parent] & VLPS_HTML_FRAME) != 0 || is_iframe (builder, parent))
    return VLPS_HTML_NOTHING;
  if ((outer & HEAD) != 0)
    return builder->page->nodes[parent].tag == VLPS_TAG_TITLE || builder->page->nodes[parent].tag == VLPS_TAG_STYLE
               ? VLPS_HTML_NODE
               : VLPS_HTML_NOTHING;
  if ((outer & WHOLE) != 0 || builder->page->nodes[parent].tag == VLPS_TAG_STYLE)
    return VLPS_HTML_NODE;
  if (vlps_whitespace_is_blank (builder->page->nodes[index].text))
    return (builder->selection->bits[parent] & VLPS_HTML_ROOT) != 0 ? VLPS_HTML_NOTHING : VLPS_HTML_NODE;
  return (builder->state[index] & NEEDED) != 0 ? VLPS_HTML_NODE : VLPS_HTML_NOTHING;
}

static VlpsHtmlWay
keep_element (const SelectionBuilder *builder, int index, guint outer)
{
  const VlpsNode *node = &builder->page->nodes[index];
  gboolean needed = (builder->state[index] & NEEDED) != 0;
  gboolean content = builder->content[index] != 0;
  gboolean around = node->parent < 0 || builder->selection->how[node->parent] != VLPS_HTML_NOTHING;

  if ((builder->state[index] & DEAD) != 0)
    return VLPS_HTML_NOTHING;
  if ((builder->selection->bits[index] & (VLPS_HTML_ROOT | VLPS_HTML_OUTLINE)) != 0)
    return around ? VLPS_HTML_NODE : VLPS_HTML_NOTHING;
  if ((builder->selection->bits[index] & VLPS_HTML_FOREIGN) != 0 && is_breakout (node->tag))
    return around ? VLPS_HTML_CONTENT : VLPS_HTML_NOTHING;
  if (is_sheet (builder, index))
    return (outer & CUT) == 0 ? VLPS_HTML_NODE : VLPS_HTML_NOTHING;
  if (!around)
    return VLPS_HTML_NOTHING;
  if ((outer & HEAD) != 0 || (outer & WHOLE) != 0)
    return node->tag == VLPS_TAG_NOSCRIPT ? VLPS_HTML_CONTENT : VLPS_HTML_NODE;
  if (node->tag == VLPS_TAG_NOSCRIPT)
    return needed ? VLPS_HTML_CONTENT : VLPS_HTML_NOTHING;
  if (node->tag == VLPS_TAG_COL || node->tag == VLPS_TAG_COLGROUP)
    return VLPS_HTML_NODE;
  /* a break goes with the text it ends or begins */
  if (node->tag == VLPS_TAG_BR || node->tag == VLPS_TAG_WBR)
    return content || is_kept_text (builder, index - 1) || is_kept_text (builder, index + 1) ? VLPS_HTML_NODE
                                                                                             : VLPS_HTML_NOTHING;
  if (needed && node->tag == VLPS_TAG_A && builder->links >= VLPS_LINKS_TEXT)
    return VLPS_HTML_CONTENT;
  if (needed)
    return content ? VLPS_HTML_NODE : VLPS_HTML_SHELL;
  if ((node->tag == VLPS_TAG_TD || node->tag == VLPS_TAG_TH) && (node->flags & VLPS_NODE_UNRENDERED) == 0
      && builder->page->nodes[node->parent].tag == VLPS_TAG_TR)
    return VLPS_HTML_CELL;
  return VLPS_HTML_NOTHING;
}

static void
settle (SelectionBuilder *builder, int index)
{
  const VlpsNode *node = &builder->page->nodes[index];
  guint outer = outer_state (builder, index);
  VlpsHtmlWay how;

  if (node->kind == VLPS_NODE_TEXT)
    {
      builder->selection->how[index] = (guint8) keep_text (builder, index, outer);
      return;
    }
  if ((builder->selection->bits[index] & VLPS_HTML_ROOT) != 0)
    outer &= CUT;
  how = keep_element (builder, index, outer);
  builder->selection->how[index] = (guint8) how;
  builder->state[index] |= (guint8) (outer & (WHOLE | CUT));
  if (how == VLPS_HTML_NODE && is_whole (node->tag))
    builder->state[index] |= WHOLE;
  if (how == VLPS_HTML_NOTHING
      && ((builder->selection->bits[index] & (VLPS_HTML_HOST | VLPS_HTML_FRAME | VLPS_HTML_FOREIGN)) != 0
          || node->tag == VLPS_TAG_SELECT || node->tag == VLPS_TAG_NOSCRIPT))
    builder->state[index] |= CUT;
}

VlpsHtmlSelection *
vlps_html_selection_new (VlpsDocument *document)
{
  const VlpsPage *page = document->page;
  VlpsHtmlSelection *selection = g_new0 (VlpsHtmlSelection, 1);
  gsize n = MAX (1, page->n_nodes);
  g_autofree guint8 *state = g_new0 (guint8, n);
  SelectionBuilder builder = { .page = page,
                               .content = vlps_document_content (document),
                               .links = document->options.links,
                               .selection = selection,
                               .state = state };

  selection->how = g_new0 (guint8, n);
  selection->bits = g_new0 (guint8, n);
  for (guint i = 0; i < page->n_frames; i++)
    if (page->frames[i].owner >= 0 && page->frames[i].reached)
      selection->bits[page->frames[i].owner] |= VLPS_HTML_FRAME;
  for (int i = 0; i < (int) page->n_nodes; i++)
    if (page->nodes[i].kind == VLPS_NODE_ELEMENT)
      sort_element (&builder, i);
  for (int i = (int) page->n_nodes - 1; i >= 0; i--)
    {
      int parent = page->nodes[i].parent;

      if (is_needed (&builder, i))
        state[i] |= NEEDED;
      if (parent >= 0)
        state[parent] |= state[i] & NEEDED;
    }
  for (int i = 0; i < (int) page->n_nodes; i++)
    settle (&builder, i);
  return selection;
}

void
vlps_html_selection_free (VlpsHtmlSelection *selection)
{
  if (selection == NULL)
    return;
  g_free (selection->how);
  g_free (selection->bits);
  g_free (selection);
}
