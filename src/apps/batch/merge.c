/* merge.c - the run folders of all shards of a list as one */
#include "merge.h"

#include <glib/gstdio.h>
#include <stdio.h>
#include <string.h>
#include <unistd.h>

#include "batch-summary.h"
#include "errors.h"
#include "hash.h"
#include "json-text.h"
#include "json-tree.h"
#include "page-files.h"

#define COMMIT_BYTES (16 << 20)

typedef struct
{
  VlpsFolder *folder;
  guint index; /* its I of I/N */
} Shard;

/* Position of a page's result. */
typedef struct
{
  const Shard *shard;
  gint64 id;
  char *input; /* as it was given then */
  char *file;  /* see VlpsItem */
  gboolean taken;
} Place;

static void
place_free (gpointer data)
{
  Place *place = data;

  g_free (place->input);
  g_free (place->file);
  g_free (place);
}

typedef struct
{
  GArray *shards;     /* of Shard */
  GHashTable *places; /* key of a page -> Place */
  GHashTable *found;  /* where an unnamed page is, with its options -> Place of `places` */
  char *options;      /* of all, without "shard" */
  char *inputs;
  VlpsNameTemplate *titles; /* NULL: names have none */
  VlpsFolder *output;
  GError *failure;    /* of a function that returns nothing */
  const Shard *shard; /* whose pages are read */
  VlpsMergeReport report;
} Merge;

static void
shard_clear (gpointer data)
{
  vlps_folder_free (((Shard *) data)->folder);
}

static void
merge_clear (Merge *self)
{
  g_clear_pointer (&self->found, g_hash_table_unref);
  g_clear_pointer (&self->places, g_hash_table_unref);
  g_clear_pointer (&self->shards, g_array_unref);
  g_clear_pointer (&self->output, vlps_folder_free);
  g_clear_pointer (&self->titles, vlps_name_template_free);
  g_clear_error (&self->failure);
  g_free (self->options);
  g_free (self->inputs);
}
G_DEFINE_AUTO_CLEANUP_CLEAR_FUNC (Merge, merge_clear)

static gboolean G_GNUC_PRINTF (2, 3) refuse (GError **error, const char *format, ...)
{
  va_list list;

  va_start (list, format);
  if (error != NULL)
    *error = g_error_new_valist (VLPS_ERROR, VLPS_ERROR_USAGE, format, list);
  va_end (list);
  return FALSE;
}

/* --- the shards --- */

/* Takes the line "shard=I/N" out of the options, and that of the web archive, which each shard has to itself.  FALSE:
 * there is no shard. */
static gboolean
split_options (const char *options, char **ret_rest, guint *ret_index, guint *ret_count)
{
  g_auto (GStrv) lines = g_strsplit (options, "\n", -1);
  GString *rest = g_string_new (NULL);
  gboolean found = FALSE;

  for (guint i = 0; lines[i] != NULL; i++)
    if (g_str_has_prefix (lines[i], "shard="))
      found = sscanf (lines[i], "shard=%9u/%9u", ret_index, ret_count) == 2;
    else if (*lines[i] != '\0' && !g_str_has_prefix (lines[i], "warc-out="))
      g_string_append_printf (rest, "%s\n", lines[i]);
  *ret_rest = g_string_free (rest, FALSE);
  return found;
}

static gboolean
check_done (VlpsFolder *folder, GError **error)
{
  guint64 counts[VLPS_N_ITEM_STATES];

  if (!vlps_folder_count (folder, counts, error))
    return FALSE;
  return counts[VLPS_ITEM_PENDING] == 0
         || refuse (error, "%" G_GUINT64_FORMAT " pages of the run in %s are not done; finish it first",
                    counts[VLPS_ITEM_PENDING], vlps_folder_path (folder));
}

/* Opens one and compares it with those before it. */
static gboolean
open_shard (Merge *self, const char *path, guint *count, GError **error)
{
  g_autofree char *db = g_build_filename (path, "run.db", NULL), *options = NULL, *rest = NULL, *inputs = NULL;
  Shard shard = { 0 };
  guint n = 0;

  if (!g_file_test (db, G_FILE_TEST_EXISTS))
    return refuse (error, "there is no run in %s", path);
  shard.folder = vlps_folder_open (path, error);
  if (shard.folder == NULL)
    return FALSE;
  g_array_append_val (self->shards, shard);
  options = vlps_folder_get (shard.folder, "options");
  inputs = vlps_folder_get (shard.folder, "inputs");
  if (options == NULL || inputs == NULL || !split_options (options, &rest, &shard.index, &n))
    return refuse (error, "the run in %s is not part of a list: it was started without --shard", path);
  g_array_index (self->shards, Shard, self->shards->len - 1).index = shard.index;
  if (self->options == NULL)
    {
      self->options = g_steal_pointer (&rest);
      self->inputs = g_steal_pointer (&inputs);
      *count = n;
    }
  else if (n != *count || strcmp (rest, self->options) != 0 || strcmp (inputs, self->inputs) != 0)
    return refuse (error, "the run in %s has another list, other options or another number of shards than that in %s",
                   path, vlps_folder_path (g_array_index (self->shards, Shard, 0).folder));
  return check_done (shard.folder, error);
}

static int
compare_shards (gconstpointer a, gconstpointer b)
{
  guint first = ((const Shard *) a)->index, second = ((const Shard *) b)->index;

  return first < second ? -1 : first > second;
}

static gboolean
open_shards (Merge *self, const char *const *folders, GError **error)
{
  guint count = 0;

  for (guint i = 0; folders[i] != NULL; i++)
    if (!open_shard (self, folders[i], &count, error))
      return FALSE;
  g_array_sort (self->shards, compare_shards);
  for (guint i = 0; i < self->shards->len; i++)
    {
      guint index = g_array_index (self->shards, Shard, i).index;

      if (index <= i)
        return refuse (error, "shard %u/%u was given twice", index, count);
      if (index > i + 1)
        return refuse (error, "shard %u/%u is missing", i + 1, count);
    }
  return self->shards->len == count || refuse (error, "shard %u/%u is missing", self->shards->len + 1, count);
}

/* --- their pages --- */

/* Returns the key of a page without a name: its location, whatever its folder was called. */
static char *
place_key (const VlpsItem *item)
{
  return g_strconcat (item->location, "\n", item->options, NULL);
}

static void
take_place (const VlpsItem *item, const char *code G_GNUC_UNUSED, const char *message G_GNUC_UNUSED, gpointer data)
{
  Merge *self = data;
  char *key = vlps_item_key (item);
  const Place *other = g_hash_table_lookup (self->places, key);
  Place *place;

  if (other != NULL)
    {
      if (self->failure == NULL)
        refuse (&self->failure, "the page '%s' is in %s and in %s", item->input,
                vlps_folder_path (other->shard->folder), vlps_folder_path (self->shard->folder));
      g_free (key);
      return;
    }
  place = g_new0 (Place, 1);
  place->shard = self->shard;
  place->id = item->id;
  place->input = g_strdup (item->input);
  place->file = g_strdup (item->file);
  g_hash_table_insert (self->places, key, place);
  if (item->name == NULL)
    g_hash_table_insert (self->found, place_key (item), place);
}

static gboolean
fail_kept (Merge *self, GError **error)
{
  if (self->failure == NULL)
    return TRUE;
  g_propagate_error (error, g_steal_pointer (&self->failure));
  return FALSE;
}

static gboolean
find_places (Merge *self, GError **error)
{
  for (guint i = 0; i < self->shards->len; i++)
    {
      self->shard = &g_array_index (self->shards, Shard, i);
      if (!vlps_folder_each (self->shard->folder, VLPS_ITEM_OK, take_place, self, error)
          || !vlps_folder_each (self->shard->folder, VLPS_ITEM_FAILED, take_place, self, error)
          || !fail_kept (self, error))
        return FALSE;
    }
  return TRUE;
}

/* --- the new list --- */

static gboolean
add_page (Merge *self, const VlpsItem *item, Place *place, GError **error)
{
  VlpsItem named = *item;
  gboolean new;

  place->taken = TRUE;
  named.input = place->input;
  /* the shards agree, unless the list has grown between them */
  named.file = place->file;
  return vlps_folder_add (self->output, &named, &new, error);
}

static gboolean
take_listed (const VlpsItem *item, gpointer data, GError **error)
{
  Merge *self = data;
  g_autofree char *key = vlps_item_key (item), *where = NULL;
  Place *place = g_hash_table_lookup (self->places, key);

  /* a folder that was named from where the run began is read here by its whole path */
  if (place == NULL && item->name == NULL)
    {
      where = place_key (item);
      place = g_hash_table_lookup (self->found, where);
    }
  /* they are in the shards only where these were made with --all-pages or --http-errors */
  if (place == NULL && (item->frame || item->error))
    return TRUE;
  if (place == NULL)
    return refuse (error,
                   "the page '%s' of the list is in none of the shards; if it was added later, run the shards again",
                   item->input);
  return place->taken || add_page (self, item, place, error);
}

static void
take_rest (const VlpsItem *item, const char *code G_GNUC_UNUSED, const char *message G_GNUC_UNUSED, gpointer data)
{
  Merge *self = data;
  g_autofree char *key = vlps_item_key (item);
  Place *place = g_hash_table_lookup (self->places, key);

  if (self->failure == NULL && !place->taken)
    add_page (self, item, place, &self->failure);
}

/* TRUE: all that the runs had as input is there to be read again. */
static gboolean
has_list (const Merge *self)
{
  g_auto (GStrv) lines = g_strsplit (self->inputs, "\n", -1);

  for (guint i = 0; lines[i] != NULL; i++)
    if (g_str_has_prefix (lines[i], "input=") && strstr (lines[i], "://") == NULL
        && !g_file_test (lines[i] + strlen ("input="), G_FILE_TEST_EXISTS))
      return FALSE;
  return TRUE;
}

static gboolean
read_list (Merge *self, GError **error)
{
  g_auto (GStrv) lines = g_strsplit (self->inputs, "\n", -1);

  for (guint i = 0; lines[i] != NULL; i++)
    if (g_str_has_prefix (lines[i], "input=")
        && !vlps_list_read (lines[i] + strlen ("input="), take_listed, self, error))
      return FALSE;
  return TRUE;
}

/* With which titles are in the names of files; NULL: they are not.  Two shards may have pages with the same title. */
static VlpsNameTemplate *
title_template (const char *options)
{
  static const char name[] = "name-template=";
  g_auto (GStrv) lines = g_strsplit (options, "\n", -1);
  g_autoptr (VlpsNameTemplate) template = NULL;

  for (guint i = 0; template == NULL && lines[i] != NULL; i++)
    if (g_str_has_prefix (lines[i], name))
      template = vlps_name_template_new (lines[i] + strlen (name), NULL);
  return template != NULL && vlps_name_template_has_title (template) ? g_steal_pointer (&template) : NULL;
}

static gboolean
make_list (Merge *self, GError **error)
{
  g_autofree char *left_out = NULL, *names = NULL;
  guint64 n_left_out = 0;

  self->report.proved = has_list (self);
  self->titles = title_template (self->options);
  if (!vlps_folder_name_files (self->output, self->titles, error) || !vlps_folder_begin (self->output, error)
      || (self->report.proved && !read_list (self, error)))
    return FALSE;
  for (guint i = 0; i < self->shards->len; i++)
    {
      VlpsFolder *folder = g_array_index (self->shards, Shard, i).folder;

      if (!vlps_folder_each (folder, VLPS_ITEM_OK, take_rest, self, error)
          || !vlps_folder_each (folder, VLPS_ITEM_FAILED, take_rest, self, error) || !fail_kept (self, error))
        return FALSE;
    }
  for (guint i = 0; i < self->shards->len; i++)
    {
      g_autofree char *part = vlps_folder_get (g_array_index (self->shards, Shard, i).folder, VLPS_FOLDER_LEFT_OUT);

      n_left_out += part != NULL ? g_ascii_strtoull (part, NULL, 10) : 0;
    }
  names = vlps_folder_get (g_array_index (self->shards, Shard, 0).folder, VLPS_FOLDER_NAMES);
  left_out = g_strdup_printf ("%" G_GUINT64_FORMAT, n_left_out);
  return vlps_folder_set (self->output, "options", self->options, error)
         && vlps_folder_set (self->output, "inputs", self->inputs, error)
         && (names == NULL || vlps_folder_set (self->output, VLPS_FOLDER_NAMES, names, error))
         && vlps_folder_set (self->output, VLPS_FOLDER_LEFT_OUT, left_out, error)
         && vlps_folder_set (self->output, "listed", "1", error) && vlps_folder_commit (self->output, FALSE, error);
}

/* --- the results --- */

/* Returns TRUE if files have the names of pages, and numbers only for pages without one. */
static gboolean
names_files_by_id (const Merge *self)
{
  g_auto (GStrv) lines = g_strsplit (self->options, "\n", -1);

  return g_strv_contains ((const char *const *) lines, "pages-by=id");
}

/* A file that is called as the page was in its shard gets the name that it has here. */
static char *
rename_file (const Merge *self, const char *path, const VlpsItem *old, const VlpsItem *new)
{
  gboolean by_id = names_files_by_id (self);

  for (guint kind = 0; vlps_page_file_ending (kind) != NULL; kind++)
    {
      g_autofree char *name = vlps_page_file_name (old, by_id, kind);

      if (strcmp (name, path) == 0)
        return vlps_page_file_name (new, by_id, kind);
    }
  return g_strdup (path);
}

static gboolean
copy_file (const char *from, const char *to, GError **error)
{
  g_autofree char *folder = g_path_get_dirname (to);
  g_autoptr (GFile) source = g_file_new_for_path (from), target = g_file_new_for_path (to);
  g_autoptr (GError) cause = NULL;

  if (g_mkdir_with_parents (folder, 0777) == 0 && link (from, to) == 0)
    return TRUE;
  if (g_file_copy (source, target, G_FILE_COPY_OVERWRITE, NULL, NULL, NULL, &cause))
    return TRUE;
  return vlps_error_false (error, VLPS_ERROR_IO, "cannot copy %s: %s", from, cause->message);
}

/* Copies the files that a line names ({"text": "pages/000/000012.txt", ...}), and writes their new names into it.
 * *files: at the object; behind it then. */
static gboolean
move_files (const Merge *self, const Shard *shard, const VlpsItem *old, const VlpsItem *new, const char **files,
            GString *out, GError **error)
{
  g_autoptr (cJSON) object = cJSON_ParseWithOpts (*files, files, FALSE);
  const cJSON *file;
  gboolean moved = TRUE;

  g_string_append_c (out, '{');
  cJSON_ArrayForEach (file, object)
  {
    const char *path = moved ? cJSON_GetStringValue (file) : NULL;
    g_autofree char *name = path != NULL ? rename_file (self, path, old, new) : NULL;

    if (path != NULL && g_str_has_prefix (path, "pages/"))
      {
        g_autofree char *from = g_build_filename (vlps_folder_path (shard->folder), path, NULL);
        g_autofree char *to = g_build_filename (vlps_folder_path (self->output), name, NULL);

        moved = copy_file (from, to, error);
      }
    vlps_json_text_name (out, file->string);
    vlps_json_text_string (out, name);
  }
  g_string_append_c (out, '}');
  return moved;
}

/* A line with its page's new number. */
static char *
move_line (const Merge *self, const Shard *shard, const VlpsItem *old, const VlpsItem *new, const char *line,
           GError **error)
{
  static const char begin[] = "\"files\": ";
  const char *comma = strchr (line, ','), *files = strstr (line, "\"files\": {\"");
  g_autoptr (GString) out = g_string_new (NULL);

  if (!g_str_has_prefix (line, "{\"number\": ") || comma == NULL)
    return vlps_error_null (error, VLPS_ERROR_IO, "a result in %s was not written by vlps",
                            vlps_folder_path (shard->folder));
  g_string_append_printf (out, "{\"number\": %" G_GINT64_FORMAT, new->id);
  if (files != NULL)
    {
      files += strlen (begin);
      g_string_append_len (out, comma, files - comma);
      if (!move_files (self, shard, old, new, &files, out, error))
        return NULL;
      comma = files;
    }
  g_string_append (out, comma);
  return g_string_free (g_steal_pointer (&out), FALSE);
}

static gboolean
take_result (Merge *self, const VlpsItem *item, GError **error)
{
  g_autofree char *key = vlps_item_key (item), *line = NULL, *moved = NULL;
  const Place *place = g_hash_table_lookup (self->places, key);
  VlpsItem old = *item;

  line = vlps_folder_read_line (place->shard->folder, place->id, error);
  if (line == NULL)
    return FALSE;
  old.id = place->id;
  old.file = place->file;
  moved = move_line (self, place->shard, &old, item, line, error);
  return moved != NULL
         && vlps_folder_take_result (self->output, item->id, place->shard->folder, place->id, moved, error)
         && (vlps_folder_waiting (self->output) < COMMIT_BYTES || vlps_folder_commit (self->output, TRUE, error));
}

static gboolean
take_results (Merge *self, GError **error)
{
  gint64 after = 0;

  for (;;)
    {
      g_auto (VlpsItem) item = { 0 };

      if (!vlps_folder_next (self->output, after, &item, error))
        return FALSE;
      if (item.id == 0)
        return vlps_folder_commit (self->output, TRUE, error);
      after = item.id;
      if (!take_result (self, &item, error))
        return FALSE;
    }
}

/* Checks that the merged folder has all results. */
static gboolean
check_counts (Merge *self, GError **error)
{
  guint64 counts[VLPS_N_ITEM_STATES];

  if (!vlps_folder_count (self->output, counts, error))
    return FALSE;
  self->report.ok = counts[VLPS_ITEM_OK];
  self->report.failed = counts[VLPS_ITEM_FAILED];
  if (counts[VLPS_ITEM_PENDING] == 0 && self->report.ok + self->report.failed == g_hash_table_size (self->places))
    return TRUE;
  return vlps_error_false (error, VLPS_ERROR_IO, "%s lacks some pages of the shards", vlps_folder_path (self->output));
}

static gboolean
open_output (Merge *self, const char *path, GError **error)
{
  guint64 counts[VLPS_N_ITEM_STATES];

  self->output = vlps_folder_open (path, error);
  if (self->output == NULL || !vlps_folder_count (self->output, counts, error))
    return FALSE;
  return counts[VLPS_ITEM_PENDING] + counts[VLPS_ITEM_OK] + counts[VLPS_ITEM_FAILED] == 0
         || refuse (error, "%s already holds a run; choose another folder", path);
}

gboolean
vlps_merge (const char *const *folders, const char *output, VlpsMergeReport *ret_report, GError **error)
{
  g_auto (Merge) self = {
    .shards = g_array_new (FALSE, FALSE, sizeof (Shard)),
    .places = g_hash_table_new_full (vlps_hash_string, g_str_equal, g_free, place_free),
    .found = g_hash_table_new_full (vlps_hash_string, g_str_equal, g_free, NULL),
  };

  g_array_set_clear_func (self.shards, shard_clear);
  if (!open_shards (&self, folders, error) || !find_places (&self, error) || !open_output (&self, output, error)
      || !make_list (&self, error) || !take_results (&self, error) || !check_counts (&self, error)
      || !vlps_batch_summary_write (self.output, NULL, self.options, error))
    return FALSE;
  *ret_report = self.report;
  return TRUE;
}
