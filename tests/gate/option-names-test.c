/* option-names-test.c - every option by every entry of a name: what is unknown there or not allowed is refused, with one
 * code */
#include <cjson/cJSON.h>
#include <string.h>

#include "entry.h"
#include "errors.h"
#include "job-request.h"
#include "json-tree.h"
#include "option-words.h"
#include "options.h"
#include "page-options.h"
#include "page-request.h"
#include "task.h"

/* An entry of a name with a value that suits its row: TRUE where both were taken. */
typedef gboolean (*EntryFunc) (const char *name, const cJSON *value, GError **error);

/* {name: value}, and what else there must be. */
static cJSON *
object_with (const char *name, const cJSON *value, const char *member, const char *text)
{
  cJSON *object = cJSON_CreateObject ();

  if (member != NULL)
    cJSON_AddStringToObject (object, member, text);
  cJSON_AddItemToObject (object, name, cJSON_Duplicate (value, TRUE));
  return object;
}

static gboolean
by_words (const char *name, const cJSON *value, GError **error)
{
  g_autofree char *text = cJSON_IsString (value) ? NULL : vlps_json_tree_text (value);
  g_autofree char *option = cJSON_IsTrue (value)
                                ? g_strconcat ("--", name, NULL)
                                : g_strconcat ("--", name, "=", text != NULL ? text : value->valuestring, NULL);
  char *words[] = { (char *) "vlps", option, NULL };
  g_auto (VlpsOptions) options = { 0 };

  return option_words_set (&options, words, error);
}

static gboolean
by_list (const char *name, const cJSON *value, GError **error)
{
  g_autoptr (cJSON) object = object_with (name, value, NULL, NULL);

  return vlps_page_options_check_names (object, error);
}

static gboolean
by_queue (const char *name, const cJSON *value, GError **error)
{
  g_autoptr (cJSON) object = object_with (name, value, NULL, NULL);
  g_autofree char *options = vlps_json_tree_text (object);
  char *address = (char *) "http://a.example/";

  /* one that names a file is a name that is taken, but not by each worker */
  return vlps_entry_check (&(VlpsItem){ .input = address, .location = address, .options = options }, NULL, error)
         != VLPS_ENTRY_DAMAGED;
}

static gboolean
in_json (const char *name, const cJSON *value, GError **error)
{
  g_autoptr (cJSON) object = object_with (name, value, "url", "http://a.example/");
  g_autoptr (VlpsPageRequest) request = vlps_page_request_parse_object (VLPS_ACTION_SEGMENT, object, error);

  return request != NULL;
}

/* "name=value" as in a query. */
static char *
pair_of (const char *name, const cJSON *value)
{
  g_autofree char *text = cJSON_IsString (value) ? g_strdup (value->valuestring) : vlps_json_tree_text (value);
  g_autofree char *escaped = g_uri_escape_string (name, NULL, FALSE),
                  *of_value = g_uri_escape_string (text, NULL, FALSE);

  return g_strdup_printf ("url=http://a.example/&%s=%s", escaped, of_value);
}

static gboolean
in_query (const char *name, const cJSON *value, GError **error)
{
  g_autofree char *query = pair_of (name, value);
  g_autoptr (VlpsPageRequest) request = vlps_page_request_parse (VLPS_ACTION_OVERLAY, query, NULL, NULL, error);

  return request != NULL;
}

static gboolean
in_form (const char *name, const cJSON *value, GError **error)
{
  g_autofree char *form = pair_of (name, value);
  g_autoptr (GBytes) body = g_bytes_new (form, strlen (form));
  g_autoptr (VlpsPageRequest) request =
      vlps_page_request_parse (VLPS_ACTION_SEGMENT, NULL, "application/x-www-form-urlencoded", body, error);

  return request != NULL;
}

static gboolean
in_job (const char *name, const cJSON *value, GError **error)
{
  g_auto (VlpsOptions) base = { 0 };
  g_autofree char *query = pair_of (name, value);
  g_autoptr (GBytes) body = g_bytes_new_static ("http://a.example/\n", 18);
  g_autoptr (VlpsJobRequest) job = NULL;

  g_assert_true (vlps_options_check (&base, NULL));
  /* the address of the query is none of a job */
  job = vlps_job_request_parse (strchr (query, '&') + 1, body, &base, error);
  return job != NULL;
}

static gboolean
in_job_line (const char *name, const cJSON *value, GError **error)
{
  g_auto (VlpsOptions) base = { 0 };
  g_autoptr (cJSON) object = object_with (name, value, "url", "http://a.example/");
  g_autofree char *line = vlps_json_tree_text (object);
  g_autoptr (GBytes) body = g_bytes_new (line, strlen (line));
  g_autoptr (VlpsJobRequest) job = NULL;

  g_assert_true (vlps_options_check (&base, NULL));
  job = vlps_job_request_parse (NULL, body, &base, error);
  return job != NULL;
}

/* What an entry takes: the rows of pages or all rows, those that have a flag. */
static const struct
{
  const char *name;
  EntryFunc enter;
  guint flags;
  gboolean task;    /* rows of VlpsTaskOptions, too */
  gboolean refuses; /* what is allowed may be refused for another reason: by its value, or as an option of one page */
} entries[] = {
  { "words", by_words, 0, FALSE, FALSE },
  { "list", by_list, VLPS_OPTION_BY_LIST, FALSE, FALSE },
  { "queue", by_queue, VLPS_OPTION_BY_LIST, FALSE, FALSE },
  { "JSON", in_json, VLPS_OPTION_BY_CLIENT, TRUE, FALSE },
  { "query", in_query, VLPS_OPTION_BY_CLIENT, TRUE, FALSE },
  { "form", in_form, VLPS_OPTION_BY_CLIENT, TRUE, FALSE },
  { "query of a job", in_job, VLPS_OPTION_BY_CLIENT, TRUE, TRUE },
  { "line of a job", in_job_line, VLPS_OPTION_BY_ALL, FALSE, TRUE },
};

/* A value that the row takes where only its type is looked at. */
static cJSON *
value_for (const VlpsOptionRow *row)
{
  switch (row->kind)
    {
    case VLPS_OPTION_FLAG:
      return cJSON_CreateTrue ();
    case VLPS_OPTION_NUMBER:
    case VLPS_OPTION_WHOLE:
    case VLPS_OPTION_LARGE:
      return cJSON_CreateNumber (1);
    case VLPS_OPTION_TEXT:
    case VLPS_OPTION_FILE:
    case VLPS_OPTION_TEXTS:
    case VLPS_OPTION_FILES:
    default:
      return cJSON_CreateString ("https://b.example/");
    }
}

static void
check (guint entry, const char *name, const cJSON *value, gboolean allowed)
{
  g_autoptr (GError) error = NULL;
  gboolean taken = entries[entry].enter (name, value, &error);

  if (taken != allowed && !(allowed && entries[entry].refuses))
    g_error ("%s by %s: %s (%s)", name, entries[entry].name, taken ? "taken" : "refused",
             error != NULL ? error->message : "");
  if (!taken)
    g_assert_error (error, VLPS_ERROR, VLPS_ERROR_USAGE);
}

static void
test_rows (void)
{
  const VlpsOptionRow *const tables[] = { vlps_given_options_rows, vlps_task_options_table (NULL).rows };
  guint cases = 0, refused = 0;

  for (guint i = 0; i < G_N_ELEMENTS (entries); i++)
    for (guint k = 0; k < G_N_ELEMENTS (tables); k++)
      for (const VlpsOptionRow *row = tables[k]; row->name != NULL; row++)
        {
          g_autoptr (cJSON) value = value_for (row);
          gboolean allowed = (k == 0 || entries[i].task) && (row->flags & entries[i].flags) == entries[i].flags;

          check (i, row->name, value, allowed);
          cases++;
          refused += !allowed;
        }
  g_test_message ("%u cases, of which %u are refused", cases, refused);
  g_assert_cmpuint (cases, >=, 500);
  g_assert_cmpuint (refused, >=, 100);
}

/* Names that no row has, some of which contain one that does. */
static void
test_unknown (void)
{
  static const char *const names[] = {
    "no-such",    "Viewport",  "viewport ", " viewport",    "viewports",   "viewport\n",
    "--viewport", "-viewport", "h1=",       "viewport=1x1", "no-viewport", "viewport\xc2\xa0",
  };
  static const char *const open[] = { "script=/etc/passwd", "user=bob", "proxy=http://127.0.0.1:1" };
  g_autoptr (cJSON) value = cJSON_CreateTrue ();

  for (guint i = 0; i < G_N_ELEMENTS (entries); i++)
    {
      for (guint k = 0; k < G_N_ELEMENTS (names); k++)
        /* in a command line, a name ends at '=' */
        if (entries[i].enter != by_words || strchr (names[k], '=') == NULL)
          check (i, names[k], value, FALSE);
      for (guint k = 0; k < G_N_ELEMENTS (open) && entries[i].enter != by_words; k++)
        check (i, open[k], value, FALSE);
    }
}

int
main (int argc, char **argv)
{
  g_test_init (&argc, &argv, NULL);
  g_test_add_func ("/option-names/rows", test_rows);
  g_test_add_func ("/option-names/unknown", test_unknown);
  return g_test_run ();
}
