/* emit.h - writes a document as text, markdown, html, json, links, tei, csv, posts, items or bulk; blocks and chunks
 * have headers of their own */
#pragma once

#include "document.h"
#include "field.h"

/* All functions return newly allocated UTF-8 that ends with a line feed (or is empty) and is valid in every case.  They
 * depend on the document only: same input, same bytes. */

/* Plain text of the content: blank lines between blocks, lists with their markers, tables with tabs, preformatted
 * text unchanged, lines of CJK text joined without a space. */
char *vlps_emit_text (VlpsDocument *document);

/* CommonMark with tables; links and images with absolute addresses. */
char *vlps_emit_markdown (VlpsDocument *document);

/* The page after removal as a standalone document: its own styles, an absolute base, no scripts. Frames become
 * iframes that contain their document (srcdoc), framesets become such iframes. */
char *vlps_emit_html (VlpsDocument *document);

/* Returns the content of each of the `n` node ranges [ranges[2 * i], ranges[2 * i + 1]) as an HTML fragment, in an
 * array that owns its strings. */
GPtrArray *vlps_emit_html_ranges (VlpsDocument *document, const int *ranges, guint n);

/* XML following the guidelines of the Text Encoding Initiative (P5): a header with the metadata of the page, and the
 * content in divisions with their headings. */
char *vlps_emit_tei (VlpsDocument *document);

/* A header line and a row with metadata and text, as in RFC 4180 but with line feeds as line ends. `safe`: puts an
 * apostrophe before fields that spreadsheets could take for formulas. */
char *vlps_emit_csv (VlpsDocument *document, gboolean safe);

/* The JSON object of docs/formats.md. `elements`: includes all elements with their regions. */
char *vlps_emit_json (VlpsDocument *document, gboolean elements);

/* The same JSON object with only the fields of a set (field.h). */
char *vlps_emit_json_fields (VlpsDocument *document, guint64 fields);

/* Returns the nodes of the elements listed in the JSON, in its order; only those with 1 in `part` unless it is NULL.
 * Newly allocated. */
int *vlps_emit_json_elements (const VlpsPage *page, const guint8 *part, guint *ret_n);

/* One JSON object a line for each link whose region is in `regions` (bit 1 << VlpsRegion): url, anchor text, region,
 * box.  Without regions in the result: links whose node is content count as CENTER, all others are left out. */
char *vlps_emit_links (const VlpsDocument *document, guint regions);

/* One JSON object a line for each post of a thread or comment, as in the field posts. */
char *vlps_emit_posts (VlpsDocument *document);

/* One JSON object a line for each entry of a list page, as in the field items. */
char *vlps_emit_items (VlpsDocument *document);

/* Two lines for a search engine: an action that indexes the page under the SHA-256 of its address, and the page with
 * fields for its content, each region and the links of each region. Empty fields are omitted. */
char *vlps_emit_bulk (VlpsDocument *document);
