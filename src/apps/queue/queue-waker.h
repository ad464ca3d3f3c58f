/* queue-waker.h - wakes a waiting worker as soon as a place of a host is reserved for it */
#pragma once

#include "redis.h"

typedef struct _VlpsQueueWaker VlpsQueueWaker;

/* Calls `wake`, on a thread and connection of its own, when the scripts ask for it (places.lua). A worker that misses
 * a call finds the page at its next poll. Fails like vlps_redis_new(). */
VlpsQueueWaker *vlps_queue_waker_new (const VlpsRedisOptions *options, const char *worker, void (*wake) (gpointer data),
                                      gpointer data, GError **error);

/* Stops; `wake` is not called afterwards. */
void vlps_queue_waker_free (VlpsQueueWaker *waker);
G_DEFINE_AUTOPTR_CLEANUP_FUNC (VlpsQueueWaker, vlps_queue_waker_free)
