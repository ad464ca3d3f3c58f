/* job-request.c - what a client wants of a job: many pages, done in the background */
#include "job-request.h"

#include <string.h>

#include "errors.h"
#include "field-list.h"
#include "json-text.h"
#include "json-tree.h"
#include "page-files.h"
#include "page-lines.h"
#include "page-options.h"
#include "page-request.h"
#include "provenance.h"

#define MAX_WEBHOOK 2048
#define MAX_KEEP 1e9          /* s */
#define MAX_OPTION_SETS 10000 /* of the lines of a job */

void
vlps_job_request_free (VlpsJobRequest *request)
{
  if (request == NULL)
    return;
  vlps_request_options_clear (&request->options);
  g_free (request->list);
  g_free (request->fields);
  g_free (request->webhook);
  g_free (request);
}

/* --- options for all --- */

static gboolean
set_webhook (VlpsJobRequest *job, const char *value, GError **error)
{
  if (strlen (value) > MAX_WEBHOOK || strchr (value, '@') != NULL)
    return vlps_error_false (error, VLPS_ERROR_USAGE,
                             "the request's \"webhook\" is too long, or has a name or password in it");
  g_free (job->webhook);
  job->webhook = g_strdup (value);
  return vlps_provenance_check (VLPS_FROM_WEB, value, "the request's \"webhook\"", error);
}

static gboolean
set_fields (VlpsJobRequest *job, const char *value, GError **error)
{
  guint64 fields;

  if (!vlps_field_list_parse (value, &fields, NULL))
    return vlps_error_false (error, VLPS_ERROR_USAGE,
                             "the request's \"fields\" names a key that results do not have, or one twice; "
                             "'vlps batch --fields help' lists them");
  g_free (job->fields);
  job->fields = g_strdup (value);
  return TRUE;
}

static gboolean
set_keep (VlpsJobRequest *job, const char *value, GError **error)
{
  char *end;

  job->keep = g_ascii_strtod (value, &end);
  if (*value != '\0' && *end == '\0' && job->keep > 0 && job->keep <= MAX_KEEP)
    return TRUE;
  return vlps_error_false (error, VLPS_ERROR_USAGE, "the request's \"keep\" takes seconds, more than 0");
}

/* Sets the options in the query, without those of batches, and prepares `pages` for them. */
static gboolean
set_defaults (VlpsJobRequest *job, VlpsPageRequest *pages, const cJSON *defaults, GError **error)
{
  const cJSON *item;

  cJSON_ArrayForEach (item, defaults)
  {
    const char *value = cJSON_IsTrue (item) ? "true" : cJSON_IsFalse (item) ? "false" : item->valuestring;
    gboolean set;

    if (strcmp (item->string, "write") == 0)
      set = vlps_page_files_parse (value, &job->files, error);
    else if (strcmp (item->string, "elements") == 0)
      {
        job->elements = cJSON_IsTrue (item);
        set = TRUE;
      }
    else if (strcmp (item->string, "webhook") == 0)
      set = set_webhook (job, value, error);
    else if (strcmp (item->string, "fields") == 0)
      set = set_fields (job, value, error);
    else if (strcmp (item->string, "keep") == 0)
      set = set_keep (job, value, error);
    else
      set = vlps_page_request_set (pages, item->string, value, error);
    if (!set)
      return FALSE;
  }
  if (pages->url == NULL && pages->body == NULL && pages->kept == NULL && pages->format == NULL)
    return TRUE;
  return vlps_error_false (
      error, VLPS_ERROR_USAGE,
      "a job takes its pages in the body, and their formats in \"write\"; leave out the query's page and \"format\"");
}

gboolean
vlps_job_request_apply (const VlpsJobRequest *request, const VlpsOptions *base, VlpsOptions *options,
                        VlpsTaskOptions *given, VlpsTask *task, GError **error)
{
  const VlpsPageRequest pages = { .options = request->options };

  vlps_options_copy (base, options);
  options->settled.timeout = base->render.request.timeout;
  options->settled.face = VLPS_FACE_SERVICE;
  if (!vlps_page_request_apply (&pages, options, given, error))
    return FALSE;
  task->options = options;
  return vlps_task_choose (task, given, (request->files & VLPS_FILES_RENDERED) != 0, error)
         && vlps_task_check_regions (task, given, error)
         && vlps_page_files_request (request->files, FALSE, options, error);
}

/* --- the list --- */

/* Checks the options of a line.  Many lines have the same. */
static gboolean
check_options (GHashTable *known, const VlpsOptions *options, const char *own, GError **error)
{
  g_autoptr (VlpsOptions) checked = NULL;

  if (own == NULL || g_hash_table_contains (known, own))
    return TRUE;
  if (g_hash_table_size (known) >= MAX_OPTION_SETS)
    return vlps_error_false (
        error, VLPS_ERROR_USAGE,
        "the lines of a job can have at most %d different sets of options; divide it into several jobs",
        MAX_OPTION_SETS);
  checked = vlps_page_options (options, own, error);
  if (checked == NULL)
    return FALSE;
  g_hash_table_add (known, g_strdup (own));
  return TRUE;
}

/* A line as `vlps batch` has it; NULL where it is wrong. */
static char *
read_line (const char *text, gsize length, const VlpsOptions *options, GHashTable *known, GError **error)
{
  cJSON *object = vlps_page_lines_parse (text, length, NULL), *item = cJSON_CreateObject ();
  cJSON *id = cJSON_DetachItemFromObjectCaseSensitive (object, "id");
  cJSON *url = NULL;
  char *own = NULL, *line = NULL;
  g_autoptr (VlpsPageRequest) request = vlps_page_request_parse_object (VLPS_ACTION_SEGMENT, object, error);

  if (request != NULL && request->url == NULL)
    {
      g_set_error_literal (error, VLPS_ERROR, VLPS_ERROR_USAGE, "a job takes addresses: \"url\"");
      g_clear_pointer (&request, vlps_page_request_free);
    }
  url = cJSON_DetachItemFromObjectCaseSensitive (object, "url");
  if (object != NULL && request != NULL && url != NULL)
    {
      cJSON *member;

      cJSON_ArrayForEach (member, object) g_strdelimit (member->string, "_", '-');
      own = object->child != NULL ? cJSON_PrintUnformatted (object) : NULL;
      if (check_options (known, options, own, error))
        {
          cJSON_AddItemToObject (item, "url", g_steal_pointer (&url));
          if (cJSON_IsString (id) || cJSON_IsNumber (id))
            cJSON_AddItemToObject (item, "id", g_steal_pointer (&id));
          if (own != NULL)
            cJSON_AddItemToObject (item, "options", g_steal_pointer (&object));
          line = cJSON_PrintUnformatted (item);
        }
    }
  cJSON_free (own);
  cJSON_Delete (url);
  cJSON_Delete (id);
  cJSON_Delete (object);
  cJSON_Delete (item);
  return line;
}

static gboolean
count_page (VlpsJobRequest *job, GError **error)
{
  if (++job->pages <= VLPS_JOB_MAX_PAGES)
    return TRUE;
  return vlps_error_false (error, VLPS_ERROR_USAGE, "a job can have at most %d pages", VLPS_JOB_MAX_PAGES);
}

static gboolean
read_list (VlpsJobRequest *job, GBytes *body, const VlpsOptions *options, GError **error)
{
  g_autoptr (GString) list = g_string_new (NULL);
  g_autoptr (GHashTable) known = g_hash_table_new_full (g_str_hash, g_str_equal, g_free, NULL);
  VlpsPageLines lines;
  const char *text;
  gsize length;

  vlps_page_lines_init (&lines, body);
  while (vlps_page_lines_next (&lines, &text, &length))
    {
      char *line = read_line (text, length, options, known, error);

      if (line == NULL)
        {
          g_prefix_error (error, "line %" G_GUINT64_FORMAT ": ", lines.number);
          return FALSE;
        }
      g_string_append_printf (list, "%s\n", line);
      cJSON_free (line);
      if (!count_page (job, error))
        return FALSE;
    }
  if (job->pages == 0)
    return vlps_error_false (error, VLPS_ERROR_USAGE,
                             "the body names no page: it takes an address, or an object with \"url\", on each line");
  job->list = g_string_free (g_steal_pointer (&list), FALSE);
  return TRUE;
}

VlpsJobRequest *
vlps_job_request_parse (const char *query, GBytes *body, const VlpsOptions *base, GError **error)
{
  g_autoptr (VlpsJobRequest) job = g_new0 (VlpsJobRequest, 1);
  g_autoptr (VlpsPageRequest) pages = g_new0 (VlpsPageRequest, 1);
  g_auto (VlpsOptions) options = { 0 };
  VlpsTaskOptions given = { 0 };
  VlpsTask task = { 0 };
  g_autoptr (cJSON) defaults = vlps_page_lines_defaults (query, error);
  gboolean done = defaults != NULL && set_defaults (job, pages, defaults, error);

  if (!done)
    return NULL;
  job->options = pages->options;
  memset (&pages->options, 0, sizeof pages->options);
  done = vlps_job_request_apply (job, base, &options, &given, &task, error) && read_list (job, body, &options, error);
  vlps_task_options_clear (&given);
  vlps_error_word_for (error, VLPS_FACE_SERVICE);
  return done ? g_steal_pointer (&job) : NULL;
}

/* --- as JSON --- */

char *
vlps_job_request_write (const VlpsJobRequest *request)
{
  g_autoptr (cJSON) object = cJSON_CreateObject ();

  cJSON_AddItemToObject (object, "options", vlps_request_options_write (&request->options));
  cJSON_AddNumberToObject (object, "files", request->files);
  cJSON_AddBoolToObject (object, "elements", request->elements);
  cJSON_AddNumberToObject (object, "pages", request->pages);
  cJSON_AddNumberToObject (object, "keep", request->keep);
  if (request->fields != NULL)
    cJSON_AddStringToObject (object, "fields", request->fields);
  if (request->webhook != NULL)
    cJSON_AddStringToObject (object, "webhook", request->webhook);
  return vlps_json_tree_text (object);
}

VlpsJobRequest *
vlps_job_request_read (const char *text, GError **error)
{
  g_autoptr (cJSON) object = cJSON_Parse (text);
  const cJSON *files = cJSON_GetObjectItem (object, "files"), *pages = cJSON_GetObjectItem (object, "pages");
  const cJSON *options = cJSON_GetObjectItem (object, "options"), *keep = cJSON_GetObjectItem (object, "keep");
  g_autoptr (VlpsJobRequest) request = g_new0 (VlpsJobRequest, 1);

  if (!cJSON_IsNumber (files) || !cJSON_IsNumber (pages) || !cJSON_IsObject (options))
    return vlps_error_null (error, VLPS_ERROR_IO, "the file of the job is damaged, or of an older version");
  request->files = (guint) files->valueint;
  request->pages = (guint) pages->valueint;
  request->webhook = g_strdup (cJSON_GetStringValue (cJSON_GetObjectItem (object, "webhook")));
  request->fields = g_strdup (cJSON_GetStringValue (cJSON_GetObjectItem (object, "fields")));
  request->keep = cJSON_IsNumber (keep) ? keep->valuedouble : 0;
  request->elements = cJSON_IsTrue (cJSON_GetObjectItem (object, "elements"));
  return vlps_request_options_read (&request->options, options, error) ? g_steal_pointer (&request) : NULL;
}
