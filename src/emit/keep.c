/* keep.c - which nodes of a page come out in its HTML, and how */
#include "keep.h"

#include <string.h>

#include "fold.h"
#include "inert.h"
#include "structure.h"

/* What a node hands down to its children. */
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
  const VlpsResult *result;
  const guint8 *content; /* of the result, and what belongs to it */
  VlpsKeep *keep;
  guint8 *state;
} KeepBuilder;

static guint
outer_state (const KeepBuilder *builder, int index)
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

/* Where HTML begins again inside MathML or SVG. */
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
  switch (tag)
    {
    case VLPS_TAG_B:
    case VLPS_TAG_BIG:
    case VLPS_TAG_BLOCKQUOTE:
    case VLPS_TAG_BODY:
    case VLPS_TAG_BR:
    case VLPS_TAG_CENTER:
    case VLPS_TAG_CODE:
    case VLPS_TAG_DD:
    case VLPS_TAG_DIV:
    case VLPS_TAG_DL:
    case VLPS_TAG_DT:
    case VLPS_TAG_EM:
    case VLPS_TAG_EMBED:
    case VLPS_TAG_FONT:
    case VLPS_TAG_H1:
    case VLPS_TAG_H2:
    case VLPS_TAG_H3:
    case VLPS_TAG_H4:
    case VLPS_TAG_H5:
    case VLPS_TAG_H6:
    case VLPS_TAG_HEAD:
    case VLPS_TAG_HR:
    case VLPS_TAG_I:
    case VLPS_TAG_IMG:
    case VLPS_TAG_LI:
    case VLPS_TAG_LISTING:
    case VLPS_TAG_MENU:
    case VLPS_TAG_META:
    case VLPS_TAG_NOBR:
    case VLPS_TAG_OL:
    case VLPS_TAG_P:
    case VLPS_TAG_PRE:
    case VLPS_TAG_RUBY:
    case VLPS_TAG_S:
    case VLPS_TAG_SMALL:
    case VLPS_TAG_SPAN:
    case VLPS_TAG_STRIKE:
    case VLPS_TAG_STRONG:
    case VLPS_TAG_SUB:
    case VLPS_TAG_SUP:
    case VLPS_TAG_TABLE:
    case VLPS_TAG_TT:
    case VLPS_TAG_U:
    case VLPS_TAG_UL:
    case VLPS_TAG_VAR:
      return TRUE;
    default:
      return FALSE;
    }
}

/* An iframe of HTML: in SVG the name means nothing. */
static gboolean
is_iframe (const KeepBuilder *builder, int index)
{
  return builder->page->nodes[index].tag == VLPS_TAG_IFRAME && (builder->keep->bits[index] & VLPS_KEEP_FOREIGN) == 0;
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
  switch (tag)
    {
    case VLPS_TAG_AUDIO:
    case VLPS_TAG_MAP:
    case VLPS_TAG_MATH:
    case VLPS_TAG_OBJECT:
    case VLPS_TAG_PICTURE:
    case VLPS_TAG_SELECT:
    case VLPS_TAG_SVG:
    case VLPS_TAG_VIDEO:
      return TRUE;
    default:
      return FALSE;
    }
}

static gboolean
is_sheet (const KeepBuilder *builder, int index)
{
  const VlpsNode *node = &builder->page->nodes[index];

  return (node->tag == VLPS_TAG_STYLE || node->tag == VLPS_TAG_LINK)
         && (outer_state (builder, index) & (FOREIGN | HEAD)) == 0;
}

static void
sort_element (KeepBuilder *builder, int index)
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
      bits |= VLPS_KEEP_ROOT;
    }
  else if (node->parent >= 0 && page->nodes[node->parent].tag == VLPS_TAG_HTML
           && (builder->keep->bits[node->parent] & VLPS_KEEP_ROOT) != 0
           && (node->tag == VLPS_TAG_HEAD || node->tag == VLPS_TAG_BODY || node->tag == VLPS_TAG_FRAMESET))
    bits |= VLPS_KEEP_OUTLINE;
  /* frames of a frameset stand in its body */
  else if (node->tag == VLPS_TAG_FRAMESET)
    bits |= VLPS_KEEP_OUTLINE;
  /* beside the document of a frame element there is only what is shown in place of one */
  else if (node->parent >= 0
           && ((builder->keep->bits[node->parent] & VLPS_KEEP_FRAME) != 0 || is_iframe (builder, node->parent)))
    outer |= DEAD;
  if (!root && (node->flags & VLPS_NODE_SHADOW) != 0 && (page->nodes[node->parent].flags & VLPS_NODE_SHADOW) == 0)
    builder->keep->bits[node->parent] |= VLPS_KEEP_HOST;
  state = outer;
  if ((outer & FOREIGN) != 0 || node->tag == VLPS_TAG_SVG || node->tag == VLPS_TAG_MATH)
    {
      bits |= VLPS_KEEP_FOREIGN;
      state |= FOREIGN;
      if (node->tag == VLPS_TAG_MATH || node->tag == VLPS_TAG_SVG)
        state = node->tag == VLPS_TAG_MATH ? state | MATHML : state & ~(guint) MATHML;
      else if (is_integration_point (node, (outer & MATHML) != 0))
        state &= ~(guint) FOREIGN;
    }
  if (!vlps_inert_allows_element (node) || ((outer & HEAD) != 0 && !is_head_element (node->tag)))
    state |= DEAD;
  if (node->tag == VLPS_TAG_HEAD && (bits & VLPS_KEEP_OUTLINE) != 0)
    state |= HEAD;
  if (node->tag == VLPS_TAG_NOSCRIPT)
    state |= NOSCRIPT;
  builder->keep->bits[index] |= (guint8) bits;
  builder->state[index] = (guint8) state;
}

/* Content of the result that makes what is around it necessary. */
static gboolean
is_needed (const KeepBuilder *builder, int index)
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
    return !vlps_fold_is_blank (node->text);
  if ((builder->keep->bits[index] & (VLPS_KEEP_ROOT | VLPS_KEEP_OUTLINE)) != 0)
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
      return (builder->keep->bits[index] & VLPS_KEEP_FOREIGN) != 0;
    default:
      return TRUE;
    }
}

static gboolean
is_kept_text (const KeepBuilder *builder, int index)
{
  return index >= 0 && index < (int) builder->page->n_nodes && builder->page->nodes[index].kind == VLPS_NODE_TEXT
         && is_needed (builder, index);
}

static VlpsKeepHow
keep_text (const KeepBuilder *builder, int index, guint outer)
{
  int parent = builder->page->nodes[index].parent;
  VlpsKeepHow around = (VlpsKeepHow) builder->keep->how[parent];

  if ((outer & DEAD) != 0 || around == VLPS_KEEP_NOTHING || around == VLPS_KEEP_CELL
      || (builder->keep->bits[parent] & VLPS_KEEP_FRAME) != 0 || is_iframe (builder, parent))
    return VLPS_KEEP_NOTHING;
  if ((outer & HEAD) != 0)
    return builder->page->nodes[parent].tag == VLPS_TAG_TITLE || builder->page->nodes[parent].tag == VLPS_TAG_STYLE
               ? VLPS_KEEP_NODE
               : VLPS_KEEP_NOTHING;
  if ((outer & WHOLE) != 0 || builder->page->nodes[parent].tag == VLPS_TAG_STYLE)
    return VLPS_KEEP_NODE;
  if (vlps_fold_is_blank (builder->page->nodes[index].text))
    return (builder->keep->bits[parent] & VLPS_KEEP_ROOT) != 0 ? VLPS_KEEP_NOTHING : VLPS_KEEP_NODE;
  return (builder->state[index] & NEEDED) != 0 ? VLPS_KEEP_NODE : VLPS_KEEP_NOTHING;
}

static VlpsKeepHow
keep_element (const KeepBuilder *builder, int index, guint outer)
{
  const VlpsNode *node = &builder->page->nodes[index];
  gboolean needed = (builder->state[index] & NEEDED) != 0;
  gboolean content = builder->content[index] != 0;
  gboolean around = node->parent < 0 || builder->keep->how[node->parent] != VLPS_KEEP_NOTHING;

  if ((builder->state[index] & DEAD) != 0)
    return VLPS_KEEP_NOTHING;
  if ((builder->keep->bits[index] & (VLPS_KEEP_ROOT | VLPS_KEEP_OUTLINE)) != 0)
    return around ? VLPS_KEEP_NODE : VLPS_KEEP_NOTHING;
  if ((builder->keep->bits[index] & VLPS_KEEP_FOREIGN) != 0 && is_breakout (node->tag))
    return around ? VLPS_KEEP_CONTENT : VLPS_KEEP_NOTHING;
  if (is_sheet (builder, index))
    return (outer & CUT) == 0 ? VLPS_KEEP_NODE : VLPS_KEEP_NOTHING;
  if (!around)
    return VLPS_KEEP_NOTHING;
  if ((outer & HEAD) != 0 || (outer & WHOLE) != 0)
    return node->tag == VLPS_TAG_NOSCRIPT ? VLPS_KEEP_CONTENT : VLPS_KEEP_NODE;
  if (node->tag == VLPS_TAG_NOSCRIPT)
    return needed ? VLPS_KEEP_CONTENT : VLPS_KEEP_NOTHING;
  if (node->tag == VLPS_TAG_COL || node->tag == VLPS_TAG_COLGROUP)
    return VLPS_KEEP_NODE;
  /* a break goes with the text it ends or begins */
  if (node->tag == VLPS_TAG_BR || node->tag == VLPS_TAG_WBR)
    return content || is_kept_text (builder, index - 1) || is_kept_text (builder, index + 1) ? VLPS_KEEP_NODE
                                                                                             : VLPS_KEEP_NOTHING;
  if (needed && node->tag == VLPS_TAG_A && builder->result->links >= VLPS_LINKS_TEXT)
    return VLPS_KEEP_CONTENT;
  if (needed)
    return content ? VLPS_KEEP_NODE : VLPS_KEEP_SHELL;
  if ((node->tag == VLPS_TAG_TD || node->tag == VLPS_TAG_TH) && (node->flags & VLPS_NODE_UNRENDERED) == 0
      && builder->page->nodes[node->parent].tag == VLPS_TAG_TR)
    return VLPS_KEEP_CELL;
  return VLPS_KEEP_NOTHING;
}

static void
settle (KeepBuilder *builder, int index)
{
  const VlpsNode *node = &builder->page->nodes[index];
  guint outer = outer_state (builder, index);
  VlpsKeepHow how;

  if (node->kind == VLPS_NODE_TEXT)
    {
      builder->keep->how[index] = (guint8) keep_text (builder, index, outer);
      return;
    }
  if ((builder->keep->bits[index] & VLPS_KEEP_ROOT) != 0)
    outer &= CUT;
  how = keep_element (builder, index, outer);
  builder->keep->how[index] = (guint8) how;
  builder->state[index] |= (guint8) (outer & (WHOLE | CUT));
  if (how == VLPS_KEEP_NODE && is_whole (node->tag))
    builder->state[index] |= WHOLE;
  if (how == VLPS_KEEP_NOTHING
      && ((builder->keep->bits[index] & (VLPS_KEEP_HOST | VLPS_KEEP_FRAME | VLPS_KEEP_FOREIGN)) != 0
          || node->tag == VLPS_TAG_SELECT || node->tag == VLPS_TAG_NOSCRIPT))
    builder->state[index] |= CUT;
}

/* A place that links of the page lead to. */
static gboolean
is_anchor (const VlpsNode *node)
{
  return vlps_node_attribute (node, "id") != NULL || vlps_node_attribute (node, "name") != NULL;
}

/* The content as the other formats have it: with the texts of notes, headings, captions and code that belong to what the
 * method chose, and without numbers of lines, signs of headings and the like.  What these formats put elsewhere, such as
 * the labels of notes and the other half of a formula, stays as the page has it. */
static guint8 *
complete (const VlpsPage *page, const VlpsResult *result)
{
  g_autoptr (VlpsStructure) structure =
      vlps_structure_new (page, result->content, !result->without_images, !result->without_folded);
  guint8 *content = g_memdup2 (result->content, MAX (1, page->n_nodes));
  int end = 0;

  for (int i = 0; i < (int) page->n_nodes; i++)
    {
      content[i] |= structure->content[i];
      if (structure->noise[i] != 0 && !is_anchor (&page->nodes[i]))
        end = MAX (end, page->nodes[i].end);
      if (i < end)
        content[i] = 0;
    }
  return content;
}

VlpsKeep *
vlps_keep_new (const VlpsPage *page, const VlpsResult *result)
{
  VlpsKeep *keep = g_new0 (VlpsKeep, 1);
  gsize n = MAX (1, page->n_nodes);
  g_autofree guint8 *state = g_new0 (guint8, n);
  g_autofree guint8 *content = complete (page, result);
  KeepBuilder builder = { .page = page, .result = result, .content = content, .keep = keep, .state = state };

  keep->how = g_new0 (guint8, n);
  keep->bits = g_new0 (guint8, n);
  for (guint i = 0; i < page->n_frames; i++)
    if (page->frames[i].owner >= 0 && page->frames[i].reached)
      keep->bits[page->frames[i].owner] |= VLPS_KEEP_FRAME;
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
  return keep;
}

void
vlps_keep_free (VlpsKeep *keep)
{
  if (keep == NULL)
    return;
  g_free (keep->how);
  g_free (keep->bits);
  g_free (keep);
}
