/* jobs.c - the jobs of a service */
#include "jobs.h"

#include <cjson/cJSON.h>
#include <errno.h>
#include <glib/gstdio.h>
#include <signal.h>
#include <sodium.h>
#include <string.h>

#include "errors.h"
#include "folder.h"
#include "job-run.h"
#include "process.h"

#define END_FILE "end.json"
#define GONE_PREFIX "gone-" /* folders that are being removed */
#define MAX_STARTS 3        /* of the process of a job that does not end well */

typedef struct
{
  VlpsJob job;
  guint starts;
} Entry;

struct _VlpsJobs
{
  char *folder;
  char **command;
  double delay;
  VlpsWebhooks *webhooks;
  GHashTable *entries; /* id -> Entry */
  GQueue waiting;      /* of Entry, in their order */
  Entry *running;
  GSubprocess *process;
  GCancellable *gone; /* the jobs are */
  GSource *timer;
  gboolean ending;
};

static const VlpsRefusal refusal_none = { 404, "no-jobs",
                                          "the service takes no jobs; whoever runs it can give it a job folder", 0 };
static const VlpsRefusal refusal_many = { 507, "too-many-jobs",
                                          "the limit for jobs is reached; delete jobs that have ended", 0 };

static void start_next (VlpsJobs *jobs);

static void
entry_free (gpointer data)
{
  Entry *entry = data;

  g_free (entry->job.id);
  g_free (entry->job.path);
  g_free (entry->job.webhook);
  g_free (entry);
}

const char *
vlps_job_state_name (VlpsJobState state)
{
  static const char *const names[] = { "queued", "running", "done", "failed", "cancelled" };

  return names[state];
}

/* --- files --- */

/* Removes a folder with all that is in it; links are not followed. */
static void
remove_tree (GFile *file)
{
  g_autoptr (GFileEnumerator) children =
      g_file_enumerate_children (file, G_FILE_ATTRIBUTE_STANDARD_NAME "," G_FILE_ATTRIBUTE_STANDARD_TYPE,
                                 G_FILE_QUERY_INFO_NOFOLLOW_SYMLINKS, NULL, NULL);
  GFile *child;

  /* folders of runs are two levels deep */
  while (children != NULL && g_file_enumerator_iterate (children, NULL, &child, NULL, NULL) && child != NULL)
    remove_tree (child);
  g_file_delete (file, NULL, NULL);
}

static gpointer
remove_cb (gpointer data)
{
  g_autoptr (GFile) file = data;

  remove_tree (file);
  return NULL;
}

/* There may be many files. */
static void
remove_later (const char *path)
{
  g_thread_unref (g_thread_new ("remove", remove_cb, g_file_new_for_path (path)));
}

/* Renamed, it is gone at once, whatever happens now. */
static void
remove_folder (const VlpsJobs *jobs, const char *id, const char *path)
{
  g_autofree char *name = g_strconcat (GONE_PREFIX, id, NULL);
  g_autofree char *gone = g_build_filename (jobs->folder, name, NULL);

  if (g_rename (path, gone) == 0)
    remove_later (gone);
}

static gboolean
write_file (const char *folder, const char *name, const char *text, GError **error)
{
  g_autofree char *path = g_build_filename (folder, name, NULL);

  return g_file_set_contents_full (path, text, -1, G_FILE_SET_CONTENTS_CONSISTENT | G_FILE_SET_CONTENTS_DURABLE, 0600,
                                   error);
}

static void
write_end (const VlpsJob *job)
{
  g_autofree char *text = g_strdup_printf ("{\"state\": \"%s\", \"told\": %s, \"ended\": %" G_GINT64_FORMAT "}\n",
                                           vlps_job_state_name (job->state), job->told ? "true" : "false", job->ended);
  g_autoptr (GError) error = NULL;

  if (!write_file (job->path, END_FILE, text, &error))
    g_printerr ("vlps: warning: %s\n", error->message);
}

/* --- webhooks --- */

static void
told_cb (const char *id, gboolean delivered, gpointer data)
{
  VlpsJobs *jobs = data;
  Entry *entry = g_hash_table_lookup (jobs->entries, id);

  if (!delivered)
    g_printerr ("vlps: warning: the webhook of job %s did not accept the notice\n", id);
  entry->job.told = TRUE;
  write_end (&entry->job);
}

/* Says that a job is over, where somebody wants to know. */
static void
tell (VlpsJobs *jobs, const VlpsJob *job)
{
  guint64 counts[VLPS_N_ITEM_STATES] = { 0 };
  g_autofree char *body = NULL;
  gint64 end;

  if (job->webhook == NULL || job->told || jobs->webhooks == NULL)
    return;
  vlps_job_count (job, counts, &end, NULL);
  body = g_strdup_printf ("{\"event\": \"job\", \"id\": \"%s\", \"state\": \"%s\", \"pages\": %u, \"done\": "
                          "%" G_GUINT64_FORMAT ", \"failed\": %" G_GUINT64_FORMAT "}\n",
                          job->id, vlps_job_state_name (job->state), job->pages, counts[VLPS_ITEM_OK],
                          counts[VLPS_ITEM_FAILED]);
  vlps_webhooks_send (jobs->webhooks, job->id, job->webhook, body, told_cb, jobs);
}

/* --- the process --- */

static gboolean
timer_cb (gpointer data)
{
  VlpsJobs *jobs = data;

  g_clear_pointer (&jobs->timer, g_source_unref);
  start_next (jobs);
  return G_SOURCE_REMOVE;
}

static void
end_job (VlpsJobs *jobs, Entry *entry, VlpsJobState state)
{
  entry->job.state = state;
  entry->job.ended = g_get_real_time ();
  write_end (&entry->job);
  tell (jobs, &entry->job);
}

static void
conclude (VlpsJobs *jobs, Entry *entry, gboolean well)
{
  if (jobs->ending)
    {
      entry->job.state = VLPS_JOB_QUEUED;
      return;
    }
  if (well || entry->starts >= MAX_STARTS)
    {
      end_job (jobs, entry, well ? VLPS_JOB_DONE : VLPS_JOB_FAILED);
      return;
    }
  entry->job.state = VLPS_JOB_QUEUED;
  g_queue_push_head (&jobs->waiting, entry);
  jobs->timer = g_timeout_source_new ((guint) (jobs->delay * 1000));
  g_source_set_callback (jobs->timer, timer_cb, jobs, NULL);
  g_source_attach (jobs->timer, g_main_context_get_thread_default ());
}

static void
ended_cb (GObject *source, GAsyncResult *result, gpointer data)
{
  VlpsJobs *jobs = data;
  GSubprocess *process = G_SUBPROCESS (source);
  g_autoptr (GError) error = NULL;
  Entry *entry;

  if (!g_subprocess_wait_finish (process, result, &error))
    return; /* nobody waits any more */
  entry = g_steal_pointer (&jobs->running);
  if (entry != NULL)
    conclude (jobs, entry, g_subprocess_get_if_exited (process) && g_subprocess_get_exit_status (process) == 0);
  g_clear_object (&jobs->process);
  start_next (jobs);
}

static void
start_next (VlpsJobs *jobs)
{
  g_autoptr (GError) error = NULL;
  g_autofree char *argument = NULL;
  Entry *entry;

  if (jobs->process != NULL || jobs->timer != NULL || jobs->ending)
    return;
  entry = g_queue_pop_head (&jobs->waiting);
  if (entry == NULL)
    return;
  argument = g_strconcat ("--job=", entry->job.path, NULL);
  entry->starts++;
  jobs->process = vlps_process_start (jobs->command, argument, -1, &error);
  if (jobs->process == NULL)
    {
      g_printerr ("vlps: warning: %s\n", error->message);
      conclude (jobs, entry, FALSE);
      return;
    }
  entry->job.state = VLPS_JOB_RUNNING;
  jobs->running = entry;
  g_subprocess_wait_async (jobs->process, jobs->gone, ended_cb, jobs);
}

void
vlps_jobs_end (VlpsJobs *jobs)
{
  jobs->ending = TRUE;
  if (jobs->process != NULL)
    g_subprocess_send_signal (jobs->process, SIGTERM);
}

gboolean
vlps_jobs_is_running (VlpsJobs *jobs)
{
  return jobs->process != NULL;
}

/* --- all of them --- */

static Entry *
add_entry (VlpsJobs *jobs, const char *id, gint64 created, guint pages, const char *webhook)
{
  Entry *entry = g_new0 (Entry, 1);

  entry->job.id = g_strdup (id);
  entry->job.path = g_build_filename (jobs->folder, id, NULL);
  entry->job.created = created;
  entry->job.pages = pages;
  entry->job.webhook = g_strdup (webhook);
  g_hash_table_insert (jobs->entries, entry->job.id, entry);
  return entry;
}

static int
compare_entries (gconstpointer a, gconstpointer b, gpointer data)
{
  const VlpsJob *one = a, *other = b;

  return one->created != other->created ? (one->created < other->created ? -1 : 1) : strcmp (one->id, other->id);
}

static int
compare_in_list (gconstpointer a, gconstpointer b)
{
  return compare_entries (*(const VlpsJob *const *) a, *(const VlpsJob *const *) b, NULL);
}

/* Returns the state of a job that has ended. */
static VlpsJobState
state_of (const char *name)
{
  for (VlpsJobState state = VLPS_JOB_FAILED; state <= VLPS_JOB_CANCELLED; state++)
    if (g_strcmp0 (name, vlps_job_state_name (state)) == 0)
      return state;
  return VLPS_JOB_DONE;
}

/* Resumes a job; FALSE if the folder is not a job, or one that was never confirmed to the client. */
static gboolean
take_up (VlpsJobs *jobs, const char *name)
{
  g_autofree char *path = g_build_filename (jobs->folder, name, VLPS_JOB_FILE, NULL), *text = NULL, *end = NULL;
  g_autofree char *end_path = g_build_filename (jobs->folder, name, END_FILE, NULL);
  cJSON *object, *over = NULL;
  const cJSON *created, *pages, *keep;
  Entry *entry;

  if (!g_file_get_contents (path, &text, NULL, NULL))
    return FALSE;
  object = cJSON_Parse (text);
  created = cJSON_GetObjectItem (object, "created");
  pages = cJSON_GetObjectItem (object, "pages");
  keep = cJSON_GetObjectItem (object, "keep");
  if (!cJSON_IsNumber (created) || !cJSON_IsNumber (pages))
    {
      cJSON_Delete (object);
      return FALSE;
    }
  entry = add_entry (jobs, name, (gint64) created->valuedouble, (guint) pages->valueint,
                     cJSON_GetStringValue (cJSON_GetObjectItem (object, "webhook")));
  entry->job.keep = cJSON_IsNumber (keep) ? keep->valuedouble : 0;
  cJSON_Delete (object);
  if (g_file_get_contents (end_path, &end, NULL, NULL))
    over = cJSON_Parse (end);
  if (over == NULL)
    g_queue_insert_sorted (&jobs->waiting, entry, compare_entries, NULL);
  else
    {
      const cJSON *ended = cJSON_GetObjectItem (over, "ended");

      entry->job.state = state_of (cJSON_GetStringValue (cJSON_GetObjectItem (over, "state")));
      entry->job.ended = cJSON_IsNumber (ended) ? (gint64) ended->valuedouble : entry->job.created;
      entry->job.told = cJSON_IsTrue (cJSON_GetObjectItem (over, "told"));
      tell (jobs, &entry->job);
    }
  cJSON_Delete (over);
  return TRUE;
}

/* Made up by the service: no other name in the folder is looked at. */
static gboolean
is_id (const char *name)
{
  return strlen (name) == 32 && strspn (name, "0123456789abcdef") == 32;
}

static gboolean
scan (VlpsJobs *jobs, GError **error)
{
  g_autoptr (GDir) dir = NULL;
  const char *name;

  if (g_mkdir_with_parents (jobs->folder, 0700) != 0)
    return vlps_error_false (error, VLPS_ERROR_IO, "cannot make the folder %s: %s", jobs->folder, g_strerror (errno));
  dir = g_dir_open (jobs->folder, 0, error);
  if (dir == NULL)
    return FALSE;
  while ((name = g_dir_read_name (dir)) != NULL)
    {
      g_autofree char *path = g_build_filename (jobs->folder, name, NULL);

      if ((g_str_has_prefix (name, GONE_PREFIX) && is_id (name + strlen (GONE_PREFIX)))
          || (is_id (name) && !take_up (jobs, name)))
        remove_later (path);
    }
  return TRUE;
}

VlpsJobs *
vlps_jobs_new (const VlpsJobsOptions *options, GError **error)
{
  g_autoptr (VlpsJobs) jobs = g_new0 (VlpsJobs, 1);

  jobs->folder = options->folder != NULL ? g_canonicalize_filename (options->folder, NULL) : NULL;
  jobs->command = g_strdupv (options->command);
  jobs->delay = options->delay;
  jobs->webhooks = options->webhooks;
  jobs->entries = g_hash_table_new_full (g_str_hash, g_str_equal, NULL, entry_free);
  jobs->gone = g_cancellable_new ();
  if (jobs->folder != NULL && !scan (jobs, error))
    return NULL;
  start_next (jobs);
  return g_steal_pointer (&jobs);
}

void
vlps_jobs_free (VlpsJobs *jobs)
{
  if (jobs == NULL)
    return;
  g_cancellable_cancel (jobs->gone);
  if (jobs->timer != NULL)
    g_source_destroy (jobs->timer);
  g_clear_pointer (&jobs->timer, g_source_unref);
  if (jobs->process != NULL)
    {
      g_subprocess_force_exit (jobs->process);
      g_subprocess_wait (jobs->process, NULL, NULL);
    }
  g_clear_object (&jobs->process);
  g_queue_clear (&jobs->waiting);
  g_hash_table_unref (jobs->entries);
  g_object_unref (jobs->gone);
  g_strfreev (jobs->command);
  g_free (jobs->folder);
  g_free (jobs);
}

/* --- one of them --- */

static char *
make_id (void)
{
  guint8 bytes[16];
  char *id = g_malloc (2 * sizeof bytes + 1);

  randombytes_buf (bytes, sizeof bytes);
  sodium_bin2hex (id, 2 * sizeof bytes + 1, bytes, sizeof bytes);
  return id;
}

gint64
vlps_job_expiry (const VlpsJob *job)
{
  return job->ended > 0 && job->keep > 0 ? job->ended + (gint64) (job->keep * G_USEC_PER_SEC) : 0;
}

/* Removes those whose time is over. */
static void
expire (VlpsJobs *jobs)
{
  g_autoptr (GList) ids = g_hash_table_get_keys (jobs->entries);
  gint64 now = g_get_real_time ();

  for (const GList *i = ids; i != NULL; i = i->next)
    {
      gint64 expiry = vlps_job_expiry (g_hash_table_lookup (jobs->entries, i->data));

      if (expiry > 0 && expiry <= now)
        vlps_jobs_remove (jobs, i->data);
    }
}

const VlpsRefusal *
vlps_jobs_refuse (VlpsJobs *jobs)
{
  if (jobs->folder == NULL)
    return &refusal_none;
  expire (jobs);
  return g_hash_table_size (jobs->entries) >= VLPS_JOBS_MAX ? &refusal_many : NULL;
}

/* job.json comes last: what has none was never answered. */
char *
vlps_jobs_write (const VlpsJobs *jobs, const VlpsJobRequest *request, gint64 created, GError **error)
{
  g_autofree char *id = make_id (), *path = g_build_filename (jobs->folder, id, NULL);
  g_autofree char *written = vlps_job_request_write (request), *text = NULL;

  text = g_strdup_printf ("{\"created\": %" G_GINT64_FORMAT ", %s\n", created, written + 1);
  if (g_mkdir (path, 0700) != 0)
    {
      int number = errno;

      g_set_error (error, VLPS_ERROR, VLPS_ERROR_IO, "cannot make the folder %s: %s", path, g_strerror (number));
      vlps_error_note_errno (error, number);
      return NULL;
    }
  if (write_file (path, VLPS_JOB_LIST, request->list, error) && write_file (path, VLPS_JOB_FILE, text, error))
    return g_steal_pointer (&id);
  vlps_jobs_drop (jobs, id);
  return NULL;
}

void
vlps_jobs_drop (const VlpsJobs *jobs, const char *id)
{
  g_autofree char *path = g_build_filename (jobs->folder, id, NULL);

  remove_folder (jobs, id, path);
}

const VlpsJob *
vlps_jobs_add (VlpsJobs *jobs, const char *id, gint64 created, const VlpsJobRequest *request)
{
  Entry *entry = add_entry (jobs, id, created, request->pages, request->webhook);

  entry->job.keep = request->keep;
  g_queue_push_tail (&jobs->waiting, entry);
  start_next (jobs);
  return &entry->job;
}

const VlpsJob *
vlps_jobs_get (VlpsJobs *jobs, const char *id)
{
  expire (jobs);
  return g_hash_table_lookup (jobs->entries, id);
}

GPtrArray *
vlps_jobs_list (VlpsJobs *jobs)
{
  GPtrArray *list = g_ptr_array_new ();
  GHashTableIter iter;
  gpointer entry;

  expire (jobs);
  g_hash_table_iter_init (&iter, jobs->entries);
  while (g_hash_table_iter_next (&iter, NULL, &entry))
    g_ptr_array_add (list, entry);
  g_ptr_array_sort (list, compare_in_list);
  return list;
}

/* Nothing more is done of it. */
static void
stop (VlpsJobs *jobs, Entry *entry)
{
  g_queue_remove (&jobs->waiting, entry);
  if (jobs->running == entry)
    {
      jobs->running = NULL;
      g_subprocess_force_exit (jobs->process);
    }
}

gboolean
vlps_jobs_cancel (VlpsJobs *jobs, const char *id)
{
  Entry *entry = g_hash_table_lookup (jobs->entries, id);

  if (entry == NULL || entry->job.ended > 0)
    return FALSE;
  stop (jobs, entry);
  end_job (jobs, entry, VLPS_JOB_CANCELLED);
  return TRUE;
}

gboolean
vlps_jobs_remove (VlpsJobs *jobs, const char *id)
{
  Entry *entry = g_hash_table_lookup (jobs->entries, id);

  if (entry == NULL)
    return FALSE;
  stop (jobs, entry);
  if (jobs->webhooks != NULL)
    vlps_webhooks_drop (jobs->webhooks, id);
  remove_folder (jobs, entry->job.id, entry->job.path);
  g_hash_table_remove (jobs->entries, id);
  return TRUE;
}

gboolean
vlps_job_count (const VlpsJob *job, guint64 ret_counts[VLPS_N_ITEM_STATES], gint64 *ret_end, GError **error)
{
  if (!vlps_folder_look (job->path, ret_counts, ret_end, error))
    return FALSE;
  /* before the list is read */
  if (ret_counts[VLPS_ITEM_PENDING] + ret_counts[VLPS_ITEM_OK] + ret_counts[VLPS_ITEM_FAILED] == 0)
    ret_counts[VLPS_ITEM_PENDING] = job->pages;
  return TRUE;
}
