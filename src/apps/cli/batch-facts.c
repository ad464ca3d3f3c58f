/* batch-facts.c - what a run folder knows of the command that it began with */
#include "batch-facts.h"

#include <string.h>

#include "command.h"
#include "errors.h"
#include "json-tree.h"
#include "option-value.h"

#define COMMAND "command"     /* its options, a JSON object */
#define DIRECTORY "directory" /* where it was given */
#define SECRETS "secrets"     /* the names of those that are not kept, one a line */

static void
append_fact (GString *text, const char *name, const char *value)
{
  if (value != NULL)
    g_string_append_printf (text, "%s=%s\n", name, value);
}

static void
append_facts (GString *text, const char *name, char *const *values)
{
  for (guint i = 0; values != NULL && values[i] != NULL; i++)
    append_fact (text, name, values[i]);
}

char *
vlps_batch_facts_describe (const VlpsBatchArguments *arguments, const VlpsOptions *options)
{
  g_autofree char *rendering = vlps_options_describe (options);
  const VlpsTaskOptions *task = &arguments->task;
  g_autofree char *params = task->params != NULL ? g_strjoinv (" ", task->params) : NULL;
  g_autofree char *earlier =
      arguments->compare_with != NULL ? g_canonicalize_filename (arguments->compare_with, NULL) : NULL;
  g_autofree char *store = task->line_store != NULL ? g_canonicalize_filename (task->line_store, NULL) : NULL;
  g_autofree char *warc = arguments->warc != NULL ? g_canonicalize_filename (arguments->warc, NULL) : NULL;
  GString *text = g_string_new (rendering);

  append_fact (text, "method", task->method);
  append_fact (text, "param", params);
  append_fact (text, "no-render", task->no_render ? "1" : NULL);
  append_fact (text, "render", task->render);
  for (guint i = 0; task->examples != NULL && task->examples[i] != NULL; i++)
    {
      g_autofree char *example = g_canonicalize_filename (task->examples[i], NULL);

      append_fact (text, "example", example);
    }
  append_fact (text, "line-store", store);
  append_fact (text, "learn-sites", arguments->learn_sites ? "1" : NULL);
  append_fact (text, "regions", task->regions);
  append_fact (text, "write", arguments->write);
  append_fact (text, "sizes", arguments->sizes);
  append_fact (text, "near-copies", arguments->near_copies ? "1" : NULL);
  append_fact (text, "elements", arguments->elements ? "1" : NULL);
  append_fact (text, "fields", arguments->fields);
  /* a folder knows the others in its own way */
  append_fact (text, "pages-by",
               arguments->pages_by_id                                                ? "id"
               : arguments->shares && g_strcmp0 (arguments->pages_by, "number") == 0 ? "number"
                                                                                     : NULL);
  append_fact (text, "name-template", arguments->name_template);
  append_fact (text, "outlines", task->outlines ? "1" : NULL);
  append_fact (text, "compare-with", earlier);
  append_fact (text, "keep-cookies", arguments->keep_cookies ? "1" : NULL);
  append_fact (text, "warc-out", warc);
  append_fact (text, "shard", arguments->shard);
  if (arguments->follow > 0)
    g_string_append_printf (text, "follow=%d\n", arguments->follow);
  append_facts (text, "include", arguments->include);
  append_facts (text, "exclude", arguments->exclude);
  append_facts (text, "follow-host", arguments->follow_hosts);
  append_fact (text, "join-pages", arguments->join_pages ? "1" : NULL);
  return g_string_free (text, FALSE);
}

char *
vlps_batch_facts_describe_inputs (const VlpsBatchArguments *arguments)
{
  GString *text = g_string_new (NULL);

  for (guint i = 0; arguments->inputs[i] != NULL; i++)
    {
      const char *input = arguments->inputs[i];
      g_autofree char *path = strcmp (input, "-") != 0 && strstr (input, "://") == NULL
                                  ? g_canonicalize_filename (input, NULL)
                                  : g_strdup (input);

      append_fact (text, "input", path);
    }
  return g_string_free (text, FALSE);
}

/* The lines of `facts`, with the paths of files that they name as they are from `directory`. */
static char **
lines_of (const char *facts, const char *directory)
{
  char **lines = g_strsplit (facts, "\n", -1);

  for (guint i = 0; lines[i] != NULL; i++)
    {
      const char *equals = strchr (lines[i], '=');
      g_autofree char *name = equals != NULL ? g_strndup (lines[i], (gsize) (equals - lines[i])) : NULL;

      if (name != NULL && vlps_options_is_file (name) && equals[1] != '/' && strstr (equals, "://") == NULL)
        {
          g_autofree char *path = g_canonicalize_filename (equals + 1, directory), *line = lines[i];

          lines[i] = g_strdup_printf ("%s=%s", name, path);
        }
    }
  return lines;
}

/* Appends to `changes` the lines of `from` that are not in `to`. */
static void
append_missing (GString *changes, char *const *from, char *const *to, const char *word)
{
  for (guint i = 0; from[i] != NULL; i++)
    if (*from[i] != '\0' && !g_strv_contains ((const char *const *) to, from[i]))
      g_string_append_printf (changes, "%s%s %s", changes->len > 0 ? ", " : "", word, from[i]);
}

gboolean
vlps_batch_facts_check (VlpsFolder *folder, const char *name, const char *value, GError **error)
{
  g_autofree char *old = vlps_folder_get (folder, name), *directory = vlps_folder_get (folder, DIRECTORY);
  g_autoptr (GString) changes = g_string_new (NULL);
  g_auto (GStrv) began = NULL, now = NULL;

  if (old == NULL)
    return vlps_folder_set (folder, name, value, error);
  began = lines_of (old, directory);
  now = lines_of (value, NULL);
  append_missing (changes, began, now, "without");
  append_missing (changes, now, began, "with");
  if (changes->len == 0)
    return TRUE;
  return vlps_error_false (
      error, VLPS_ERROR_USAGE,
      "the run in %s began with other %s, and its results would not belong together (now: %s); give the same "
      "command, or 'vlps batch --resume -o %s', which knows it, or choose another folder",
      vlps_folder_path (folder), name, changes->str, vlps_folder_path (folder));
}

/* --- the command --- */

/* All options of the command, with their target. */
static guint
tables_of (VlpsBatchArguments *arguments, VlpsOptions *options, VlpsOptionTable ret_tables[VLPS_COMMAND_TABLES])
{
  const VlpsTargets targets = { arguments, &arguments->task, options };

  /* what all commands have does not belong to a run */
  return vlps_command_tables (&vlps_command_batch, &targets, ret_tables) - 1;
}

cJSON *
vlps_batch_facts_write (VlpsBatchArguments *arguments, VlpsOptions *options, guint without)
{
  cJSON *object = cJSON_CreateObject ();
  g_auto (VlpsBatchArguments) usual = { 0 };
  g_auto (VlpsOptions) no_options = { 0 };
  VlpsOptionTable tables[VLPS_COMMAND_TABLES], others[VLPS_COMMAND_TABLES];
  guint n = tables_of (arguments, options, tables);

  vlps_batch_arguments_set_usual (&usual);
  tables_of (&usual, &no_options, others);
  for (guint i = 0; i < n; i++)
    vlps_option_write (&tables[i], others[i].target, without, object);
  return object;
}

gboolean
vlps_batch_facts_read (const cJSON *object, VlpsBatchArguments *arguments, VlpsOptions *options, GError **error)
{
  VlpsOptionTable tables[VLPS_COMMAND_TABLES];
  guint n = tables_of (arguments, options, tables);
  const cJSON *item;

  cJSON_ArrayForEach (item, object)
  {
    const char *name = item->string != NULL ? item->string : "";
    gpointer target = NULL;
    const VlpsOptionRow *row = vlps_option_find (tables, n, name, &target);

    if (row == NULL ? !vlps_option_refuse (tables, n, name, error) : !vlps_option_set (row, target, item, error))
      return FALSE;
  }
  return TRUE;
}

/* The run folder may be handed on. */
static gboolean
holds_secret (const cJSON *item)
{
  return strcmp (item->string, "header") == 0
         || (strcmp (item->string, "proxy") == 0 && strchr (item->valuestring, '@') != NULL);
}

gboolean
vlps_batch_facts_save (VlpsFolder *folder, VlpsBatchArguments *arguments, VlpsOptions *options, GError **error)
{
  g_autoptr (cJSON) object = vlps_batch_facts_write (arguments, options, VLPS_OPTION_ONCE);
  g_autofree char *directory = g_get_current_dir (), *text = NULL;
  g_autoptr (GString) secrets = g_string_new (NULL);

  for (cJSON *item = object->child, *next; item != NULL; item = next)
    {
      next = item->next;
      if (!holds_secret (item))
        continue;
      g_string_append_printf (secrets, "%s\n", item->string);
      cJSON_Delete (cJSON_DetachItemViaPointer (object, item));
    }
  text = vlps_json_tree_text (object);
  return vlps_folder_set (folder, COMMAND, text, error) && vlps_folder_set (folder, DIRECTORY, directory, error)
         && vlps_folder_set (folder, SECRETS, secrets->str, error);
}

/* An option as a command line has it; newly allocated. */
static char *
words_of (const cJSON *item)
{
  const cJSON *value = cJSON_IsArray (item) ? item->child : item;
  g_autofree char *number = cJSON_IsNumber (value) ? cJSON_PrintUnformatted (value) : NULL;
  const char *text = number != NULL ? number : cJSON_GetStringValue (value);

  return text != NULL ? g_strdup_printf ("--%s=%s", item->string, text) : g_strdup_printf ("--%s", item->string);
}

/* Options that results depend on, which are given and differ from those of the run. */
static gboolean
check_same (const char *folder, const VlpsOptionTable *tables, guint n, const cJSON *kept, const cJSON *given,
            GError **error)
{
  const cJSON *item;

  cJSON_ArrayForEach (item, given)
  {
    const VlpsOptionRow *row = vlps_option_find (tables, n, item->string, NULL);
    const cJSON *other = cJSON_GetObjectItemCaseSensitive (kept, item->string);
    g_autofree char *now = NULL, *then = NULL;

    if ((row->flags & (VLPS_OPTION_NO_FACT | VLPS_OPTION_ONCE)) != 0 || cJSON_Compare (item, other, TRUE))
      continue;
    now = words_of (item);
    then = other != NULL ? words_of (other) : NULL;
    return vlps_error_false (
        error, VLPS_ERROR_USAGE,
        "the run in %s began %s%s, and its results would not belong together with those of %s; leave the "
        "option out, or choose another folder",
        folder, then != NULL ? "with " : "without --", then != NULL ? then : row->name, now);
  }
  return TRUE;
}

static gboolean
check_secrets (const char *folder, const char *secrets, const cJSON *given, GError **error)
{
  g_auto (GStrv) names = g_strsplit (secrets, "\n", -1);

  for (guint i = 0; names[i] != NULL; i++)
    if (*names[i] != '\0' && !cJSON_HasObjectItem (given, names[i]))
      return vlps_error_false (
          error, VLPS_ERROR_USAGE,
          "the run in %s began with --%s, which is not kept because it may hold a secret: give it again", folder,
          names[i]);
  return TRUE;
}

gboolean
vlps_batch_facts_restore (VlpsFolder *folder, VlpsBatchArguments *arguments, VlpsOptions *options, GError **error)
{
  const char *path = vlps_folder_path (folder);
  g_autofree char *text = vlps_folder_get (folder, COMMAND), *secrets = vlps_folder_get (folder, SECRETS);
  g_autoptr (cJSON) kept = text != NULL ? cJSON_Parse (text) : NULL;
  g_autoptr (cJSON) given = vlps_batch_facts_write (arguments, options, 0);
  VlpsOptionTable tables[VLPS_COMMAND_TABLES];
  guint n = tables_of (arguments, options, tables);
  const cJSON *item;

  /* a folder of an older version: as it is given */
  if (!cJSON_IsObject (kept))
    return TRUE;
  if (!check_same (path, tables, n, kept, given, error)
      || !check_secrets (path, secrets != NULL ? secrets : "", given, error))
    return FALSE;
  cJSON_ArrayForEach (item, given) cJSON_DeleteItemFromObjectCaseSensitive (kept, item->string);
  return vlps_batch_facts_read (kept, arguments, options, error);
}
