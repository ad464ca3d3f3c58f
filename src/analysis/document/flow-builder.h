/* flow-builder.h - how the roles of a page's nodes are found, for the files of flow.h alone
 *
 * Two passes over the page: vlps_flow_sort() says what each node is by itself and its place, vlps_flow_settle() what it
 * stays when tables, headings and lists around it are known.
 */
#pragma once

#include "flow.h"

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
  WRAPPED = 1 << 10,   /* on a heading: begins with a paragraph element */
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

static inline const Place *
place_of (const FlowBuilder *builder, int node)
{
  int parent = builder->page->nodes[node].parent;

  return parent < 0 || node == builder->flow->opening.headline ? &outside : &builder->places[parent];
}

/* Closed, so that the engine says nothing of it; it is read as a page without an engine. */
static inline gboolean
is_unfolded (const FlowBuilder *builder, int index)
{
  return builder->flow->structure->bared[index] != 0 && (builder->page->nodes[index].flags & VLPS_NODE_UNRENDERED) != 0;
}

/* A table is one by its tag: sites lay the cells of data tables out as blocks on narrow screens. */
static inline gboolean
is_table (const VlpsNode *node)
{
  return node->kind == VLPS_NODE_ELEMENT && node->tag == VLPS_TAG_TABLE
         && (node->style == NULL
             || (node->style->display != VLPS_DISPLAY_INLINE && node->style->display != VLPS_DISPLAY_CONTENTS));
}

static inline gboolean
is_stand_in (VlpsFlowRole role)
{
  return role == VLPS_FLOW_FORMULA || role == VLPS_FLOW_DISPLAY || role == VLPS_FLOW_REFERENCE
         || role == VLPS_FLOW_EMBED || role == VLPS_FLOW_TASK;
}

static inline gboolean
is_laid_out (const FlowBuilder *builder, int index)
{
  return ((builder->page->nodes[index].flags & VLPS_NODE_UNRENDERED) == 0 || is_unfolded (builder, index))
         && (builder->places[index].bits & HIDDEN) == 0;
}

/* First pass: every node by itself. */
void vlps_flow_sort (FlowBuilder *builder);

/* For text without pictures: an image in a link or heading without a word in it speaks for it. */
void vlps_flow_take_labels (FlowBuilder *builder);

/* Last pass: every role as it stays. */
void vlps_flow_settle (FlowBuilder *builder);
