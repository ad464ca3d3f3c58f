/* jobs.h - the jobs of a service: a folder each, and the process that does one after the other
 *
 * A job is a run folder of `vlps batch` (job-run.h): if the service or the process ends, the next one continues.
 * end.json marks the end of a job. Everything happens in one main context. */
#pragma once

#include "item-queue.h"
#include "job-request.h"
#include "refusal.h"
#include "webhooks.h"

#define VLPS_JOBS_MAX 1000

typedef struct _VlpsJobs VlpsJobs;

typedef enum
{
  VLPS_JOB_QUEUED,
  VLPS_JOB_RUNNING,
  VLPS_JOB_DONE,      /* every page has a result, successful or not */
  VLPS_JOB_FAILED,    /* the job cannot run */
  VLPS_JOB_CANCELLED, /* finished pages have their results */
} VlpsJobState;

typedef struct
{
  char *id; /* chosen by the service */
  char *path;
  gint64 created; /* microseconds since 1970 */
  gint64 ended;   /* microseconds since 1970; 0: not yet */
  guint pages;
  VlpsJobState state;
  char *webhook; /* address to notify at the end; NULL: none */
  gboolean told; /* notified, or given up */
  double keep;   /* s from its end to its removal; 0: it stays */
} VlpsJob;

typedef struct
{
  const char *folder;     /* folder of all jobs; NULL: no jobs */
  char **command;         /* starts the process of a job, with --job=PATH appended */
  VlpsWebhooks *webhooks; /* must outlive the jobs */
  double delay;           /* s before a process that ended too early is restarted */
} VlpsJobsOptions;

/* Resumes the jobs of the folder, which is created if missing. Fails with VLPS_ERROR_IO. */
VlpsJobs *vlps_jobs_new (const VlpsJobsOptions *options, GError **error);

/* Ends the process; the next service continues its job. */
void vlps_jobs_free (VlpsJobs *jobs);
G_DEFINE_AUTOPTR_CLEANUP_FUNC (VlpsJobs, vlps_jobs_free)

/* Starts no other job; the running one finishes the pages in progress. */
void vlps_jobs_end (VlpsJobs *jobs);
gboolean vlps_jobs_is_running (VlpsJobs *jobs);

/* Returns why no job can be added now; NULL if one can. */
const VlpsRefusal *vlps_jobs_refuse (VlpsJobs *jobs);

/* Writes a new job to the disk. Slow: call it in a thread. Returns its id, newly allocated, for vlps_jobs_add() or
 * vlps_jobs_drop(). Fails with VLPS_ERROR_IO. */
char *vlps_jobs_write (const VlpsJobs *jobs, const VlpsJobRequest *request, gint64 created, GError **error);
void vlps_jobs_drop (const VlpsJobs *jobs, const char *id);

/* Adds the job that was written under this id. Owned by the jobs. */
const VlpsJob *vlps_jobs_add (VlpsJobs *jobs, const char *id, gint64 created, const VlpsJobRequest *request);

/* Returns a job; NULL if there is none. */
const VlpsJob *vlps_jobs_get (VlpsJobs *jobs, const char *id);

/* Returns all jobs in the order of their creation: a new list of VlpsJob. */
GPtrArray *vlps_jobs_list (VlpsJobs *jobs);

/* Ends a queued or running job and keeps its results. Returns FALSE if it has ended or does not exist. */
gboolean vlps_jobs_cancel (VlpsJobs *jobs, const char *id);

/* Returns when a job will be removed, microseconds since 1970; 0: never, or not known yet. */
gint64 vlps_job_expiry (const VlpsJob *job);

/* Ends a job if it runs, and removes it with its folder. Returns FALSE if it does not exist. */
gboolean vlps_jobs_remove (VlpsJobs *jobs, const char *id);

/* Counts its pages in each state, and the valid bytes of its results.jsonl. */
gboolean vlps_job_count (const VlpsJob *job, guint64 ret_counts[VLPS_N_ITEM_STATES], gint64 *ret_end, GError **error);

/* Returns "queued", "running", "done", "failed" or "cancelled"; static. */
const char *vlps_job_state_name (VlpsJobState state);
