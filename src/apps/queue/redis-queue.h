/* redis-queue.h - claims of one worker on the pages of a run in Redis */
#pragma once

#include "item-queue.h"
#include "shared-run.h"

typedef struct
{
  const char *worker; /* name, unique in the run: letters, digits, '.', '_' and '-' */
  const char *folder; /* results are appended to "results-WORKER.jsonl" in this folder; NULL: stored in Redis */
  guint per_host;     /* most pages of a host claimed at a time, by all workers */
  guint most_parked;  /* most claimed pages that wait until their hosts may be contacted */
  double claim;       /* seconds without renewal after which others take over the claims of this worker */
  guint most_starts;  /* most workers that start a page without finishing it; then the page fails */
  const VlpsNameTemplate *names; /* template for files of pages; NULL: numbers or ids */
  gboolean follows;              /* follow links of pages */
  const VlpsRedisOptions *where; /* server for the connection that wakes it; NULL: it polls */
  const char *const *files;      /* folders in which pages may be files; NULL-terminated; NULL: only pages of the web */
} VlpsRedisQueueOptions;

/* Returns a queue of the run's pages. An invalid entry, or one that this worker must not do (a file outside of
 * `files`, options that name files), fails alone. `redis` must outlive the queue and must not be used elsewhere. */
VlpsItemQueue *vlps_redis_queue_new (VlpsRedis *redis, const VlpsRedisQueueOptions *options, GError **error);

/* Gives claimed pages that were not returned back, and frees the queue. */
void vlps_redis_queue_free (VlpsItemQueue *queue);
