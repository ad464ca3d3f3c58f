/* flow.h - the content of a page as running text: the role of each node
 *
 * Text and markdown formats share this reading: which text is used, where lines and paragraphs begin, and which
 * lists, tables and preformatted blocks there are. A rendered page is read by its computed display, an unrendered one
 * by the HTML standard's style sheet. */
#pragma once

#include "page.h"
#include "structure.h"
#include "table.h"

typedef enum
{
  VLPS_FLOW_NOTHING,      /* no output from the node and its subtree */
  VLPS_FLOW_TEXT,         /* a text run; a blank one is only white space */
  VLPS_FLOW_IMAGE,        /* an image (or, in plain text, its alternative text) */
  VLPS_FLOW_BREAK,        /* br */
  VLPS_FLOW_RULE,         /* hr */
  VLPS_FLOW_FORMULA,      /* a formula within a line */
  VLPS_FLOW_DISPLAY,      /* a displayed formula */
  VLPS_FLOW_REFERENCE,    /* a reference to a note */
  VLPS_FLOW_EMBED,        /* a film, sound or post */
  VLPS_FLOW_TASK,         /* the checkbox of a task list item */
  VLPS_FLOW_INLINE,       /* its content continues the line */
  VLPS_FLOW_INLINE_BLOCK, /* the same, but no word extends across its borders (list items laid out in a line) */
  VLPS_FLOW_LINE,         /* block on separate lines */
  VLPS_FLOW_PARAGRAPH,    /* block separated from its surroundings */
  VLPS_FLOW_HEADING,
  VLPS_FLOW_LIST, /* ul, ol, menu, dir */
  VLPS_FLOW_ITEM, /* list item; value: its number */
  VLPS_FLOW_QUOTE,
  VLPS_FLOW_DEFINITION, /* dd */
  VLPS_FLOW_PRE,        /* its text is preserved; blocks inside are LINE */
  VLPS_FLOW_TABLE,      /* table with data; value: its index in tables */
  VLPS_FLOW_ROW,        /* row of such a table */
  VLPS_FLOW_CELL,       /* cell of such a row, maybe empty; value: its column; blocks inside are LINE */
} VlpsFlowRole;

typedef enum
{
  VLPS_FLOW_OUTPUT = 1 << 0,       /* something is output for the node */
  VLPS_FLOW_WORDS = 1 << 1,        /* text is output for it */
  VLPS_FLOW_BREAKS = 1 << 2,       /* white space is output for it */
  VLPS_FLOW_PREFORMATTED = 1 << 3, /* TEXT: its white space is preserved */
  VLPS_FLOW_GAP = 1 << 4,          /* TEXT: separated from the preceding text by a gap instead of a space */
  VLPS_FLOW_NESTED = 1 << 4,       /* LIST: inside an item or another list */
  VLPS_FLOW_BARE = 1 << 5,         /* LIST: directly inside another list */
  VLPS_FLOW_ORDERED = 1 << 6,      /* ITEM: its list numbers its items */
  VLPS_FLOW_HEADER = 1 << 7,       /* ROW: of header cells only */
} VlpsFlowBits;

typedef enum
{
  /* an image represents its alternative text if it is all that a heading, or a link behind other words, contains */
  VLPS_FLOW_WORDS_ONLY,
  /* images are included, and a table needs a header or two rows, because it is drawn as a table */
  VLPS_FLOW_PICTURES,
} VlpsFlowKind;

/* Parts moved to the beginning of the output. */
typedef struct
{
  int headline;     /* element output as a heading of level 1, whatever is around it; -1: none */
  const char *line; /* line after the headline that replaces the nodes of the byline; NULL: none */
  int byline[2];    /* -1: none */
} VlpsFlowOpening;

/* Arrays by node index. */
typedef struct
{
  const VlpsPage *page;
  guint8 *role;   /* VlpsFlowRole */
  guint8 *bits;   /* VlpsFlowBits */
  int *value;     /* see VlpsFlowRole */
  int *list;      /* ITEM: node of its list, or of the first of its items; -1 for an item outside any */
  guint8 *depth;  /* ITEM: levels below the elements around it */
  GArray *tables; /* of VlpsTable */
  const VlpsStructure *structure;
  VlpsFlowOpening opening;
} VlpsFlow;

/* Makes the flow. `chosen`: the content (of each node) behind the structure. Page, structure and the line of the
 * opening must outlive the flow. */
VlpsFlow *vlps_flow_new (const VlpsPage *page, const VlpsStructure *structure, const guint8 *chosen, VlpsFlowKind kind,
                         gboolean without_images, const VlpsFlowOpening *opening);
void vlps_flow_free (VlpsFlow *flow);
G_DEFINE_AUTOPTR_CLEANUP_FUNC (VlpsFlow, vlps_flow_free)

/* Receives the flow. An element is opened before its content and closed after it; close() gets the return value of
 * open(). */
typedef struct
{
  guint (*open) (gpointer writer, int node);
  void (*leaf) (gpointer writer, int node);
  void (*close) (gpointer writer, int node, guint opened);
  void (*line) (gpointer writer, const char *text); /* a paragraph that replaces the nodes of the byline */
} VlpsFlowVisitor;

/* Visits the nodes [begin, end); those of notes only if requested. */
void vlps_flow_walk (const VlpsFlow *flow, int begin, int end, gboolean notes, const VlpsFlowVisitor *visitor,
                     gpointer writer);

/* Returns the level of a HEADING node, from 1. */
int vlps_flow_level (const VlpsFlow *flow, int node);

/* Returns the table of a TABLE node. */
const VlpsTable *vlps_flow_table (const VlpsFlow *flow, int node);
