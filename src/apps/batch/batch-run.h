/* batch-run.h - does the pages of a queue, several at a time */
#pragma once

#include "expected.h"
#include "item-queue.h"
#include "schedule.h"
#include "work.h"

/* Default politeness to servers and life of renderers, in batches, in jobs of the service and in the help. */
#define VLPS_BATCH_PER_HOST 2
#define VLPS_BATCH_DELAY 1 /* s */
#define VLPS_BATCH_RETRIES 1
#define VLPS_BATCH_RETRY_DELAY 2 /* s */
#define VLPS_BATCH_RECYCLE_PAGES 200
#define VLPS_BATCH_RECYCLE_SHARE 0.6 /* of the memory that a renderer may hold */

typedef struct _VlpsBatchReport VlpsBatchReport;
typedef struct _VlpsObservers VlpsObservers; /* observers.h */

typedef struct
{
  VlpsWorkOptions work;
  VlpsScheduleOptions schedule;
  guint jobs;                       /* pages at the same time, each with a renderer */
  gboolean isolate;                 /* a fresh renderer for each page */
  guint recycle_pages;              /* a renderer is replaced after so many pages; 0: never for that */
  guint64 recycle_memory;           /* ... or when it holds more than this between two pages, bytes */
  guint64 memory;                   /* most bytes a renderer may hold: a page beyond that fails */
  guint retries;                    /* how often a page is tried again whose failure may be a passing one */
  double retry_delay;               /* s before the first of these; doubles each time */
  gboolean robots;                  /* obey robots.txt */
  const VlpsSharedAnswers *answers; /* what other workers know of it; NULL: there are none */
  gboolean keep_cookies;            /* pages of a host leave their cookies to later ones of it */
  gboolean quiet;
  VlpsObservers *observers;          /* see observers.h; NULL: none */
  void (*reword) (GError **failure); /* what results say of a failure; NULL: all that is known */
} VlpsBatchOptions;

/* What a run did. */
struct _VlpsBatchReport
{
  guint64 ok, failed;                            /* pages of this run */
  gboolean compared;                             /* with an earlier run */
  guint64 changed, unknown;                      /* of ok: differ from the earlier run; it had no content of them */
  guint64 retries;                               /* attempts beyond the first */
  guint renderers;                               /* that were started */
  guint64 renderer_crashes, web_process_crashes; /* those too that another try made good */
  guint64 memory;                                /* most that all renderers held at one time, bytes */
  gint64 started, ended;                         /* us since 1970; ended: 0 while it goes on */
  double seconds;
  gboolean interrupted;
  gboolean copies_sought;
  guint64 copies;                          /* of ok: their text is that of an earlier page */
  guint64 expected[VLPS_EXPECTED_CLASSES]; /* of ok: pages by the F1 of CENTER that is expected of them */
  guint64 unstyled;                        /* of ok: pages that lack style sheets of their own */
  GHashTable *unstyled_hosts; /* their hosts ("file": local pages) -> their number, a GUINT; NULL: there are none */
};

void vlps_batch_report_clear (VlpsBatchReport *report);
G_DEFINE_AUTO_CLEANUP_CLEAR_FUNC (VlpsBatchReport, vlps_batch_report_clear)

/* Counts a page that lacks style sheets, of `host`. */
void vlps_batch_report_count_unstyled (VlpsBatchReport *report, const char *host);

/* The host with most of the pages that lack style sheets, and their number. */
const char *vlps_batch_report_unstyled_host (const VlpsBatchReport *report, guint *ret_pages);

/* Does the pages.  When `cancellable` is triggered, it begins no more pages and finishes those in hand.
 *
 * Fails with VLPS_ERROR_IO where results cannot be kept, and with VLPS_ERROR_ENGINE where renderers do not start: pages
 * that were not done stay pending then, as with any other end. */
gboolean vlps_batch_run (VlpsItemQueue *queue, const VlpsBatchOptions *options, GCancellable *cancellable,
                         VlpsBatchReport *ret_report, GError **error);

/* How many renderers fit in `cores` and `memory` (bytes that are available; 0: unknown).  Where they wait for pages to come
 * to rest, which takes no processor, there are up to two for each if there is plenty of memory. */
guint vlps_batch_run_default_jobs (guint cores, guint64 memory, gboolean waits);
