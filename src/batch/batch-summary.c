/* batch-summary.c - failed.txt and summary.json: what there is to say about a run folder */
#include "batch-summary.h"

#include <cjson/cJSON.h>
#include <string.h>

#include "file.h"

typedef struct
{
  GString *failed; /* text of failed.txt */
  cJSON *errors;   /* number of pages by code */
} Failures;

/* Messages of servers and file names may hold anything; a line must stay one. */
static void
append_clean (GString *text, const char *value)
{
  for (; *value != '\0'; value++)
    g_string_append_c (text, (guchar) *value < 0x20 ? ' ' : *value);
}

/* What names the page in a list: its input, or an object where it has options of its own. */
static void
append_place (GString *text, const VlpsItem *item)
{
  cJSON *object, *options = item->options != NULL ? cJSON_Parse (item->options) : NULL;
  g_autofree char *json = NULL;

  if (options == NULL)
    {
      append_clean (text, item->input);
      return;
    }
  object = cJSON_CreateObject ();
  cJSON_AddStringToObject (object, "input", item->input);
  if (item->name != NULL)
    cJSON_AddStringToObject (object, "id", item->name);
  cJSON_AddItemToObject (object, "options", options);
  json = cJSON_PrintUnformatted (object);
  g_string_append (text, json);
  cJSON_Delete (object);
}

static void
take_failure (const VlpsItem *item, const char *code, const char *message, gpointer data)
{
  Failures *failures = data;
  cJSON *number = cJSON_GetObjectItemCaseSensitive (failures->errors, code);

  append_place (failures->failed, item);
  g_string_append_c (failures->failed, '\t');
  append_clean (failures->failed, code);
  g_string_append_c (failures->failed, '\t');
  append_clean (failures->failed, message);
  g_string_append_c (failures->failed, '\n');
  if (number != NULL)
    cJSON_SetNumberValue (number, number->valuedouble + 1);
  else
    cJSON_AddNumberToObject (failures->errors, code, 1);
}

static void
add_options (cJSON *summary, const char *options)
{
  cJSON *object = cJSON_AddObjectToObject (summary, "options");
  g_auto (GStrv) lines = g_strsplit (options, "\n", -1);

  for (guint i = 0; lines[i] != NULL; i++)
    {
      char *equals = strchr (lines[i], '=');

      if (equals == NULL)
        continue;
      *equals = '\0';
      cJSON_AddStringToObject (object, lines[i], equals + 1);
    }
}

static void
add_report (cJSON *summary, const VlpsBatchReport *report)
{
  cJSON *run = cJSON_AddObjectToObject (summary, "last_run"), *crashes;
  g_autoptr (GDateTime) now = g_date_time_new_now_utc ();
  g_autofree char *time = g_date_time_format_iso8601 (now);
  double pages = (double) (report->ok + report->failed);

  cJSON_AddStringToObject (run, "ended", time);
  cJSON_AddBoolToObject (run, "interrupted", report->interrupted);
  cJSON_AddNumberToObject (run, "ok", (double) report->ok);
  cJSON_AddNumberToObject (run, "failed", (double) report->failed);
  cJSON_AddNumberToObject (run, "retries", (double) report->retries);
  crashes = cJSON_AddObjectToObject (run, "crashes");
  cJSON_AddNumberToObject (crashes, "renderer", (double) report->renderer_crashes);
  cJSON_AddNumberToObject (crashes, "web_process", (double) report->web_process_crashes);
  cJSON_AddNumberToObject (run, "seconds", report->seconds);
  cJSON_AddNumberToObject (run, "pages_per_second", report->seconds > 0 ? pages / report->seconds : 0);
  cJSON_AddNumberToObject (run, "renderers", report->renderers);
  cJSON_AddNumberToObject (run, "peak_memory", (double) report->memory);
}

static gboolean
write_in (VlpsFolder *folder, const char *name, const char *text, GError **error)
{
  g_autofree char *path = g_build_filename (vlps_folder_path (folder), name, NULL);

  return vlps_file_write (path, text, -1, error);
}

gboolean
vlps_batch_summary_write (VlpsFolder *folder, const VlpsBatchReport *report, const char *options, GError **error)
{
  Failures failures = { g_string_new (NULL), cJSON_CreateObject () };
  cJSON *summary = cJSON_CreateObject ();
  guint64 counts[VLPS_N_PAGE_STATES];
  g_autofree char *text = NULL;
  gboolean done;

  done = vlps_folder_count (folder, counts, error)
         && vlps_folder_each (folder, VLPS_PAGE_FAILED, take_failure, &failures, error);
  if (done)
    {
      cJSON_AddStringToObject (summary, "program", "vlps " VLPS_VERSION);
      cJSON_AddNumberToObject (summary, "total",
                               (double) (counts[VLPS_PAGE_PENDING] + counts[VLPS_PAGE_OK] + counts[VLPS_PAGE_FAILED]));
      cJSON_AddNumberToObject (summary, "ok", (double) counts[VLPS_PAGE_OK]);
      cJSON_AddNumberToObject (summary, "failed", (double) counts[VLPS_PAGE_FAILED]);
      cJSON_AddNumberToObject (summary, "pending", (double) counts[VLPS_PAGE_PENDING]);
      cJSON_AddItemToObject (summary, "errors", g_steal_pointer (&failures.errors));
      add_report (summary, report);
      add_options (summary, options);
      text = cJSON_Print (summary);
      done = write_in (folder, "failed.txt", failures.failed->str, error);
    }
  if (done)
    {
      g_autofree char *line = g_strconcat (text, "\n", NULL);

      done = write_in (folder, "summary.json", line, error);
    }
  g_string_free (failures.failed, TRUE);
  cJSON_Delete (failures.errors);
  cJSON_Delete (summary);
  return done;
}
