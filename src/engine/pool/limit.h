/* limit.h - ends what a renderer does when it holds too much memory */
#pragma once

#include "renderer.h"

typedef struct _VlpsLimit VlpsLimit;

/* Looks at the memory of the renderer's processes five times a second from now on, in a thread. */
VlpsLimit *vlps_limit_new (VlpsRenderer *renderer, guint64 bytes, GCancellable *cancellable);

/* What stops the renderer: the memory, or the `cancellable` (NULL: none) that was given. */
GCancellable *vlps_limit_cancellable (VlpsLimit *limit);

/* Looks no longer, and frees `limit`.  Where the renderer held too much, `error` becomes VLPS_ERROR_MEMORY instead of
 * what it was, if it was anything. */
void vlps_limit_end (VlpsLimit *limit, GError **error);
