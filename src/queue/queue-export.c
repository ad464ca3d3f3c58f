/* queue-export.c - the results of a run in Redis as the folder of a batch */
#include "queue-export.h"

#include <cjson/cJSON.h>
#include <errno.h>
#include <glib/gstdio.h>
#include <stdio.h>
#include <string.h>

#include "batch-summary.h"
#include "errors.h"
#include "shared-run.h"

#define PAGES_A_KEY 512 /* see finish.lua */

typedef struct
{
  VlpsRedis *redis;
  const char *const *folders;
  GHashTable *files; /* name -> FILE of a worker's results */
  FILE *out;
  guint64 missing;
} Export;

static void
file_close (gpointer data)
{
  fclose (data);
}

static FILE *
find_file (Export *self, const char *name, GError **error)
{
  FILE *file = g_hash_table_lookup (self->files, name);

  for (guint i = 0; file == NULL && self->folders != NULL && self->folders[i] != NULL; i++)
    {
      g_autofree char *path = g_build_filename (self->folders[i], name, NULL);

      file = fopen (path, "re");
    }
  if (file == NULL)
    g_set_error (error, VLPS_ERROR, VLPS_ERROR_IO,
                 "%s, in which a worker kept results, is in none of the folders; name its folder with --results", name);
  else if (g_hash_table_lookup (self->files, name) == NULL)
    g_hash_table_insert (self->files, g_strdup (name), file);
  return file;
}

/* A line that stands in a worker's file: "@NAME START LENGTH". */
static gboolean
copy_line (Export *self, const char *place, GError **error)
{
  g_auto (GStrv) words = g_strsplit (place + 1, " ", 3);
  g_autofree char *line = NULL;
  guint64 start, length;
  FILE *file;

  if (g_strv_length (words) != 3 || strchr (words[0], '/') != NULL
      || !g_ascii_string_to_unsigned (words[1], 10, 0, G_MAXINT64, &start, NULL)
      || !g_ascii_string_to_unsigned (words[2], 10, 1, G_MAXINT32, &length, NULL))
    {
      g_set_error (error, VLPS_ERROR, VLPS_ERROR_IO, "'%s' is no place of a result", place);
      return FALSE;
    }
  file = find_file (self, words[0], error);
  if (file == NULL)
    return FALSE;
  line = g_malloc (length);
  if (fseeko (file, (off_t) start, SEEK_SET) != 0 || fread (line, 1, length, file) != length
      || line[length - 1] != '\n')
    {
      g_set_error (error, VLPS_ERROR, VLPS_ERROR_IO, "%s is shorter than what was written to it", words[0]);
      return FALSE;
    }
  fwrite (line, 1, length, self->out);
  return TRUE;
}

/* Pages number `first` to `last`, of one key. */
static gboolean
write_lines (Export *self, guint64 first, guint64 last, GError **error)
{
  g_autofree char *key = vlps_redis_key (self->redis, "lines:%" G_GUINT64_FORMAT, first / PAGES_A_KEY);
  g_autoptr (GPtrArray) arguments = vlps_redis_arguments ();
  g_autoptr (VlpsReply) reply = NULL;

  vlps_redis_add_text (arguments, "HMGET");
  vlps_redis_add_text (arguments, key);
  for (guint64 i = first; i <= last; i++)
    vlps_redis_add_number (arguments, (gint64) i);
  reply = vlps_redis_send (self->redis, arguments, error);
  if (reply == NULL)
    return FALSE;
  for (gsize i = 0; i < reply->elements; i++)
    {
      const redisReply *line = reply->element[i];

      if (vlps_reply_text (line) == NULL)
        self->missing++;
      else if (*line->str == '@')
        {
          if (!copy_line (self, line->str, error))
            return FALSE;
        }
      else
        fwrite (line->str, 1, (gsize) line->len, self->out);
    }
  return TRUE;
}

typedef struct
{
  guint64 number;
  const char *failure; /* JSON */
} Failed;

static int
compare_failed (gconstpointer a, gconstpointer b)
{
  guint64 first = ((const Failed *) a)->number, second = ((const Failed *) b)->number;

  return first < second ? -1 : first > second;
}

static gboolean
add_failures (VlpsRedis *redis, VlpsFailures *failures, GError **error)
{
  g_autofree char *key = vlps_redis_key (redis, "failed");
  g_autoptr (VlpsReply) reply = vlps_redis_command (redis, error, "HGETALL", key, NULL);
  g_autoptr (GArray) all = g_array_new (FALSE, FALSE, sizeof (Failed));

  if (reply == NULL)
    return FALSE;
  for (gsize i = 0; i + 1 < reply->elements; i += 2)
    {
      Failed failed = { (guint64) vlps_reply_number (reply->element[i], 0), vlps_reply_text (reply->element[i + 1]) };

      g_array_append_val (all, failed);
    }
  g_array_sort (all, compare_failed);
  for (guint i = 0; i < all->len; i++)
    {
      cJSON *array = cJSON_Parse (g_array_index (all, Failed, i).failure);
      const char *code = cJSON_GetStringValue (cJSON_GetArrayItem (array, 0));
      const char *message = cJSON_GetStringValue (cJSON_GetArrayItem (array, 1));
      const char *page = cJSON_GetStringValue (cJSON_GetArrayItem (array, 2));
      g_auto (VlpsItem) item = { 0 };

      if (code != NULL && message != NULL && page != NULL && vlps_page_parse (page, &item, NULL))
        vlps_failures_add (failures, &item, code, message);
      cJSON_Delete (array);
    }
  return TRUE;
}

static gboolean
write_results (Export *self, const char *path, guint64 total, GError **error)
{
  gboolean done = TRUE;

  self->out = fopen (path, "we");
  if (self->out != NULL)
    {
      for (guint64 first = 1; done && first <= total;)
        {
          guint64 last = MIN (total, first - first % PAGES_A_KEY + PAGES_A_KEY - 1);

          done = write_lines (self, first, last, error);
          first = last + 1;
        }
      if (fclose (self->out) == 0 || !done)
        return done;
    }
  g_set_error (error, VLPS_ERROR, VLPS_ERROR_IO, "cannot write %s: %s", path, g_strerror (errno));
  return FALSE;
}

gboolean
vlps_queue_export (VlpsRedis *redis, const char *folder, const char *const *folders, guint64 *ret_missing,
                   GError **error)
{
  g_autoptr (GHashTable) files = g_hash_table_new_full (g_str_hash, g_str_equal, g_free, file_close);
  Export self = { .redis = redis, .folders = folders, .files = files };
  g_autofree char *path = g_build_filename (folder, "results.jsonl", NULL), *part = g_strconcat (path, ".new", NULL);
  g_autoptr (VlpsFailures) failures = vlps_failures_new ();
  g_auto (VlpsRunFacts) facts = { 0 };
  g_auto (VlpsRunStatus) status = { 0 };
  g_autofree char *db = g_build_filename (folder, "run.db", NULL);
  guint64 counts[VLPS_N_PAGE_STATES];

  if (g_file_test (db, G_FILE_TEST_EXISTS))
    {
      g_set_error (error, VLPS_ERROR, VLPS_ERROR_USAGE, "%s is the folder of a run of vlps batch; choose another one",
                   folder);
      return FALSE;
    }
  if (!vlps_shared_run_facts (redis, &facts, error) || !vlps_shared_run_status (redis, &status, error))
    return FALSE;
  if (g_mkdir_with_parents (folder, 0777) != 0)
    {
      g_set_error (error, VLPS_ERROR, VLPS_ERROR_IO, "cannot make the folder %s: %s", folder, g_strerror (errno));
      return FALSE;
    }
  if (!write_results (&self, part, status.total, error))
    {
      g_unlink (part);
      return FALSE;
    }
  if (g_rename (part, path) != 0)
    {
      g_set_error (error, VLPS_ERROR, VLPS_ERROR_IO, "cannot write %s: %s", path, g_strerror (errno));
      return FALSE;
    }
  counts[VLPS_PAGE_OK] = status.ok;
  counts[VLPS_PAGE_FAILED] = status.failed;
  counts[VLPS_PAGE_PENDING] = self.missing;
  *ret_missing = self.missing;
  return add_failures (redis, failures, error)
         && vlps_batch_summary_write_in (folder, counts, failures, NULL, NULL, facts.options, error);
}
