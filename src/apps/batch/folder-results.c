/* folder-results.c - the results of a run: results.jsonl, and what run.db states of it */
#include "folder-store.h"

#include <errno.h>
#include <glib/gstdio.h>
#include <string.h>

#include "errors.h"

typedef struct
{
  gint64 id;
  guint attempts;
  char *code; /* NULL: the page is well */
  char *message;
  char *file;   /* what its files are called now; NULL: as before */
  gsize length; /* of its line */
} Result;

static void
result_clear (gpointer data)
{
  Result *result = data;

  g_free (result->code);
  g_free (result->message);
  g_free (result->file);
}

GArray *
vlps_folder_results_new (void)
{
  GArray *results = g_array_new (FALSE, FALSE, sizeof (Result));

  g_array_set_clear_func (results, result_clear);
  return results;
}

/* --- the file --- */

gint64
vlps_folder_stated_end (VlpsFolder *self)
{
  g_autofree char *end = vlps_folder_get (self, "end");

  return end != NULL ? g_ascii_strtoll (end, NULL, 10) : 0;
}

static gboolean
set_end (VlpsFolder *self, gint64 end, GError **error)
{
  g_autofree char *text = g_strdup_printf ("%" G_GINT64_FORMAT, end);

  return vlps_folder_set (self, "end", text, error);
}

/* Opens the results and makes file and database agree: cuts off what was not stated, and takes back what was stated and
 * is not there. */
static gboolean
open_results (VlpsFolder *self, GError **error)
{
  gint64 stated = vlps_folder_stated_end (self), found;
  gboolean row;

  self->results = vlps_journal_open (self->results_path, error);
  if (self->results == NULL)
    return FALSE;
  found = vlps_journal_end (self->results);
  if (found < stated)
    {
      bind_number (self, COUNT_BEYOND, 1, found);
      bind_number (self, FORGET_BEYOND, 1, found);
      if (!vlps_database_begin (self->db, error) || !step (self, COUNT_BEYOND, &row, error))
        return FALSE;
      self->lost = (guint64) sqlite3_column_int64 (self->prepared[COUNT_BEYOND], 0);
      sqlite3_reset (self->prepared[COUNT_BEYOND]);
      if (!step (self, FORGET_BEYOND, NULL, error))
        return FALSE;
      if (!step (self, LAST_END, &row, error))
        return FALSE;
      stated = sqlite3_column_int64 (self->prepared[LAST_END], 0);
      sqlite3_reset (self->prepared[LAST_END]);
      if (!set_end (self, stated, error) || !vlps_database_commit (self->db, error))
        return FALSE;
    }
  return vlps_journal_cut (self->results, stated, error);
}

gboolean
vlps_folder_open_results (VlpsFolder *self, GError **error)
{
  g_autofree char *replaced = g_strconcat (self->results_path, ".new", NULL);
  g_autofree char *flag = vlps_folder_get (self, "replacing");

  if (flag == NULL || *flag == '\0')
    {
      g_unlink (replaced);
      return open_results (self, error);
    }
  if (g_file_test (replaced, G_FILE_TEST_EXISTS) && g_rename (replaced, self->results_path) != 0)
    return vlps_error_false (error, VLPS_ERROR_IO, "cannot replace %s: %s", self->results_path, g_strerror (errno));
  /* opening it brings its name to the disk */
  return open_results (self, error) && vlps_folder_set (self, "replacing", "", error);
}

/* --- adding and stating --- */

void
vlps_folder_add_result (VlpsFolder *self, gint64 id, guint attempts, const GError *failure, const char *file,
                        const char *line)
{
  const Result result = {
    .id = id,
    .attempts = attempts,
    .code = failure != NULL ? g_strdup (vlps_error_name (failure)) : NULL,
    .message = failure != NULL ? g_strdup (failure->message) : NULL,
    .file = g_strdup (file),
    .length = strlen (line),
  };

  g_array_append_val (self->waiting, result);
  g_string_append_len (self->text, line, (gssize) result.length);
}

void
vlps_folder_add_found (VlpsFolder *self, VlpsFound *found)
{
  g_ptr_array_add (self->found, found);
}

/* The row of a page with a result is read and to be reset then. */
static gboolean
find_result (VlpsFolder *self, gint64 id, GError **error)
{
  gboolean row;

  bind_number (self, RESULT_OF, 1, id);
  if (!step (self, RESULT_OF, &row, error))
    return FALSE;
  if (!row)
    g_set_error (error, VLPS_ERROR, VLPS_ERROR_IO, "page %" G_GINT64_FORMAT " has no result in %s", id, self->path);
  return row;
}

char *
vlps_folder_read_line (VlpsFolder *self, gint64 id, GError **error)
{
  sqlite3_stmt *statement = self->prepared[RESULT_OF];
  gint64 start, end;

  if (!find_result (self, id, error))
    return NULL;
  start = sqlite3_column_int64 (statement, 3);
  end = sqlite3_column_int64 (statement, 4);
  sqlite3_reset (statement);
  return vlps_journal_read (self->results, start, (gsize) (end - start), error);
}

gboolean
vlps_folder_take_result (VlpsFolder *self, gint64 id, VlpsFolder *from, gint64 from_id, const char *line,
                         GError **error)
{
  sqlite3_stmt *statement = from->prepared[RESULT_OF];
  Result result = { .id = id, .length = strlen (line) };

  if (!find_result (from, from_id, error))
    return FALSE;
  result.attempts = (guint) sqlite3_column_int (statement, 0);
  result.code = column_text (from, RESULT_OF, 1);
  result.message = column_text (from, RESULT_OF, 2);
  sqlite3_reset (statement);
  g_array_append_val (self->waiting, result);
  g_string_append_len (self->text, line, (gssize) result.length);
  return TRUE;
}

gsize
vlps_folder_waiting (VlpsFolder *self)
{
  return self->text->len;
}

static gboolean
state_facts (VlpsFolder *self, GError **error)
{
  GHashTableIter iter;
  gpointer name, value;

  g_hash_table_iter_init (&iter, self->facts);
  while (g_hash_table_iter_next (&iter, &name, &value))
    if (!vlps_folder_set (self, name, value, error))
      return FALSE;
  return TRUE;
}

static gboolean
state_results (VlpsFolder *self, gint64 at, GError **error)
{
  if (!vlps_database_begin (self->db, error))
    return FALSE;
  for (guint i = 0; i < self->waiting->len; i++)
    {
      const Result *result = &g_array_index (self->waiting, Result, i);

      bind_number (self, STATE_PAGE, 1, result->code == NULL ? VLPS_ITEM_OK : VLPS_ITEM_FAILED);
      bind_number (self, STATE_PAGE, 2, result->attempts);
      bind_text (self, STATE_PAGE, 3, result->code);
      bind_text (self, STATE_PAGE, 4, result->message);
      bind_number (self, STATE_PAGE, 5, at);
      at += (gint64) result->length;
      bind_number (self, STATE_PAGE, 6, at);
      bind_number (self, STATE_PAGE, 7, result->id);
      if (!step (self, STATE_PAGE, NULL, error))
        return FALSE;
      if (result->file == NULL)
        continue;
      bind_text (self, NAME_PAGE, 1, result->file);
      bind_number (self, NAME_PAGE, 2, result->id);
      if (!step (self, NAME_PAGE, NULL, error))
        return FALSE;
    }
  return vlps_folder_state_found (self, error) && set_end (self, at, error) && state_facts (self, error)
         && vlps_database_commit (self->db, error);
}

gboolean
vlps_folder_commit (VlpsFolder *self, gboolean files, GError **error)
{
  gboolean done;
  gint64 end;

  if (self->listing)
    {
      self->listing = FALSE;
      return vlps_database_commit (self->db, error);
    }
  if (self->waiting->len == 0)
    return TRUE;
  end = vlps_journal_end (self->results);
  done = vlps_journal_append (self->results, self->text->str, self->text->len, error)
         && vlps_journal_sync (self->results, files, error) && state_results (self, end, error);
  if (!done)
    {
      vlps_database_rollback (self->db);
      vlps_journal_take_back (self->results, end);
      return FALSE;
    }
  g_array_set_size (self->waiting, 0);
  g_string_truncate (self->text, 0);
  g_hash_table_remove_all (self->facts);
  g_ptr_array_set_size (self->found, 0);
  return TRUE;
}

/* --- trying again --- */

/* Copies the lines of the pages that are well, and notes their new places. */
static gboolean
copy_kept (VlpsFolder *self, VlpsJournal *to, GError **error)
{
  sqlite3_stmt *statement = self->prepared[KEPT_LINES];
  gboolean row;

  for (;;)
    {
      g_autofree char *line = NULL;
      gint64 start;
      gsize length;

      if (!step (self, KEPT_LINES, &row, error))
        return FALSE;
      if (!row)
        return TRUE;
      start = sqlite3_column_int64 (statement, 1);
      length = (gsize) (sqlite3_column_int64 (statement, 2) - start);
      bind_number (self, MOVE_LINE, 1, vlps_journal_end (to));
      bind_number (self, MOVE_LINE, 2, vlps_journal_end (to) + (gint64) length);
      bind_number (self, MOVE_LINE, 3, sqlite3_column_int64 (statement, 0));
      line = vlps_journal_read (self->results, start, length, error);
      if (line == NULL || !vlps_journal_append (to, line, length, error) || !step (self, MOVE_LINE, NULL, error))
        {
          sqlite3_reset (statement);
          return FALSE;
        }
    }
}

gboolean
vlps_folder_retry_failed (VlpsFolder *self, guint64 *ret_n, GError **error)
{
  g_autofree char *replaced = g_strconcat (self->results_path, ".new", NULL);
  g_autoptr (VlpsJournal) kept = NULL;
  guint64 counts[VLPS_N_ITEM_STATES];
  gboolean done;

  g_return_val_if_fail (self->waiting->len == 0, FALSE);
  g_unlink (replaced);
  kept = vlps_journal_open (replaced, error);
  if (kept == NULL)
    return FALSE;
  /* new file, then the statement that it holds, then its name: each step can be the last */
  done = vlps_folder_count (self, counts, error) && vlps_database_begin (self->db, error)
         && step (self, RETRY_FAILED, NULL, error) && copy_kept (self, kept, error)
         && set_end (self, vlps_journal_end (kept), error) && vlps_folder_set (self, "replacing", "1", error)
         && vlps_journal_sync (kept, FALSE, error) && vlps_database_commit (self->db, error);
  if (!done)
    {
      vlps_database_rollback (self->db);
      g_unlink (replaced);
      return FALSE;
    }
  g_clear_pointer (&self->results, vlps_journal_free);
  if (!vlps_folder_open_results (self, error))
    return FALSE;
  *ret_n = counts[VLPS_ITEM_FAILED];
  return TRUE;
}
