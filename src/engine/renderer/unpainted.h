/* unpainted.h - keeps the web process from painting pictures that nobody needs */
#pragma once

#include <glib.h>

#define VLPS_UNPAINTED_MOST 8 /* number of window sizes; further sizes are painted */

/* Prevents painting of windows of one size. Call it on the thread that paints, for each size of the window: WebKitGTK
 * paints what has changed into new shared memory, and goes on without where there is none. From then on that thread,
 * and those that it starts, get no memory file of exactly `bytes` bytes; the layout, animation frames and all other
 * files are as before. For good: a picture of the window would need such a file too. `known` has the sizes (guint64)
 * that hold already, and gets this one. `bytes` 0: nothing is done. FALSE where there are too many, or the kernel
 * does not take the rule. */
gboolean vlps_unpainted_window (GArray *known, guint64 bytes);
