/* markdown-writer.h - state shared by the parts of the Markdown writer
 *
 * Each node belongs to one part: code, a table, a formula, a picture, or running text. */
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
  GString *code;          /* text of the current pre element, NULL outside */
  GString *info;          /* its language */
  const VlpsTable *table; /* the last one */
  VlpsTableHtml *html;    /* the same table as HTML while it is written; NULL: none, or it is written in rows */
  gboolean in_rows;       /* inside the rows of the table, without another block in between */
  GString *row;
  guint columns;           /* columns written in the current row */
  VlpsContentBlocks *told; /* receives each block; NULL: none */
  gboolean defines;        /* a term or a definition was written last */
  const GArray *rules;     /* of VlpsPostRule; NULL: none */
  guint next_rule;
  int said;               /* nodes before this one are part of the heading of their post */
  GHashTable *long_forms; /* expansion of an abbreviation -> the first element with it */
} VlpsMarkdownWriter;

/* Begins a block that is not a list item. `paragraph`: its text can be wrapped. `level`: of a heading. */
void vlps_markdown_writer_begin (VlpsMarkdownWriter *w, gboolean paragraph, VlpsContentKind kind, int level);

/* Ends the paragraph; in code, cells and headings, the line. */
void vlps_markdown_writer_end_paragraph (VlpsMarkdownWriter *w);

/* Begin and end the code of a pre element, which is fenced by more backticks than it contains. */
void vlps_markdown_code_open (VlpsMarkdownWriter *w, int index);
void vlps_markdown_code_close (VlpsMarkdownWriter *w, int index);

/* Adds text to the code without control characters. */
void vlps_markdown_code_append (VlpsMarkdownWriter *w, const char *text);

/* End a cell, and a row, which is then written. */
void vlps_markdown_table_close_cell (VlpsMarkdownWriter *w);
void vlps_markdown_table_close_row (VlpsMarkdownWriter *w, int index);

/* Adds empty cells until the row has `columns`. */
void vlps_markdown_table_pad_row (VlpsMarkdownWriter *w, guint columns);

/* Returns TRUE if the table must be written as HTML. */
gboolean vlps_markdown_table_is_html (const VlpsMarkdownWriter *w, int index);

/* Writes the table as HTML. */
void vlps_markdown_table_close_html (VlpsMarkdownWriter *w);

/* Returns TRUE if a formula can be a block here. */
gboolean vlps_markdown_formula_is_displayed (const VlpsMarkdownWriter *w);

/* Write a formula, and a text run that contains formulas. */
void vlps_markdown_formula_write (VlpsMarkdownWriter *w, int index);
void vlps_markdown_formula_write_run (VlpsMarkdownWriter *w, int index, const char *text);

/* Returns the format of an element; VLPS_N_INLINE_FORMATS: none. */
VlpsInlinesFormat vlps_markdown_inline_format (const VlpsMarkdownWriter *w, int index);

/* Opens an element of running text; returns TRUE for a link, which must be closed with the element. */
gboolean vlps_markdown_inline_open (VlpsMarkdownWriter *w, int index);
void vlps_markdown_inline_close (VlpsMarkdownWriter *w, int index, gboolean link);

/* Writes a picture, or its alternative text if its address cannot be written. */
void vlps_markdown_picture_write (VlpsMarkdownWriter *w, int index);

/* Writes a link to a film, sound or post. */
void vlps_markdown_picture_write_embed (VlpsMarkdownWriter *w, int index);

/* Writes the beginning of a callout: its type and title. */
void vlps_markdown_callout_write_title (VlpsMarkdownWriter *w, int index);

/* Writes the label of a panel, in bold. */
void vlps_markdown_callout_write_label (VlpsMarkdownWriter *w, int index);
