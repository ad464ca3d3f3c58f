/* table.h - what a table of a page is: data in rows and columns, or a layout grid
 *
 * A table is taken as data when some row of it has two or more cells with something in them, no large table or frame
 * stands inside it, it does not say role=presentation, and it either marks headers (th, thead, caption, role=table or
 * grid) or has plain cells only: none with two blocks, a list, a heading or an empty line in it, and none longer than
 * VLPS_TABLE_LONG_CELL.  Where a table without headers is to have two rows, one of three cells will do.  A table of one
 * column, and one with small tables in it, needs all of it: headers, plain cells and two rows.
 *
 * The facts are gathered while the nodes of the page pass by in document order.
 */
#pragma once

#include "page.h"

/* Characters of a long cell. Old pages use layout tables whose cells contain a whole article as bare text. */
#define VLPS_TABLE_LONG_CELL 1000

/* Most nodes of a table inside a cell of another. */
#define VLPS_TABLE_INNER 200

/* Only the first columns follow spans, so that the time for a table is linear in its nodes. */
#define VLPS_TABLE_SPAN_COLUMNS 64

typedef enum
{
  VLPS_ALIGN_NONE,
  VLPS_ALIGN_LEFT,
  VLPS_ALIGN_CENTER,
  VLPS_ALIGN_RIGHT,
} VlpsAlign;

typedef struct
{
  int node;
  int head;                              /* node of the first row with content, -1 before any */
  guint columns;                         /* most cells in a row, with the columns that spans take */
  guint8 align[VLPS_TABLE_SPAN_COLUMNS]; /* VlpsAlign of the first columns */

  /*< private >*/
  gboolean layout;
  gboolean headed;
  gboolean compound;
  gboolean nests; /* small tables */
  gboolean pair;  /* some row has two filled cells */
  guint rows;     /* with a filled cell */
  int row;
  guint column;                       /* of the next cell in the row */
  guint filled;                       /* cells of the row that have content */
  guint most;                         /* of them in any row */
  int block;                          /* innermost block of the text in it so far, -1 before any */
  gsize characters;                   /* characters of the text in it so far */
  gboolean broken;                    /* a line break came last in it */
  int until[VLPS_TABLE_SPAN_COLUMNS]; /* first row in which a column is not taken by a cell above */
} VlpsTable;

void vlps_table_begin (VlpsTable *table, const VlpsPage *page, int node);

/* Begins a row, whether or not it has content. */
void vlps_table_row (VlpsTable *table);

/* Begins a cell; returns its column. */
guint vlps_table_cell (VlpsTable *table, const VlpsPage *page, int node, gboolean filled);

/* Adds text to the cell, with `block` as its innermost block element. */
void vlps_table_text (VlpsTable *table, const char *text, int block);

/* Adds a br element to the cell. */
void vlps_table_break (VlpsTable *table);

/* Adds a list, heading, rule, quotation or preformatted block to the cell. */
void vlps_table_block (VlpsTable *table);

/* Adds a header cell, header group or caption. */
void vlps_table_header (VlpsTable *table);

/* Adds something that data tables do not contain: a frame, text outside of cells. */
void vlps_table_foreign (VlpsTable *table);

/* Adds a nested table with so many nodes. */
void vlps_table_nested (VlpsTable *table, int nodes);

/* Returns TRUE for a data table; call it after all nodes. `rows`: least number of rows with content of a table
 * without headers. */
gboolean vlps_table_is_data (const VlpsTable *table, guint rows);
