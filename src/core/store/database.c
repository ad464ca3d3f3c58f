/* database.c - what is remembered from run to run: an SQLite file */
#include "database.h"

#include <errno.h>

#include "errors.h"

/* How long another process may hold the file, in milliseconds. */
#define BUSY_TIMEOUT 10000

struct _VlpsDatabase
{
  sqlite3 *db;
  GPtrArray *statements; /* sqlite3_stmt* */
  char *name;            /* for messages */
};

static gboolean
fail (VlpsDatabase *self, const char *what, GError **error)
{
  int number = sqlite3_errcode (self->db) == SQLITE_FULL ? ENOSPC : sqlite3_system_errno (self->db);
  gboolean full = number == ENOSPC || number == EDQUOT;
  /* of this SQLite says "unable to open database file" */
  gboolean cannot_open = (sqlite3_errcode (self->db) & 0xff) == SQLITE_CANTOPEN && number != 0;

  /* it calls most failures "disk I/O error" */
  g_set_error (error, VLPS_ERROR, VLPS_ERROR_IO, "cannot %s %s: %s", what, self->name,
               full               ? g_strerror (number)
               : number == EFBIG  ? "it is larger than files may be here; raise the limit (ulimit -f unlimited)"
               : !cannot_open     ? sqlite3_errmsg (self->db)
               : number == ENOENT ? "there is no such folder; make it first"
                                  : g_strerror (number));
  vlps_error_note_errno (error, number);
  return FALSE;
}

/* Reads one number that a query gives. */
static gboolean
query_number (VlpsDatabase *self, const char *sql, gint64 *ret_value, GError **error)
{
  sqlite3_stmt *statement = NULL;
  gboolean done =
      sqlite3_prepare_v2 (self->db, sql, -1, &statement, NULL) == SQLITE_OK && sqlite3_step (statement) == SQLITE_ROW;

  if (done)
    *ret_value = sqlite3_column_int64 (statement, 0);
  else
    fail (self, "read", error);
  sqlite3_finalize (statement);
  return done;
}

static gboolean
execute (VlpsDatabase *self, const char *sql, GError **error)
{
  return sqlite3_exec (self->db, sql, NULL, NULL, NULL) == SQLITE_OK || fail (self, "write", error);
}

/* *ret_work: SQL that the file needs before it can be used; NULL where it needs none. */
static gboolean
check (VlpsDatabase *self, const VlpsDatabaseKind *kind, const char **ret_work, GError **error)
{
  gint64 application, version, tables;

  /* Reading anything is what tells a database from any other file.  In this order, because somebody may be making the
   * tables: whoever sees them, or the number of the application, finds all that is asked later complete. */
  if (!query_number (self, "SELECT count(*) FROM sqlite_master", &tables, error)
      || !query_number (self, "PRAGMA application_id", &application, error)
      || !query_number (self, "PRAGMA user_version", &version, error))
    return FALSE;
  *ret_work = kind->tables;
  if (tables == 0 && application == 0)
    return TRUE;
  if (application != kind->application)
    return vlps_error_false (error, VLPS_ERROR_IO, "%s is not a database of %s", self->name, kind->content);
  *ret_work = version == kind->version ? NULL : kind->upgrade;
  if (version != kind->version && (version != kind->version - 1 || kind->upgrade == NULL))
    return vlps_error_false (error, VLPS_ERROR_IO, "%s was written by %s version of vlps; choose another file",
                             self->name, version > kind->version ? "a newer" : "an older");
  return TRUE;
}

/* Changing the way of writing takes the whole file, and where another connection is about to do the same SQLite says at
 * once that it is busy, whatever the timeout: the one would wait for the other. */
static gboolean
use_write_ahead_log (VlpsDatabase *self, GError **error)
{
  gint64 deadline = g_get_monotonic_time () + BUSY_TIMEOUT * 1000;

  for (;;)
    {
      int state = sqlite3_exec (self->db, "PRAGMA journal_mode = WAL", NULL, NULL, NULL);

      if (state == SQLITE_OK)
        return TRUE;
      if (state != SQLITE_BUSY || g_get_monotonic_time () > deadline)
        return fail (self, "write", error);
      g_usleep (5000);
    }
}

static gboolean
set_up (VlpsDatabase *self, const VlpsDatabaseKind *kind, GError **error)
{
  const char *work;
  g_autofree char *header = NULL;

  if (!check (self, kind, &work, error))
    return FALSE;
  if (!use_write_ahead_log (self, error)
      || !execute (self, "PRAGMA synchronous = NORMAL; PRAGMA foreign_keys = ON", error))
    return FALSE;
  if (work == NULL)
    return TRUE;
  /* another process may have done it in the meantime */
  if (!vlps_database_begin (self, error) || !check (self, kind, &work, error))
    return FALSE;
  header = g_strdup_printf ("PRAGMA application_id = %d; PRAGMA user_version = %d", kind->application, kind->version);
  return (work == NULL || (execute (self, work, error) && execute (self, header, error)))
         && vlps_database_commit (self, error);
}

static VlpsDatabase *
open_file (const char *path, int flags, GError **error)
{
  g_autoptr (VlpsDatabase) self = g_new0 (VlpsDatabase, 1);

  self->statements = g_ptr_array_new ();
  self->name = g_strdup (path != NULL ? path : "the database in memory");
  if (sqlite3_open_v2 (path != NULL ? path : ":memory:", &self->db, flags, NULL) != SQLITE_OK)
    {
      fail (self, "open", error);
      return NULL;
    }
  sqlite3_busy_timeout (self->db, BUSY_TIMEOUT);
  return g_steal_pointer (&self);
}

VlpsDatabase *
vlps_database_open (const char *path, const VlpsDatabaseKind *kind, GError **error)
{
  g_autoptr (VlpsDatabase) self = open_file (path, SQLITE_OPEN_READWRITE | SQLITE_OPEN_CREATE, error);

  return self != NULL && set_up (self, kind, error) ? g_steal_pointer (&self) : NULL;
}

VlpsDatabase *
vlps_database_open_reading (const char *path, const VlpsDatabaseKind *kind, GError **error)
{
  g_autoptr (VlpsDatabase) self = open_file (path, SQLITE_OPEN_READONLY, error);
  const char *work;

  if (self == NULL || !check (self, kind, &work, error))
    return NULL;
  if (work == NULL)
    return g_steal_pointer (&self);
  return vlps_error_null (error, VLPS_ERROR_IO, "%s has %s; a command that writes to it creates them", path,
                          work == kind->upgrade ? "the tables of an older version of vlps" : "no tables yet");
}

void
vlps_database_free (VlpsDatabase *self)
{
  if (self == NULL)
    return;
  for (guint i = 0; i < self->statements->len; i++)
    sqlite3_finalize (self->statements->pdata[i]);
  sqlite3_close (self->db);
  g_ptr_array_unref (self->statements);
  g_free (self->name);
  g_free (self);
}

sqlite3_stmt *
vlps_database_prepare (VlpsDatabase *self, const char *sql, GError **error)
{
  sqlite3_stmt *statement = NULL;

  if (sqlite3_prepare_v3 (self->db, sql, -1, SQLITE_PREPARE_PERSISTENT, &statement, NULL) != SQLITE_OK)
    {
      fail (self, "use", error);
      return NULL;
    }
  g_ptr_array_add (self->statements, statement);
  return statement;
}

gboolean
vlps_database_prepare_all (VlpsDatabase *self, const char *const *sql, guint n, sqlite3_stmt **ret_statements,
                           GError **error)
{
  for (guint i = 0; i < n; i++)
    {
      ret_statements[i] = vlps_database_prepare (self, sql[i], error);
      if (ret_statements[i] == NULL)
        return FALSE;
    }
  return TRUE;
}

gboolean
vlps_database_step (VlpsDatabase *self, sqlite3_stmt *statement, gboolean *ret_row, GError **error)
{
  int status = sqlite3_step (statement);

  if (status != SQLITE_ROW)
    sqlite3_reset (statement);
  if (status != SQLITE_ROW && status != SQLITE_DONE)
    return fail (self, "use", error);
  if (ret_row != NULL)
    *ret_row = status == SQLITE_ROW;
  return TRUE;
}

gboolean
vlps_database_do (VlpsDatabase *self, sqlite3_stmt *statement, GError **error)
{
  gboolean done = vlps_database_step (self, statement, NULL, error);

  sqlite3_reset (statement);
  return done;
}

gboolean
vlps_database_begin (VlpsDatabase *self, GError **error)
{
  return execute (self, "BEGIN IMMEDIATE", error);
}

gboolean
vlps_database_commit (VlpsDatabase *self, GError **error)
{
  return execute (self, "COMMIT", error);
}

void
vlps_database_rollback (VlpsDatabase *self)
{
  if (!sqlite3_get_autocommit (self->db))
    sqlite3_exec (self->db, "ROLLBACK", NULL, NULL, NULL);
}

gint64
vlps_database_last_row (VlpsDatabase *self)
{
  return sqlite3_last_insert_rowid (self->db);
}

void
vlps_database_bind_text (sqlite3_stmt *statement, int position, const char *text)
{
  sqlite3_bind_text (statement, position, text, -1, SQLITE_TRANSIENT);
}

const char *
vlps_database_text (sqlite3_stmt *statement, int column)
{
  return (const char *) sqlite3_column_text (statement, column);
}
