/* batch-run.h - does the pages of a queue, several at a time */
#pragma once

#include "expected.h"
#include "item-queue.h"
#include "schedule.h"
#include "work.h"

/* Defaults of politeness to servers and life of renderers, for batches, jobs of the service and help. */
#define VLPS_BATCH_PER_HOST 2
#define VLPS_BATCH_DELAY 1 /* s */
#define VLPS_BATCH_RETRIES 1
#define VLPS_BATCH_RETRY_DELAY 2 /* s */
#define VLPS_BATCH_RECYCLE_PAGES 200
#define VLPS_BATCH_RECYCLE_SHARE 0.6 /* share of the memory limit of a renderer */

typedef struct _VlpsBatchReport VlpsBatchReport;
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

/* Summary of a run. */
struct _VlpsBatchReport
{
  guint64 ok, failed; /* pages of this run */
  gboolean compared;  /* compared with an earlier run */
  /* of ok: changed since the earlier run; without content in the earlier run */
  guint64 changed, unknown;
  guint64 retries;                               /* attempts beyond the first */
  guint renderers;                               /* renderers started */
  guint64 renderer_crashes, web_process_crashes; /* crashes, including those that another attempt made good */
  guint64 memory;                                /* peak of all renderers together, bytes */
  gint64 started, ended;                         /* us since 1970; ended: 0 while the run continues */
  double seconds;
  gboolean interrupted;
  gboolean copies_sought;
  guint64 copies;                          /* of ok: text repeats an earlier page */
  guint64 expected[VLPS_EXPECTED_CLASSES]; /* of ok: pages by expected F1 of CENTER */
  guint64 unstyled;                        /* of ok: pages without some of their own style sheets */
  GHashTable *unstyled_hosts; /* hosts of these pages ("file": local pages) -> number, a GUINT; NULL: none */
};

void vlps_batch_report_clear (VlpsBatchReport *report);
G_DEFINE_AUTO_CLEANUP_CLEAR_FUNC (VlpsBatchReport, vlps_batch_report_clear)

/* Counts a page of `host` with missing style sheets. */
void vlps_batch_report_count_unstyled (VlpsBatchReport *report, const char *host);

/* Returns the host with most of the pages with missing style sheets, and their number. */
const char *vlps_batch_report_unstyled_host (const VlpsBatchReport *report, guint *ret_pages);

/* Does the pages. After `cancellable` is triggered, it starts no more pages and finishes those in progress.
 *
 * Fails with VLPS_ERROR_IO if results cannot be stored, and with VLPS_ERROR_ENGINE if renderers do not start;
 * unfinished pages then stay pending, as at any other end. */
gboolean vlps_batch_run (VlpsItemQueue *queue, const VlpsBatchOptions *options, GCancellable *cancellable,
                         VlpsBatchReport *ret_report, GError **error);

/* Returns how many renderers fit into `cores` and `memory` (available bytes; 0: unknown). If `waits` (pages are
 * waited for until they settle, which takes no processor time), up to two for each core, given enough memory. */
guint vlps_batch_run_default_jobs (guint cores, guint64 memory, gboolean waits);
