/* job-routes.c - the paths of jobs */
#include "job-routes.h"

#include <glib/gstdio.h>
#include <string.h>

#include "errors.h"
#include "service.h"
#include "work.h"

#define CHUNK 262144 /* bytes of results that are sent at a time */

static const VlpsRefusal no_such_job = { 404, "no-such-job", "there is no job of this name", 0 };
static const VlpsRefusal has_ended = { 409, "job-ended", "the job has ended already", 0 };
static const VlpsRefusal no_such_file = { 404, "no-such-file", "the job has no such file", 0 };

/* --- states --- */

/* `time`: in microseconds since 1970 */
static void
append_time (GString *text, const char *name, gint64 time)
{
  g_autoptr (GDateTime) seconds = g_date_time_new_from_unix_utc (time / G_USEC_PER_SEC);
  g_autofree char *words = g_date_time_format_iso8601 (seconds);

  g_string_append_printf (text, ", \"%s\": \"%s\"", name, words);
}

static void
append_job (GString *text, const VlpsJob *job)
{
  gint64 expiry = vlps_job_expiry (job);

  g_string_append_printf (text, "\"id\": \"%s\", \"state\": \"%s\"", job->id, vlps_job_state_name (job->state));
  append_time (text, "created", job->created);
  if (expiry > 0)
    append_time (text, "expires", expiry);
  g_string_append_printf (text, ", \"pages\": %u", job->pages);
}

/* `end`: of the results, in bytes */
static void
answer_job (VlpsExchange *exchange, guint status, const VlpsJob *job, const guint64 counts[VLPS_N_ITEM_STATES],
            gint64 end)
{
  GString *text = g_string_new ("{");

  append_job (text, job);
  g_string_append_printf (text,
                          ", \"done\": %" G_GUINT64_FORMAT ", \"failed\": %" G_GUINT64_FORMAT
                          ", \"pending\": %" G_GUINT64_FORMAT ", \"bytes\": %" G_GINT64_FORMAT "}\n",
                          counts[VLPS_ITEM_OK], counts[VLPS_ITEM_FAILED], counts[VLPS_ITEM_PENDING], end);
  vlps_exchange_answer_text (exchange, status, "application/json", g_string_free (text, FALSE));
}

static void
answer_state (VlpsExchange *exchange, const VlpsJob *job)
{
  guint64 counts[VLPS_N_ITEM_STATES];
  g_autoptr (GError) error = NULL;
  gint64 end;

  if (vlps_job_count (job, counts, &end, &error))
    answer_job (exchange, SOUP_STATUS_OK, job, counts, end);
  else
    vlps_exchange_fail_error (exchange, error);
}

/* Its process may have begun to write, on a disk without room: what it has written is not looked at, since the job is
 * accepted all the same. */
static void
answer_new (VlpsExchange *exchange, const VlpsJob *job)
{
  guint64 counts[VLPS_N_ITEM_STATES] = { [VLPS_ITEM_PENDING] = job->pages };

  answer_job (exchange, SOUP_STATUS_ACCEPTED, job, counts, 0);
}

static void
answer_all (VlpsExchange *exchange)
{
  g_autoptr (GPtrArray) list = vlps_jobs_list (vlps_service_parts (exchange->service)->jobs);
  GString *text = g_string_new ("{\"jobs\": [");

  for (guint i = 0; i < list->len; i++)
    {
      g_string_append (text, i == 0 ? "\n {" : ",\n {");
      append_job (text, list->pdata[i]);
      g_string_append_c (text, '}');
    }
  g_string_append (text, "]}\n");
  vlps_exchange_answer_text (exchange, SOUP_STATUS_OK, "application/json", g_string_free (text, FALSE));
}

/* A request for a job while it is read and written to the disk. */
typedef struct
{
  VlpsJobs *jobs;
  const VlpsOptions *pages;
  char *query; /* NULL: none */
  GBytes *body;
  gint64 created;
  gboolean webhooks; /* there are */
  VlpsJobRequest *request;
  char *id; /* NULL: `error` says why, or it is a job now */
  GError *error;
} JobRead;

static void
job_read_free (gpointer data)
{
  JobRead *read = data;

  /* nobody knows of it */
  if (read->id != NULL)
    vlps_jobs_drop (read->jobs, read->id);
  g_free (read->query);
  g_bytes_unref (read->body);
  g_free (read->id);
  vlps_job_request_free (read->request);
  g_clear_error (&read->error);
  g_free (read);
}

static void
read_cb (gpointer data)
{
  JobRead *read = data;
  VlpsJobRequest *request = read->request = vlps_job_request_parse (read->query, read->body, read->pages, &read->error);

  if (request == NULL)
    return;
  if (request->webhook != NULL && !read->webhooks)
    {
      g_set_error_literal (&read->error, VLPS_ERROR, VLPS_ERROR_USAGE,
                           "webhooks are not enabled; the operator of the service can enable them with a webhook key");
      return;
    }
  read->id = vlps_jobs_write (read->jobs, request, read->created, &read->error);
}

static void
read_done_cb (VlpsExchange *exchange, gpointer data)
{
  JobRead *read = data;
  const VlpsRefusal *refusal = vlps_jobs_refuse (read->jobs);
  g_autofree char *path = NULL;
  const VlpsJob *job;

  if (read->id == NULL || refusal != NULL)
    {
      if (read->id == NULL)
        vlps_exchange_fail_error (exchange, read->error);
      else
        vlps_exchange_refuse (exchange, refusal);
      return;
    }
  job = vlps_jobs_add (read->jobs, read->id, read->created, read->request);
  g_clear_pointer (&read->id, g_free);
  path = g_strconcat ("/v1/jobs/", job->id, NULL);
  soup_message_headers_replace (soup_server_message_get_response_headers (exchange->message), "Location", path);
  answer_new (exchange, job);
}

static void
begin_job (VlpsExchange *exchange)
{
  VlpsService *service = exchange->service;
  const VlpsRefusal *refusal = vlps_jobs_refuse (vlps_service_parts (service)->jobs);
  JobRead *read;

  if (refusal != NULL)
    {
      vlps_exchange_refuse (exchange, refusal);
      return;
    }
  read = g_new0 (JobRead, 1);
  read->jobs = vlps_service_parts (service)->jobs;
  read->pages = vlps_service_parts (service)->options.pages;
  read->webhooks = vlps_webhooks_are_on (vlps_service_parts (service)->webhooks);
  read->query = g_strdup (g_uri_get_query (soup_server_message_get_uri (exchange->message)));
  read->body = g_bytes_ref (exchange->body);
  read->created = g_get_real_time ();
  vlps_exchange_read (exchange, read_cb, read_done_cb, read, job_read_free);
}

void
vlps_job_routes_handle_all (VlpsExchange *exchange)
{
  if (g_str_equal (soup_server_message_get_method (exchange->message), "POST"))
    begin_job (exchange);
  else
    answer_all (exchange);
}

/* --- results --- */

typedef struct
{
  VlpsExchange *exchange;
  GInputStream *file;
  gint64 left; /* bytes */
} Download;

static void
download_free (gpointer data)
{
  Download *download = data;

  g_signal_handlers_disconnect_by_data (download->exchange->message, download);
  g_clear_object (&download->file);
  g_free (download);
}

/* Sends the next part when the one before is on its way. */
static void
send_part (Download *download)
{
  g_autoptr (GBytes) part = NULL;

  if (download->left < 0)
    return;
  part = download->left > 0
             ? g_input_stream_read_bytes (download->file, (gsize) MIN (download->left, CHUNK), NULL, NULL)
             : NULL;
  if (part != NULL && g_bytes_get_size (part) > 0)
    {
      download->left -= (gint64) g_bytes_get_size (part);
      vlps_exchange_send (download->exchange, part);
      return;
    }
  download->left = -1;
  vlps_exchange_end (download->exchange);
}

static void
wrote_chunk_cb (SoupServerMessage *message, gpointer data)
{
  send_part (data);
}

static void
answer_file (VlpsExchange *exchange, const char *path, const char *type, gint64 start, gint64 end)
{
  g_autoptr (GFile) file = g_file_new_for_path (path);
  GInputStream *stream = end > start ? G_INPUT_STREAM (g_file_read (file, NULL, NULL)) : NULL;
  Download *download;

  if (stream != NULL && !g_seekable_seek (G_SEEKABLE (stream), start, G_SEEK_SET, NULL, NULL))
    g_clear_object (&stream);
  download = g_new0 (Download, 1);
  download->exchange = exchange;
  download->file = stream;
  download->left = stream != NULL ? end - start : 0;
  exchange->data = download;
  exchange->free_data = download_free;
  g_signal_connect (exchange->message, "wrote-chunk", G_CALLBACK (wrote_chunk_cb), download);
  vlps_exchange_begin (exchange, SOUP_STATUS_OK, type);
  send_part (download);
}

static void
answer_results (VlpsExchange *exchange, const VlpsJob *job)
{
  const char *query = g_uri_get_query (soup_server_message_get_uri (exchange->message));
  g_autoptr (GHashTable) table = query != NULL ? soup_form_decode (query) : NULL;
  const char *offset = table != NULL ? g_hash_table_lookup (table, "offset") : NULL;
  g_autofree char *path = g_build_filename (job->path, "results.jsonl", NULL);
  guint64 counts[VLPS_N_ITEM_STATES], start = 0;
  g_autoptr (GError) error = NULL;
  gint64 end;

  if (offset != NULL && !g_ascii_string_to_unsigned (offset, 10, 0, G_MAXINT64, &start, NULL))
    vlps_exchange_fail (exchange, SOUP_STATUS_BAD_REQUEST, "usage", "\"offset\" takes a number of bytes");
  else if (!vlps_job_count (job, counts, &end, &error))
    vlps_exchange_fail_error (exchange, error);
  else
    answer_file (exchange, path, "application/jsonl", (gint64) start, end);
}

/* "NUMBER/KIND".  What the client sends is read as a number and a name that is known, and no path is made of it. */
static void
answer_page_file (VlpsExchange *exchange, const VlpsJob *job, const char *rest)
{
  g_auto (GStrv) parts = g_strsplit (rest, "/", 3);
  g_autofree char *path = NULL;
  const char *type;
  guint64 number;
  GStatBuf status;

  if (g_strv_length (parts) == 2 && g_ascii_string_to_unsigned (parts[0], 10, 1, VLPS_JOB_MAX_PAGES, &number, NULL))
    path = vlps_page_file_path (job->path, (gint64) number, parts[1], &type);
  if (path == NULL || g_stat (path, &status) != 0)
    vlps_exchange_refuse (exchange, &no_such_file);
  else
    answer_file (exchange, path, type, 0, status.st_size);
}

/* --- one of them --- */

/* POST ID/cancel: ends the job and keeps its results. */
static void
cancel (VlpsExchange *exchange, VlpsJobs *jobs, const VlpsJob *job, const char *rest)
{
  if (g_strcmp0 (rest, "/cancel") != 0)
    vlps_exchange_fail (exchange, SOUP_STATUS_METHOD_NOT_ALLOWED, "wrong-method", "of a job, only /cancel takes POST");
  else if (vlps_jobs_cancel (jobs, job->id))
    answer_state (exchange, job);
  else
    vlps_exchange_refuse (exchange, &has_ended);
}

void
vlps_job_routes_handle_one (VlpsExchange *exchange)
{
  VlpsJobs *jobs = vlps_service_parts (exchange->service)->jobs;
  const char *slash = strchr (exchange->rest, '/');
  g_autofree char *id =
      slash != NULL ? g_strndup (exchange->rest, (gsize) (slash - exchange->rest)) : g_strdup (exchange->rest);
  const VlpsJob *job = vlps_jobs_get (jobs, id);
  const char *method = soup_server_message_get_method (exchange->message);
  gboolean deletes = g_str_equal (method, "DELETE");

  if (job == NULL)
    vlps_exchange_refuse (exchange, &no_such_job);
  else if (g_str_equal (method, "POST"))
    cancel (exchange, jobs, job, slash);
  else if (deletes && slash == NULL)
    {
      vlps_jobs_remove (jobs, id);
      vlps_exchange_answer (exchange, SOUP_STATUS_NO_CONTENT, NULL, NULL);
    }
  else if (deletes)
    vlps_exchange_fail (exchange, SOUP_STATUS_METHOD_NOT_ALLOWED, "wrong-method", "only a whole job can be deleted");
  else if (slash == NULL)
    answer_state (exchange, job);
  else if (g_str_equal (slash, "/results"))
    answer_results (exchange, job);
  else if (g_str_has_prefix (slash, "/pages/"))
    answer_page_file (exchange, job, slash + strlen ("/pages/"));
  else
    vlps_exchange_refuse (exchange, &no_such_file);
}
