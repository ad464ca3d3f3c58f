/* job-run.h - the process that does the pages of a job, which is a run folder of `vlps batch`
 *
 * In its folder stand, beside what a run has: job.json and pages.jsonl (job-request.h).
 */
#pragma once

#include "options.h"
#include "watch.h"

#define VLPS_JOB_FILE "job.json"
#define VLPS_JOB_LIST "pages.jsonl"

typedef struct
{
  const VlpsOptions *options; /* checked; those of the service */
  guint renderers;
  gboolean robots;
  guint recycle;  /* pages after which a renderer is replaced */
  guint64 memory; /* bytes that a renderer, and the work on a page, may take */
} VlpsJobRunOptions;

/* Does the pages of a job that are not done.  When `cancellable` is triggered, what is in hand is finished, and
 * VLPS_ERROR_CANCELLED the result; a later call goes on.  Fails as vlps_batch_run() does; pages that fail are no
 * failure. */
gboolean vlps_job_run (const char *folder, const VlpsJobRunOptions *options, VlpsWatch *watch,
                       GCancellable *cancellable, GError **error);
