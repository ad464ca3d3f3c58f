/* job-run.c - the process that does the pages of a job */
#include "job-run.h"

#include "errors.h"
#include "field-list.h"
#include "folder-run.h"
#include "folder.h"
#include "job-request.h"
#include "refusal.h"

#define FULL_MS 5000 /* before another try where the disk is full */

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
  VlpsRefusal refusal;
  GError *told;

  vlps_error_word_for (failure, VLPS_FACE_SERVICE);
  refusal = vlps_refusal_of (*failure);
  told = g_error_new_literal ((*failure)->domain, (*failure)->code, refusal.message);
  vlps_error_set_http_status (told, vlps_error_http_status (*failure));
  g_error_free (*failure);
  *failure = told;
}

static gboolean
fields_of (const VlpsJobRequest *request, guint64 *ret_fields, GError **error)
{
  if (!vlps_field_list_parse (request->fields, ret_fields, error))
    return FALSE;
  if (request->elements)
    *ret_fields |= VLPS_FIELD_BIT (VLPS_FIELD_ELEMENTS);
  return TRUE;
}

static gboolean
run_pages (VlpsFolder *folder, const VlpsJobRequest *request, guint64 fields, const VlpsJobRunOptions *options,
           const VlpsTask *task, VlpsWatch *watch, GCancellable *cancellable, GError **error)
{
  VlpsBatchOptions pages = {
    .work = { .task = *task,
              .folder = vlps_folder_path (folder),
              .files = request->files,
              .fields = fields,
              .watch = watch,
              .memory = options->memory },
    .schedule = { .per_host = VLPS_BATCH_PER_HOST, .delay = VLPS_BATCH_DELAY, .spare = TRUE },
    .jobs = options->renderers,
    .recycle_pages = options->recycle,
    .recycle_memory = (guint64) ((double) options->memory * VLPS_BATCH_RECYCLE_SHARE),
    .memory = options->memory,
    .retries = VLPS_BATCH_RETRIES,
    .retry_delay = VLPS_BATCH_RETRY_DELAY,
    .robots = options->robots,
    .quiet = TRUE,
    .reword = reword,
  };
  g_autofree char *facts = vlps_options_describe (task->options);
  VlpsFolderRun run = {
    .folder = folder, .options = &pages, .facts = facts, .summary_only = TRUE, .cancellable = cancellable
  };
  g_auto (VlpsBatchReport) report = { 0 };

  if (!vlps_folder_run (&run, &report, error))
    return FALSE;
  return !report.interrupted || vlps_error_false (error, VLPS_ERROR_CANCELLED, "stopped");
}

static gboolean
run_job (const char *path, const VlpsJobRunOptions *options, VlpsWatch *watch, GCancellable *cancellable,
         GError **error)
{
  g_autofree char *file = g_build_filename (path, VLPS_JOB_FILE, NULL), *text = NULL;
  g_autoptr (VlpsJobRequest) request = NULL;
  g_auto (VlpsOptions) pages = { 0 };
  VlpsTaskOptions given = { 0 };
  VlpsTask task = { 0 };
  g_autoptr (VlpsExamplePages) examples = NULL;
  g_autoptr (VlpsFolder) folder = NULL;
  guint64 fields = 0;
  gboolean done;

  if (!g_file_get_contents (file, &text, NULL, error))
    return FALSE;
  request = vlps_job_request_read (text, error);
  done = request != NULL && vlps_job_request_apply (request, options->options, &pages, &given, &task, error);
  if (done && given.examples != NULL)
    {
      examples = vlps_task_open_examples (&task, given.examples, NULL, cancellable, error);
      done = examples != NULL;
    }
  folder = done ? vlps_folder_open (path, error) : NULL;
  done = folder != NULL && list_pages (folder, path, error) && fields_of (request, &fields, error)
         && run_pages (folder, request, fields, options, &task, watch, cancellable, error);
  vlps_task_options_clear (&given);
  return done;
}

gboolean
vlps_job_run (const char *path, const VlpsJobRunOptions *options, VlpsWatch *watch, GCancellable *cancellable,
              GError **error)
{
  for (gboolean told = FALSE;; told = TRUE)
    {
      g_autoptr (GError) failure = NULL;
      GPollFD pollfd;

      if (run_job (path, options, watch, cancellable, &failure))
        return TRUE;
      if (!vlps_error_is_disk_full (failure) || g_cancellable_is_cancelled (cancellable))
        {
          g_propagate_error (error, g_steal_pointer (&failure));
          return FALSE;
        }
      if (!told)
        g_printerr ("vlps: %s; the job waits until there is room\n", failure->message);
      if (g_cancellable_make_pollfd (cancellable, &pollfd))
        {
          g_poll (&pollfd, 1, FULL_MS);
          g_cancellable_release_fd (cancellable);
        }
      else
        g_usleep (FULL_MS * 1000);
    }
}
