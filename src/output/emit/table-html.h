/* table-html.h - tables in HTML, for Markdown that has none, or none that could hold them */
#pragma once

#include "document.h"

/* TRUE where a table between bars would lose something of this one: cells that reach across rows or columns, lists,
 * headings, code, tables or several paragraphs in a cell. */
gboolean vlps_table_html_is_due (const VlpsFlow *flow, int table);

/* A table in the making, as one line, of its own elements alone: rows, cells with their spans, and what text is made of.
 * The signs of Markdown are written by their numbers, since some programs read it in HTML, too. */
typedef struct _VlpsTableHtml VlpsTableHtml;

VlpsTableHtml *vlps_table_html_new (const VlpsFlow *flow, VlpsLinks links);

/* To be told of the nodes of the table, itself first, as a VlpsFlowVisitor is. */
guint vlps_table_html_open (VlpsTableHtml *html, int node);
void vlps_table_html_leaf (VlpsTableHtml *html, int node);
void vlps_table_html_close (VlpsTableHtml *html, int node, guint opened);

/* Frees it and returns the line, newly allocated. */
char *vlps_table_html_end (VlpsTableHtml *html);
