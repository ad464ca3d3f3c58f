/* web-renderer.h - renders pages, one at a time */
#pragma once

#include "web-page.h"
#include "web-settings.h"

G_BEGIN_DECLS

#define VLPS_TYPE_WEB_RENDERER (vlps_web_renderer_get_type ())

/**
 * VlpsWebRenderer:
 *
 * Renders pages with WebKit in processes of its own, in a sandbox.
 *
 * The processes start with the first page, serve all that follow, and end with the object. After any failure the next
 * page can be rendered. Pages share no state: each begins without cookies, storage and cache.
 *
 * Any thread may use it. It renders one page at a time: a second call waits for the first. To render several pages at
 * the same time, make several renderers, each of which takes about 300 MB.
 *
 * A call keeps the renderer and its #GCancellable until it returns, so others may release them meanwhile.
 *
 * The program `vlps-renderer` must be installed.
 */
G_DECLARE_FINAL_TYPE (VlpsWebRenderer, vlps_web_renderer, VLPS, WEB_RENDERER, GObject)

/**
 * vlps_web_renderer_new:
 * @settings: (nullable): how to render, copied; %NULL: the defaults
 *
 * Returns: (transfer full): a new renderer, whose processes have not been started
 */
VlpsWebRenderer *vlps_web_renderer_new (VlpsWebSettings *settings);

/**
 * vlps_web_renderer_render:
 * @renderer: a renderer
 * @input: (type filename): an address (http, https, file), or the path of an HTML file, of a snapshot or of a web
 *   archive, whose first page is used
 * @cancellable: (nullable): ends it early, with %VLPS_ERROR_CANCELLED
 * @error: return location for an error
 *
 * Renders a page. Blocks no longer than #VlpsWebSettings:timeout and a few seconds, plus the time for pages of other
 * threads before it.
 *
 * Returns: (transfer full): the page, or %NULL with any code of #VlpsError
 */
VlpsWebPage *vlps_web_renderer_render (VlpsWebRenderer *renderer, const char *input, GCancellable *cancellable,
                                       GError **error);

/**
 * vlps_web_renderer_render_html:
 * @renderer: a renderer
 * @html: a page as UTF-8
 * @url: (nullable): its address on the web, or `about:blank`; %NULL: unknown
 * @cancellable: (nullable): ends it early, with %VLPS_ERROR_CANCELLED
 * @error: return location for an error
 *
 * Renders HTML in memory as if it had come from @url; its resources on the web are loaded. It cannot reach files,
 * whatever @url is: to render a page with files beside it, pass the path of its own file. Blocks as
 * vlps_web_renderer_render() does.
 *
 * Returns: (transfer full): the page, or %NULL with any code of #VlpsError; %VLPS_ERROR_USAGE if @url is not such an
 *   address
 */
VlpsWebPage *vlps_web_renderer_render_html (VlpsWebRenderer *renderer, const char *html, const char *url,
                                            GCancellable *cancellable, GError **error);

/**
 * vlps_web_renderer_render_async:
 * @renderer: a renderer
 * @input: (type filename): as for vlps_web_renderer_render()
 * @cancellable: (nullable): ends it early, with %VLPS_ERROR_CANCELLED
 * @callback: (scope async): called when it is done, in the main context of the calling thread
 * @user_data: for @callback
 *
 * Renders a page on another thread.
 */
void vlps_web_renderer_render_async (VlpsWebRenderer *renderer, const char *input, GCancellable *cancellable,
                                     GAsyncReadyCallback callback, gpointer user_data);

/**
 * vlps_web_renderer_render_html_async:
 * @renderer: a renderer
 * @html: a page as UTF-8
 * @url: (nullable): its address on the web, or `about:blank`; %NULL: unknown
 * @cancellable: (nullable): ends it early, with %VLPS_ERROR_CANCELLED
 * @callback: (scope async): called when it is done, in the main context of the calling thread
 * @user_data: for @callback
 *
 * Renders HTML in memory on another thread.
 */
void vlps_web_renderer_render_html_async (VlpsWebRenderer *renderer, const char *html, const char *url,
                                          GCancellable *cancellable, GAsyncReadyCallback callback, gpointer user_data);

/**
 * vlps_web_renderer_render_finish:
 * @renderer: the renderer
 * @result: what the callback was given
 * @error: return location for an error
 *
 * Ends vlps_web_renderer_render_async().
 *
 * Returns: (transfer full): the page, or %NULL with any code of #VlpsError
 */
VlpsWebPage *vlps_web_renderer_render_finish (VlpsWebRenderer *renderer, GAsyncResult *result, GError **error);

/**
 * vlps_web_renderer_render_html_finish:
 * @renderer: the renderer
 * @result: what the callback was given
 * @error: return location for an error
 *
 * Ends vlps_web_renderer_render_html_async().
 *
 * Returns: (transfer full): the page, or %NULL with any code of #VlpsError
 */
VlpsWebPage *vlps_web_renderer_render_html_finish (VlpsWebRenderer *renderer, GAsyncResult *result, GError **error);

G_END_DECLS
