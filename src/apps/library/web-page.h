/* web-page.h - a page: rendered, read from a snapshot, or parsed without rendering */
#pragma once

#include <cairo.h>
#include <gio/gio.h>

G_BEGIN_DECLS

#define VLPS_TYPE_WEB_PAGE (vlps_web_page_get_type ())

/**
 * VlpsWebPage:
 *
 * A page: its elements and texts with their positions.
 *
 * It comes from a #VlpsWebRenderer, from a snapshot of a page that was rendered before, or from HTML that is only
 * parsed, and then has no boxes.  Immutable, so any number of threads may use it at the same time.
 *
 * All lengths are CSS px; (0, 0) is the upper left corner of the page, x grows to the right and y downwards.
 */
G_DECLARE_FINAL_TYPE (VlpsWebPage, vlps_web_page, VLPS, WEB_PAGE, GObject)

/**
 * vlps_web_page_new_from_snapshot:
 * @snapshot: what vlps_web_page_get_snapshot() returned or `vlps render` wrote, plain or compressed with gzip
 * @error: return location for an error
 *
 * Builds the page that was rendered when the snapshot was taken, without an engine and without the network.
 *
 * Returns: (transfer full): the page, or %NULL with %VLPS_ERROR_SNAPSHOT or %VLPS_ERROR_IO
 */
VlpsWebPage *vlps_web_page_new_from_snapshot (GBytes *snapshot, GError **error);

/**
 * vlps_web_page_new_from_html:
 * @html: an HTML document as UTF-8
 * @url: (nullable): its absolute address (of the web, of a file, or `about:blank`), the base of relative ones; %NULL:
 *   unknown
 * @error: return location for an error
 *
 * Parses a document without rendering it: without boxes and regions, for all methods that need none. Takes time
 * linear in the length and no network.
 *
 * Returns: (transfer full): the page, or %NULL with %VLPS_ERROR_USAGE, %VLPS_ERROR_EMPTY, %VLPS_ERROR_NOT_HTML or
 *   %VLPS_ERROR_MEMORY
 */
VlpsWebPage *vlps_web_page_new_from_html (const char *html, const char *url, GError **error);

/**
 * vlps_decode_html:
 * @html: the bytes of an HTML document, in any encoding
 * @encoding: (nullable): the encoding sent with them, such as the charset of a Content-Type; %NULL: unknown
 *
 * Decodes a document as browsers do: by its byte order mark, @encoding, its own declaration, or the bytes themselves.
 * Never fails: bytes that are illegal in the encoding become U+FFFD.  Takes time linear in the length.
 *
 * Returns: (transfer full): the document as UTF-8, for vlps_web_page_new_from_html() and
 *   vlps_web_renderer_render_html()
 *
 * Since: 0.2.0
 */
char *vlps_decode_html (GBytes *html, const char *encoding);

/**
 * vlps_web_page_get_url:
 * @page: a page
 *
 * Returns: (transfer none): its address after all redirections
 */
const char *vlps_web_page_get_url (VlpsWebPage *page);

/**
 * vlps_web_page_get_title:
 * @page: a page
 *
 * Returns: (transfer none): the document's title, empty if it has none; see also vlps_web_result_get_title()
 */
const char *vlps_web_page_get_title (VlpsWebPage *page);

/**
 * vlps_web_page_get_engine:
 * @page: a page
 *
 * Returns: (transfer none): name and version of the engine, such as `WebKitGTK 2.50.6`, or `gumbo 0.10.1` if it was
 *   only parsed
 */
const char *vlps_web_page_get_engine (VlpsWebPage *page);

/**
 * vlps_web_page_is_rendered:
 * @page: a page
 *
 * Returns: %FALSE if it was only parsed, without boxes and regions
 */
gboolean vlps_web_page_is_rendered (VlpsWebPage *page);

/**
 * vlps_web_page_get_render_need:
 * @page: a page
 *
 * Decides by the rule of `--render auto` (docs/methods.md) whether a page that was only parsed has too little content
 * and is worth rendering.
 *
 * Returns: (transfer none) (nullable): the reason, such as `scripts`; %NULL if it is not worth rendering, and for a
 *   rendered page
 *
 * Since: 0.2
 */
const char *vlps_web_page_get_render_need (VlpsWebPage *page);

/**
 * vlps_web_page_get_size:
 * @page: a page
 * @width: (out) (optional): width of the whole page in CSS px
 * @height: (out) (optional): its height in CSS px; both are 0 if it was not rendered
 */
void vlps_web_page_get_size (VlpsWebPage *page, double *width, double *height);

/**
 * vlps_web_page_get_warnings:
 * @page: a page
 *
 * Gets the warnings about its rendering, such as frames that could not be read.
 *
 * Returns: (transfer full) (array zero-terminated=1): sentences; often none
 */
char **vlps_web_page_get_warnings (VlpsWebPage *page);

/**
 * vlps_web_page_get_snapshot:
 * @page: a page
 *
 * Gets the page in the form that vlps_web_page_new_from_snapshot() reads: JSON, described in docs/formats.md.
 *
 * Returns: (transfer none) (nullable): the snapshot; %NULL if the page was not rendered
 */
GBytes *vlps_web_page_get_snapshot (VlpsWebPage *page);

/**
 * vlps_web_page_get_picture:
 * @page: a page
 *
 * Gets the picture of the page, one pixel for each CSS px. Pages of more than 40 million pixels are scaled down; the
 * scale is the width of the picture divided by that of the page.
 *
 * Returns: (transfer none) (nullable): an image surface of the format RGB24; %NULL if #VlpsWebSettings:picture was
 *   not set, and for a page from a snapshot
 */
cairo_surface_t *vlps_web_page_get_picture (VlpsWebPage *page);

G_END_DECLS
