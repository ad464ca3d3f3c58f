/* firecrawl-batch.c - /v2/batch/scrape, for clients of Firecrawl */
#include "firecrawl-batch.h"

#include <stdio.h>
#include <string.h>

#include "errors.h"
#include "firecrawl-members.h"
#include "firecrawl.h"
#include "job-run.h"
#include "json-body.h"
#include "json-text.h"
#include "json-tree.h"
#include "service.h"
#include "work.h"

#define PATH "/v2/batch/scrape/"
#define ANSWER_BYTES 10000000 /* of documents, beyond which the rest is for another request */

static const VlpsRefusal no_such_job = { 404, "no-such-job", "there is no job of this name", 0 };
static const VlpsRefusal has_ended = { 409, "job-ended", "the job has ended already", 0 };

/* --- new jobs --- */

/* A request for a job while it is read and written to the disk. */
typedef struct
{
  VlpsJobs *jobs;
  const VlpsOptions *pages;
  GBytes *body;
  gint64 created;
  GPtrArray *invalid; /* addresses that are left out; NULL: the client wants none left out */
  VlpsJobRequest *request;
  char *id; /* NULL: `error` says why, or it is a job now */
  GError *error;
} BatchRead;

static void
batch_read_free (gpointer data)
{
  BatchRead *read = data;

  /* nobody knows of it */
  if (read->id != NULL)
    vlps_jobs_drop (read->jobs, read->id);
  g_bytes_unref (read->body);
  g_clear_pointer (&read->invalid, g_ptr_array_unref);
  vlps_job_request_free (read->request);
  g_free (read->id);
  g_clear_error (&read->error);
  g_free (read);
}

/* What there is not here, and without which the client would wait in vain. */
static gboolean
refuse_members (BatchRead *read, const cJSON *object)
{
  static const char *const names[] = { "webhook", "appendToId", "zeroDataRetention" };

  for (guint i = 0; i < G_N_ELEMENTS (names); i++)
    {
      const cJSON *item = cJSON_GetObjectItemCaseSensitive (object, names[i]);

      if (item == NULL || cJSON_IsNull (item) || cJSON_IsFalse (item))
        continue;
      return vlps_error_false (&read->error, VLPS_ERROR_USAGE, "the request's \"%s\" is not supported by this service",
                               names[i]);
    }
  return TRUE;
}

static gboolean
read_urls (BatchRead *read, const cJSON *object)
{
  const cJSON *list = cJSON_GetObjectItemCaseSensitive (object, "urls"), *item;
  g_autoptr (GPtrArray) urls = g_ptr_array_new ();

  if (!cJSON_IsFalse (cJSON_GetObjectItemCaseSensitive (object, "ignoreInvalidURLs")))
    read->invalid = g_ptr_array_new_with_free_func (g_free);
  if (!cJSON_IsArray (list))
    list = NULL;
  cJSON_ArrayForEach (item, list)
  {
    g_autoptr (VlpsPageRequest) page = g_new0 (VlpsPageRequest, 1);
    g_autoptr (GError) error = NULL;
    const char *url = cJSON_IsString (item) ? item->valuestring : "";

    if (vlps_page_request_set (page, "url", url, &error))
      g_ptr_array_add (urls, item->valuestring);
    else if (read->invalid != NULL)
      g_ptr_array_add (read->invalid, g_strdup (url));
    else
      {
        g_propagate_error (&read->error, g_steal_pointer (&error));
        return FALSE;
      }
  }
  if (urls->len > 0)
    return vlps_job_request_set_pages (read->request, urls, &read->error);
  return vlps_error_false (&read->error, VLPS_ERROR_USAGE,
                           "the request's \"urls\" takes a list of http or https addresses, and has none");
}

/* The options are checked as the job will take them. */
static gboolean
check_options (BatchRead *read)
{
  g_auto (VlpsOptions) options = { 0 };
  VlpsTaskOptions given = { 0 };
  VlpsTask task = { 0 };
  gboolean well = vlps_job_request_apply (read->request, read->pages, &options, &given, &task, &read->error);

  vlps_task_options_clear (&given);
  return well;
}

static void
read_cb (gpointer data)
{
  BatchRead *read = data;
  gsize length;
  const char *text = g_bytes_get_data (read->body, &length);
  g_autoptr (cJSON) object = vlps_json_body_parse_object (text != NULL ? text : "", length, &read->error);
  g_autoptr (VlpsPageRequest) page = g_new0 (VlpsPageRequest, 1);
  g_autoptr (GString) format = g_string_new ("firecrawl document");

  read->request = g_new0 (VlpsJobRequest, 1);
  if (object != NULL && refuse_members (read, object)
      && vlps_firecrawl_members_read (object, page, format, &read->error)
      && vlps_firecrawl_members_read_formats (object, page, format, &read->error) && read_urls (read, object))
    {
      read->request->options = page->options;
      memset (&page->options, 0, sizeof page->options);
      read->request->article = g_strdup (format->str);
      if (check_options (read))
        read->id = vlps_jobs_write (read->jobs, read->request, read->created, &read->error);
    }
}

static char *
address_of (VlpsExchange *exchange, const char *id)
{
  g_autofree char *base = vlps_access_base (vlps_service_parts (exchange->service)->access,
                                            soup_server_message_get_request_headers (exchange->message));

  return g_strconcat (base, PATH, id, NULL);
}

static void
answer_begun (VlpsExchange *exchange, const VlpsJob *job, const GPtrArray *invalid)
{
  g_autofree char *address = address_of (exchange, job->id);
  GString *text = g_string_new ("{\"success\": true, \"id\": ");

  vlps_json_text_string (text, job->id);
  g_string_append (text, ", \"url\": ");
  vlps_json_text_string (text, address);
  if (invalid != NULL)
    {
      g_string_append (text, ", \"invalidURLs\": [");
      for (guint i = 0; i < invalid->len; i++)
        {
          g_string_append (text, i > 0 ? ", " : "");
          vlps_json_text_string (text, invalid->pdata[i]);
        }
      g_string_append_c (text, ']');
    }
  g_string_append (text, "}\n");
  vlps_exchange_answer_text (exchange, SOUP_STATUS_OK, "application/json", g_string_free (text, FALSE));
}

static void
read_done_cb (VlpsExchange *exchange, gpointer data)
{
  BatchRead *read = data;
  const VlpsRefusal *refusal = vlps_jobs_refuse (read->jobs);
  const VlpsJob *job;

  if (read->id == NULL || refusal != NULL)
    {
      if (read->id == NULL)
        vlps_firecrawl_fail (exchange, read->error);
      else
        vlps_firecrawl_refuse (exchange, refusal);
      return;
    }
  job = vlps_jobs_add (read->jobs, read->id, read->created, read->request);
  g_clear_pointer (&read->id, g_free);
  answer_begun (exchange, job, read->invalid);
}

void
vlps_firecrawl_batch_begin (VlpsExchange *exchange)
{
  VlpsService *service = exchange->service;
  const VlpsRefusal *refusal = vlps_jobs_refuse (vlps_service_parts (service)->jobs);
  BatchRead *read;

  if (refusal != NULL)
    {
      vlps_firecrawl_refuse (exchange, refusal);
      return;
    }
  read = g_new0 (BatchRead, 1);
  read->jobs = vlps_service_parts (service)->jobs;
  read->pages = vlps_service_parts (service)->options.pages;
  read->body = g_bytes_ref (exchange->body);
  read->created = g_get_real_time ();
  vlps_exchange_read (exchange, read_cb, read_done_cb, read, batch_read_free);
}

/* --- what came of them --- */

/* A look into the folder of a job. */
typedef struct
{
  char *folder, *address;
  VlpsJobState state;
  gint64 expiry; /* microseconds since 1970; 0: none yet */
  guint64 counts[VLPS_N_ITEM_STATES];
  gint64 end;          /* of the lines that are stated */
  guint64 skip, limit; /* documents */
  gboolean errors;     /* are what is wanted */
  GString *text;
} BatchLook;

static void
batch_look_free (gpointer data)
{
  BatchLook *look = data;

  g_free (look->folder);
  g_free (look->address);
  if (look->text != NULL)
    g_string_free (look->text, TRUE);
  g_free (look);
}

/* Calls `take` with each line of the results for as long as it returns TRUE. */
static void
each_line (const BatchLook *look, gboolean (*take) (const cJSON *line, gpointer data), gpointer data)
{
  g_autofree char *path = g_build_filename (look->folder, "results.jsonl", NULL);
  FILE *file = look->end > 0 ? fopen (path, "re") : NULL;
  gboolean more = file != NULL;
  char *text = NULL;
  size_t room = 0;
  gint64 at = 0;

  while (more && at < look->end)
    {
      ssize_t length = getline (&text, &room, file);
      cJSON *line = length > 0 ? cJSON_ParseWithLength (text, (size_t) length) : NULL;

      more = line != NULL && take (line, data);
      cJSON_Delete (line);
      at += length;
    }
  free (text);
  if (file != NULL)
    fclose (file);
}

/* Documents while they are collected. */
typedef struct
{
  const BatchLook *look;
  GString *list;
  guint64 seen, taken;
  gboolean more;
} Documents;

static gboolean
take_document (const cJSON *line, gpointer data)
{
  Documents *documents = data;
  const BatchLook *look = documents->look;
  const cJSON *number = cJSON_GetObjectItemCaseSensitive (line, "number");
  g_autofree char *path = NULL, *text = NULL;

  if (g_strcmp0 (vlps_json_tree_string (line, "status"), "ok") != 0 || !cJSON_IsNumber (number)
      || documents->seen++ < look->skip)
    return TRUE;
  if (documents->taken >= look->limit || documents->list->len > ANSWER_BYTES)
    {
      documents->more = TRUE;
      return FALSE;
    }
  documents->taken++;
  path = vlps_work_extra_file (look->folder, (gint64) number->valuedouble, VLPS_JOB_ARTICLE);
  if (g_file_get_contents (path, &text, NULL, NULL))
    g_string_append_printf (documents->list, "%s%s", documents->list->len > 0 ? ", " : "", g_strchomp (text));
  return TRUE;
}

static void
write_documents (const BatchLook *look)
{
  static const char *const states[] = { "scraping", "scraping", "completed", "failed", "cancelled" };
  g_autoptr (GString) list = g_string_new (NULL);
  Documents documents = { .look = look, .list = list };
  guint64 total = look->counts[VLPS_ITEM_OK] + look->counts[VLPS_ITEM_FAILED] + look->counts[VLPS_ITEM_PENDING];
  GString *text = look->text;

  each_line (look, take_document, &documents);
  g_string_append_printf (text,
                          "{\"success\": true, \"status\": \"%s\", \"total\": %" G_GUINT64_FORMAT
                          ", \"completed\": %" G_GUINT64_FORMAT,
                          states[look->state], total, look->counts[VLPS_ITEM_OK]);
  if (look->expiry > 0)
    {
      g_autoptr (GDateTime) seconds = g_date_time_new_from_unix_utc (look->expiry / G_USEC_PER_SEC);
      g_autofree char *expires = g_date_time_format_iso8601 (seconds);

      g_string_append_printf (text, ", \"expiresAt\": \"%s\"", expires);
    }
  if (documents.more)
    {
      g_autofree char *limit =
          look->limit < G_MAXUINT ? g_strdup_printf ("&limit=%" G_GUINT64_FORMAT, look->limit) : g_strdup ("");
      g_autofree char *next =
          g_strdup_printf ("%s?skip=%" G_GUINT64_FORMAT "%s", look->address, look->skip + documents.taken, limit);

      g_string_append (text, ", \"next\": ");
      vlps_json_text_string (text, next);
    }
  g_string_append_printf (text, ", \"data\": [%s]}\n", list->str);
}

static gboolean
take_error (const cJSON *line, gpointer data)
{
  GString *const *lists = data;
  const cJSON *number = cJSON_GetObjectItemCaseSensitive (line, "number");
  const cJSON *error = cJSON_GetObjectItemCaseSensitive (line, "error");
  const char *code = vlps_json_tree_string (error, "code"), *time = vlps_json_tree_string (line, "fetched");
  GString *list = lists[g_strcmp0 (code, "robots") == 0];

  if (!cJSON_IsObject (error) || !cJSON_IsNumber (number))
    return TRUE;
  g_string_append (list, list->len > 0 ? ", " : "");
  if (list == lists[1])
    {
      vlps_json_text_string (list, vlps_json_tree_string (line, "input"));
      return TRUE;
    }
  g_string_append_printf (list, "{\"id\": \"%.0f\", \"url\": ", number->valuedouble);
  vlps_json_text_string (list, vlps_json_tree_string (line, "input"));
  g_string_append (list, ", \"code\": ");
  vlps_json_text_string (list, code);
  g_string_append (list, ", \"error\": ");
  vlps_json_text_string (list, vlps_json_tree_string (error, "message"));
  if (time != NULL)
    {
      g_string_append (list, ", \"timestamp\": ");
      vlps_json_text_string (list, time);
    }
  g_string_append_c (list, '}');
  return TRUE;
}

static void
look_cb (gpointer data)
{
  BatchLook *look = data;

  look->text = g_string_new (NULL);
  if (look->errors)
    {
      g_autoptr (GString) errors = g_string_new (NULL), blocked = g_string_new (NULL);
      GString *lists[] = { errors, blocked };

      each_line (look, take_error, lists);
      g_string_append_printf (look->text, "{\"success\": true, \"errors\": [%s], \"robotsBlocked\": [%s]}\n",
                              errors->str, blocked->str);
    }
  else
    write_documents (look);
}

static void
look_done_cb (VlpsExchange *exchange, gpointer data)
{
  BatchLook *look = data;

  vlps_exchange_answer_text (exchange, SOUP_STATUS_OK, "application/json",
                             g_string_free (g_steal_pointer (&look->text), FALSE));
}

/* A number in the query; FALSE: it is none. */
static gboolean
take_number (GHashTable *query, const char *name, guint64 least, guint64 *ret_number)
{
  const char *text = query != NULL ? g_hash_table_lookup (query, name) : NULL;

  return text == NULL || g_ascii_string_to_unsigned (text, 10, least, G_MAXINT32, ret_number, NULL);
}

static void
look_at (VlpsExchange *exchange, const VlpsJob *job, gboolean errors)
{
  const char *query = g_uri_get_query (soup_server_message_get_uri (exchange->message));
  g_autoptr (GHashTable) table = query != NULL ? soup_form_decode (query) : NULL;
  g_autoptr (GError) error = NULL;
  BatchLook *look = g_new0 (BatchLook, 1);

  look->limit = G_MAXUINT;
  if (!take_number (table, "skip", 0, &look->skip) || !take_number (table, "limit", 1, &look->limit))
    g_set_error_literal (&error, VLPS_ERROR, VLPS_ERROR_USAGE, "\"skip\" and \"limit\" take numbers of documents");
  if (error != NULL || !vlps_job_count (job, look->counts, &look->end, &error))
    {
      vlps_firecrawl_fail (exchange, error);
      batch_look_free (look);
      return;
    }
  look->folder = g_strdup (job->path);
  look->address = address_of (exchange, job->id);
  look->state = job->state;
  look->expiry = vlps_jobs_expiry (vlps_service_parts (exchange->service)->jobs, job);
  look->errors = errors;
  vlps_exchange_read (exchange, look_cb, look_done_cb, look, batch_look_free);
}

void
vlps_firecrawl_batch_one (VlpsExchange *exchange)
{
  VlpsJobs *jobs = vlps_service_parts (exchange->service)->jobs;
  gboolean errors = g_str_has_suffix (exchange->rest, "/errors");
  g_autofree char *id = g_strndup (exchange->rest, strlen (exchange->rest) - (errors ? strlen ("/errors") : 0));
  const VlpsJob *job = vlps_jobs_get (jobs, id);

  if (job == NULL || !job->articles)
    vlps_firecrawl_refuse (exchange, &no_such_job);
  else if (strcmp (soup_server_message_get_method (exchange->message), "DELETE") != 0)
    look_at (exchange, job, errors);
  else if (errors)
    vlps_exchange_fail (exchange, SOUP_STATUS_METHOD_NOT_ALLOWED, "wrong-method", "only a whole job can be cancelled");
  else if (vlps_jobs_cancel (jobs, id))
    vlps_exchange_answer_text (exchange, SOUP_STATUS_OK, "application/json",
                               g_strdup ("{\"success\": true, \"status\": \"cancelled\"}\n"));
  else
    vlps_firecrawl_refuse (exchange, &has_ended);
}
