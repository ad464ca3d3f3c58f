/* plan.c - the task file of vlps collect */
#include "plan.h"

#include <gio/gio.h>
#include <math.h>
#include <string.h>

#include "errors.h"
#include "example-pages.h"
#include "file.h"
#include "json-tree.h"
#include "method-table.h"
#include "page-options.h"
#include "publish.h"
#include "url-rule.h"

static void
task_free (gpointer data)
{
  VlpsPlanTask *task = data;

  g_free (task->name);
  g_strfreev (task->examples);
  g_strfreev (task->pages);
  g_strfreev (task->lists);
  g_strfreev (task->sections);
  g_strfreev (task->links);
  g_free (task->options);
  g_free (task->store);
  g_free (task->publish);
  g_free (task);
}

void
vlps_plan_free (VlpsPlan *plan)
{
  if (plan == NULL)
    return;
  g_ptr_array_unref (plan->tasks);
  g_free (plan);
}

gint64
vlps_plan_task_due (const VlpsPlanTask *task, gint64 last, gint64 now)
{
  return last == 0 || last > now || task->period <= 0 ? 0 : last + (gint64) task->period;
}

/* The file being read. */
typedef struct
{
  GKeyFile *keys;
  const char *path;
  const char *group; /* name of the task at hand */
} Reader;

static gboolean fail (const Reader *reader, GError **error, const char *format, ...) G_GNUC_PRINTF (3, 4);

static gboolean
fail (const Reader *reader, GError **error, const char *format, ...)
{
  va_list arguments;
  g_autofree char *what = NULL;

  va_start (arguments, format);
  what = g_strdup_vprintf (format, arguments);
  va_end (arguments);
  return vlps_error_false (error, VLPS_ERROR_USAGE, "%s: task [%s]: %s", reader->path, reader->group, what);
}

/* A name of a file without a scheme is relative to the folder of the task file. */
static char *
resolve (const Reader *reader, const char *name)
{
  g_autofree char *scheme = g_uri_parse_scheme (name);
  g_autofree char *folder = g_path_get_dirname (reader->path);
  g_autofree char *absolute = NULL;

  if (scheme != NULL)
    return g_strdup (name);
  absolute = g_canonicalize_filename (folder, NULL);
  return g_canonicalize_filename (name, absolute);
}

/* A list of names, each made absolute where `files` is set.  Empty where the key is absent. */
static char **
read_list (const Reader *reader, const char *key, gboolean files)
{
  g_auto (GStrv) values = g_key_file_get_string_list (reader->keys, reader->group, key, NULL, NULL);
  GPtrArray *list = g_ptr_array_new ();

  for (guint i = 0; values != NULL && values[i] != NULL; i++)
    {
      const char *value = g_strstrip (values[i]);

      if (*value != '\0')
        g_ptr_array_add (list, files ? resolve (reader, value) : g_strdup (value));
    }
  g_ptr_array_add (list, NULL);
  return (char **) g_ptr_array_free (list, FALSE);
}

/* A time such as 90s, 15m, 1.5h, 1d or 2w; seconds where there is no unit. */
static gboolean
read_time (const Reader *reader, const char *key, double usual, double *ret_seconds, GError **error)
{
  static const struct
  {
    const char *unit;
    double seconds;
  } units[] = { { "", 1 }, { "s", 1 }, { "m", 60 }, { "h", 3600 }, { "d", 86400 }, { "w", 604800 } };
  g_autofree char *text = g_key_file_get_string (reader->keys, reader->group, key, NULL);
  double value;
  char *end;

  *ret_seconds = usual;
  if (text == NULL)
    return TRUE;
  g_strstrip (text);
  value = g_ascii_strtod (text, &end);
  for (guint i = 0; i < G_N_ELEMENTS (units) && end > text; i++)
    if (strcmp (end, units[i].unit) == 0 && isfinite (value) && value >= 0 && value * units[i].seconds <= 1e9)
      {
        *ret_seconds = value * units[i].seconds;
        return TRUE;
      }
  return fail (reader, error, "%s takes a time such as 30s, 15m, 2h, 1d or 1w, not '%s'", key, text);
}

static gboolean
read_flag (const Reader *reader, const char *key, gboolean *ret_flag, GError **error)
{
  g_autofree char *text = g_key_file_get_string (reader->keys, reader->group, key, NULL);

  if (text == NULL)
    return TRUE;
  g_strstrip (text);
  *ret_flag = g_ascii_strcasecmp (text, "yes") == 0 || g_ascii_strcasecmp (text, "true") == 0;
  if (!*ret_flag && g_ascii_strcasecmp (text, "no") != 0 && g_ascii_strcasecmp (text, "false") != 0)
    return fail (reader, error, "%s takes yes or no, not '%s'", key, text);
  return TRUE;
}

/* Keys that say what is kept of a page, by the names of the command line. */
static const char *const content_keys[] = { "topic",  "selector",      "focus",       "comments",
                                            "folded", "only-language", "date-bounds", NULL };

/* A key that is not known is a typing error, whose consequences nobody would find otherwise. */
static gboolean
check_keys (const Reader *reader, GError **error)
{
  static const char *const known[] = { "method",  "param",       "example", "pages",    "list",   "section",
                                       "links",   "period",      "pause",   "attempts", "render", "store",
                                       "publish", "near-copies", "feed",    NULL };
  g_auto (GStrv) keys = g_key_file_get_keys (reader->keys, reader->group, NULL, NULL);

  for (guint i = 0; keys != NULL && keys[i] != NULL; i++)
    {
      g_autofree char *all = NULL, *content = NULL;
      g_autofree char *value = NULL;
      g_autoptr (GError) local = NULL;

      if (!g_strv_contains (known, keys[i]) && !g_strv_contains (content_keys, keys[i]))
        {
          all = g_strjoinv (", ", (char **) (gsize) known);
          content = g_strjoinv (", ", (char **) (gsize) content_keys);
          return fail (reader, error, "unknown key '%s'; there are %s, %s", keys[i], all, content);
        }
      value = g_key_file_get_string (reader->keys, reader->group, keys[i], &local);
      if (local != NULL)
        return fail (reader, error, "the value of %s cannot be read: use \\ only before n, t, s, ; or another \\",
                     keys[i]);
    }
  return TRUE;
}

/* Rules are tried out, so that a mistake shows before anything is collected. */
static gboolean
check_rules (const Reader *reader, const VlpsPlanTask *task, GError **error)
{
  char **const lists[] = { task->pages, task->sections };
  GDate today = vlps_url_rule_today ();
  guint all = 0;

  for (guint k = 0; k < G_N_ELEMENTS (lists); k++)
    for (guint i = 0; lists[k][i] != NULL; i++)
      {
        g_autoptr (GError) local = NULL;
        guint count = vlps_url_rule_count (lists[k][i], &today, &local);

        if (count == 0)
          return fail (reader, error, "%s", local->message);
        all += count;
        if (all > VLPS_PLAN_ADDRESSES_MAX)
          return fail (reader, error, "its rules stand for more than %u addresses; split the task",
                       VLPS_PLAN_ADDRESSES_MAX);
      }
  return TRUE;
}

/* Reads and checks the options, so that a mistake shows before anything is collected. */
static gboolean
read_options (const Reader *reader, VlpsPlanTask *task, GError **error)
{
  g_auto (VlpsOptions) usual = { 0 };
  g_autoptr (VlpsOptions) options = NULL;
  g_autoptr (GError) local = NULL;
  g_autoptr (cJSON) object = cJSON_CreateObject ();

  for (guint i = 0; content_keys[i] != NULL; i++)
    {
      g_autofree char *value = g_key_file_get_string (reader->keys, reader->group, content_keys[i], NULL);

      if (value != NULL)
        cJSON_AddStringToObject (object, content_keys[i], g_strstrip (value));
    }
  if (object->child != NULL)
    {
      task->options = vlps_json_tree_text (object);
    }
  options = vlps_options_check (&usual, &local) ? vlps_page_options (&usual, task->options, &local) : NULL;
  return options != NULL || fail (reader, error, "%s", local->message);
}

static gboolean
read_method (const Reader *reader, VlpsPlanTask *task, GError **error)
{
  g_autofree char *name = g_key_file_get_string (reader->keys, reader->group, "method", NULL);
  g_autoptr (GError) local = NULL;
  g_auto (GStrv) params = NULL;
  const VlpsMethod *method;

  method = vlps_method_table_find (name != NULL ? g_strstrip (name) : "example-page");
  if (method == NULL)
    return fail (reader, error, "unknown method '%s'; 'vlps methods' lists them", name);
  if ((method->needs & VLPS_METHOD_NEEDS_RENDERED) != 0 && !task->render)
    return fail (reader, error, "the method %s needs rendered pages; add render = yes", name);
  task->extract = vlps_method_options (method);
  params = read_list (reader, "param", FALSE);
  task->automatic = *vlps_preset_find ("auto", NULL);
  for (guint i = 0; params[i] != NULL; i++)
    {
      gboolean automatic = (method->needs & VLPS_METHOD_TAKES_SEPARATORS) != 0
                           && vlps_params_match (task->automatic.params, task->automatic.name, params[i]) != NULL;

      if (!(automatic ? vlps_preset_set (&task->automatic, params[i], &local)
                      : vlps_method_set (&task->extract, params[i], &local)))
        return fail (reader, error, "%s", local->message);
    }
  task->examples = read_list (reader, "example", TRUE);
  if (task->examples[0] == NULL && (method->needs & VLPS_METHOD_NEEDS_EXAMPLE) != 0)
    return fail (reader, error, "example = PAGE is missing, a page of the same section as those to collect");
  if (g_strv_length (task->examples) > VLPS_EXAMPLE_PAGES_MAX)
    return fail (reader, error, "example takes %u pages at most, not %u", VLPS_EXAMPLE_PAGES_MAX,
                 g_strv_length (task->examples));
  return TRUE;
}

static gboolean
read_task (const Reader *reader, VlpsPlanTask *task, GError **error)
{
  g_autofree char *store = g_key_file_get_string (reader->keys, reader->group, "store", NULL);
  g_autofree char *attempts = g_key_file_get_string (reader->keys, reader->group, "attempts", NULL);
  g_autofree char *publish = g_key_file_get_string (reader->keys, reader->group, "publish", NULL);
  g_autoptr (GError) local = NULL;
  guint64 number = 10;

  if (!check_keys (reader, error) || !read_flag (reader, "render", &task->render, error)
      || !read_flag (reader, "feed", &task->feed, error)
      || !read_flag (reader, "near-copies", &task->near_copies, error) || !read_method (reader, task, error)
      || !read_options (reader, task, error) || !read_time (reader, "period", 0, &task->period, error)
      || !read_time (reader, "pause", 1, &task->pause, error))
    return FALSE;
  if (attempts != NULL && !g_ascii_string_to_unsigned (g_strstrip (attempts), 10, 0, 1000000, &number, NULL))
    return fail (reader, error, "attempts takes a number, 0 for no limit, not '%s'", attempts);
  task->attempts = (guint) number;
  task->pages = read_list (reader, "pages", TRUE);
  task->lists = read_list (reader, "list", TRUE);
  task->sections = read_list (reader, "section", TRUE);
  task->links = read_list (reader, "links", FALSE);
  if (task->pages[0] == NULL && task->lists[0] == NULL && task->sections[0] == NULL)
    return fail (reader, error, "nothing to collect; add pages, list or section");
  if ((task->sections[0] == NULL) != (task->links[0] == NULL))
    return fail (reader, error, "section and links go together: the page whose links are followed, and which of them");
  if (store != NULL && *g_strstrip (store) != '\0')
    task->store = resolve (reader, store);
  else
    {
      const char *end = g_str_has_suffix (reader->path, ".ini") ? reader->path + strlen (reader->path) - 4
                                                                : reader->path + strlen (reader->path);
      g_autofree char *base = g_strndup (reader->path, (gsize) (end - reader->path));

      task->store = g_canonicalize_filename (base, NULL);
    }
  if (publish != NULL && *g_strstrip (publish) != '\0')
    {
      if (!vlps_publish_check (publish, &local))
        return fail (reader, error, "%s", local->message);
      task->publish = g_steal_pointer (&publish);
    }
  return check_rules (reader, task, error);
}

/* Lines that begin a group. */
static guint
count_groups (const char *data, gsize length)
{
  guint n = 0;
  gboolean begins = TRUE;

  for (gsize i = 0; i < length; i++)
    {
      n += begins && data[i] == '[';
      begins = data[i] == '\n' || (begins && g_ascii_isspace (data[i]));
    }
  return n;
}

VlpsPlan *
vlps_plan_parse (const char *data, gsize length, const char *path, GError **error)
{
  g_autoptr (GKeyFile) keys = g_key_file_new ();
  g_autoptr (VlpsPlan) plan = g_new0 (VlpsPlan, 1);
  g_autoptr (GError) local = NULL;
  g_auto (GStrv) groups = NULL;
  Reader reader = { keys, path, NULL };

  plan->tasks = g_ptr_array_new_with_free_func (task_free);
  if (memchr (data, '\0', length) != NULL)
    return vlps_error_null (error, VLPS_ERROR_USAGE, "%s is not a task file: it has a NUL byte", path);
  if (!g_utf8_validate_len (data, length, NULL))
    return vlps_error_null (error, VLPS_ERROR_USAGE, "%s is not a task file: it is not in UTF-8", path);
  if (!g_key_file_load_from_data (keys, data, length, G_KEY_FILE_NONE, &local))
    return vlps_error_null (error, VLPS_ERROR_USAGE, "%s is not a task file: %.*s", path,
                            vlps_error_shown (local->message), local->message);
  groups = g_key_file_get_groups (keys, NULL);
  if (count_groups (data, length) != g_strv_length (groups))
    return vlps_error_null (error, VLPS_ERROR_USAGE, "%s has two tasks of the same name; rename one of them", path);
  for (guint i = 0; groups[i] != NULL; i++)
    {
      VlpsPlanTask *task = g_new0 (VlpsPlanTask, 1);

      task->name = g_strdup (groups[i]);
      g_ptr_array_add (plan->tasks, task);
      reader.group = groups[i];
      if (!read_task (&reader, task, error))
        return NULL;
    }
  if (plan->tasks->len == 0)
    return vlps_error_null (error, VLPS_ERROR_USAGE, "%s has no task; a task begins with its name in brackets", path);
  return g_steal_pointer (&plan);
}

VlpsPlan *
vlps_plan_read (const char *path, GError **error)
{
  g_autoptr (GError) local = NULL;
  g_autofree char *data = NULL;
  gsize length;

  if (!vlps_file_read (path, &data, &length, &local))
    {
      if (g_error_matches (local, G_FILE_ERROR, G_FILE_ERROR_NOENT))
        return vlps_error_null (error, VLPS_ERROR_NOT_FOUND, "there is no task file %s; 'vlps collect add' makes one",
                                path);
      return vlps_error_null (error, VLPS_ERROR_IO, "cannot read the task file %s: %s", path, local->message);
    }
  return vlps_plan_parse (data, length, path, error);
}

gboolean
vlps_plan_add (const char *path, const char *name, const char *const *keys, GError **error)
{
  g_autoptr (GKeyFile) file = g_key_file_new ();
  g_autoptr (GError) local = NULL;
  g_autoptr (VlpsPlan) plan = NULL;
  g_autofree char *data = NULL, *old = NULL;
  gsize length;

  if (vlps_file_read (path, &old, &length, &local)
          ? !g_key_file_load_from_data (file, old, length, G_KEY_FILE_KEEP_COMMENTS, &local)
          : !g_error_matches (local, G_FILE_ERROR, G_FILE_ERROR_NOENT))
    return vlps_error_false (error, VLPS_ERROR_IO, "cannot read the task file %s: %s", path, local->message);
  if (g_key_file_has_group (file, name) || *name == '\0' || strpbrk (name, "[]\n") != NULL)
    return vlps_error_false (error, VLPS_ERROR_USAGE,
                             g_key_file_has_group (file, name) ? "%s has a task [%s] already"
                                                               : "%s: '%s' is not a name for a task",
                             path, name);
  for (guint i = 0; keys[i] != NULL; i += 2)
    g_key_file_set_value (file, name, keys[i], keys[i + 1]);
  data = g_key_file_to_data (file, &length, NULL);
  plan = vlps_plan_parse (data, length, path, error);
  if (plan == NULL)
    return FALSE;
  g_clear_error (&local);
  if (g_file_set_contents_full (path, data, (gssize) length,
                                G_FILE_SET_CONTENTS_CONSISTENT | G_FILE_SET_CONTENTS_DURABLE, 0666, &local))
    return TRUE;
  return vlps_error_false (error, VLPS_ERROR_IO, "cannot write the task file %s: %s", path, local->message);
}
