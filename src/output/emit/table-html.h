/* table-html.h - tables in HTML, for Markdown that has none, or none that could hold them */
#pragma once

#include "document.h"

/* TRUE where a table between bars would lose something of this one: cells that reach across rows or columns, lists,
 * headings, code or several paragraphs in a cell. */
gboolean vlps_table_html_is_due (const VlpsFlow *flow, int table);

/* The table as one line, of its own elements alone: rows, cells with their spans, and what text is made of.  The signs of
 * Markdown are written by their numbers, since some programs read it in HTML, too.  Newly allocated. */
char *vlps_table_html_write (const VlpsFlow *flow, int table, VlpsLinks links);
