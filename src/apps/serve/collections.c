/* collections.c - what vlps collect has collected, as JSON */
#include "collections.h"

#include "collection.h"
#include "errors.h"
#include "json-tree.h"
#include "plan.h"

static void
add_text (cJSON *object, const char *name, const char *text)
{
  g_autofree char *valid = text != NULL ? g_utf8_make_valid (text, -1) : NULL;

  cJSON_AddItemToObject (object, name, valid != NULL ? cJSON_CreateString (valid) : cJSON_CreateNull ());
}

static void
add_time (cJSON *object, const char *name, gint64 seconds)
{
  g_autoptr (GDateTime) time = seconds > 0 ? g_date_time_new_from_unix_utc (seconds) : NULL;
  g_autofree char *text = time != NULL ? g_date_time_format_iso8601 (time) : NULL;

  add_text (object, name, text);
}

/* One line of each; NULL is an empty list. */
static void
add_lines (cJSON *object, const char *name, const char *text)
{
  g_auto (GStrv) lines = g_strsplit (text != NULL ? text : "", "\n", -1);
  cJSON *list = cJSON_AddArrayToObject (object, name);

  for (guint i = 0; lines[i] != NULL; i++)
    {
      g_autofree char *valid = g_utf8_make_valid (lines[i], -1);

      cJSON_AddItemToArray (list, cJSON_CreateString (valid));
    }
}

static char *
feed_path (const VlpsPlanTask *task)
{
  return g_strconcat (task->store, ".atom", NULL);
}

static cJSON *
describe_task (const VlpsPlanTask *task, guint number, GError **error)
{
  g_auto (VlpsCollectionState) state = { 0 };
  g_autofree char *feed = feed_path (task);
  cJSON *object;

  if (!vlps_collection_state (task->store, task->name, &state, error))
    return NULL;
  object = cJSON_CreateObject ();
  cJSON_AddNumberToObject (object, "number", number);
  add_text (object, "name", task->name);
  cJSON_AddStringToObject (object, "method", task->extract.method->name);
  cJSON_AddNumberToObject (object, "period", task->period);
  add_time (object, "last_run", state.last_run);
  add_time (object, "due", vlps_plan_task_due (task, state.last_run, g_get_real_time () / G_USEC_PER_SEC));
  cJSON_AddNumberToObject (object, "records", state.records);
  cJSON_AddNumberToObject (object, "new", state.added);
  cJSON_AddNumberToObject (object, "failing", state.failing);
  cJSON_AddNumberToObject (object, "unpublished", state.unpublished);
  add_lines (object, "warnings", state.warnings);
  cJSON_AddBoolToObject (object, "feed", task->feed && g_file_test (feed, G_FILE_TEST_EXISTS));
  return object;
}

gboolean
vlps_collections_check (const char *const *files, GError **error)
{
  for (guint i = 0; files != NULL && files[i] != NULL; i++)
    {
      g_autoptr (VlpsPlan) plan = vlps_plan_read (files[i], error);

      if (plan == NULL)
        return FALSE;
    }
  return TRUE;
}

/* The tasks of a file whose stores can be read. */
static gboolean
add_tasks (cJSON *tasks, const char *file, GError **error)
{
  g_autoptr (VlpsPlan) plan = vlps_plan_read (file, error);

  if (plan == NULL)
    return FALSE;
  for (guint i = 0; i < plan->tasks->len; i++)
    {
      cJSON *task = describe_task (plan->tasks->pdata[i], i + 1, error);

      if (task == NULL)
        return FALSE;
      cJSON_AddItemToArray (tasks, task);
    }
  return TRUE;
}

char *
vlps_collections_list (const char *const *files, GPtrArray *failures)
{
  cJSON *object = cJSON_CreateObject (), *list = cJSON_AddArrayToObject (object, "collections");

  for (guint i = 0; files != NULL && files[i] != NULL; i++)
    {
      cJSON *collection = cJSON_CreateObject ();
      g_autofree char *name = g_path_get_basename (files[i]);
      GError *failure = NULL;

      cJSON_AddItemToArray (list, collection);
      cJSON_AddNumberToObject (collection, "number", i + 1);
      add_text (collection, "name", name);
      cJSON_AddBoolToObject (collection, "readable",
                             add_tasks (cJSON_AddArrayToObject (collection, "tasks"), files[i], &failure));
      if (failure != NULL)
        g_ptr_array_add (failures, failure);
    }
  return vlps_json_tree_take_line (object);
}

/* The task of these numbers; *ret_plan owns it. */
static const VlpsPlanTask *
find_task (const char *const *files, guint collection, guint task, VlpsPlan **ret_plan, GError **error)
{
  guint n = files != NULL ? g_strv_length ((char **) (gsize) files) : 0;

  *ret_plan = NULL;
  if (collection >= 1 && collection <= n)
    {
      *ret_plan = vlps_plan_read (files[collection - 1], error);
      if (*ret_plan == NULL)
        return NULL;
      if (task >= 1 && task <= (*ret_plan)->tasks->len)
        return (*ret_plan)->tasks->pdata[task - 1];
    }
  return vlps_error_null (error, VLPS_ERROR_NOT_FOUND, "there is no task with these numbers");
}

static void
take_record (const VlpsCollected *record, const char *collected, gpointer data)
{
  cJSON *object = cJSON_CreateObject ();
  g_autofree char *valid = g_utf8_make_valid (record->content != NULL ? record->content : "", -1);
  g_autofree char *begins = g_utf8_substring (valid, 0, MIN (g_utf8_strlen (valid, -1), VLPS_COLLECTIONS_BEGINNING));

  add_text (object, "url", record->final != NULL ? record->final : record->url);
  add_text (object, "title", record->title);
  add_text (object, "time", record->time);
  add_text (object, "author", record->author);
  add_text (object, "collected", collected);
  add_text (object, "begins", begins);
  add_lines (object, "warnings", record->warnings);
  cJSON_AddItemToArray (data, object);
}

char *
vlps_collections_task (const char *const *files, guint collection, guint number, GError **error)
{
  g_autoptr (VlpsPlan) plan = NULL;
  const VlpsPlanTask *task = find_task (files, collection, number, &plan, error);
  cJSON *object, *described = task != NULL ? describe_task (task, number, error) : NULL;

  if (described == NULL)
    return NULL;
  object = cJSON_CreateObject ();
  cJSON_AddItemToObject (object, "task", described);
  if (vlps_collection_latest (task->store, task->name, VLPS_COLLECTIONS_RECORDS, take_record,
                              cJSON_AddArrayToObject (object, "records"), error))
    return vlps_json_tree_take_line (object);
  cJSON_Delete (object);
  return NULL;
}

char *
vlps_collections_feed (const char *const *files, guint collection, guint number, GError **error)
{
  g_autoptr (VlpsPlan) plan = NULL;
  const VlpsPlanTask *task = find_task (files, collection, number, &plan, error);
  g_autofree char *path = task != NULL ? feed_path (task) : NULL;
  g_autoptr (GError) local = NULL;
  char *text;

  if (task == NULL)
    return NULL;
  if (!task->feed || !g_file_test (path, G_FILE_TEST_EXISTS))
    g_set_error_literal (error, VLPS_ERROR, VLPS_ERROR_NOT_FOUND,
                         "the task has no feed yet; set feed = yes in the task file and run the task");
  else if (g_file_get_contents (path, &text, NULL, &local))
    return text;
  else
    g_set_error (error, VLPS_ERROR, VLPS_ERROR_IO, "cannot read the feed: %s", local->message);
  return NULL;
}
