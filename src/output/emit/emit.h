/* emit.h - output of a document: text, markdown, html, json, links, tei, csv, posts, items, bulk; blocks and chunks have headers of their own */
#pragma once

#include "document.h"
#include "field.h"

/* All functions return newly allocated UTF-8 that ends with a line feed (or is empty) and is valid in every case.  They
 * depend on the document only: same input, same bytes. */

/* Plain text of the content: blocks apart, lists with their markers, tables with tabs, pre as it is, lines of CJK text
 * joined without a space. */
char *vlps_emit_text (VlpsDocument *document);

/* CommonMark with tables; links and images with absolute addresses. */
char *vlps_emit_markdown (VlpsDocument *document);

/* The page after removal as one document that stands alone: its own styles, an absolute base, no scripts; frames are
 * kept as iframes with their content inside (srcdoc), framesets as such iframes in their place. */
char *vlps_emit_html (VlpsDocument *document);

/* Returns the content of each of the `n` node ranges [ranges[2 * i], ranges[2 * i + 1]) as an HTML fragment, in an
 * array that owns its strings. */
GPtrArray *vlps_emit_html_ranges (VlpsDocument *document, const int *ranges, guint n);

/* XML after the guidelines of the Text Encoding Initiative (P5): a header with what is known of the page, and the
 * content in divisions with their headings. */
char *vlps_emit_tei (VlpsDocument *document);

/* A line of names and a row: metadata and text, as RFC 4180 has it but for the ends of lines, which are line feeds.
 * `safe`: fields that spreadsheets could take for formulas have an apostrophe before them. */
char *vlps_emit_csv (VlpsDocument *document, gboolean safe);

/* The contract of docs/formats.md in one object.  `elements`: with the list of all elements and their regions. */
char *vlps_emit_json (VlpsDocument *document, gboolean elements);

/* The same with the fields of a set (field.h) alone. */
char *vlps_emit_json_fields (VlpsDocument *document, guint64 fields);

/* Nodes of the elements that it lists, in its order; of those with 1 in `part` alone, unless that is NULL.  Newly
 * allocated. */
int *vlps_emit_json_elements (const VlpsPage *page, const guint8 *part, guint *ret_n);

/* One JSON object a line for each link whose region is in `regions` (bit 1 << VlpsRegion): url, anchor text, region,
 * box.  Without regions in the result: links whose node is content count as CENTER, all others are left out. */
char *vlps_emit_links (const VlpsDocument *document, guint regions);

/* One JSON object a line for each post of a thread, or comment: those of the field posts. */
char *vlps_emit_posts (VlpsDocument *document);

/* One JSON object a line for each entry of a list page: those of the field items. */
char *vlps_emit_items (VlpsDocument *document);

/* Two lines for a search engine: an action that indexes the page under the SHA-256 of its address, and the page with a
 * field for its content, each region and the links of each region.  What is empty is left out. */
char *vlps_emit_bulk (VlpsDocument *document);
