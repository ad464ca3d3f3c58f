/* web-renderer-private.h - pages of a renderer for the library's own calls */
#pragma once

#include "web-renderer.h"

G_BEGIN_DECLS

/* Makes one of `n` simultaneous renderers, with its share of the memory. */
VlpsWebRenderer *vlps_web_renderer_new_shared (VlpsWebSettings *settings, guint n);

/* Renders a page as vlps_web_renderer_render(), or reads it with the same settings and without an engine. An input
 * that is empty or "-" is VLPS_ERROR_USAGE. */
VlpsWebPage *vlps_web_renderer_open (VlpsWebRenderer *renderer, const char *input, gboolean rendered,
                                     GCancellable *cancellable, GError **error);

G_END_DECLS
