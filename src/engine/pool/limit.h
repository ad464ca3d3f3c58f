/* limit.h - cancels a page whose renderer holds too much memory */
#pragma once

#include <gio/gio.h>

typedef struct _VlpsLimit VlpsLimit;

/* Starts a thread that measures the memory of the renderer's processes five times a second. `pid`: of the process above
 * all of them, 0 while there is none; it may change, atomically. */
VlpsLimit *vlps_limit_new (const int *pid, guint64 bytes, GCancellable *cancellable);

/* Returns the cancellable that is triggered by the memory limit or by the `cancellable` given (NULL: none).
 * Borrowed. */
GCancellable *vlps_limit_cancellable (VlpsLimit *limit);

/* Ends the thread and frees `limit`.  If the renderer exceeded the limit, VLPS_ERROR_MEMORY replaces any error in
 * `error`. */
void vlps_limit_end (VlpsLimit *limit, GError **error);
