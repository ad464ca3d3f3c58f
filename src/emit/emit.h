/* emit.h - output of a result: text, markdown, html, json, links, tei, csv */
#pragma once

#include "field.h"
#include "page.h"
#include "result.h"

G_BEGIN_DECLS

/* All functions return newly allocated UTF-8 that ends with a line feed (or is empty) and is valid in every case.  They
 * depend on page and result only: same input, same bytes. */

/* Plain text of the content: blocks apart, lists with their markers, tables with tabs, pre as it is, lines of CJK text
 * joined without a space. */
char *vlps_emit_text (const VlpsPage *page, const VlpsResult *result);

/* CommonMark with tables; links and images with absolute addresses. */
char *vlps_emit_markdown (const VlpsPage *page, const VlpsResult *result);

/* The page after removal as one document that stands alone: its own styles, an absolute base, no scripts; frames are
 * kept as iframes with their content inside (srcdoc), framesets as such iframes in their place. */
char *vlps_emit_html (const VlpsPage *page, const VlpsResult *result);

/* XML after the guidelines of the Text Encoding Initiative (P5): a header with what is known of the page, and the
 * content in divisions with their headings. */
char *vlps_emit_tei (const VlpsPage *page, const VlpsResult *result);

/* A line of names and a row: metadata and text, as RFC 4180 has it but for the ends of lines, which are line feeds. */
char *vlps_emit_csv (const VlpsPage *page, const VlpsResult *result);

/* The contract of docs/formats.md in one object.  `elements`: with the list of all elements and their regions. */
char *vlps_emit_json (const VlpsPage *page, const VlpsResult *result, gboolean elements);

/* The same with the fields of a set (field.h) alone. */
char *vlps_emit_json_fields (const VlpsPage *page, const VlpsResult *result, guint64 fields);

/* Nodes of the elements that it lists, in its order; of those with 1 in `part` alone, unless that is NULL.  Newly
 * allocated. */
int *vlps_emit_json_elements (const VlpsPage *page, const guint8 *part, guint *ret_n);

/* One JSON object a line for each link whose region is in `regions` (bit 1 << VlpsRegion): url, anchor text, region,
 * box.  Without regions in the result: links whose node is content count as CENTER, all others are left out. */
char *vlps_emit_links (const VlpsPage *page, const VlpsResult *result, guint regions);

G_END_DECLS
