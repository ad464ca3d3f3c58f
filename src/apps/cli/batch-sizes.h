/* batch-sizes.h - repeats each page of a list for several window sizes (--sizes) */
#pragma once

#include "list.h"

/* Calls `take` for the page once for each of `windows` (of VlpsWindowChoice; NULL: once, unchanged), with the option
 * of that window, and the size appended to the page's name in the list. Fails with VLPS_ERROR_USAGE if the list sets
 * a window for the page, and like `take`. */
gboolean vlps_batch_sizes_each (const GArray *windows, const VlpsItem *item, VlpsItemFunc take, gpointer data,
                                GError **error);
