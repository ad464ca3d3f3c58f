/* markdown-writer.h - what the parts of the Markdown writer share
 *
 * A node is one part's: code, a table, a formula, a picture, or an element in running text.
 */
#pragma once

#include "content-blocks.h"
#include "dialect.h"
#include "emit.h"
#include "inlines.h"
#include "markdown-blocks.h"
#include "table-html.h"

typedef struct
{
  const VlpsPage *page;
  const VlpsFlow *flow;
  VlpsLinks links;
  VlpsTables tables;
  const VlpsDialect *dialect;
  VlpsMarkdownBlocks blocks;
  VlpsInlines *inlines;
  gboolean heading;
  gboolean cell;
  GString *code;          /* text of the pre element at hand, NULL outside */
  GString *info;          /* its language */
  const VlpsTable *table; /* the last one */
  VlpsTableHtml *html; /* the same in HTML, while it is gone through; NULL: there is none, or it is written in rows */
  gboolean in_rows;    /* its rows have begun and no other block came since */
  GString *row;
  guint columns;           /* written in the row */
  VlpsContentBlocks *told; /* is told of each block; NULL: nobody is */
  gboolean defines;        /* a term was written last, or a definition */
  const GArray *rules;     /* of VlpsPostRule; NULL: there are none */
  guint next_rule;
  int said;               /* what is before this node stands in the heading of its post */
  GHashTable *long_forms; /* what an abbreviation stands for -> the first that says so */
} VlpsMarkdownWriter;

/* Begins a block that is not a list item; `paragraph`: it is text that can be wrapped.  `level` is that of a heading. */
void vlps_markdown_writer_begin (VlpsMarkdownWriter *w, gboolean paragraph, VlpsContentKind kind, int level);

/* Ends the paragraph; in code, a cell and a heading, the line. */
void vlps_markdown_writer_end_paragraph (VlpsMarkdownWriter *w);

/* Begins the code of a pre element, and ends it: it is written between fences longer than any in it. */
void vlps_markdown_code_open (VlpsMarkdownWriter *w, int index);
void vlps_markdown_code_close (VlpsMarkdownWriter *w, int index);

/* Adds text to the code, without control characters. */
void vlps_markdown_code_append (VlpsMarkdownWriter *w, const char *text);

/* Ends a cell; a row, which is written. */
void vlps_markdown_table_close_cell (VlpsMarkdownWriter *w);
void vlps_markdown_table_close_row (VlpsMarkdownWriter *w, int index);

/* Adds empty cells until the row has so many. */
void vlps_markdown_table_pad_row (VlpsMarkdownWriter *w, guint columns);

/* TRUE where the table is to be written in HTML. */
gboolean vlps_markdown_table_is_html (const VlpsMarkdownWriter *w, int index);

/* Writes the table that was gone through in HTML. */
void vlps_markdown_table_close_html (VlpsMarkdownWriter *w);

/* TRUE where a formula can be a block. */
gboolean vlps_markdown_formula_is_displayed (const VlpsMarkdownWriter *w);

/* Writes a formula; a text run with formulas in it. */
void vlps_markdown_formula_write (VlpsMarkdownWriter *w, int index);
void vlps_markdown_formula_write_run (VlpsMarkdownWriter *w, int index, const char *text);

/* The format of an element; VLPS_N_INLINE_FORMATS: none. */
VlpsInlinesFormat vlps_markdown_inline_format (const VlpsMarkdownWriter *w, int index);

/* Opens what an element is in running text: TRUE where that was a link.  It is told when it is closed. */
gboolean vlps_markdown_inline_open (VlpsMarkdownWriter *w, int index);
void vlps_markdown_inline_close (VlpsMarkdownWriter *w, int index, gboolean link);

/* Writes a picture; without an address that can be written, its alternative text. */
void vlps_markdown_picture_write (VlpsMarkdownWriter *w, int index);

/* Writes a link to a film, sound or post. */
void vlps_markdown_picture_write_embed (VlpsMarkdownWriter *w, int index);

/* Writes what a callout begins with: its type and its title. */
void vlps_markdown_callout_write_title (VlpsMarkdownWriter *w, int index);

/* Writes the label of a panel, in bold. */
void vlps_markdown_callout_write_label (VlpsMarkdownWriter *w, int index);
