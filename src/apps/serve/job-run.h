/* job-run.h - does the pages of a job, a run folder of `vlps batch`, in a process of its own
 *
 * The folder also contains job.json and pages.jsonl (job-request.h). */
#pragma once

#include "options.h"
#include "watch.h"

#define VLPS_JOB_FILE "job.json"
#define VLPS_JOB_LIST "pages.jsonl"

typedef struct
{
  const VlpsOptions *options; /* checked options of the service */
  guint renderers;
  gboolean robots;
  guint recycle;  /* pages after which a renderer is replaced */
  guint64 memory; /* most bytes of a renderer, and of this process for one page */
} VlpsJobRunOptions;

/* Does the unfinished pages of a job. When `cancellable` is triggered, it finishes the pages in progress and fails
 * with VLPS_ERROR_CANCELLED; a later call continues. Fails like vlps_batch_run(); failed pages are not an error. */
gboolean vlps_job_run (const char *folder, const VlpsJobRunOptions *options, VlpsWatch *watch,
                       GCancellable *cancellable, GError **error);
