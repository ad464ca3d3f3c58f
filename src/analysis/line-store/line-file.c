/* line-file.c - the file of --line-store */
#include "line-file.h"

#include "database.h"

static const VlpsDatabaseKind kind = {
  "lines of sites",
  0x766c6c6e, /* "vlln" */
  2,
  "CREATE TABLE sites (id INTEGER PRIMARY KEY, name TEXT NOT NULL UNIQUE, pages INTEGER NOT NULL);"
  "CREATE TABLE lines (site INTEGER NOT NULL REFERENCES sites (id), key BLOB NOT NULL, count INTEGER NOT NULL,"
  "  text TEXT, PRIMARY KEY (site, key)) WITHOUT ROWID;"
  "CREATE INDEX lines_by_count ON lines (site, count);"
  "CREATE TABLE records (id INTEGER PRIMARY KEY AUTOINCREMENT, url TEXT NOT NULL UNIQUE, source TEXT, title TEXT,"
  "  news_time TEXT, content TEXT, update_time TEXT);",
  "ALTER TABLE lines ADD COLUMN text TEXT",
};

typedef enum
{
  SITE,
  NEW_SITE,
  COUNT_LINE,
  COUNT_PAGE,
  FORGET,
  ADD_RECORD,
  LIST_LINES,
  N_STATEMENTS,
} Statement;

static const char *const statements[] = {
  "SELECT id, pages FROM sites WHERE name = ?",
  "INSERT INTO sites (name, pages) VALUES (?, 0)",
  "INSERT INTO lines (site, key, count, text) VALUES (?, ?, 1, ?) ON CONFLICT (site, key) DO UPDATE SET "
  "count = count + 1, text = coalesce (text, excluded.text) RETURNING count",
  "UPDATE sites SET pages = pages + 1 WHERE id = ? RETURNING pages",
  "DELETE FROM lines WHERE site = ? AND count <= ?",
  "INSERT INTO records (url, source, title, news_time, content, update_time) VALUES (?, ?, ?, ?, ?, ?) "
  "ON CONFLICT (url) DO UPDATE SET source = excluded.source, title = excluded.title, news_time = excluded.news_time, "
  "content = excluded.content, update_time = excluded.update_time RETURNING id",
  "SELECT name, text, count FROM (SELECT sites.name, lines.text, lines.count, row_number () OVER (PARTITION BY site "
  "ORDER BY count DESC, text) AS place FROM lines JOIN sites ON sites.id = lines.site WHERE count > 1) "
  "WHERE place <= ? ORDER BY name, place",
};

struct _VlpsLineFile
{
  VlpsDatabase *database;
  sqlite3_stmt *prepared[N_STATEMENTS];
};

VlpsLineFile *
vlps_line_file_open (const char *path, GError **error)
{
  g_autoptr (VlpsLineFile) self = g_new0 (VlpsLineFile, 1);

  self->database = vlps_database_open (path, &kind, error);
  if (self->database == NULL
      || !vlps_database_prepare_all (self->database, statements, N_STATEMENTS, self->prepared, error))
    return NULL;
  return g_steal_pointer (&self);
}

void
vlps_line_file_free (VlpsLineFile *self)
{
  if (self == NULL)
    return;
  vlps_database_free (self->database);
  g_free (self);
}

/* Runs a statement that gives one number. */
static gboolean
step_number (VlpsLineFile *self, Statement which, gint64 *ret_value, GError **error)
{
  sqlite3_stmt *statement = self->prepared[which];

  if (!vlps_database_step (self->database, statement, NULL, error))
    return FALSE;
  *ret_value = sqlite3_column_int64 (statement, 0);
  sqlite3_reset (statement);
  return TRUE;
}

/* --- lines --- */

typedef struct
{
  VlpsLineStore parent;
  VlpsLineFile *file;
  gint64 site;
} Lines;

static void
lines_cancel (VlpsLineStore *store)
{
  vlps_database_rollback (((Lines *) store)->file->database);
}

static gboolean
find_site (Lines *self, const char *name, guint64 *ret_pages, GError **error)
{
  VlpsDatabase *database = self->file->database;
  sqlite3_stmt *find = self->file->prepared[SITE];
  sqlite3_stmt *add = self->file->prepared[NEW_SITE];
  gboolean found;

  vlps_database_bind_text (find, 1, name);
  if (!vlps_database_step (database, find, &found, error))
    return FALSE;
  if (found)
    {
      self->site = sqlite3_column_int64 (find, 0);
      *ret_pages = (guint64) sqlite3_column_int64 (find, 1);
      sqlite3_reset (find);
      return TRUE;
    }
  vlps_database_bind_text (add, 1, name);
  if (!vlps_database_do (database, add, error))
    return FALSE;
  self->site = vlps_database_last_row (database);
  *ret_pages = 0;
  return TRUE;
}

static gboolean
lines_begin (VlpsLineStore *store, const char *name, guint64 *ret_pages, GError **error)
{
  Lines *self = (Lines *) store;

  if (!vlps_database_begin (self->file->database, error))
    return FALSE;
  if (find_site (self, name, ret_pages, error))
    return TRUE;
  lines_cancel (store);
  return FALSE;
}

static gboolean
lines_count (VlpsLineStore *store, const guint8 *key, const char *text, guint64 *ret_count, GError **error)
{
  g_autofree char *sample = vlps_line_store_sample (text);
  Lines *self = (Lines *) store;
  sqlite3_stmt *statement = self->file->prepared[COUNT_LINE];
  gint64 count;

  sqlite3_bind_int64 (statement, 1, self->site);
  sqlite3_bind_blob (statement, 2, key, VLPS_LINE_KEY_LENGTH, SQLITE_TRANSIENT);
  vlps_database_bind_text (statement, 3, sample);
  if (!step_number (self->file, COUNT_LINE, &count, error))
    return FALSE;
  *ret_count = (guint64) count;
  return TRUE;
}

static gboolean
end_page (Lines *self, guint every, GError **error)
{
  sqlite3_stmt *forget = self->file->prepared[FORGET];
  gint64 pages;
  guint64 limit;

  sqlite3_bind_int64 (self->file->prepared[COUNT_PAGE], 1, self->site);
  if (!step_number (self->file, COUNT_PAGE, &pages, error))
    return FALSE;
  limit = vlps_line_store_forget ((guint64) pages, every);
  if (limit > 0)
    {
      sqlite3_bind_int64 (forget, 1, self->site);
      sqlite3_bind_int64 (forget, 2, (gint64) limit);
      if (!vlps_database_do (self->file->database, forget, error))
        return FALSE;
    }
  return vlps_database_commit (self->file->database, error);
}

static gboolean
lines_end (VlpsLineStore *store, guint every, GError **error)
{
  if (end_page ((Lines *) store, every, error))
    return TRUE;
  lines_cancel (store);
  return FALSE;
}

static gboolean
lines_list (VlpsLineStore *store, guint n, GArray *ret_lines, GError **error)
{
  Lines *self = (Lines *) store;
  sqlite3_stmt *statement = self->file->prepared[LIST_LINES];
  gboolean row;

  sqlite3_bind_int64 (statement, 1, n);
  for (;;)
    {
      VlpsFrequentLine line;
      const char *text;

      if (!vlps_database_step (self->file->database, statement, &row, error))
        return FALSE;
      if (!row)
        return TRUE;
      text = vlps_database_text (statement, 1);
      line.site = g_strdup (vlps_database_text (statement, 0));
      line.text = g_strdup (text != NULL ? text : "");
      line.count = (guint64) sqlite3_column_int64 (statement, 2);
      g_array_append_val (ret_lines, line);
    }
}

static void
lines_free (VlpsLineStore *store)
{
  lines_cancel (store);
  g_free (store);
}

VlpsLineStore *
vlps_line_file_store (VlpsLineFile *file)
{
  Lines *self = g_new0 (Lines, 1);

  self->parent = (VlpsLineStore){ lines_begin, lines_count, lines_end, lines_list, lines_cancel, lines_free };
  self->file = file;
  return &self->parent;
}

/* --- records --- */

gboolean
vlps_line_file_add (VlpsLineFile *self, VlpsRecord *record, GError **error)
{
  const char *const values[] = { record->url,       record->source,  record->title,
                                 record->news_time, record->content, record->update_time };

  for (guint i = 0; i < G_N_ELEMENTS (values); i++)
    vlps_database_bind_text (self->prepared[ADD_RECORD], (int) i + 1, values[i]);
  return step_number (self, ADD_RECORD, &record->index, error);
}
