/* flow.h - the content of a page as running text: what each node does in it
 *
 * This is the reading that the text and markdown formats share: which text is taken, where lines and paragraphs begin,
 * which lists, tables and preformatted blocks there are.  A rendered page is read by its computed display, another one
 * by the HTML standard's style sheet.
 */
#pragma once

#include "page.h"
#include "structure.h"
#include "table.h"

typedef enum
{
  VLPS_FLOW_NOTHING,      /* nothing of the node and its subtree comes out */
  VLPS_FLOW_TEXT,         /* a text run; one that is blank is no more than white space */
  VLPS_FLOW_IMAGE,        /* an image (or, in plain text, its alternative text) */
  VLPS_FLOW_BREAK,        /* br */
  VLPS_FLOW_RULE,         /* hr */
  VLPS_FLOW_FORMULA,      /* a formula in the line */
  VLPS_FLOW_DISPLAY,      /* a formula on lines of its own */
  VLPS_FLOW_REFERENCE,    /* a reference to a note */
  VLPS_FLOW_EMBED,        /* a film, sound or post */
  VLPS_FLOW_TASK,         /* the box of an item of a task list */
  VLPS_FLOW_INLINE,       /* its content runs on in the line */
  VLPS_FLOW_INLINE_BLOCK, /* the same, but no word reaches across its borders (list items laid out in a line) */
  VLPS_FLOW_LINE,         /* block on lines of its own */
  VLPS_FLOW_PARAGRAPH,    /* block set apart from what is around it */
  VLPS_FLOW_HEADING,
  VLPS_FLOW_LIST, /* ul, ol, menu, dir */
  VLPS_FLOW_ITEM, /* list item; value: its number */
  VLPS_FLOW_QUOTE,
  VLPS_FLOW_DEFINITION, /* dd */
  VLPS_FLOW_PRE,        /* its text is kept as it is; blocks inside are LINE */
  VLPS_FLOW_TABLE,      /* table with data; value: its index in tables */
  VLPS_FLOW_ROW,        /* row of such a table */
  VLPS_FLOW_CELL,       /* cell of such a row, empty ones too; value: its column; blocks inside are LINE */
} VlpsFlowRole;

typedef enum
{
  VLPS_FLOW_OUTPUT = 1 << 0,       /* something comes out of the node */
  VLPS_FLOW_WORDS = 1 << 1,        /* text comes out of it */
  VLPS_FLOW_BREAKS = 1 << 2,       /* white space comes out of it */
  VLPS_FLOW_PREFORMATTED = 1 << 3, /* TEXT: its white space is shown as it is */
  VLPS_FLOW_GAP = 1 << 4,          /* TEXT: stands apart from the text before it, with a gap for a space */
  VLPS_FLOW_NESTED = 1 << 4,       /* LIST: stands in an item or another list */
  VLPS_FLOW_BARE = 1 << 5,         /* LIST: stands in another list, in none of its items */
  VLPS_FLOW_ORDERED = 1 << 6,      /* ITEM: its list numbers its items */
  VLPS_FLOW_HEADER = 1 << 7,       /* ROW: of header cells only */
} VlpsFlowBits;

typedef enum
{
  VLPS_FLOW_WORDS_ONLY, /* an image stands for its alternative text where it is all that a link or heading has */
  VLPS_FLOW_PICTURES,   /* images are part of it, and a table needs a header or two rows: it is to be drawn as one */
} VlpsFlowKind;

/* What comes before everything else, out of its place. */
typedef struct
{
  int headline;     /* element that is a heading of level 1, whatever it stands in; -1: none */
  const char *line; /* a line of its own behind that, for the nodes of the byline; NULL: none */
  int byline[2];    /* -1: none */
} VlpsFlowOpening;

/* Arrays by node index. */
typedef struct
{
  const VlpsPage *page;
  guint8 *role;   /* VlpsFlowRole */
  guint8 *bits;   /* VlpsFlowBits */
  int *value;     /* see VlpsFlowRole */
  int *list;      /* ITEM: node of its list, -1 for an item outside any */
  GArray *tables; /* of VlpsTable */
  const VlpsStructure *structure;
  VlpsFlowOpening opening;
} VlpsFlow;

/* `chosen`: the content (of each node) that the structure was made from.  Page, structure and the line
 * of the opening must outlive the flow. */
VlpsFlow *vlps_flow_new (const VlpsPage *page, const VlpsStructure *structure, const guint8 *chosen, VlpsFlowKind kind,
                         gboolean without_images, const VlpsFlowOpening *opening);
void vlps_flow_free (VlpsFlow *flow);
G_DEFINE_AUTOPTR_CLEANUP_FUNC (VlpsFlow, vlps_flow_free)

/* What goes through the flow.  An element is opened before what is in it and closed behind that: what open() returns is
 * handed to close(). */
typedef struct
{
  guint (*open) (gpointer writer, int node);
  void (*leaf) (gpointer writer, int node);
  void (*close) (gpointer writer, int node, guint opened);
  void (*line) (gpointer writer, const char *text); /* a paragraph that stands for the nodes of the byline */
} VlpsFlowVisitor;

/* Goes through the nodes [begin, end); those of notes only where they are asked for. */
void vlps_flow_walk (const VlpsFlow *flow, int begin, int end, gboolean notes, const VlpsFlowVisitor *visitor,
                     gpointer writer);

/* Level of a HEADING node, from 1. */
int vlps_flow_level (const VlpsFlow *flow, int node);

/* Table that a TABLE node is. */
const VlpsTable *vlps_flow_table (const VlpsFlow *flow, int node);
