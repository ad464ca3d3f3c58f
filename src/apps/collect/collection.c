/* collection.c - what vlps collect has collected */
#include "collection.h"

#include <string.h>

#include "database.h"
#include "errors.h"
#include "journal.h"
#include "json-tree.h"
#include "near-copies.h"

static const VlpsDatabaseKind kind = {
  "collected pages",
  0x766c636f, /* "vlco" */
  2,
  "CREATE TABLE tasks (name TEXT PRIMARY KEY, last_run INTEGER NOT NULL);"
  "CREATE TABLE pages (task TEXT NOT NULL, url TEXT NOT NULL, collected INTEGER NOT NULL, failures INTEGER NOT NULL,"
  "  reason TEXT, PRIMARY KEY (task, url)) WITHOUT ROWID;"
  "CREATE TABLE records (id INTEGER PRIMARY KEY AUTOINCREMENT, task TEXT NOT NULL, url TEXT NOT NULL, final TEXT,"
  "  title TEXT, time TEXT, author TEXT, source TEXT, content TEXT, method TEXT, collected TEXT,"
  "  published INTEGER NOT NULL DEFAULT 1);"
  "CREATE TABLE lines (record INTEGER NOT NULL, length INTEGER NOT NULL);"
  "INSERT INTO lines VALUES (0, 0);",
  "ALTER TABLE records ADD COLUMN published INTEGER NOT NULL DEFAULT 1",
};

typedef enum
{
  LAST_RUN,
  SET_LAST_RUN,
  LOOK_UP,
  ADD_PAGE,
  ADD_RECORD,
  FAIL,
  WRITTEN,
  SET_WRITTEN,
  UNWRITTEN,
  UNPUBLISHED,
  SET_PUBLISHED,
  CONTENTS,
  ADD_COPY,
  ADD_WARNINGS,
  OLDEST,
  NEWEST,
  N_STATEMENTS,
} Statement;

#define RECORD "task, url, final, title, time, author, source, content, method, collected"

static const char *const statements[] = {
  "SELECT last_run FROM tasks WHERE name = ?",
  "INSERT INTO tasks VALUES (?, ?) ON CONFLICT (name) DO UPDATE SET last_run = excluded.last_run",
  "SELECT collected, failures FROM pages WHERE task = ? AND url = ?",
  "INSERT INTO pages VALUES (?, ?, 1, 0, NULL) ON CONFLICT (task, url) DO UPDATE SET collected = 1, reason = NULL",
  "INSERT INTO records (task, url, final, title, time, author, source, content, method, collected, published) "
  "VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)",
  "INSERT INTO pages VALUES (?, ?, 0, 1, ?) ON CONFLICT (task, url) DO UPDATE SET failures = failures + 1, "
  "reason = excluded.reason",
  "SELECT record, length FROM lines",
  "UPDATE lines SET record = ?, length = ?",
  "SELECT id, task, url, final, title, time, author, source, content, method, collected, copy_of FROM records "
  "LEFT JOIN copies ON record = id WHERE id > ? ORDER BY id",
  "SELECT id, task, url, final, title, time, author, source, content, method, collected, copy_of FROM records "
  "LEFT JOIN copies ON record = id WHERE task = ? AND published = 0 ORDER BY id LIMIT 1",
  "UPDATE records SET published = 1 WHERE id = ?",
  "SELECT id, content FROM records ORDER BY id",
  "INSERT INTO copies VALUES (?, ?)",
  "INSERT INTO warnings VALUES (?, ?)",
  "SELECT " RECORD ", NULL FROM records ORDER BY id LIMIT ?",
  "SELECT " RECORD ", NULL FROM records ORDER BY id DESC LIMIT ?",
};

/* Beside the tables of the version, so that an older vlps can still use the file.  Records without a row were not compared;
 * 0 is a copy of none.  Those without warnings have no row. */
static const char *const more_tables[] = {
  "CREATE TABLE IF NOT EXISTS copies (record INTEGER PRIMARY KEY, copy_of INTEGER NOT NULL)",
  "CREATE TABLE IF NOT EXISTS warnings (record INTEGER PRIMARY KEY, text TEXT NOT NULL)",
};

struct _VlpsCollection
{
  VlpsDatabase *database;
  sqlite3_stmt *prepared[N_STATEMENTS];
  VlpsJournal *lines;     /* locked */
  VlpsNearCopies *copies; /* of all records; NULL until somebody asks for them */
};

void
vlps_collection_free (VlpsCollection *self)
{
  if (self == NULL)
    return;
  vlps_database_free (self->database);
  vlps_journal_free (self->lines);
  vlps_near_copies_free (self->copies);
  g_free (self);
}

/* --- lines --- */

/* The record in the row at hand as a line. */
static char *
make_line (sqlite3_stmt *row)
{
  static const char *const names[] = { "task",   "url",    "final",   "title",  "time",
                                       "author", "source", "content", "method", "collected" };
  cJSON *object = cJSON_CreateObject ();

  cJSON_AddNumberToObject (object, "index", (double) sqlite3_column_int64 (row, 0));
  for (guint i = 0; i < G_N_ELEMENTS (names); i++)
    {
      const char *value = vlps_database_text (row, (int) i + 1);

      cJSON_AddItemToObject (object, names[i], value != NULL ? cJSON_CreateString (value) : cJSON_CreateNull ());
    }
  if (sqlite3_column_type (row, (int) G_N_ELEMENTS (names) + 1) != SQLITE_NULL)
    {
      gint64 copy_of = sqlite3_column_int64 (row, (int) G_N_ELEMENTS (names) + 1);

      cJSON_AddItemToObject (object, "copy_of",
                             copy_of > 0 ? cJSON_CreateNumber ((double) copy_of) : cJSON_CreateNull ());
    }
  return vlps_json_tree_take_line (object);
}

static gboolean
set_written (VlpsCollection *self, gint64 record, GError **error)
{
  sqlite3_stmt *set = self->prepared[SET_WRITTEN];

  sqlite3_bind_int64 (set, 1, record);
  sqlite3_bind_int64 (set, 2, vlps_journal_end (self->lines));
  return vlps_database_do (self->database, set, error);
}

/* Appends the lines of the records behind `record`, which becomes the last. */
static gboolean
append_unwritten (VlpsCollection *self, gint64 *record, GError **error)
{
  sqlite3_stmt *unwritten = self->prepared[UNWRITTEN];
  gboolean row;

  sqlite3_bind_int64 (unwritten, 1, *record);
  for (;;)
    {
      g_autofree char *line = NULL;

      if (!vlps_database_step (self->database, unwritten, &row, error))
        return FALSE;
      if (!row)
        return TRUE;
      line = make_line (unwritten);
      *record = sqlite3_column_int64 (unwritten, 0);
      if (!vlps_journal_append (self->lines, line, strlen (line), error))
        {
          sqlite3_reset (unwritten);
          return FALSE;
        }
    }
}

/* Writes what the lines lack, and notes how far they are. */
static gboolean
catch_up (VlpsCollection *self, GError **error)
{
  sqlite3_stmt *written = self->prepared[WRITTEN];
  gint64 end = vlps_journal_end (self->lines), record;

  if (!vlps_database_step (self->database, written, NULL, error))
    return FALSE;
  record = sqlite3_column_int64 (written, 0);
  sqlite3_reset (written);
  if (append_unwritten (self, &record, error) && vlps_journal_sync (self->lines, FALSE, error)
      && set_written (self, record, error))
    return TRUE;
  vlps_journal_take_back (self->lines, end);
  return FALSE;
}

/* Makes lines and database agree. */
static gboolean
mend_lines (VlpsCollection *self, GError **error)
{
  sqlite3_stmt *written = self->prepared[WRITTEN];
  gint64 record, length;

  if (!vlps_database_step (self->database, written, NULL, error))
    return FALSE;
  record = sqlite3_column_int64 (written, 0);
  length = sqlite3_column_int64 (written, 1);
  sqlite3_reset (written);
  if (vlps_journal_end (self->lines) > length)
    return vlps_journal_cut (self->lines, length, error);
  return vlps_journal_end (self->lines) == length || set_written (self, record, error);
}

static gboolean
make_more_tables (VlpsCollection *self, GError **error)
{
  for (guint i = 0; i < G_N_ELEMENTS (more_tables); i++)
    {
      sqlite3_stmt *make = vlps_database_prepare (self->database, more_tables[i], error);

      if (make == NULL || !vlps_database_do (self->database, make, error))
        return FALSE;
    }
  return TRUE;
}

VlpsCollection *
vlps_collection_open (const char *base, GError **error)
{
  g_autoptr (VlpsCollection) self = g_new0 (VlpsCollection, 1);
  g_autofree char *database = g_strconcat (base, ".db", NULL), *lines = g_strconcat (base, ".jsonl", NULL);

  self->lines = vlps_journal_open (lines, error);
  if (self->lines == NULL)
    return NULL;
  if (!vlps_journal_lock (self->lines))
    return vlps_error_null (error, VLPS_ERROR_IO,
                            "%s is in use by another vlps collect; wait until it ends, or use another store", lines);
  self->database = vlps_database_open (database, &kind, error);
  if (self->database == NULL || !make_more_tables (self, error)
      || !vlps_database_prepare_all (self->database, statements, N_STATEMENTS, self->prepared, error)
      || !mend_lines (self, error) || !catch_up (self, error))
    return NULL;
  return g_steal_pointer (&self);
}

/* --- tasks and pages --- */

gboolean
vlps_collection_last_run (VlpsCollection *self, const char *task, gint64 *ret_time, GError **error)
{
  sqlite3_stmt *statement = self->prepared[LAST_RUN];
  gboolean row;

  vlps_database_bind_text (statement, 1, task);
  if (!vlps_database_step (self->database, statement, &row, error))
    return FALSE;
  *ret_time = row ? sqlite3_column_int64 (statement, 0) : 0;
  sqlite3_reset (statement);
  return TRUE;
}

gboolean
vlps_collection_set_last_run (VlpsCollection *self, const char *task, gint64 time, GError **error)
{
  sqlite3_stmt *statement = self->prepared[SET_LAST_RUN];

  vlps_database_bind_text (statement, 1, task);
  sqlite3_bind_int64 (statement, 2, time);
  return vlps_database_do (self->database, statement, error);
}

gboolean
vlps_collection_look_up (VlpsCollection *self, const char *task, const char *url, gboolean *ret_collected,
                         guint *ret_failures, GError **error)
{
  sqlite3_stmt *statement = self->prepared[LOOK_UP];
  gboolean row;

  vlps_database_bind_text (statement, 1, task);
  vlps_database_bind_text (statement, 2, url);
  if (!vlps_database_step (self->database, statement, &row, error))
    return FALSE;
  *ret_collected = row && sqlite3_column_int (statement, 0) != 0;
  *ret_failures = row ? (guint) sqlite3_column_int (statement, 1) : 0;
  sqlite3_reset (statement);
  return TRUE;
}

gboolean
vlps_collection_add_alias (VlpsCollection *self, const char *task, const char *url, GError **error)
{
  sqlite3_stmt *statement = self->prepared[ADD_PAGE];

  vlps_database_bind_text (statement, 1, task);
  vlps_database_bind_text (statement, 2, url);
  return vlps_database_do (self->database, statement, error);
}

static gboolean
add_record (VlpsCollection *self, const VlpsCollected *page, GError **error)
{
  sqlite3_stmt *statement = self->prepared[ADD_RECORD];
  g_autoptr (GDateTime) now = g_date_time_new_now_local ();
  g_autofree char *time = g_date_time_format (now, "%Y-%m-%dT%H:%M:%S%:z");
  const char *const values[] = { page->task,   page->url,    page->final,   page->title,  page->time,
                                 page->author, page->source, page->content, page->method, time };

  for (guint i = 0; i < G_N_ELEMENTS (values); i++)
    vlps_database_bind_text (statement, (int) i + 1, values[i]);
  sqlite3_bind_int (statement, (int) G_N_ELEMENTS (values) + 1, !page->publish);
  return vlps_database_do (self->database, statement, error);
}

/* Stores the warnings of the record added last. */
static gboolean
add_warnings (VlpsCollection *self, const VlpsCollected *page, GError **error)
{
  sqlite3_stmt *statement = self->prepared[ADD_WARNINGS];

  if (page->warnings == NULL)
    return TRUE;
  sqlite3_bind_int64 (statement, 1, vlps_database_last_row (self->database));
  vlps_database_bind_text (statement, 2, page->warnings);
  return vlps_database_do (self->database, statement, error);
}

/* Reads the contents of all records. */
static gboolean
read_contents (VlpsCollection *self, GError **error)
{
  sqlite3_stmt *contents = self->prepared[CONTENTS];
  g_autoptr (VlpsNearCopies) copies = vlps_near_copies_new (VLPS_NEAR_COPIES_THRESHOLD);
  gboolean row;

  for (;;)
    {
      const char *text;

      if (!vlps_database_step (self->database, contents, &row, error))
        return FALSE;
      if (!row)
        break;
      text = vlps_database_text (contents, 1);
      vlps_near_copies_add (copies, sqlite3_column_int64 (contents, 0),
                            vlps_near_copies_shingles (text != NULL ? text : ""), NULL);
    }
  self->copies = g_steal_pointer (&copies);
  return TRUE;
}

/* Looks for the record of which the one that was added last is a copy, and says so where the page's task asks for it. */
static gboolean
compare (VlpsCollection *self, const VlpsCollected *page, GError **error)
{
  sqlite3_stmt *statement = self->prepared[ADD_COPY];
  gint64 record = vlps_database_last_row (self->database), copy_of;
  GArray *shingles = vlps_near_copies_shingles (page->content != NULL ? page->content : "");

  copy_of = vlps_near_copies_add (self->copies, record, shingles, NULL);
  if (!page->near_copies)
    return TRUE;
  sqlite3_bind_int64 (statement, 1, record);
  sqlite3_bind_int64 (statement, 2, copy_of);
  return vlps_database_do (self->database, statement, error);
}

gboolean
vlps_collection_publish (VlpsCollection *self, const char *task, VlpsPublishFunc publish, gpointer data, GError **error)
{
  sqlite3_stmt *next = self->prepared[UNPUBLISHED], *done = self->prepared[SET_PUBLISHED];

  for (;;)
    {
      g_autofree char *line = NULL;
      gboolean row;

      vlps_database_bind_text (next, 1, task);
      if (!vlps_database_step (self->database, next, &row, error))
        return FALSE;
      if (!row)
        return TRUE;
      line = make_line (next);
      sqlite3_bind_int64 (done, 1, sqlite3_column_int64 (next, 0));
      /* nothing is held open while others take their time */
      sqlite3_reset (next);
      if (!publish (line, data, error) || !vlps_database_do (self->database, done, error))
        return FALSE;
    }
}

/* Gives all rows, whose columns are those of RECORD and the warnings. */
static gboolean
give_rows (VlpsDatabase *database, sqlite3_stmt *rows, VlpsCollectedFunc take, gpointer data, GError **error)
{
  gboolean row;

  for (;;)
    {
      if (!vlps_database_step (database, rows, &row, error))
        return FALSE;
      if (!row)
        return TRUE;
      take (
          &(VlpsCollected){
              .task = vlps_database_text (rows, 0),
              .url = vlps_database_text (rows, 1),
              .final = vlps_database_text (rows, 2),
              .title = vlps_database_text (rows, 3),
              .time = vlps_database_text (rows, 4),
              .author = vlps_database_text (rows, 5),
              .source = vlps_database_text (rows, 6),
              .content = vlps_database_text (rows, 7),
              .method = vlps_database_text (rows, 8),
              .warnings = vlps_database_text (rows, 10),
          },
          vlps_database_text (rows, 9), data);
    }
}

gboolean
vlps_collection_each (VlpsCollection *self, gboolean newest, guint most, VlpsCollectedFunc take, gpointer data,
                      GError **error)
{
  sqlite3_stmt *rows = self->prepared[newest ? NEWEST : OLDEST];

  sqlite3_bind_int64 (rows, 1, most);
  return give_rows (self->database, rows, take, data, error);
}

/* A number that a query of a task gives. */
static gboolean
read_number (VlpsDatabase *database, const char *sql, const char *task, gint64 *ret_value, GError **error)
{
  sqlite3_stmt *statement = vlps_database_prepare (database, sql, error);
  gboolean row;

  if (statement == NULL)
    return FALSE;
  vlps_database_bind_text (statement, 1, task);
  if (!vlps_database_step (database, statement, &row, error))
    return FALSE;
  *ret_value = row ? sqlite3_column_int64 (statement, 0) : 0;
  sqlite3_reset (statement);
  return TRUE;
}

/* The database of `base`, to be read; *ret_database is NULL where there is none. */
static gboolean
open_reading (const char *base, VlpsDatabase **ret_database, GError **error)
{
  g_autofree char *path = g_strconcat (base, ".db", NULL);

  *ret_database = NULL;
  if (!g_file_test (path, G_FILE_TEST_EXISTS))
    return TRUE;
  *ret_database = vlps_database_open_reading (path, &kind, error);
  return *ret_database != NULL;
}

/* An older vlps made no such table. */
static gboolean
has_warnings (VlpsDatabase *database, gboolean *ret_has, GError **error)
{
  gint64 n;

  if (!read_number (database, "SELECT count(*) FROM sqlite_master WHERE name = ?", "warnings", &n, error))
    return FALSE;
  *ret_has = n > 0;
  return TRUE;
}

static void
take_warnings (const VlpsCollected *record, const char *collected, gpointer data)
{
  *(char **) data = g_strdup (record->warnings);
}

static gboolean
give_latest (VlpsDatabase *database, const char *task, guint most, VlpsCollectedFunc take, gpointer data,
             GError **error)
{
  sqlite3_stmt *rows;
  gboolean warnings;

  if (!has_warnings (database, &warnings, error))
    return FALSE;
  rows =
      vlps_database_prepare (database,
                             warnings ? "SELECT " RECORD ", text FROM records LEFT JOIN warnings ON record = id "
                                        "WHERE task = ? ORDER BY id DESC LIMIT ?"
                                      : "SELECT " RECORD ", NULL FROM records WHERE task = ? ORDER BY id DESC LIMIT ?",
                             error);
  if (rows == NULL)
    return FALSE;
  vlps_database_bind_text (rows, 1, task);
  sqlite3_bind_int64 (rows, 2, most);
  return give_rows (database, rows, take, data, error);
}

void
vlps_collection_state_clear (VlpsCollectionState *state)
{
  g_clear_pointer (&state->warnings, g_free);
}

gboolean
vlps_collection_state (const char *base, const char *task, VlpsCollectionState *ret_state, GError **error)
{
  g_autoptr (VlpsDatabase) database = NULL;
  gint64 records, added, failing, unpublished;

  *ret_state = (VlpsCollectionState){ 0 };
  if (!open_reading (base, &database, error))
    return FALSE;
  if (database == NULL)
    return TRUE;
  if (!read_number (database, "SELECT last_run FROM tasks WHERE name = ?", task, &ret_state->last_run, error)
      || !read_number (database, "SELECT count(*) FROM records WHERE task = ?", task, &records, error)
      || !read_number (database,
                       "SELECT count(*) FROM records WHERE task = ?1 AND CAST(strftime('%s', collected) AS INTEGER) >= "
                       "(SELECT last_run FROM tasks WHERE name = ?1)",
                       task, &added, error)
      || !read_number (database, "SELECT count(*) FROM pages WHERE task = ? AND collected = 0", task, &failing, error)
      || !read_number (database, "SELECT count(*) FROM records WHERE task = ? AND published = 0", task, &unpublished,
                       error)
      || !give_latest (database, task, 1, take_warnings, &ret_state->warnings, error))
    return FALSE;
  ret_state->records = (guint) records;
  ret_state->added = (guint) added;
  ret_state->failing = (guint) failing;
  ret_state->unpublished = (guint) unpublished;
  return TRUE;
}

gboolean
vlps_collection_latest (const char *base, const char *task, guint most, VlpsCollectedFunc take, gpointer data,
                        GError **error)
{
  g_autoptr (VlpsDatabase) database = NULL;

  return open_reading (base, &database, error)
         && (database == NULL || give_latest (database, task, most, take, data, error));
}

gboolean
vlps_collection_add (VlpsCollection *self, const VlpsCollected *page, GError **error)
{
  if ((page->near_copies && self->copies == NULL && !read_contents (self, error))
      || !vlps_database_begin (self->database, error))
    return FALSE;
  if (!add_record (self, page, error) || !add_warnings (self, page, error)
      || (self->copies != NULL && !compare (self, page, error))
      || !vlps_collection_add_alias (self, page->task, page->url, error)
      || (page->final != NULL && !vlps_collection_add_alias (self, page->task, page->final, error))
      || !vlps_database_commit (self->database, error))
    {
      vlps_database_rollback (self->database);
      return FALSE;
    }
  return catch_up (self, error);
}

gboolean
vlps_collection_fail (VlpsCollection *self, const char *task, const char *url, const char *reason, GError **error)
{
  sqlite3_stmt *statement = self->prepared[FAIL];

  vlps_database_bind_text (statement, 1, task);
  vlps_database_bind_text (statement, 2, url);
  vlps_database_bind_text (statement, 3, reason);
  return vlps_database_do (self->database, statement, error);
}
