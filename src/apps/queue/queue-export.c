/* queue-export.c - the results of a run in Redis as the folder of a batch */
#include "queue-export.h"

#include <errno.h>
#include <fcntl.h>
#include <glib/gstdio.h>
#include <stdio.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#include "batch-summary.h"
#include "beneath.h"
#include "errors.h"
#include "json-tree.h"
#include "safe-name.h"
#include "shared-run.h"
#include "work.h"

#define PAGES_A_KEY 512                           /* see finish.lua */
#define MOST_PAGES (G_GUINT64_CONSTANT (1) << 32) /* as many bits as a text of Redis, such as `done`, can have */
#define PAGES "pages/"                            /* where files of pages are */

typedef struct
{
  VlpsRedis *redis;
  const char *const *folders;
  GHashTable *files; /* name -> FILE of a worker's results */
  FILE *out;
  guint64 missing;

  /* files of pages, which the workers wrote into their folders */
  const char *folder; /* where they go */
  guint kinds;        /* VlpsWorkFiles; 0: there are none */
  gboolean by_name;
  guint64 without; /* files that are in none of the folders */
} Export;

static void
file_close (gpointer data)
{
  fclose (data);
}

/* Workers name their files "results-WORKER.jsonl". */
static void
set_missing (const char *name, GError **error)
{
  const char *worker = g_str_has_prefix (name, "results-") ? name + strlen ("results-") : name;
  gsize length = g_str_has_suffix (worker, ".jsonl") ? strlen (worker) - strlen (".jsonl") : strlen (worker);

  g_set_error (error, VLPS_ERROR, VLPS_ERROR_IO,
               "worker %.*s wrote its results to its own folder, as %s; add --results DIR", (int) length, worker, name);
}

/* NULL with an error where it is in none of the folders, or is what it may not be. */
static FILE *
find_file (Export *self, const char *name, GError **error)
{
  FILE *file = g_hash_table_lookup (self->files, name);
  g_autoptr (GError) local = NULL;

  if (file != NULL)
    return file;
  for (guint i = 0; file == NULL && local == NULL && self->folders != NULL && self->folders[i] != NULL; i++)
    {
      int fd = vlps_beneath_open (self->folders[i], name, &local);

      file = fd >= 0 ? fdopen (fd, "r") : NULL;
    }
  if (file != NULL)
    g_hash_table_insert (self->files, g_strdup (name), file);
  else if (local != NULL)
    g_propagate_error (error, g_steal_pointer (&local));
  else
    set_missing (name, error);
  return file;
}

/* --- files of pages --- */

/* Opens the newest, -1 where there is none: a page that was done again may have files in two folders. */
static int
open_page_file (const Export *self, const char *name)
{
  int newest = -1;
  gint64 time = 0;

  for (guint i = 0; self->folders != NULL && self->folders[i] != NULL; i++)
    {
      g_autoptr (GError) local = NULL;
      int fd = vlps_beneath_open (self->folders[i], name, &local);
      struct stat status;

      if (local != NULL)
        g_printerr ("vlps: warning: %s; it was left out\n", local->message);
      if (fd < 0)
        continue;
      if (fstat (fd, &status) != 0 || (newest >= 0 && (gint64) status.st_mtim.tv_sec < time))
        {
          close (fd);
          continue;
        }
      if (newest >= 0)
        close (newest);
      newest = fd;
      time = (gint64) status.st_mtim.tv_sec;
    }
  return newest;
}

/* Name of a page's file of a kind: that which its line has or, where that has none of any kind, which it had by its number
 * or id; newly allocated.  NULL: there is none, or the line says what no worker of ours would. */
static char *
file_name (const Export *self, const VlpsItem *item, const cJSON *files, guint kind)
{
  g_autofree char *usual = vlps_page_file_name (item, self->by_name, kind), *middle = NULL;
  const char *told = cJSON_GetStringValue (cJSON_GetObjectItemCaseSensitive (files, vlps_page_file_kind (kind)));
  const char *ending = vlps_page_file_ending (kind);

  if (!cJSON_IsObject (files) || g_strcmp0 (told, usual) == 0)
    return g_steal_pointer (&usual);
  if (told == NULL || !g_str_has_prefix (told, PAGES) || !g_str_has_suffix (told, ending)
      || strlen (told) < strlen (PAGES) + strlen (ending))
    return NULL;
  middle = g_strndup (told + strlen (PAGES), strlen (told) - strlen (PAGES) - strlen (ending));
  return vlps_safe_name_is (middle) ? g_strdup (told) : NULL;
}

/* Puts the files of a page beside its line, under the names that the line has them. */
static gboolean
take_page_files (Export *self, const char *line, gsize length, GError **error)
{
  g_autoptr (cJSON) row = self->kinds != 0 ? cJSON_ParseWithLength (line, length) : NULL;
  const cJSON *number = cJSON_GetObjectItemCaseSensitive (row, "number"),
              *id = cJSON_GetObjectItemCaseSensitive (row, "id");
  const char *status = cJSON_GetStringValue (cJSON_GetObjectItemCaseSensitive (row, "status"));
  VlpsItem item = { .id = cJSON_IsNumber (number) ? (gint64) number->valuedouble : 0,
                    .name = cJSON_GetStringValue (id) };
  gboolean taken = TRUE;

  for (guint kind = 0; taken && item.id > 0 && g_strcmp0 (status, "ok") == 0 && self->kinds >> kind != 0; kind++)
    {
      g_autofree char *name = NULL, *to = NULL;
      int from;

      if ((self->kinds & 1u << kind) == 0)
        continue;
      name = file_name (self, &item, cJSON_GetObjectItemCaseSensitive (row, "files"), kind);
      if (name == NULL)
        continue;
      from = open_page_file (self, name);
      to = g_build_filename (self->folder, name, NULL);
      if (from >= 0)
        {
          taken = vlps_beneath_put (from, self->folder, name, error);
          close (from);
        }
      else if (!g_file_test (to, G_FILE_TEST_EXISTS))
        self->without++;
    }
  return taken;
}

/* Reads the kinds of files from the options of the run. */
static void
find_kinds (Export *self, const char *options)
{
  g_auto (GStrv) lines = g_strsplit (options, "\n", -1);

  for (guint i = 0; lines[i] != NULL; i++)
    if (g_str_has_prefix (lines[i], "write="))
      vlps_page_files_parse (lines[i] + strlen ("write="), &self->kinds, NULL);
    else if (strcmp (lines[i], "pages-by=id") == 0)
      self->by_name = TRUE;
}

/* --- lines --- */

/* Writes a row that has no line feed: otherwise everyone who can write to the server or the folder could add rows. */
static gboolean
write_row (Export *self, const char *line, gsize length, GError **error)
{
  if (memchr (line, '\n', length) != line + length - 1)
    {
      g_printerr ("vlps: warning: a result is not one line, and was left out: %.*s\n", (int) strcspn (line, "\n"),
                  line);
      self->missing++;
      return TRUE;
    }
  fwrite (line, 1, length, self->out);
  return take_page_files (self, line, length, error);
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
    return vlps_error_false (error, VLPS_ERROR_IO, "'%s' is not the place of a result", place);
  file = find_file (self, words[0], error);
  if (file == NULL)
    return FALSE;
  line = g_malloc (length);
  if (fseeko (file, (off_t) start, SEEK_SET) != 0 || fread (line, 1, length, file) != length
      || line[length - 1] != '\n')
    return vlps_error_false (error, VLPS_ERROR_IO, "%s is shorter than what was written to it", words[0]);
  return write_row (self, line, length, error);
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
      else if (!write_row (self, line->str, (gsize) line->len, error))
        return FALSE;
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
      g_autoptr (cJSON) array = cJSON_Parse (g_array_index (all, Failed, i).failure);
      const char *code = cJSON_GetStringValue (cJSON_GetArrayItem (array, 0));
      const char *message = cJSON_GetStringValue (cJSON_GetArrayItem (array, 1));
      const char *page = cJSON_GetStringValue (cJSON_GetArrayItem (array, 2));
      g_auto (VlpsItem) item = { 0 };

      if (code != NULL && message != NULL && page != NULL && vlps_shared_run_page_parse (page, &item, NULL))
        vlps_failures_add (failures, &item, code, message);
    }
  return TRUE;
}

static gboolean
write_results (Export *self, const char *path, guint64 total, GError **error)
{
  g_autofree char *key = vlps_redis_key (self->redis, "done");
  g_autoptr (VlpsReply) bytes = vlps_redis_command (self->redis, error, "STRLEN", key, NULL);
  /* no page behind the last bit has a result, whatever the total is */
  guint64 known = bytes != NULL ? MIN (total, (guint64) vlps_reply_number (bytes, 0) * 8) : 0;
  gboolean done = TRUE;
  int fd;

  if (bytes == NULL)
    return FALSE;
  self->missing += total - known;
  /* a link that somebody left there is not written through */
  g_unlink (path);
  fd = g_open (path, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, 0666);
  self->out = fd >= 0 ? fdopen (fd, "w") : NULL;
  if (self->out != NULL)
    {
      for (guint64 first = 1; done && first <= known;)
        {
          guint64 last = MIN (known, first - first % PAGES_A_KEY + PAGES_A_KEY - 1);

          done = write_lines (self, first, last, error);
          first = last + 1;
        }
      if (fclose (self->out) == 0 || !done)
        return done;
    }
  return vlps_error_false (error, VLPS_ERROR_IO, "cannot write %s: %s", path, g_strerror (errno));
}

gboolean
vlps_queue_export (VlpsRedis *redis, const char *folder, const char *const *folders, guint64 *ret_missing,
                   guint64 *ret_without, GError **error)
{
  g_autoptr (GHashTable) files = g_hash_table_new_full (g_str_hash, g_str_equal, g_free, file_close);
  Export self = { .redis = redis, .folders = folders, .files = files, .folder = folder };
  g_autofree char *path = g_build_filename (folder, "results.jsonl", NULL), *part = g_strconcat (path, ".new", NULL);
  g_autoptr (VlpsFailures) failures = vlps_failures_new ();
  g_auto (VlpsRunFacts) facts = { 0 };
  g_auto (VlpsRunStatus) status = { 0 };
  g_auto (VlpsFollowed) followed = { 0 };
  g_autofree char *db = g_build_filename (folder, "run.db", NULL);
  guint64 counts[VLPS_N_ITEM_STATES] = { 0 };

  if (g_file_test (db, G_FILE_TEST_EXISTS))
    return vlps_error_false (error, VLPS_ERROR_USAGE, "%s is the folder of a run of vlps batch; choose another one",
                             folder);
  if (!vlps_shared_run_facts (redis, &facts, error) || !vlps_shared_run_status (redis, &status, error)
      || !vlps_shared_run_followed (redis, &followed, error))
    return FALSE;
  if (status.total > MOST_PAGES || status.ok > status.total || status.failed > status.total - status.ok)
    return vlps_error_false (error, VLPS_ERROR_IO,
                             "the run '%s' is damaged: it says that %" G_GUINT64_FORMAT
                             " pages are done and %" G_GUINT64_FORMAT " failed of %" G_GUINT64_FORMAT,
                             vlps_redis_run (redis), status.ok, status.failed, status.total);
  if (g_mkdir_with_parents (folder, 0777) != 0)
    return vlps_error_false (error, VLPS_ERROR_IO, "cannot make the folder %s: %s", folder, g_strerror (errno));
  find_kinds (&self, facts.options);
  if (!write_results (&self, part, status.total, error))
    {
      g_unlink (part);
      return FALSE;
    }
  if (g_rename (part, path) != 0)
    return vlps_error_false (error, VLPS_ERROR_IO, "cannot write %s: %s", path, g_strerror (errno));
  counts[VLPS_ITEM_OK] = status.ok;
  counts[VLPS_ITEM_FAILED] = status.failed;
  counts[VLPS_ITEM_PENDING] = self.missing;
  counts[VLPS_ITEM_LEFT_OUT] = status.left_out;
  *ret_missing = self.missing;
  *ret_without = self.without;
  return add_failures (redis, failures, error)
         && vlps_batch_summary_write_in (folder, counts, failures, NULL, NULL, status.follows ? &followed : NULL, NULL,
                                         facts.options, error);
}
