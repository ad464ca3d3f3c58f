/* batch-sizes.h - each page of a list in windows of several sizes (--sizes) */
#pragma once

#include "list.h"

/* Gives `take` the page once for each of `windows` (of VlpsWindowChoice; NULL: once, as it is), with the option of that
 * window, and the size behind the name that the list has for the page.  Fails with VLPS_ERROR_USAGE where the list gives
 * the page a window of its own, and as `take` does. */
gboolean vlps_batch_sizes_each (const GArray *windows, const VlpsItem *item, VlpsItemFunc take, gpointer data,
                                GError **error);
