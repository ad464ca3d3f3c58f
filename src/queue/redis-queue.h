/* redis-queue.h - the claims of one worker of a run in Redis */
#pragma once

#include "page-queue.h"
#include "shared-run.h"

G_BEGIN_DECLS

typedef struct
{
  const char *worker; /* its name: letters, digits, '.', '_' and '-'; no other worker of the run has it */
  const char *folder; /* results are appended to a file "results-WORKER.jsonl" in it; NULL: they go to Redis */
  guint prefetch;     /* pages that are claimed at once */
  guint most_parked;  /* pages that are claimed and wait because their hosts are busy */
  double claim;       /* seconds after which others take over what this worker claimed and did not renew */
  guint most_starts;  /* workers that may begin a page and not end it; then it fails */
} VlpsRedisQueueOptions;

/* A queue of the run's pages.  `redis` must outlive it, and is used by it alone. */
VlpsPageQueue *vlps_redis_queue_new (VlpsRedis *redis, const VlpsRedisQueueOptions *options, GError **error);

/* Gives back what is claimed and was not given out. */
void vlps_redis_queue_free (VlpsPageQueue *queue);

G_END_DECLS
