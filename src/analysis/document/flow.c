/* flow.c - the content of a page as running text */
#include "flow.h"

#include <stdlib.h>
#include <string.h>

#include "header-cell.h"
#include "label-rows.h"
#include "layout-list.h"
#include "line.h"
#include "outer-rule.h"
#include "whitespace.h"

typedef enum
{
  HIDDEN = 1 << 0,       /* an unrendered page does not show it */
  CONTROL = 1 << 1,      /* inside a control or a medium: what it holds is its state, not text of the page */
  VERBATIM = 1 << 2,     /* inside a preformatted block */
  PREFORMATTED = 1 << 3, /* white space counts */
  IN_ITEM = 1 << 4,
  IN_LIST = 1 << 7,    /* in a list, and not in an item of it */
  FLAT = 1 << 5,       /* inside a heading or a data cell, where no block structure can be */
  STRUCTURED = 1 << 6, /* on a heading: holds more than a few lines of text */
  CORNERED = 1 << 9,   /* on the first row of a table: its first cell is empty, and the others are heads of columns */
  PAIRED = 1 << 8,     /* on a row of a layout table: a short label and what it labels, on one line */
} PlaceBits;

/* Where the children of a node stand: innermost elements of a kind, -1 for none. */
typedef struct
{
  int list;
  int table;
  int row;
  int cell;
  int block;
  int heading;
  int label; /* link or heading */
  guint bits;
} Place;

static const Place outside = { -1, -1, -1, -1, -1, -1, -1, 0 };

/* What is gathered on the way to the roles. */
typedef struct
{
  VlpsFlow *flow;
  const VlpsPage *page;
  gboolean images;
  gboolean without_images;
  const guint8 *chosen; /* content as the method has it: only such an image speaks for a link */
  const guint8 *layout; /* lists and items that are only layout (layout-list.h) */
  Place *places;
} FlowBuilder;

static const Place *
place_of (const FlowBuilder *builder, int node)
{
  int parent = builder->page->nodes[node].parent;

  return parent < 0 || node == builder->flow->opening.headline ? &outside : &builder->places[parent];
}

static gboolean
is_control (VlpsTag tag)
{
  static const gboolean listed[VLPS_N_TAGS] = {
    [VLPS_TAG_AUDIO] = TRUE,   [VLPS_TAG_CANVAS] = TRUE,   [VLPS_TAG_DATALIST] = TRUE, [VLPS_TAG_INPUT] = TRUE,
    [VLPS_TAG_ISINDEX] = TRUE, [VLPS_TAG_KEYGEN] = TRUE,   [VLPS_TAG_METER] = TRUE,    [VLPS_TAG_OPTGROUP] = TRUE,
    [VLPS_TAG_OPTION] = TRUE,  [VLPS_TAG_PROGRESS] = TRUE, [VLPS_TAG_SELECT] = TRUE,   [VLPS_TAG_TEXTAREA] = TRUE,
    [VLPS_TAG_VIDEO] = TRUE
  };

  return listed[tag];
}

/* Elements of SVG and MathML that describe the picture or formula and are not shown; engines tell so by themselves. */
static gboolean
is_description (const VlpsNode *node)
{
  return node->tag == VLPS_TAG_OTHER
         && (strcmp (node->name, "desc") == 0 || strcmp (node->name, "metadata") == 0
             || strcmp (node->name, "annotation") == 0 || strcmp (node->name, "annotation-xml") == 0);
}

static gboolean
is_verbatim_tag (VlpsTag tag)
{
  return tag == VLPS_TAG_PRE || tag == VLPS_TAG_LISTING || tag == VLPS_TAG_XMP || tag == VLPS_TAG_PLAINTEXT;
}

/* Not shown to a reader, as far as the node itself says. */
static gboolean
is_unseen (const FlowBuilder *builder, int index)
{
  return builder->flow->structure->bared[index] == 0
         && (builder->page->nodes[index].flags & (VLPS_NODE_UNRENDERED | VLPS_NODE_INVISIBLE | VLPS_NODE_OFF_PAGE))
                != 0;
}

/* Closed, so that the engine says nothing of it; it is read as a page without an engine. */
static gboolean
is_unfolded (const FlowBuilder *builder, int index)
{
  return builder->flow->structure->bared[index] != 0 && (builder->page->nodes[index].flags & VLPS_NODE_UNRENDERED) != 0;
}

/* A caption is useless without its picture. */
static gboolean
is_caption (const FlowBuilder *builder, int index)
{
  return !builder->images && builder->flow->structure->reason[index] == VLPS_REASON_PICTURE;
}

static VlpsMark
mark_of (const FlowBuilder *builder, int index)
{
  VlpsMark mark = (VlpsMark) builder->flow->structure->mark[index];

  return is_caption (builder, index) && builder->page->nodes[index].tag != VLPS_TAG_IMG ? VLPS_MARK_NONE : mark;
}

static gboolean
is_content (const FlowBuilder *builder, int index)
{
  return builder->flow->structure->content[index] != 0 && !is_caption (builder, index);
}

static VlpsFlowRole
role_of_block (const VlpsNode *node, guint bits)
{
  if ((bits & PREFORMATTED) != 0
      && (is_verbatim_tag (node->tag) || node->tag == VLPS_TAG_CODE || node->tag == VLPS_TAG_SAMP
          || node->tag == VLPS_TAG_KBD))
    return VLPS_FLOW_PRE;
  if (vlps_node_is_heading (node, NULL))
    return VLPS_FLOW_HEADING;
  switch (node->tag)
    {
    case VLPS_TAG_UL:
    case VLPS_TAG_OL:
    case VLPS_TAG_MENU:
    case VLPS_TAG_DIR:
      return VLPS_FLOW_LIST;
    case VLPS_TAG_LI:
      return VLPS_FLOW_ITEM;
    case VLPS_TAG_BLOCKQUOTE:
      return VLPS_FLOW_QUOTE;
    case VLPS_TAG_DD:
      return VLPS_FLOW_DEFINITION;
    case VLPS_TAG_TABLE: /* until it is known what table */
    case VLPS_TAG_ARTICLE:
    case VLPS_TAG_ASIDE:
    case VLPS_TAG_CAPTION:
    case VLPS_TAG_DETAILS:
    case VLPS_TAG_DIALOG:
    case VLPS_TAG_DL:
    case VLPS_TAG_FIELDSET:
    case VLPS_TAG_FIGCAPTION:
    case VLPS_TAG_FIGURE:
    case VLPS_TAG_FOOTER:
    case VLPS_TAG_FORM:
    case VLPS_TAG_FRAME:
    case VLPS_TAG_HEADER:
    case VLPS_TAG_HGROUP:
    case VLPS_TAG_IFRAME:
    case VLPS_TAG_LISTING:
    case VLPS_TAG_MAIN:
    case VLPS_TAG_NAV:
    case VLPS_TAG_P:
    case VLPS_TAG_PLAINTEXT:
    case VLPS_TAG_PRE:
    case VLPS_TAG_SEARCH:
    case VLPS_TAG_SECTION:
    case VLPS_TAG_XMP:
      return VLPS_FLOW_PARAGRAPH;
    default:
      return VLPS_FLOW_LINE;
    }
}

/* A table is one by its tag: sites lay the cells of data tables out as blocks on narrow screens. */
static gboolean
is_table (const VlpsNode *node)
{
  return node->kind == VLPS_NODE_ELEMENT && node->tag == VLPS_TAG_TABLE
         && (node->style == NULL
             || (node->style->display != VLPS_DISPLAY_INLINE && node->style->display != VLPS_DISPLAY_CONTENTS));
}

/* A pre whose white space the page does not keep, neither in it nor in the code that it holds. */
static gboolean
is_running_text (const FlowBuilder *builder, int index)
{
  const VlpsPage *page = builder->page;
  const VlpsNode *node = &page->nodes[index];

  if (!page->rendered || is_unfolded (builder, index) || node->tag != VLPS_TAG_PRE
      || (node->flags & VLPS_NODE_PREFORMATTED) != 0)
    return FALSE;
  for (int i = index + 1; i < node->end; i = page->nodes[i].end)
    if (page->nodes[i].kind == VLPS_NODE_ELEMENT && (page->nodes[i].flags & VLPS_NODE_PREFORMATTED) != 0)
      return FALSE;
  return TRUE;
}

/* A block of code by its marks, unless its page lays it out as running text. */
static gboolean
is_code (const FlowBuilder *builder, int index)
{
  return mark_of (builder, index) == VLPS_MARK_CODE && !is_running_text (builder, index);
}

/* A text of SVG, which stands anywhere in its picture. */
static gboolean
is_drawn_text (const VlpsNode *node)
{
  return node->tag == VLPS_TAG_OTHER && strcmp (node->name, "text") == 0;
}

/* Drawings place letters one by one. */
static gboolean
is_letter (const VlpsNode *node)
{
  return node->kind == VLPS_NODE_TEXT && g_utf8_strlen (node->text, -1) == 1;
}

/* Who wrote what is quoted, at the beginning of a quotation: boards set it on a line of its own, by a style sheet. */
static gboolean
begins_quotation (const VlpsPage *page, int index)
{
  const VlpsNode *nodes = page->nodes;
  int parent = nodes[index].parent;

  if (nodes[index].tag != VLPS_TAG_CITE || nodes[index].style != NULL || parent < 0)
    return FALSE;
  for (int i = parent + 1; i < index; i++)
    if (nodes[i].kind == VLPS_NODE_TEXT && !vlps_whitespace_is_blank (nodes[i].text))
      return FALSE;
  if (nodes[parent].tag == VLPS_TAG_DIV)
    parent = nodes[parent].parent;
  return parent >= 0 && nodes[parent].tag == VLPS_TAG_BLOCKQUOTE;
}

static VlpsFlowRole
role_of_element (const FlowBuilder *builder, int index, guint bits, guint outer)
{
  const VlpsNode *node = &builder->page->nodes[index];
  gboolean block = vlps_node_is_block (builder->page, index);

  if (index == builder->flow->opening.headline)
    return VLPS_FLOW_HEADING;
  switch (mark_of (builder, index))
    {
    case VLPS_MARK_FORMULA:
      return VLPS_FLOW_FORMULA;
    case VLPS_MARK_DISPLAY:
      return VLPS_FLOW_DISPLAY;
    case VLPS_MARK_REFERENCE:
      return VLPS_FLOW_REFERENCE;
    case VLPS_MARK_EMBED:
      return builder->images && !builder->without_images ? VLPS_FLOW_EMBED : VLPS_FLOW_NOTHING;
    case VLPS_MARK_IMAGE:
      return VLPS_FLOW_IMAGE;
    case VLPS_MARK_TASK:
      return VLPS_FLOW_TASK;
    case VLPS_MARK_BREAK:
      return VLPS_FLOW_BREAK;
    case VLPS_MARK_LINE:
      return VLPS_FLOW_LINE;
    case VLPS_MARK_CODE:
      if ((outer & VERBATIM) == 0 && is_code (builder, index))
        return VLPS_FLOW_PRE;
      break;
    case VLPS_MARK_CALLOUT:
      return VLPS_FLOW_QUOTE;
    case VLPS_MARK_NOTE:
      if (node->tag == VLPS_TAG_LI)
        return VLPS_FLOW_PARAGRAPH;
      break;
    case VLPS_MARK_FRAME:
    case VLPS_MARK_PANEL:
    case VLPS_MARK_VERSE:
      return VLPS_FLOW_PARAGRAPH;
    default:
      break;
    }
  switch (node->tag)
    {
    case VLPS_TAG_BR:
      return VLPS_FLOW_BREAK;
    case VLPS_TAG_HR:
      return (outer & VERBATIM) != 0 ? VLPS_FLOW_LINE : VLPS_FLOW_RULE;
    case VLPS_TAG_IMG:
      return VLPS_FLOW_IMAGE;
    case VLPS_TAG_RUBY:
    case VLPS_TAG_RB:
    case VLPS_TAG_RT:
      return VLPS_FLOW_INLINE;
    default:
      break;
    }
  if ((outer & VERBATIM) != 0)
    return block ? VLPS_FLOW_LINE : VLPS_FLOW_INLINE;
  if (is_table (node))
    return VLPS_FLOW_PARAGRAPH;
  if (is_drawn_text (node))
    return builder->page->nodes[index].end == index + 2 && is_letter (&builder->page->nodes[index + 1])
               ? VLPS_FLOW_INLINE
               : VLPS_FLOW_INLINE_BLOCK;
  if (block && vlps_line_is_in (builder->page, index))
    return VLPS_FLOW_INLINE;
  if (builder->layout[index])
    return VLPS_FLOW_PARAGRAPH;
  if (block)
    return role_of_block (node, bits);
  if (vlps_tag_is_heading (node->tag, NULL) && vlps_line_is_alone (builder->page, index))
    return VLPS_FLOW_HEADING;
  if (vlps_tag_is_block (node->tag)
      || (node->style != NULL && node->style->display == VLPS_DISPLAY_INLINE_BLOCK
          && (node->tag == VLPS_TAG_A || node->tag == VLPS_TAG_BUTTON)))
    return VLPS_FLOW_INLINE_BLOCK;
  if (begins_quotation (builder->page, index))
    return VLPS_FLOW_LINE;
  return VLPS_FLOW_INLINE;
}

/* Sets where the children of an element stand. */
static void
place_children (FlowBuilder *builder, int index)
{
  const VlpsNode *node = &builder->page->nodes[index];
  const Place *outer = place_of (builder, index);
  Place *place = &builder->places[index];

  /* a frame's document begins anew: it is neither part of a list nor of a cell */
  if (node->parent >= 0 && builder->page->nodes[node->parent].frame != node->frame)
    {
      *place = outside;
      place->bits = outer->bits & HIDDEN;
    }
  else
    *place = *outer;
  if (is_control (node->tag))
    place->bits |= CONTROL;
  if (builder->flow->structure->bared[index] != 0)
    place->bits &= ~(guint) HIDDEN;
  if (builder->page->rendered && !is_unfolded (builder, index))
    place->bits &= ~(guint) PREFORMATTED;
  else if (vlps_tag_is_never_shown (node->tag)
           || ((node->flags & VLPS_NODE_NEVER_SHOWN) != 0 && builder->flow->structure->bared[index] == 0)
           || is_description (node))
    place->bits |= HIDDEN;
  if ((node->flags & VLPS_NODE_PREFORMATTED) != 0
      || ((!builder->page->rendered || is_unfolded (builder, index)) && is_verbatim_tag (node->tag)))
    place->bits |= PREFORMATTED;
}

/* TRUE when a text run is part of the output. */
static gboolean
is_taken (const FlowBuilder *builder, int index)
{
  const VlpsNode *node = &builder->page->nodes[index];

  return node->kind == VLPS_NODE_TEXT && is_content (builder, index) && !is_unseen (builder, index)
         && (place_of (builder, index)->bits & (HIDDEN | CONTROL)) == 0;
}

static void
sort_text (FlowBuilder *builder, int index)
{
  const VlpsNode *node = &builder->page->nodes[index];
  VlpsFlow *flow = builder->flow;
  guint bits = place_of (builder, index)->bits;
  gboolean taken = is_content (builder, index) && !is_unseen (builder, index);
  gboolean blank;

  flow->role[index] = VLPS_FLOW_NOTHING;
  /* text directly in an iframe is for browsers that have none */
  if (((bits & (HIDDEN | CONTROL)) != 0 && flow->structure->bared[index] == 0)
      || (node->parent >= 0 && builder->page->nodes[node->parent].tag == VLPS_TAG_IFRAME))
    return;
  blank = vlps_whitespace_is_blank (node->text);
  /* white space between two words that stay is white space, whatever a method or an engine says of it */
  if (!taken && (!blank || (bits & VERBATIM) != 0))
    return;
  flow->role[index] = VLPS_FLOW_TEXT;
  flow->bits[index] |= blank ? VLPS_FLOW_BREAKS : VLPS_FLOW_OUTPUT | VLPS_FLOW_WORDS;
  if (taken && (bits & PREFORMATTED) != 0)
    flow->bits[index] |= VLPS_FLOW_PREFORMATTED;
}

/* Images of one or two pixels give distance or count readers. */
static gboolean
is_spacer (const FlowBuilder *builder, int index)
{
  const VlpsNode *node = &builder->page->nodes[index];

  return builder->page->rendered && !is_unfolded (builder, index) && (node->box.width < 3 || node->box.height < 3);
}

/* An image that has not been loaded, and so has no size, in what is content. */
static gboolean
is_lazy_image (const FlowBuilder *builder, int index)
{
  const VlpsNode *node = &builder->page->nodes[index];

  return builder->page->rendered && node->parent >= 0 && is_content (builder, node->parent)
         && (node->flags & (VLPS_NODE_UNRENDERED | VLPS_NODE_OFF_PAGE)) == 0
         && (mark_of (builder, index) == VLPS_MARK_IMAGE || node->box.width <= 0 || node->box.height <= 0);
}

static void
sort_leaf (FlowBuilder *builder, int index, guint outer)
{
  const VlpsNode *node = &builder->page->nodes[index];
  VlpsFlow *flow = builder->flow;
  gboolean content = is_content (builder, index);

  switch ((VlpsFlowRole) flow->role[index])
    {
    case VLPS_FLOW_BREAK:
      /* has no size, so that only an engine's "not laid out" counts; it goes with the text it ends or begins */
      if (((node->flags & VLPS_NODE_UNRENDERED) != 0 && flow->structure->bared[index] == 0)
          || (outer & (HIDDEN | CONTROL)) != 0
          || !(content || (index > 0 && is_taken (builder, index - 1))
               || ((guint) index + 1 < builder->page->n_nodes && is_taken (builder, index + 1))))
        flow->role[index] = VLPS_FLOW_NOTHING;
      else
        flow->bits[index] |= VLPS_FLOW_BREAKS;
      break;
    case VLPS_FLOW_RULE:
      if (!content || ((node->flags & VLPS_NODE_UNRENDERED) != 0 && !is_unfolded (builder, index))
          || (outer & HIDDEN) != 0)
        flow->role[index] = VLPS_FLOW_NOTHING;
      else
        flow->bits[index] |= builder->images ? VLPS_FLOW_OUTPUT : VLPS_FLOW_BREAKS;
      break;
    case VLPS_FLOW_IMAGE:
      if (builder->without_images || (!builder->images && builder->chosen[index] == 0))
        flow->role[index] = VLPS_FLOW_NOTHING;
      else if (is_lazy_image (builder, index)
                   ? (outer & (HIDDEN | CONTROL | VERBATIM)) != 0
                   : !content || is_unseen (builder, index) || (outer & (HIDDEN | CONTROL | VERBATIM)) != 0
                         || is_spacer (builder, index))
        flow->role[index] = VLPS_FLOW_NOTHING;
      else if (builder->images)
        flow->bits[index] |= VLPS_FLOW_OUTPUT;
      break;
    default:
      break;
    }
}

/* Formulas and references stand for what is in them. */
static gboolean
is_stand_in (VlpsFlowRole role)
{
  return role == VLPS_FLOW_FORMULA || role == VLPS_FLOW_DISPLAY || role == VLPS_FLOW_REFERENCE
         || role == VLPS_FLOW_EMBED || role == VLPS_FLOW_TASK;
}

static void
sort_element (FlowBuilder *builder, int index)
{
  const VlpsNode *node = &builder->page->nodes[index];
  VlpsFlow *flow = builder->flow;
  Place *place = &builder->places[index];
  VlpsFlowRole role;
  guint outer;

  place_children (builder, index);
  /* the bits before the node's own, but on the near side of a frame's border */
  outer = place_of (builder, index)->bits;
  if (node->parent >= 0 && builder->page->nodes[node->parent].frame != node->frame)
    outer &= HIDDEN;
  if (mark_of (builder, index) == VLPS_MARK_DROP)
    place->bits |= HIDDEN;
  outer |= place->bits & HIDDEN;
  role = role_of_element (builder, index, place->bits, outer);
  flow->role[index] = (guint8) role;
  sort_leaf (builder, index, outer);
  if (is_stand_in (role))
    {
      /* nothing of what it stands for comes out beside it */
      flow->role[index] = (place_of (builder, index)->bits & (HIDDEN | CONTROL)) != 0 ? VLPS_FLOW_NOTHING : role;
      if (flow->role[index] != VLPS_FLOW_NOTHING)
        flow->bits[index] |= VLPS_FLOW_OUTPUT | VLPS_FLOW_WORDS;
      place->bits |= HIDDEN;
      return;
    }
  if (is_code (builder, index))
    place->bits |= PREFORMATTED;
  if (vlps_node_is_block (builder->page, index))
    place->block = index;
  if (role == VLPS_FLOW_PRE)
    place->bits |= VERBATIM;
  if (role == VLPS_FLOW_HEADING)
    place->heading = place->label = index;
  if (node->tag == VLPS_TAG_A)
    place->label = index;
  if (role == VLPS_FLOW_LIST)
    {
      if ((outer & IN_LIST) != 0)
        flow->bits[index] |= VLPS_FLOW_NESTED | VLPS_FLOW_BARE;
      else if ((outer & IN_ITEM) != 0)
        flow->bits[index] |= VLPS_FLOW_NESTED;
      place->bits |= IN_LIST;
      place->list = index;
    }
  if (role == VLPS_FLOW_ITEM)
    place->bits = (place->bits & ~(guint) IN_LIST) | IN_ITEM;
  if (is_table (node))
    {
      place->table = index;
      place->row = place->cell = -1;
    }
  else if (node->tag == VLPS_TAG_TR && place->table >= 0 && place->row < 0)
    place->row = index;
  else if ((node->tag == VLPS_TAG_TD || node->tag == VLPS_TAG_TH) && place->row >= 0 && place->cell < 0)
    place->cell = index;
}

/* An image in a link or heading without a word in it speaks for it. */
static void
take_labels (FlowBuilder *builder)
{
  const VlpsPage *page = builder->page;
  VlpsFlow *flow = builder->flow;

  for (int i = 0; i < (int) page->n_nodes; i++)
    {
      int label = place_of (builder, i)->label;
      const char *alt;
      g_autoptr (GString) words = NULL;

      if (flow->role[i] != VLPS_FLOW_IMAGE)
        continue;
      alt = vlps_node_attribute (&page->nodes[i], "alt");
      if (label < 0 || alt == NULL || (flow->bits[label] & VLPS_FLOW_WORDS) != 0)
        {
          flow->role[i] = VLPS_FLOW_NOTHING;
          continue;
        }
      words = g_string_new (NULL);
      vlps_whitespace_append_run (words, alt);
      if (words->len == 0)
        {
          flow->role[i] = VLPS_FLOW_NOTHING;
          continue;
        }
      for (int at = i; at >= 0 && (flow->bits[at] & VLPS_FLOW_OUTPUT) == 0; at = page->nodes[at].parent)
        flow->bits[at] |= VLPS_FLOW_OUTPUT;
    }
}

static VlpsTable *
table_at (FlowBuilder *builder, int node)
{
  return node < 0 ? NULL : &g_array_index (builder->flow->tables, VlpsTable, builder->flow->value[node]);
}

static gboolean
is_laid_out (const FlowBuilder *builder, int index)
{
  return ((builder->page->nodes[index].flags & VLPS_NODE_UNRENDERED) == 0 || is_unfolded (builder, index))
         && (builder->places[index].bits & HIDDEN) == 0;
}

/* Tells the table around a node what the node means to it. */
static void
tell_table (FlowBuilder *builder, int index)
{
  const VlpsNode *node = &builder->page->nodes[index];
  const Place *place = place_of (builder, index);
  VlpsFlow *flow = builder->flow;
  VlpsFlowRole role = (VlpsFlowRole) flow->role[index];
  VlpsTable *table = table_at (builder, place->table);
  gboolean output = (flow->bits[index] & VLPS_FLOW_OUTPUT) != 0;
  gboolean in_cell = place->cell >= 0;

  if (table == NULL)
    return;
  if (node->kind == VLPS_NODE_ELEMENT)
    {
      if (builder->places[index].row == index)
        {
          vlps_table_row (table);
          if (output && table->head < 0)
            table->head = index;
        }
      else if (builder->places[index].cell == index && is_laid_out (builder, index))
        flow->value[index] = (int) vlps_table_cell (table, builder->page, index, output);
    }
  if (role == VLPS_FLOW_BREAK && in_cell)
    vlps_table_break (table);
  if (!output)
    return;
  if (role == VLPS_FLOW_TEXT && in_cell)
    vlps_table_text (table, node->text, place->block);
  else if (node->parent >= 0 && builder->page->nodes[node->parent].frame != node->frame)
    vlps_table_foreign (table);
  else if (is_table (node))
    vlps_table_nested (table, node->end - index);
  else if (node->tag == VLPS_TAG_TH || node->tag == VLPS_TAG_THEAD || node->tag == VLPS_TAG_CAPTION)
    vlps_table_header (table);
  /* scripts can put things between cells, where no row of data has a place for them */
  if (role <= VLPS_FLOW_RULE && place->row >= 0 && !in_cell)
    vlps_table_foreign (table);
  if (in_cell
      && (role == VLPS_FLOW_HEADING || role == VLPS_FLOW_LIST || role == VLPS_FLOW_PRE || role == VLPS_FLOW_QUOTE
          || role == VLPS_FLOW_RULE))
    vlps_table_block (table);
}

/* Longest heading, in characters. */
#define LONGEST_HEADING 300

/* A heading that was never closed holds half the page: it is none then.  Nor is a paragraph that is set as one. */
static void
check_heading (FlowBuilder *builder, int index)
{
  const VlpsNode *node = &builder->page->nodes[index];
  const VlpsFlow *flow = builder->flow;
  int heading = place_of (builder, index)->heading;

  if (heading < 0 || (flow->bits[index] & VLPS_FLOW_OUTPUT) == 0)
    return;
  if (node->kind == VLPS_NODE_TEXT)
    builder->flow->value[heading] += (int) g_utf8_strlen (node->text, -1);
  if (builder->flow->value[heading] > LONGEST_HEADING)
    builder->places[heading].bits |= STRUCTURED;
  switch ((VlpsFlowRole) flow->role[index])
    {
    case VLPS_FLOW_HEADING:
    case VLPS_FLOW_LIST:
    case VLPS_FLOW_PRE:
    case VLPS_FLOW_QUOTE:
    case VLPS_FLOW_RULE:
      builder->places[heading].bits |= STRUCTURED;
      break;
    default:
      if (node->tag == VLPS_TAG_P || node->tag == VLPS_TAG_TABLE || node->tag == VLPS_TAG_IFRAME)
        builder->places[heading].bits |= STRUCTURED;
      break;
    }
}

static void
find_gaps (FlowBuilder *builder)
{
  const VlpsPage *page = builder->page;
  VlpsFlow *flow = builder->flow;
  int last = -1;

  for (int i = 0; page->rendered && i < (int) page->n_nodes; i++)
    if (flow->role[i] == VLPS_FLOW_TEXT)
      {
        gboolean blank = vlps_whitespace_is_blank (page->nodes[i].text);

        if (!blank && last >= 0 && (place_of (builder, i)->bits & VERBATIM) == 0
            && place_of (builder, i)->block == place_of (builder, last)->block && vlps_line_has_gap (page, last, i))
          flow->bits[i] |= VLPS_FLOW_GAP;
        last = blank ? -1 : i;
      }
    else if (flow->role[i] < VLPS_FLOW_INLINE && flow->role[i] != VLPS_FLOW_NOTHING)
      last = -1;
}

static void
find_structure (FlowBuilder *builder)
{
  const VlpsPage *page = builder->page;
  VlpsFlow *flow = builder->flow;

  for (int i = 0; i < (int) page->n_nodes; i++)
    {
      const Place *place = place_of (builder, i);

      tell_table (builder, i);
      check_heading (builder, i);
      if (is_table (&page->nodes[i]))
        {
          VlpsTable table;

          vlps_table_begin (&table, page, i);
          flow->value[i] = (int) flow->tables->len;
          g_array_append_val (flow->tables, table);
        }
      /* a list that counts down begins with the number of its items */
      if (page->nodes[i].tag == VLPS_TAG_LI && place->list >= 0 && is_laid_out (builder, i))
        flow->value[place->list]++;
    }
}

static gboolean
read_number (const VlpsNode *node, const char *name, int *number)
{
  const char *value = vlps_node_attribute (node, name);
  char *end;
  gint64 read;

  if (value == NULL)
    return FALSE;
  read = g_ascii_strtoll (value, &end, 10);
  /* as in the engine, one that is too large is none */
  if (end == value || read <= G_MININT || read >= G_MAXINT)
    return FALSE;
  *number = (int) read;
  return TRUE;
}

/* The value of a list is the number of its next item from here on. */
static void
number_list (FlowBuilder *builder, int index)
{
  const VlpsNode *node = &builder->page->nodes[index];
  int number = vlps_node_attribute (node, "reversed") != NULL ? builder->flow->value[index] : 1;

  read_number (node, "start", &number);
  builder->flow->value[index] = number;
}

static void
number_item (FlowBuilder *builder, int index)
{
  const VlpsNode *node = &builder->page->nodes[index];
  VlpsFlow *flow = builder->flow;
  int list = place_of (builder, index)->list;
  int number;

  flow->list[index] = list;
  if (list < 0 || !is_laid_out (builder, index))
    return;
  number = flow->value[list];
  read_number (node, "value", &number);
  flow->value[index] = number;
  if (vlps_node_attribute (&builder->page->nodes[list], "reversed") != NULL)
    flow->value[list] = MAX (number, G_MININT + 1) - 1;
  else
    flow->value[list] = MIN (number, G_MAXINT - 1) + 1;
  if (builder->page->nodes[list].tag == VLPS_TAG_OL)
    flow->bits[index] |= VLPS_FLOW_ORDERED;
}

/* Whether a cell heads its column: by its tag, or in the first row of several by its place in a thead, as a bold one, or
 * beside an empty corner. */
static gboolean
is_header_cell (const FlowBuilder *builder, const VlpsTable *table, int cell)
{
  const VlpsFlow *flow = builder->flow;
  const VlpsNode *nodes = flow->page->nodes;
  int row = place_of (builder, cell)->row;

  return nodes[cell].tag == VLPS_TAG_TH
         || (table->head == row && table->rows > 1
             && (nodes[nodes[row].parent].tag == VLPS_TAG_THEAD || (builder->places[row].bits & CORNERED) != 0
                 || vlps_header_cell_is_bold (flow, cell)));
}

/* Role of a part of a table with data. */
static void
settle_table_part (FlowBuilder *builder, const VlpsTable *table, int index)
{
  VlpsFlow *flow = builder->flow;

  if (builder->places[index].row == index)
    {
      flow->role[index] = VLPS_FLOW_ROW;
      flow->bits[index] |= VLPS_FLOW_HEADER;
      if (table->head == index && vlps_header_cell_has_corner (flow, index))
        builder->places[index].bits |= CORNERED;
    }
  else if (builder->places[index].cell == index)
    {
      flow->role[index] = is_laid_out (builder, index) ? VLPS_FLOW_CELL : VLPS_FLOW_NOTHING;
      if (flow->role[index] == VLPS_FLOW_CELL && !is_header_cell (builder, table, index))
        flow->bits[place_of (builder, index)->row] &= (guint8) ~VLPS_FLOW_HEADER;
    }
  else if (builder->page->nodes[index].tag == VLPS_TAG_TBODY || builder->page->nodes[index].tag == VLPS_TAG_THEAD
           || builder->page->nodes[index].tag == VLPS_TAG_TFOOT)
    flow->role[index] = VLPS_FLOW_INLINE;
}

static void
mark_label_rows (FlowBuilder *builder, int table)
{
  g_autoptr (GArray) rows = vlps_label_rows_find (builder->flow, table);

  for (guint i = 0; i < rows->len; i++)
    builder->places[g_array_index (rows, int, i)].bits |= PAIRED;
}

static gboolean
is_block_role (VlpsFlowRole role)
{
  return role > VLPS_FLOW_LINE;
}

/* An element out of which no word comes still parts what is before and after it: by a line where it is a block in the
 * flow of its page, by the white space in it otherwise. */
static void
settle_empty (FlowBuilder *builder, int index)
{
  const VlpsNode *node = &builder->page->nodes[index];
  VlpsFlow *flow = builder->flow;
  gboolean aside = node->style != NULL
                   && (node->style->floating != VLPS_FLOAT_NONE || node->style->position == VLPS_POSITION_ABSOLUTE
                       || node->style->position == VLPS_POSITION_FIXED);

  if (!is_laid_out (builder, index) || aside || flow->role[index] == VLPS_FLOW_ROW)
    flow->role[index] = VLPS_FLOW_NOTHING;
  else if (vlps_node_is_block (builder->page, index))
    flow->role[index] = VLPS_FLOW_LINE;
  else if ((flow->bits[index] & VLPS_FLOW_BREAKS) == 0)
    flow->role[index] = VLPS_FLOW_NOTHING;
}

/* Last pass: every role as it stays. */
static void
settle (FlowBuilder *builder, int index)
{
  const VlpsNode *node = &builder->page->nodes[index];
  VlpsFlow *flow = builder->flow;
  const Place *outer = place_of (builder, index);
  Place *place = &builder->places[index];
  VlpsTable *table = table_at (builder, outer->table);

  if (node->kind != VLPS_NODE_ELEMENT)
    return;
  if (node->parent >= 0 && builder->page->nodes[node->parent].frame == node->frame)
    place->bits |= outer->bits & FLAT;
  if (is_stand_in ((VlpsFlowRole) flow->role[index]))
    {
      if (flow->role[index] == VLPS_FLOW_DISPLAY && (outer->bits & FLAT) != 0)
        flow->role[index] = VLPS_FLOW_FORMULA;
      return;
    }
  if (flow->role[index] == VLPS_FLOW_LIST)
    number_list (builder, index);
  if (node->tag == VLPS_TAG_LI)
    number_item (builder, index);
  if (flow->role[index] == VLPS_FLOW_HEADING && (place->bits & STRUCTURED) != 0 && index != flow->opening.headline)
    flow->role[index] = VLPS_FLOW_PARAGRAPH;
  if (table != NULL && vlps_table_is_data (table, builder->images ? 2 : 1) && (outer->bits & FLAT) == 0)
    settle_table_part (builder, table, index);
  if (is_table (node) && vlps_table_is_data (table_at (builder, index), builder->images ? 2 : 1))
    flow->role[index] = VLPS_FLOW_TABLE;
  else if (is_table (node) && (outer->bits & FLAT) == 0)
    mark_label_rows (builder, index);
  if ((outer->bits & PAIRED) != 0)
    flow->role[index] = VLPS_FLOW_INLINE_BLOCK;
  if ((outer->bits & FLAT) != 0 && is_block_role ((VlpsFlowRole) flow->role[index]))
    flow->role[index] = VLPS_FLOW_LINE;
  /* of a small table in a cell, its rows are lines */
  if ((outer->bits & FLAT) != 0 && place->cell == index && flow->role[index] == VLPS_FLOW_LINE)
    flow->role[index] = VLPS_FLOW_INLINE_BLOCK;
  if (flow->role[index] == VLPS_FLOW_HEADING || flow->role[index] == VLPS_FLOW_CELL)
    place->bits |= FLAT;
  if ((flow->bits[index] & VLPS_FLOW_OUTPUT) == 0 && flow->role[index] != VLPS_FLOW_CELL
      && flow->role[index] != VLPS_FLOW_BREAK && flow->role[index] != VLPS_FLOW_RULE)
    settle_empty (builder, index);
}

static gboolean
is_opening (const VlpsFlow *flow, int node)
{
  return node == flow->opening.headline || node == flow->opening.byline[0] || node == flow->opening.byline[1];
}

VlpsFlow *
vlps_flow_new (const VlpsPage *page, const VlpsStructure *structure, const guint8 *chosen, VlpsFlowKind kind,
               gboolean without_images, const VlpsFlowOpening *opening)
{
  VlpsFlow *flow = g_new0 (VlpsFlow, 1);
  gsize n = MAX (1, page->n_nodes);
  g_autofree Place *places = g_new (Place, n);
  g_autofree guint8 *layout = vlps_layout_lists_find (page, opening->headline);
  FlowBuilder builder = { .flow = flow,
                          .page = page,
                          .images = kind == VLPS_FLOW_PICTURES,
                          .without_images = without_images,
                          .chosen = chosen,
                          .layout = layout,
                          .places = places };

  flow->page = page;
  flow->structure = structure;
  flow->opening = *opening;
  flow->role = g_new0 (guint8, n);
  flow->bits = g_new0 (guint8, n);
  flow->value = g_new0 (int, n);
  flow->list = g_new (int, n);
  flow->tables = g_array_new (FALSE, FALSE, sizeof (VlpsTable));
  memset (flow->list, 0xff, n * sizeof (int));
  for (int i = 0; i < (int) page->n_nodes; i++)
    {
      if (page->nodes[i].kind == VLPS_NODE_TEXT)
        {
          places[i] = outside;
          sort_text (&builder, i);
        }
      else
        sort_element (&builder, i);
    }
  for (int i = (int) page->n_nodes - 1; i >= 0; i--)
    if (page->nodes[i].parent >= 0 && !is_opening (flow, i))
      flow->bits[page->nodes[i].parent] |= flow->bits[i] & (VLPS_FLOW_OUTPUT | VLPS_FLOW_WORDS | VLPS_FLOW_BREAKS);
  if (!builder.images)
    take_labels (&builder);
  find_structure (&builder);
  find_gaps (&builder);
  for (int i = 0; i < (int) page->n_nodes; i++)
    settle (&builder, i);
  vlps_outer_rules_drop (flow);
  return flow;
}

void
vlps_flow_free (VlpsFlow *flow)
{
  if (flow == NULL)
    return;
  g_free (flow->role);
  g_free (flow->bits);
  g_free (flow->value);
  g_free (flow->list);
  g_array_unref (flow->tables);
  g_free (flow);
}

int
vlps_flow_level (const VlpsFlow *flow, int node)
{
  int level = 1;

  if (node != flow->opening.headline)
    vlps_node_is_heading (&flow->page->nodes[node], &level);
  return level;
}

const VlpsTable *
vlps_flow_table (const VlpsFlow *flow, int node)
{
  return &g_array_index (flow->tables, VlpsTable, flow->value[node]);
}

/* An element around the node at hand. */
typedef struct
{
  int node;
  guint opened;
} Open;

/* Goes through the nodes [begin, end) but for those of the opening, unless one is the first of them. */
static void
walk (const VlpsFlow *flow, int begin, int end, gboolean notes, const VlpsFlowVisitor *visitor, gpointer writer)
{
  const VlpsNode *nodes = flow->page->nodes;
  g_autoptr (GArray) around = g_array_new (FALSE, FALSE, sizeof (Open));

  for (int i = begin; i <= end;)
    {
      VlpsMark mark;

      /* one step past the last node closes what is still open */
      while (around->len > 0)
        {
          Open last = g_array_index (around, Open, around->len - 1);

          if (nodes[last.node].end > i)
            break;
          visitor->close (writer, last.node, last.opened);
          g_array_set_size (around, around->len - 1);
        }
      if (i == end)
        break;
      mark = (VlpsMark) flow->structure->mark[i];
      if (flow->role[i] == VLPS_FLOW_NOTHING || (is_opening (flow, i) && i != begin)
          || (!notes && mark == VLPS_MARK_NOTE) || mark == VLPS_MARK_DROP)
        i = nodes[i].end;
      else if (flow->role[i] < VLPS_FLOW_INLINE)
        {
          visitor->leaf (writer, i);
          i = nodes[i].end;
        }
      else
        {
          Open open = { .node = i, .opened = visitor->open (writer, i) };

          g_array_append_val (around, open);
          i++;
        }
    }
}

void
vlps_flow_walk (const VlpsFlow *flow, int begin, int end, gboolean notes, const VlpsFlowVisitor *visitor,
                gpointer writer)
{
  int headline = flow->opening.headline;

  if (headline > begin && headline < end)
    walk (flow, headline, flow->page->nodes[headline].end, notes, visitor, writer);
  if (flow->opening.line != NULL && begin == 0)
    visitor->line (writer, flow->opening.line);
  walk (flow, begin, end, notes, visitor, writer);
}
