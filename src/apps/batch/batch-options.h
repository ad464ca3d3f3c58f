/* batch-options.h - how the pages of a run are done */
#pragma once

#include "schedule.h"
#include "work.h"

/* Defaults of politeness to servers and life of renderers, for batches, jobs of the service and help. */
#define VLPS_BATCH_PER_HOST 2
#define VLPS_BATCH_DELAY 1 /* s */
#define VLPS_BATCH_RETRIES 1
#define VLPS_BATCH_RETRY_DELAY 2 /* s */
#define VLPS_BATCH_RECYCLE_PAGES 200
#define VLPS_BATCH_RECYCLE_SHARE 0.6 /* share of the memory limit of a renderer */

typedef struct _VlpsObservers VlpsObservers; /* observers.h */

typedef struct
{
  VlpsWorkOptions work;
  VlpsScheduleOptions schedule;
  guint jobs;                       /* pages at the same time, each with a renderer */
  gboolean isolate;                 /* a fresh renderer for each page */
  guint recycle_pages;              /* pages after which a renderer is replaced; 0: no limit */
  guint64 recycle_memory;           /* bytes above which a renderer is replaced between two pages */
  guint64 memory;                   /* most bytes of a renderer; a page that needs more fails */
  guint retries;                    /* number of further attempts after a temporary failure */
  double retry_delay;               /* s before the first further attempt; doubles each time */
  gboolean robots;                  /* obey robots.txt */
  const VlpsSharedAnswers *answers; /* answers of other workers; NULL: there are none */
  gboolean keep_cookies;            /* pages pass their cookies on to later pages of the same host */
  gboolean quiet;
  VlpsObservers *observers;          /* see observers.h; NULL: none */
  void (*reword) (GError **failure); /* rewords a failure for results; NULL: unchanged */
} VlpsBatchOptions;

/* Returns how many renderers fit into `cores` and `memory` (available bytes; 0: unknown). If `waits` (pages are
 * waited for until they settle, which takes no processor time), up to two for each core, given enough memory. */
guint vlps_batch_run_default_jobs (guint cores, guint64 memory, gboolean waits);
