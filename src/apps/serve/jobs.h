/* jobs.h - the jobs of a service: folders, one for each, and the process that does one after the other
 *
 * A job is its folder, a run folder of `vlps batch` (job-run.h): whatever ends the service or the process, the next one
 * goes on where it stopped.  end.json says that it is over.  Everything here happens in one main context.
 */
#pragma once

#include "item-queue.h"
#include "job-request.h"
#include "page-work.h"
#include "webhooks.h"

#define VLPS_JOBS_MAX 1000

typedef struct _VlpsJobs VlpsJobs;

typedef enum
{
  VLPS_JOB_QUEUED,
  VLPS_JOB_RUNNING,
  VLPS_JOB_DONE,      /* every page has its result, well or not */
  VLPS_JOB_FAILED,    /* it cannot be run */
  VLPS_JOB_CANCELLED, /* pages that were done have their results */
} VlpsJobState;

typedef struct
{
  char *id; /* made up by the service */
  char *path;
  gint64 created; /* microseconds since 1970 */
  gint64 ended;   /* the same; 0: it has not */
  guint pages;
  VlpsJobState state;
  char *webhook; /* NULL: nobody is told of its end */
  gboolean told; /* or given up */
  double keep;   /* s from its end to its removal; 0: it stays */
} VlpsJob;

typedef struct
{
  const char *folder;     /* of all jobs; NULL: there are none */
  char **command;         /* that does a job, with --job=PATH behind it */
  VlpsWebhooks *webhooks; /* which must outlive the jobs */
  double delay;           /* s after which a process that ended too early is started again */
} VlpsJobsOptions;

/* Takes up the jobs of the folder, which is made where there is none.  Fails with VLPS_ERROR_IO. */
VlpsJobs *vlps_jobs_new (const VlpsJobsOptions *options, GError **error);

/* Ends the process; its job goes on with the next service. */
void vlps_jobs_free (VlpsJobs *jobs);
G_DEFINE_AUTOPTR_CLEANUP_FUNC (VlpsJobs, vlps_jobs_free)

/* No other job begins, and the one that runs finishes what is in hand. */
void vlps_jobs_end (VlpsJobs *jobs);
gboolean vlps_jobs_is_running (VlpsJobs *jobs);

/* Why there cannot be another job; NULL where there can. */
const VlpsRefusal *vlps_jobs_refuse (VlpsJobs *jobs);

/* Writes a new job to the disk, which takes a while: to be called in a thread.  Its id, newly allocated; it is a job when
 * vlps_jobs_add() has it, and otherwise to be dropped.  Fails with VLPS_ERROR_IO. */
char *vlps_jobs_write (const VlpsJobs *jobs, const VlpsJobRequest *request, gint64 created, GError **error);
void vlps_jobs_drop (const VlpsJobs *jobs, const char *id);

/* Has what was written under this id as a job now.  The jobs own it. */
const VlpsJob *vlps_jobs_add (VlpsJobs *jobs, const char *id, gint64 created, const VlpsJobRequest *request);

/* NULL where there is none. */
const VlpsJob *vlps_jobs_get (VlpsJobs *jobs, const char *id);

/* All of them in the order in which they came: a new list of VlpsJob. */
GPtrArray *vlps_jobs_list (VlpsJobs *jobs);

/* Ends a job that is queued or runs, and keeps what is done.  FALSE where it has ended, or there is none. */
gboolean vlps_jobs_cancel (VlpsJobs *jobs, const char *id);

/* When the job is removed (microseconds since 1970); 0: never, or not yet known. */
gint64 vlps_job_expiry (const VlpsJob *job);

/* Ends a job where it runs, and removes it with its folder.  FALSE where there is none. */
gboolean vlps_jobs_remove (VlpsJobs *jobs, const char *id);

/* How many of its pages are in each state, and how much of its results.jsonl is stated. */
gboolean vlps_job_count (const VlpsJob *job, guint64 ret_counts[VLPS_N_ITEM_STATES], gint64 *ret_end, GError **error);

/* "queued", "running", "done", "failed", "cancelled"; static. */
const char *vlps_job_state_name (VlpsJobState state);
