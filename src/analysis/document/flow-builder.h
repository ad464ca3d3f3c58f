/* flow-builder.h - determines the roles of nodes; only for the files of flow.h
 *
 * Two passes over the page: vlps_flow_sort() classifies each node by itself and its position, vlps_flow_settle()
 * corrects this once the tables, headings and lists around it are known. */
#pragma once

#include "aria-part.h"
#include "flow.h"

typedef enum
{
  HIDDEN = 1 << 0,       /* an unrendered page does not show it */
  CONTROL = 1 << 1,      /* inside a control or a medium, whose content is its state, not text of the page */
  VERBATIM = 1 << 2,     /* inside a preformatted block */
  PREFORMATTED = 1 << 3, /* white space counts */
  IN_ITEM = 1 << 4,
  IN_LIST = 1 << 7,    /* in a list, and not in an item of it */
  FLAT = 1 << 5,       /* inside a heading or a data cell, which cannot contain blocks */
  STRUCTURED = 1 << 6, /* on a heading: holds more than a few lines of text */
  WRAPPED = 1 << 10,   /* on a heading: begins with a paragraph element */
  CORNERED = 1 << 9,   /* on the first row of a table: its first cell is empty, and the others are column headers */
  PAIRED = 1 << 8,     /* on a row of a layout table: a short label and its value, on one line */
} PlaceBits;

/* Context of a node's children: innermost elements of a kind, -1 for none. */
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

/* State shared by the passes. */
typedef struct
{
  VlpsFlow *flow;
  const VlpsPage *page;
  gboolean images;
  gboolean without_images;
  const guint8 *chosen; /* content chosen by the method: only such an image represents a link */
  const guint8 *layout; /* lists and items that are only layout (layout-list.h) */
  const guint8 *levels; /* levels of items, and what shows their numbers (item-level.h) */
  Place *places;
} FlowBuilder;

static inline const Place *
place_of (const FlowBuilder *builder, int node)
{
  int parent = builder->page->nodes[node].parent;

  return parent < 0 || node == builder->flow->opening.headline ? &outside : &builder->places[parent];
}

/* Returns TRUE for the content of a closed element, about which the engine knows nothing; it is read like an
 * unrendered page. */
static inline gboolean
is_unfolded (const FlowBuilder *builder, int index)
{
  return builder->flow->structure->bared[index] != 0 && (builder->page->nodes[index].flags & VLPS_NODE_UNRENDERED) != 0;
}

/* Returns TRUE for a table by its tag or role: sites lay out the cells of data tables as blocks on narrow screens. */
static inline gboolean
is_table (const VlpsNode *node)
{
  return node->kind == VLPS_NODE_ELEMENT && (node->tag == VLPS_TAG_TABLE || vlps_aria_part_is_table (node))
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

/* First pass: classifies every node by itself. */
void vlps_flow_sort (FlowBuilder *builder);

/* For text without pictures: an image represents its heading, or its link behind words of the line, if these have no
 * words of their own. */
void vlps_flow_take_labels (FlowBuilder *builder);

/* Last pass: settles every role. */
void vlps_flow_settle (FlowBuilder *builder);
