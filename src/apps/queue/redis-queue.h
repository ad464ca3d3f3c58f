/* redis-queue.h - the claims of one worker of a run in Redis */
#pragma once

#include "item-queue.h"
#include "shared-run.h"

typedef struct
{
  const char *worker; /* its name: letters, digits, '.', '_' and '-'; no other worker of the run has it */
  const char *folder; /* results are appended to a file "results-WORKER.jsonl" in it; NULL: they go to Redis */
  guint per_host;     /* pages of a host that are claimed at a time, by all workers */
  guint most_parked;  /* pages that are claimed and wait because it is too soon for their hosts */
  double claim;       /* seconds after which others take over what this worker claimed and did not renew */
  guint most_starts;  /* workers that may begin a page and not end it; then it fails */
  const VlpsNameTemplate *names; /* of the files of pages; NULL: they have numbers or ids */
  gboolean follows;              /* links of pages are followed */
  const VlpsRedisOptions *where; /* for the connection that wakes it; NULL: it asks again and again */
  const char *const *files; /* folders in which pages may be files; NULL-terminated; NULL: pages are of the web alone */
} VlpsRedisQueueOptions;

/* A queue of the run's pages.  An entry that is not a page, or is none that this worker may do (a file that is not in
 * `files`, options that name files), fails alone.  `redis` must outlive it, and is used by it alone. */
VlpsItemQueue *vlps_redis_queue_new (VlpsRedis *redis, const VlpsRedisQueueOptions *options, GError **error);

/* Gives back what is claimed and was not given out. */
void vlps_redis_queue_free (VlpsItemQueue *queue);
