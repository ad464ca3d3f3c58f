/* database-test.c - SQLite files that are known to be ours */
#include "database.h"

#include <glib/gstdio.h>
#include <string.h>

#include "errors.h"

static const VlpsDatabaseKind kind = { "numbers", 0x1234, 3, "CREATE TABLE numbers (name TEXT UNIQUE, value INTEGER)",
                                       NULL };

typedef struct
{
  char *directory;
  char *path;
} Place;

static void
set_up (Place *place, gconstpointer data)
{
  g_autoptr (GError) error = NULL;

  place->directory = g_dir_make_tmp ("vlps-test-XXXXXX", &error);
  g_assert_no_error (error);
  place->path = g_build_filename (place->directory, "numbers.db", NULL);
}

static void
tear_down (Place *place, gconstpointer data)
{
  static const char *const suffixes[] = { "", "-wal", "-shm" };

  for (guint i = 0; i < G_N_ELEMENTS (suffixes); i++)
    {
      g_autofree char *path = g_strconcat (place->path, suffixes[i], NULL);

      g_unlink (path);
    }
  g_rmdir (place->directory);
  g_free (place->path);
  g_free (place->directory);
}

static VlpsDatabase *
open_database (const char *path)
{
  g_autoptr (GError) error = NULL;
  VlpsDatabase *database = vlps_database_open (path, &kind, &error);

  g_assert_no_error (error);
  return database;
}

static sqlite3_stmt *
prepare (VlpsDatabase *database, const char *sql)
{
  g_autoptr (GError) error = NULL;
  sqlite3_stmt *statement = vlps_database_prepare (database, sql, &error);

  g_assert_no_error (error);
  return statement;
}

static void
add (VlpsDatabase *database, const char *name, int value)
{
  sqlite3_stmt *statement = prepare (database, "INSERT INTO numbers VALUES (?, ?)");
  g_autoptr (GError) error = NULL;

  vlps_database_bind_text (statement, 1, name);
  sqlite3_bind_int (statement, 2, value);
  g_assert_true (vlps_database_do (database, statement, &error));
  g_assert_no_error (error);
}

static int
count (VlpsDatabase *database)
{
  sqlite3_stmt *statement = prepare (database, "SELECT count(*) FROM numbers");
  gboolean row;

  g_assert_true (vlps_database_step (database, statement, &row, NULL));
  g_assert_true (row);
  return sqlite3_column_int (statement, 0);
}

static void
test_rows (Place *place, gconstpointer data)
{
  g_autoptr (VlpsDatabase) database = open_database (NULL);
  sqlite3_stmt *select = prepare (database, "SELECT name, value FROM numbers WHERE value > ? ORDER BY value");
  gboolean row;

  add (database, "one", 1);
  add (database, NULL, 2);
  add (database, "three", 3);
  for (int run = 0; run < 2; run++)
    {
      sqlite3_bind_int (select, 1, 1);
      g_assert_true (vlps_database_step (database, select, &row, NULL));
      g_assert_true (row);
      g_assert_null (vlps_database_text (select, 0));
      g_assert_true (vlps_database_step (database, select, &row, NULL));
      g_assert_true (row);
      g_assert_cmpstr (vlps_database_text (select, 0), ==, "three");
      g_assert_true (vlps_database_step (database, select, &row, NULL));
      g_assert_false (row);
      /* and again from the start, without a reset */
    }
  g_assert_cmpint (vlps_database_last_row (database), ==, 3);
}

/* A statement that fails can be used again. */
static void
test_failure (Place *place, gconstpointer data)
{
  g_autoptr (VlpsDatabase) database = open_database (place->path);
  sqlite3_stmt *insert = prepare (database, "INSERT INTO numbers VALUES (?, 1)");
  g_autoptr (GError) error = NULL;

  vlps_database_bind_text (insert, 1, "one");
  g_assert_true (vlps_database_do (database, insert, &error));
  g_assert_false (vlps_database_do (database, insert, &error));
  g_assert_error (error, VLPS_ERROR, VLPS_ERROR_IO);
  g_assert_nonnull (strstr (error->message, place->path));
  vlps_database_bind_text (insert, 1, "two");
  g_assert_true (vlps_database_do (database, insert, NULL));
  g_assert_cmpint (count (database), ==, 2);
  g_assert_null (vlps_database_prepare (database, "SELECT nonsense FROM numbers", NULL));
}

static void
test_transaction (Place *place, gconstpointer data)
{
  {
    g_autoptr (VlpsDatabase) database = open_database (place->path);

    vlps_database_rollback (database); /* there is none: no harm */
    g_assert_true (vlps_database_begin (database, NULL));
    add (database, "one", 1);
    g_assert_true (vlps_database_commit (database, NULL));
    g_assert_true (vlps_database_begin (database, NULL));
    add (database, "two", 2);
    vlps_database_rollback (database);
    g_assert_cmpint (count (database), ==, 1);
    /* left open when the database goes: undone */
    g_assert_true (vlps_database_begin (database, NULL));
    add (database, "three", 3);
  }
  {
    g_autoptr (VlpsDatabase) database = open_database (place->path);

    g_assert_cmpint (count (database), ==, 1);
  }
}

/* What one has committed the other sees, and a second writer waits rather than fails. */
static gpointer
write_hundred (gpointer path)
{
  g_autoptr (VlpsDatabase) database = open_database (path);

  for (int i = 0; i < 100; i++)
    {
      g_assert_true (vlps_database_begin (database, NULL));
      add (database, NULL, i);
      g_assert_true (vlps_database_commit (database, NULL));
    }
  return NULL;
}

static void
test_shared (Place *place, gconstpointer data)
{
  GThread *other = g_thread_new ("writer", write_hundred, place->path);

  write_hundred (place->path);
  g_thread_join (other);
  {
    g_autoptr (VlpsDatabase) database = open_database (place->path);

    g_assert_cmpint (count (database), ==, 200);
  }
}

static void
assert_refused (const char *path, const VlpsDatabaseKind *expected, const char *message)
{
  g_autoptr (GError) error = NULL;
  g_autoptr (VlpsDatabase) database = vlps_database_open (path, expected, &error);

  g_assert_null (database);
  g_assert_error (error, VLPS_ERROR, VLPS_ERROR_IO);
  g_assert_nonnull (strstr (error->message, message));
  g_assert_nonnull (strstr (error->message, path));
}

static void
test_refused (Place *place, gconstpointer data)
{
  static const char text[] = "This is a text file, long enough to have a header of its own in the place where a "
                             "database has one.  It must stay as it is.\n";
  g_autofree char *missing = g_build_filename (place->directory, "no", "such.db", NULL);
  g_autofree char *content = NULL;

  assert_refused (missing, &kind, "cannot open");
  assert_refused (place->directory, &kind, "cannot open");
  g_assert_true (g_file_set_contents (place->path, text, -1, NULL));
  assert_refused (place->path, &kind, "not a database");
  g_assert_true (g_file_get_contents (place->path, &content, NULL, NULL));
  g_assert_cmpstr (content, ==, text);
}

static void
test_foreign (Place *place, gconstpointer data)
{
  VlpsDatabaseKind other = kind;

  vlps_database_free (open_database (place->path));
  other.version = 2;
  assert_refused (place->path, &other, "newer version");
  other.version = 4;
  assert_refused (place->path, &other, "older version");
  other.version = 3;
  other.application = 0x1235;
  assert_refused (place->path, &other, "something else");
  vlps_database_free (open_database (place->path));
}

/* A file of the version before is brought up, once, and keeps what is in it; one of two versions before is refused. */
static void
test_upgrade (Place *place, gconstpointer data)
{
  VlpsDatabaseKind next = kind;
  VlpsDatabase *database = open_database (place->path);

  g_assert_true (vlps_database_do (database, prepare (database, "INSERT INTO numbers VALUES ('a', 1)"), NULL));
  vlps_database_free (database);
  next.version = 5;
  next.upgrade = "ALTER TABLE numbers ADD COLUMN note TEXT DEFAULT 'new'";
  assert_refused (place->path, &next, "older version");
  next.version = 4;
  for (guint i = 0; i < 2; i++)
    {
      sqlite3_stmt *read;
      gboolean row;

      database = vlps_database_open (place->path, &next, NULL);
      g_assert_nonnull (database);
      read = prepare (database, "SELECT value, note FROM numbers WHERE name = 'a'");
      g_assert_true (vlps_database_step (database, read, &row, NULL));
      g_assert_true (row);
      g_assert_cmpint (sqlite3_column_int (read, 0), ==, 1);
      g_assert_cmpstr (vlps_database_text (read, 1), ==, "new");
      vlps_database_free (database);
    }
  assert_refused (place->path, &kind, "newer version");
}

/* Tables that another program made, without a number of its own. */
static void
test_unmarked (Place *place, gconstpointer data)
{
  sqlite3 *db;

  g_assert_cmpint (sqlite3_open (place->path, &db), ==, SQLITE_OK);
  g_assert_cmpint (sqlite3_exec (db, "CREATE TABLE theirs (x)", NULL, NULL, NULL), ==, SQLITE_OK);
  sqlite3_close (db);
  assert_refused (place->path, &kind, "something else");
}

int
main (int argc, char **argv)
{
  g_test_init (&argc, &argv, NULL);
  g_test_add ("/database/rows", Place, NULL, set_up, test_rows, tear_down);
  g_test_add ("/database/failure", Place, NULL, set_up, test_failure, tear_down);
  g_test_add ("/database/transaction", Place, NULL, set_up, test_transaction, tear_down);
  g_test_add ("/database/shared", Place, NULL, set_up, test_shared, tear_down);
  g_test_add ("/database/refused", Place, NULL, set_up, test_refused, tear_down);
  g_test_add ("/database/foreign", Place, NULL, set_up, test_foreign, tear_down);
  g_test_add ("/database/upgrade", Place, NULL, set_up, test_upgrade, tear_down);
  g_test_add ("/database/unmarked", Place, NULL, set_up, test_unmarked, tear_down);
  return g_test_run ();
}
