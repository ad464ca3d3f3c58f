/* batch-summary.c - failed.txt and summary.json: what there is to say about a run folder */
#include "batch-summary.h"

#include <stdlib.h>
#include <string.h>

#include "address.h"
#include "file.h"
#include "json-tree.h"
#include "sort.h"

struct _VlpsFailures
{
  GString *failed; /* text of failed.txt */
  cJSON *errors;   /* number of pages by code */
};

VlpsFailures *
vlps_failures_new (void)
{
  VlpsFailures *self = g_new (VlpsFailures, 1);

  self->failed = g_string_new (NULL);
  self->errors = cJSON_CreateObject ();
  return self;
}

void
vlps_failures_free (VlpsFailures *self)
{
  if (self == NULL)
    return;
  g_string_free (self->failed, TRUE);
  cJSON_Delete (self->errors);
  g_free (self);
}

/* Messages of servers and file names may hold anything; a line must stay one. */
static void
append_clean (GString *text, const char *value)
{
  for (; *value != '\0'; value++)
    g_string_append_c (text, (guchar) *value < 0x20 ? ' ' : *value);
}

/* Appends the page as a line of a list: its input, or an object if it has options of its own. */
static void
append_place (GString *text, const VlpsItem *item)
{
  cJSON *object, *options = item->options != NULL ? cJSON_Parse (item->options) : NULL;
  g_autofree char *json = NULL, *input = vlps_address_hide (item->input);

  if (options == NULL)
    {
      append_clean (text, input);
      return;
    }
  object = cJSON_CreateObject ();
  cJSON_AddStringToObject (object, "input", input);
  if (item->name != NULL)
    cJSON_AddStringToObject (object, "id", item->name);
  cJSON_AddItemToObject (object, "options", options);
  json = cJSON_PrintUnformatted (object);
  g_string_append (text, json);
  cJSON_Delete (object);
}

void
vlps_failures_add (VlpsFailures *failures, const VlpsItem *item, const char *code, const char *message)
{
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
take_failure (const VlpsItem *item, const char *code, const char *message, gpointer data)
{
  vlps_failures_add (data, item, code, message);
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

/* `time`: us since 1970. */
static void
add_time (cJSON *object, const char *name, gint64 time)
{
  g_autoptr (GDateTime) date = g_date_time_new_from_unix_utc (time / G_USEC_PER_SEC);
  g_autofree char *text = g_date_time_format_iso8601 (date);

  cJSON_AddStringToObject (object, name, text);
}

/* Pages that lack style sheets, by host. */
static void
add_unstyled (cJSON *run, const VlpsBatchReport *report)
{
  cJSON *unstyled = cJSON_AddObjectToObject (run, "styles_missing"), *hosts;
  g_autofree const char **names = NULL;
  guint n;

  cJSON_AddNumberToObject (unstyled, "pages", (double) report->unstyled);
  hosts = cJSON_AddObjectToObject (unstyled, "hosts");
  if (report->unstyled_hosts == NULL)
    return;
  names = (const char **) g_hash_table_get_keys_as_array (report->unstyled_hosts, &n);
  qsort (names, n, sizeof *names, vlps_sort_by_text);
  for (guint i = 0; i < n; i++)
    cJSON_AddNumberToObject (hosts, names[i],
                             GPOINTER_TO_UINT (g_hash_table_lookup (report->unstyled_hosts, names[i])));
}

/* How good the lines of the pages are expected to be: the paper's four grades, and finer. */
static void
add_expected (cJSON *run, const VlpsBatchReport *report)
{
  guint n_grades;
  const VlpsExpectedGrade *grades = vlps_expected_grades (&n_grades);
  cJSON *expected = cJSON_CreateObject (), *histogram;
  guint64 pages = 0;
  guint end = VLPS_EXPECTED_CLASSES;

  for (guint i = 0; i < VLPS_EXPECTED_CLASSES; i++)
    pages += report->expected[i];
  if (pages == 0)
    {
      cJSON_Delete (expected);
      return;
    }
  cJSON_AddItemToObject (run, "expected_f1", expected);
  cJSON_AddNumberToObject (expected, "pages", (double) pages);
  for (guint g = 0; g < n_grades; g++)
    {
      guint64 n = 0;

      for (guint i = grades[g].least; i < end; i++)
        n += report->expected[i];
      cJSON_AddNumberToObject (expected, grades[g].name, (double) n);
      end = grades[g].least;
    }
  histogram = cJSON_AddArrayToObject (expected, "histogram");
  for (guint i = 0; i < VLPS_EXPECTED_CLASSES; i++)
    cJSON_AddItemToArray (histogram, cJSON_CreateNumber ((double) report->expected[i]));
}

static void
add_report (cJSON *summary, const VlpsBatchReport *report)
{
  cJSON *run = cJSON_AddObjectToObject (summary, "last_run"), *crashes;
  double pages = (double) (report->ok + report->failed);

  add_time (run, "started", report->started);
  if (report->ended > 0)
    add_time (run, "ended", report->ended);
  else
    cJSON_AddNullToObject (run, "ended");
  cJSON_AddBoolToObject (run, "interrupted", report->interrupted);
  cJSON_AddNumberToObject (run, "ok", (double) report->ok);
  cJSON_AddNumberToObject (run, "failed", (double) report->failed);
  if (report->compared)
    {
      cJSON_AddNumberToObject (run, "changed", (double) report->changed);
      cJSON_AddNumberToObject (run, "not_compared", (double) report->unknown);
    }
  if (report->copies_sought)
    cJSON_AddNumberToObject (run, "copies", (double) report->copies);
  add_expected (run, report);
  add_unstyled (run, report);
  cJSON_AddNumberToObject (run, "retries", (double) report->retries);
  crashes = cJSON_AddObjectToObject (run, "crashes");
  cJSON_AddNumberToObject (crashes, "renderer", (double) report->renderer_crashes);
  cJSON_AddNumberToObject (crashes, "web_process", (double) report->web_process_crashes);
  cJSON_AddNumberToObject (run, "seconds", report->seconds);
  cJSON_AddNumberToObject (run, "pages_per_second", report->seconds > 0 ? pages / report->seconds : 0);
  cJSON_AddNumberToObject (run, "renderers", report->renderers);
  cJSON_AddNumberToObject (run, "peak_memory", (double) report->memory);
}

/* Adds how many pages links led to, and what was cut short. */
static void
add_followed (cJSON *summary, const VlpsFollowed *followed, guint64 left_out)
{
  cJSON *object = cJSON_AddObjectToObject (summary, "followed"), *depths;

  cJSON_AddNumberToObject (object, "pages", (double) followed->pages);
  depths = cJSON_AddArrayToObject (object, "by_depth");
  for (guint i = 0; i < followed->by_depth->len; i++)
    cJSON_AddItemToArray (depths, cJSON_CreateNumber ((double) g_array_index (followed->by_depth, guint64, i)));
  cJSON_AddNumberToObject (object, "max_pages_left_out", (double) left_out);
  cJSON_AddNumberToObject (object, "redirected_elsewhere", (double) followed->redirected);
}

static gboolean
write_in (const char *folder, const char *name, const char *text, GError **error)
{
  g_autofree char *path = g_build_filename (folder, name, NULL);

  return vlps_file_write (path, text, -1, error);
}

gboolean
vlps_batch_summary_write_in (const char *path, const guint64 counts[VLPS_N_ITEM_STATES], const VlpsFailures *failures,
                             const char *left_out, const char *damaged, const VlpsFollowed *followed,
                             const VlpsBatchReport *report, const char *options, GError **error)
{
  g_autoptr (cJSON) summary = cJSON_CreateObject ();
  g_autofree char *text = NULL, *line = NULL;

  cJSON_AddStringToObject (summary, "program", "vlps " VLPS_VERSION);
  cJSON_AddNumberToObject (summary, "total",
                           (double) (counts[VLPS_ITEM_PENDING] + counts[VLPS_ITEM_OK] + counts[VLPS_ITEM_FAILED]));
  cJSON_AddNumberToObject (summary, "ok", (double) counts[VLPS_ITEM_OK]);
  cJSON_AddNumberToObject (summary, "failed", (double) counts[VLPS_ITEM_FAILED]);
  cJSON_AddNumberToObject (summary, "pending", (double) counts[VLPS_ITEM_PENDING]);
  if (left_out != NULL)
    cJSON_AddRawToObject (summary, "left_out", left_out);
  if (damaged != NULL)
    cJSON_AddRawToObject (summary, "damaged", damaged);
  if (followed != NULL)
    add_followed (summary, followed, counts[VLPS_ITEM_LEFT_OUT]);
  cJSON_AddItemReferenceToObject (summary, "errors", failures->errors);
  if (report != NULL)
    add_report (summary, report);
  add_options (summary, options);
  text = cJSON_Print (summary);
  line = g_strconcat (text, "\n", NULL);
  return write_in (path, "failed.txt", failures->failed->str, error) && write_in (path, "summary.json", line, error);
}

gboolean
vlps_batch_summary_write (VlpsFolder *folder, const VlpsBatchReport *report, const char *options, GError **error)
{
  g_autoptr (VlpsFailures) failures = vlps_failures_new ();
  g_autofree char *left_out = vlps_folder_get (folder, VLPS_FOLDER_LEFT_OUT);
  g_autofree char *damaged = vlps_folder_get (folder, VLPS_FOLDER_DAMAGED);
  g_auto (VlpsFollowed) followed = { 0 };
  guint64 counts[VLPS_N_ITEM_STATES];

  return vlps_folder_count (folder, counts, error) && vlps_folder_followed (folder, &followed, error)
         && vlps_folder_each (folder, VLPS_ITEM_FAILED, take_failure, failures, error)
         && vlps_batch_summary_write_in (vlps_folder_path (folder), counts, failures, left_out, damaged,
                                         vlps_folder_follows (folder) ? &followed : NULL, report, options, error);
}

/* Pages that failed with the same error code. */
typedef struct
{
  guint64 pages;
  char *page, *message; /* of the first one */
} Reason;

static void
reason_free (gpointer data)
{
  Reason *reason = data;

  g_free (reason->page);
  g_free (reason->message);
  g_free (reason);
}

static void
take_reason (const VlpsItem *item, const char *code, const char *message, gpointer data)
{
  GHashTable *reasons = data;
  Reason *reason = g_hash_table_lookup (reasons, code);

  if (reason == NULL)
    {
      reason = g_new0 (Reason, 1);
      reason->page = vlps_address_hide (item->name != NULL ? item->name : item->input);
      reason->message = g_strdup (message);
      g_hash_table_insert (reasons, g_strdup (code), reason);
    }
  reason->pages++;
}

/* The most frequent first, and otherwise in the order of the alphabet. */
static int
compare_reasons (gconstpointer a, gconstpointer b, gpointer data)
{
  const Reason *first = g_hash_table_lookup (data, *(const char *const *) a);
  const Reason *second = g_hash_table_lookup (data, *(const char *const *) b);

  if (first->pages != second->pages)
    return first->pages > second->pages ? -1 : 1;
  return strcmp (*(const char *const *) a, *(const char *const *) b);
}

char **
vlps_batch_summary_reasons (VlpsFolder *folder, guint64 pages, GError **error)
{
  g_autoptr (GHashTable) reasons = g_hash_table_new_full (g_str_hash, g_str_equal, g_free, reason_free);
  g_autofree const char **codes = NULL;
  char **lines;
  guint n;

  if (!vlps_folder_each (folder, VLPS_ITEM_FAILED, take_reason, reasons, error))
    return NULL;
  codes = (const char **) g_hash_table_get_keys_as_array (reasons, &n);
  vlps_sort (codes, n, sizeof *codes, compare_reasons, reasons);
  lines = g_new0 (char *, n + 1);
  for (guint i = 0; i < n; i++)
    {
      const Reason *reason = g_hash_table_lookup (reasons, codes[i]);

      lines[i] = g_strdup_printf ("%" G_GUINT64_FORMAT " of %" G_GUINT64_FORMAT " pages failed with %s%s %s: %s",
                                  reason->pages, pages, codes[i], reason->pages > 1 ? ", the first of them" : ":",
                                  reason->page, reason->message);
    }
  return lines;
}
