/* queue-waker.h - wakes a worker that waits for pages as soon as a place of a host is kept for it */
#pragma once

#include "redis.h"

typedef struct _VlpsQueueWaker VlpsQueueWaker;

/* Calls `wake` on a thread of its own, with a connection of its own, when the scripts say so (places.lua).  A worker that
 * misses such a call finds the page when it asks again.  Fails as vlps_redis_new() does. */
VlpsQueueWaker *vlps_queue_waker_new (const VlpsRedisOptions *options, const char *worker, void (*wake) (gpointer data),
                                      gpointer data, GError **error);

/* Afterwards `wake` is not called any more. */
void vlps_queue_waker_free (VlpsQueueWaker *waker);
G_DEFINE_AUTOPTR_CLEANUP_FUNC (VlpsQueueWaker, vlps_queue_waker_free)
