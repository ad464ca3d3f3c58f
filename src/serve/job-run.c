/* job-run.c - the process that does the pages of a job */
#include "job-run.h"

#include "batch-run.h"
#include "batch-summary.h"
#include "errors.h"
#include "folder.h"
#include "job-request.h"
#include "page-work.h"

#define RECYCLE_SHARE 0.6 /* of the memory of a renderer, beyond which it is replaced between two pages */
#define DELAY 1.0         /* s between two pages of one host */
#define PER_HOST 2
#define RETRIES 1
#define RETRY_DELAY 2.0 /* s */

static gboolean
take_item (const VlpsItem *item, gpointer data, GError **error)
{
  gboolean new;

  return vlps_folder_add (data, item, &new, error);
}

/* Reads the list once. */
static gboolean
list_pages (VlpsFolder *folder, const char *path, GError **error)
{
  g_autofree char *listed = vlps_folder_get (folder, "listed"), *list = g_build_filename (path, VLPS_JOB_LIST, NULL);

  if (listed != NULL)
    return TRUE;
  return vlps_folder_begin (folder, error) && vlps_list_read (list, take_item, folder, error)
         && vlps_folder_set (folder, "listed", "1", error) && vlps_folder_commit (folder, FALSE, error);
}

/* Results are for clients: they say what kind a failure is, and the rest is for the log. */
static void
reword (GError **failure)
{
  const VlpsRefusal refusal = vlps_refusal_of (*failure);
  GError *told = g_error_new_literal ((*failure)->domain, (*failure)->code, refusal.message);

  vlps_error_set_http_status (told, vlps_error_http_status (*failure));
  g_error_free (*failure);
  *failure = told;
}

static gboolean
run_pages (VlpsFolder *folder, const VlpsJobRequest *request, const VlpsJobRunOptions *options, const VlpsTask *task,
           VlpsLineFile *lines, VlpsWatch *watch, GCancellable *cancellable, GError **error)
{
  const VlpsBatchOptions run = {
    .work = { .task = *task,
              .folder = vlps_folder_path (folder),
              .files = request->files,
              .fields = VLPS_FIELDS_USUAL | (request->elements ? VLPS_FIELD_BIT (VLPS_FIELD_ELEMENTS) : 0),
              .watch = watch,
              .memory = options->memory,
              .line_file = lines },
    .schedule = { .per_host = PER_HOST, .delay = DELAY, .spare = TRUE },
    .jobs = options->renderers,
    .recycle_pages = options->recycle,
    .recycle_memory = (guint64) ((double) options->memory * RECYCLE_SHARE),
    .memory = options->memory,
    .retries = RETRIES,
    .retry_delay = RETRY_DELAY,
    .robots = options->robots,
    .quiet = TRUE,
    .reword = reword,
  };
  g_autofree char *facts = vlps_options_describe (task->options);
  VlpsBatchReport report = { 0 };
  gboolean done = vlps_batch_run (vlps_folder_queue (folder), &run, cancellable, &report, error);

  if (!vlps_batch_summary_write (folder, &report, facts, done ? error : NULL))
    return FALSE;
  if (done && report.interrupted)
    g_set_error_literal (error, VLPS_ERROR, VLPS_ERROR_CANCELLED, "stopped");
  return done && !report.interrupted;
}

gboolean
vlps_job_run (const char *path, const VlpsJobRunOptions *options, VlpsWatch *watch, GCancellable *cancellable,
              GError **error)
{
  g_autofree char *file = g_build_filename (path, VLPS_JOB_FILE, NULL), *text = NULL;
  g_autoptr (VlpsJobRequest) request = NULL;
  g_auto (VlpsOptions) pages = { 0 };
  VlpsTaskOptions given = { 0 };
  VlpsTask task = { 0 };
  g_autoptr (VlpsInput) example = NULL;
  g_autoptr (VlpsLineFile) line_file = NULL;
  g_autoptr (VlpsLineStore) lines = NULL;
  g_autoptr (VlpsFolder) folder = NULL;
  gboolean done;

  if (!g_file_get_contents (file, &text, NULL, error))
    return FALSE;
  request = vlps_job_request_read (text, error);
  done = request != NULL && vlps_job_request_apply (request, options->options, &pages, &given, &task, error);
  if (done && given.example != NULL)
    {
      example = vlps_task_open_example (&task, given.example, cancellable, error);
      done = example != NULL;
    }
  if (done && (task.method->needs & VLPS_METHOD_USES_LINES) != 0)
    {
      g_autofree char *database = g_build_filename (path, "lines.db", NULL);

      line_file = vlps_task_open_lines (&task, database, error);
      task.lines = lines = line_file != NULL ? vlps_line_file_store (line_file) : NULL;
      done = line_file != NULL;
    }
  folder = done ? vlps_folder_open (path, error) : NULL;
  done = folder != NULL && list_pages (folder, path, error)
         && run_pages (folder, request, options, &task, line_file, watch, cancellable, error);
  vlps_task_options_clear (&given);
  return done;
}
