/* table-html.h - writes tables as HTML, for Markdown without tables or tables too complex for it */
#pragma once

#include "document.h"

/* Returns TRUE if a table between bars would lose something: cells that span rows or columns, or lists, headings,
 * code, tables or several paragraphs in a cell. */
gboolean vlps_table_html_is_due (const VlpsFlow *flow, int table);

/* A table being built as one line of HTML: rows, cells with their spans, and inline elements. Characters with a
 * meaning in Markdown are written as character references, because some programs read Markdown inside HTML, too. */
typedef struct _VlpsTableHtml VlpsTableHtml;

VlpsTableHtml *vlps_table_html_new (const VlpsFlow *flow, VlpsLinks links);

/* Visit the nodes of the table, itself first, like a VlpsFlowVisitor. */
guint vlps_table_html_open (VlpsTableHtml *html, int node);
void vlps_table_html_leaf (VlpsTableHtml *html, int node);
void vlps_table_html_close (VlpsTableHtml *html, int node, guint opened);

/* Frees it and returns the line, newly allocated. */
char *vlps_table_html_end (VlpsTableHtml *html);
