/* page-render.h - renders the one page of a command and says on standard error what is to be said about it */
#pragma once

#include "input.h"

G_BEGIN_DECLS

/* vlps_input_render() that prints the page's warnings and, with --verbose, its timings. */
gboolean vlps_page_render (VlpsInput *input, const VlpsOptions *options, double picture_pixels,
                           GCancellable *cancellable, GError **error);

/* Says how much of the filter list of --block-rules holds, where there is one. */
void vlps_page_say_filters (const VlpsOptions *options);

G_END_DECLS
