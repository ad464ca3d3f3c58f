/* web-segmenter.h - sorts a page into regions and finds its content */
#pragma once

#include "web-page.h"
#include "web-result.h"
#include "web-settings.h"

G_BEGIN_DECLS

#define VLPS_TYPE_WEB_SEGMENTER (vlps_web_segmenter_get_type ())

/**
 * VlpsWebSegmenter:
 *
 * Sorts the elements of a page into regions by the position of their boxes and finds its content, by one of the methods
 * that vlps_list_methods() names; docs/methods.md says where each comes from.
 *
 * Properties, each with a default, control it.  It needs no engine and no network, and the same
 * page always gives the same result.
 *
 * Threads may share one as long as none sets a property.
 */
G_DECLARE_FINAL_TYPE (VlpsWebSegmenter, vlps_web_segmenter, VLPS, WEB_SEGMENTER, GObject)

/**
 * vlps_web_segmenter_new:
 *
 * Makes a segmenter with the defaults: the method `vlps`, which finds the lines from the page itself.
 *
 * Returns: (transfer full): a new segmenter
 */
VlpsWebSegmenter *vlps_web_segmenter_new (void);

/**
 * vlps_web_segmenter_add_example:
 * @segmenter: a segmenter
 * @page: another page of the same section of the site
 *
 * Adds one to #VlpsWebSegmenter:example.  With several examples, content is what none of them has.
 *
 * Since: 0.2.0
 */
void vlps_web_segmenter_add_example (VlpsWebSegmenter *segmenter, VlpsWebPage *page);

/**
 * vlps_web_segmenter_segment:
 * @segmenter: a segmenter
 * @page: a page
 * @error: return location for an error
 *
 * Runs the method. Blocks for a few milliseconds on most pages; the time grows linearly with the page.
 *
 * A page without content is not an error: see vlps_web_result_has_content().
 *
 * Returns: (transfer full): the result, or %NULL with %VLPS_ERROR_USAGE if the method needs a rendered page and this
 *   one is not, or if a property is invalid
 */
VlpsWebResult *vlps_web_segmenter_segment (VlpsWebSegmenter *segmenter, VlpsWebPage *page, GError **error);

/**
 * vlps_web_segmenter_segment_async:
 * @segmenter: a segmenter, whose properties must not be set until the end of the call
 * @page: a page
 * @cancellable: (nullable): a call that has not started is not run; the result of one that has started is dropped
 * @callback: (scope async): called when it is done, in the main context of the calling thread
 * @user_data: for @callback
 *
 * Runs the method on another thread.
 *
 * Since: 0.2.0
 */
void vlps_web_segmenter_segment_async (VlpsWebSegmenter *segmenter, VlpsWebPage *page, GCancellable *cancellable,
                                       GAsyncReadyCallback callback, gpointer user_data);

/**
 * vlps_web_segmenter_segment_finish:
 * @segmenter: the segmenter
 * @result: what the callback was given
 * @error: return location for an error
 *
 * Ends vlps_web_segmenter_segment_async().
 *
 * Returns: (transfer full): the result, or %NULL as from vlps_web_segmenter_segment(), and with %VLPS_ERROR_CANCELLED
 *
 * Since: 0.2.0
 */
VlpsWebResult *vlps_web_segmenter_segment_finish (VlpsWebSegmenter *segmenter, GAsyncResult *result, GError **error);

/**
 * VlpsWebResultFunc:
 * @index: place of the page in the inputs, from 0
 * @result: (nullable): the result of the page; %NULL if it failed
 * @error: (nullable): why the page failed, with any code of #VlpsError; %NULL if it succeeded
 * @user_data: (closure): as given to vlps_web_segmenter_segment_batch()
 *
 * Receives a page of a batch as it ends.  @result and @error live until it returns; g_object_ref() and g_error_copy()
 * keep them.
 *
 * Returns: %TRUE to stop the rest of the batch, %FALSE to go on: also what a function without a value returns in Python
 *   and JavaScript
 *
 * Since: 0.2.0
 */
typedef gboolean (*VlpsWebResultFunc) (guint index, VlpsWebResult *result, const GError *error, gpointer user_data);

/**
 * vlps_web_segmenter_segment_batch:
 * @segmenter: a segmenter, whose properties must not be set until the call returns
 * @inputs: (array zero-terminated=1) (element-type filename): pages, as for vlps_web_renderer_render(); must not
 *   change until the call returns
 * @settings: (nullable): how to load pages, copied; %NULL: the defaults
 * @n_renderers: number of pages to render at the same time, each in a renderer of its own, of about 300 MB; 0: read
 *   pages without rendering them, one for each processor at the same time
 * @cancellable: (nullable): ends the batch early, with %VLPS_ERROR_CANCELLED; @callback may cancel it
 * @callback: (scope call) (closure user_data): called for each page as it ends
 * @user_data: for @callback
 * @error: return location for an error
 *
 * Renders and segments many pages, and blocks until all are done. The renderers start with the call and end with it.
 *
 * @callback is called in the calling thread, for one page at a time, in the order in which pages end. While it runs,
 * the other pages go on, but none begins: at most @n_renderers results wait for it. A page that fails is given to it
 * and does not end the batch, even if all pages fail because a property is invalid (%VLPS_ERROR_USAGE). When it
 * returns %TRUE or the batch is cancelled, no more pages are started, pages in progress are ended, and it is not
 * called again.
 *
 * The call runs no main context. It loads pages as fast as it can and ignores robots.txt; for many pages of one
 * server use `vlps batch`.
 *
 * Returns: %TRUE when all pages are done or @callback returned %TRUE; %FALSE with %VLPS_ERROR_CANCELLED, or with
 *   %VLPS_ERROR_MEMORY if the system has no threads left
 *
 * Since: 0.2.0
 */
gboolean vlps_web_segmenter_segment_batch (VlpsWebSegmenter *segmenter, const char *const *inputs,
                                           VlpsWebSettings *settings, guint n_renderers, GCancellable *cancellable,
                                           VlpsWebResultFunc callback, gpointer user_data, GError **error);

/**
 * vlps_list_methods:
 *
 * Returns: (transfer container) (array zero-terminated=1): possible values of #VlpsWebSegmenter:method.  Free with
 *   g_free().
 */
const char **vlps_list_methods (void);

/**
 * vlps_list_presets:
 *
 * Returns: (transfer container) (array zero-terminated=1): possible values of #VlpsWebSegmenter:thresholds.  Free with
 *   g_free().
 */
const char **vlps_list_presets (void);

G_END_DECLS
