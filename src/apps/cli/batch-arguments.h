/* batch-arguments.h - the options of vlps batch, and checks of their combinations */
#pragma once

#include "batch-run.h"
#include "name-template.h"
#include "task.h"

#define VLPS_DELAY_ABSENT (-G_MAXDOUBLE) /* --delay is not given */

typedef struct
{
  VlpsTaskOptions task;
  char *output, *write, *format, *warc, *fields, *pages_by, *name_template, *compare_with, *metrics, *shard, *queue,
      *queue_password_file, *queue_ca, *sizes;
  char **inputs, **include, **exclude, **follow_hosts;
  gboolean resume, retry_failed, all_pages, elements, isolate, keep_cookies, ignore_robots, quiet, near_copies,
      join_pages, learn_sites;
  int follow, max_pages, jobs, retries, per_host, recycle;
  gint64 limit;
  double memory, delay, retry_delay;
  guint64 field_set; /* from --fields and --elements */
  gboolean streams;  /* --output -: results go to standard output */
  gboolean pages_by_id;
  gboolean shares;         /* the run is stored in Redis */
  VlpsNameTemplate *names; /* from --name-template */
  GArray *windows;         /* from --sizes, of VlpsWindowChoice; NULL: each page has one window */
  /* from --shard */
  guint shard_index, shard_count;
} VlpsBatchArguments;

void vlps_batch_arguments_clear (VlpsBatchArguments *arguments);
G_DEFINE_AUTO_CLEANUP_CLEAR_FUNC (VlpsBatchArguments, vlps_batch_arguments_clear)

/* The rows of the command; their target is a VlpsBatchArguments. */
extern const VlpsOptionRow vlps_batch_rows[];

/* Sets defaults other than 0. */
void vlps_batch_arguments_set_usual (VlpsBatchArguments *arguments);

/* Checks the options and computes the derived members. `working`: they belong to a run in Redis, at one of its
 * workers. Fails with VLPS_ERROR_USAGE. */
gboolean vlps_batch_arguments_check (VlpsBatchArguments *arguments, gboolean working, GError **error);

/* Returns the template of file names; NULL: files are named by the number or the id of a page, or there are none. */
const VlpsNameTemplate *vlps_batch_arguments_names (const VlpsBatchArguments *arguments);

/* Returns the most pages of a run that follows links. */
guint64 vlps_batch_arguments_most_pages (const VlpsBatchArguments *arguments);

/* Rejects options of a run in Redis that this worker does not allow (worker-gate.h), before any of them is used. */
gboolean vlps_batch_arguments_check_allowed (VlpsBatchArguments *arguments, VlpsGivenOptions *given, guint allow,
                                             const char *const *folders, GError **error);
