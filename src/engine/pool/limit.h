/* limit.h - cancels a page whose renderer holds too much memory */
#pragma once

#include "renderer.h"

typedef struct _VlpsLimit VlpsLimit;

/* Starts a thread that measures the memory of the renderer's processes five times a second. */
VlpsLimit *vlps_limit_new (VlpsRenderer *renderer, guint64 bytes, GCancellable *cancellable);

/* Returns the cancellable that is triggered by the memory limit or by the `cancellable` given (NULL: none).
 * Borrowed. */
GCancellable *vlps_limit_cancellable (VlpsLimit *limit);

/* Ends the thread and frees `limit`.  If the renderer exceeded the limit, VLPS_ERROR_MEMORY replaces any error in
 * `error`. */
void vlps_limit_end (VlpsLimit *limit, GError **error);
