/* database-test.c - SQLite files that are known to be ours */
#include "database.h"

#include <string.h>

#include "errors.h"
#include "scratch.h"

static const VlpsDatabaseKind kind = { "numbers", 0x1234, 3, "CREATE TABLE numbers (name TEXT UNIQUE, value INTEGER)",
                                       NULL };

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
test_rows (Scratch *scratch, gconstpointer data)
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
test_failure (Scratch *scratch, gconstpointer data)
{
  g_autoptr (VlpsDatabase) database = open_database (scratch->file);
  sqlite3_stmt *insert = prepare (database, "INSERT INTO numbers VALUES (?, 1)");
  g_autoptr (GError) error = NULL;

  vlps_database_bind_text (insert, 1, "one");
  g_assert_true (vlps_database_do (database, insert, &error));
  g_assert_false (vlps_database_do (database, insert, &error));
  g_assert_error (error, VLPS_ERROR, VLPS_ERROR_IO);
  g_assert_nonnull (strstr (error->message, scratch->file));
  vlps_database_bind_text (insert, 1, "two");
  g_assert_true (vlps_database_do (database, insert, NULL));
  g_assert_cmpint (count (database), ==, 2);
  g_assert_null (vlps_database_prepare (database, "SELECT nonsense FROM numbers", NULL));
}

static void
test_transaction (Scratch *scratch, gconstpointer data)
{
  {
    g_autoptr (VlpsDatabase) database = open_database (scratch->file);

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
    g_autoptr (VlpsDatabase) database = open_database (scratch->file);

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
test_shared (Scratch *scratch, gconstpointer data)
{
  GThread *other = g_thread_new ("writer", write_hundred, scratch->file);

  write_hundred (scratch->file);
  g_thread_join (other);
  {
    g_autoptr (VlpsDatabase) database = open_database (scratch->file);

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
test_refused (Scratch *scratch, gconstpointer data)
{
  static const char text[] = "This is a text file, long enough to have a header of its own in the place where a "
                             "database has one.  It must stay as it is.\n";
  g_autofree char *missing = g_build_filename (scratch->path, "no", "such.db", NULL);
  g_autofree char *content = NULL;

  assert_refused (missing, &kind, "there is no such folder; make it first");
  assert_refused (scratch->path, &kind, "Is a directory");
  g_assert_true (g_file_set_contents (scratch->file, text, -1, NULL));
  assert_refused (scratch->file, &kind, "not a database");
  g_assert_true (g_file_get_contents (scratch->file, &content, NULL, NULL));
  g_assert_cmpstr (content, ==, text);
}

static void
test_foreign (Scratch *scratch, gconstpointer data)
{
  VlpsDatabaseKind other = kind;

  vlps_database_free (open_database (scratch->file));
  other.version = 2;
  assert_refused (scratch->file, &other, "newer version");
  other.version = 4;
  assert_refused (scratch->file, &other, "older version");
  other.version = 3;
  other.application = 0x1235;
  assert_refused (scratch->file, &other, "not a database of");
  vlps_database_free (open_database (scratch->file));
}

/* A file of the version before is brought up, once, and keeps what is in it; one of two versions before is refused. */
static void
test_upgrade (Scratch *scratch, gconstpointer data)
{
  VlpsDatabaseKind next = kind;
  VlpsDatabase *database = open_database (scratch->file);

  g_assert_true (vlps_database_do (database, prepare (database, "INSERT INTO numbers VALUES ('a', 1)"), NULL));
  vlps_database_free (database);
  next.version = 5;
  next.upgrade = "ALTER TABLE numbers ADD COLUMN note TEXT DEFAULT 'new'";
  assert_refused (scratch->file, &next, "older version");
  next.version = 4;
  for (guint i = 0; i < 2; i++)
    {
      sqlite3_stmt *read;
      gboolean row;

      database = vlps_database_open (scratch->file, &next, NULL);
      g_assert_nonnull (database);
      read = prepare (database, "SELECT value, note FROM numbers WHERE name = 'a'");
      g_assert_true (vlps_database_step (database, read, &row, NULL));
      g_assert_true (row);
      g_assert_cmpint (sqlite3_column_int (read, 0), ==, 1);
      g_assert_cmpstr (vlps_database_text (read, 1), ==, "new");
      vlps_database_free (database);
    }
  assert_refused (scratch->file, &kind, "newer version");
}

/* Tables that another program made, without a number of its own. */
static void
test_unmarked (Scratch *scratch, gconstpointer data)
{
  sqlite3 *db;

  g_assert_cmpint (sqlite3_open (scratch->file, &db), ==, SQLITE_OK);
  g_assert_cmpint (sqlite3_exec (db, "CREATE TABLE theirs (x)", NULL, NULL, NULL), ==, SQLITE_OK);
  sqlite3_close (db);
  assert_refused (scratch->file, &kind, "not a database of");
}

/* What is opened to be read sees what others write, and cannot write itself. */
static void
test_reading (Scratch *scratch, gconstpointer data)
{
  g_autofree char *path = g_build_filename (scratch->path, "numbers.db", NULL),
                  *none = g_build_filename (scratch->path, "none.db", NULL);
  g_autoptr (VlpsDatabase) writer = open_database (path);
  g_autoptr (VlpsDatabase) reader = NULL, nobody = NULL;
  g_autoptr (GError) error = NULL;
  sqlite3_stmt *count;
  gboolean row;

  add (writer, "one", 1);
  reader = vlps_database_open_reading (path, &kind, &error);
  g_assert_no_error (error);
  count = prepare (reader, "SELECT count(*) FROM numbers");
  add (writer, "two", 2);
  g_assert_true (vlps_database_step (reader, count, &row, NULL));
  g_assert_cmpint (sqlite3_column_int (count, 0), ==, 2);
  sqlite3_reset (count);
  g_assert_false (vlps_database_do (reader, prepare (reader, "DELETE FROM numbers"), &error));
  g_assert_error (error, VLPS_ERROR, VLPS_ERROR_IO);
  g_clear_error (&error);
  nobody = vlps_database_open_reading (none, &kind, &error);
  g_assert_null (nobody);
  g_assert_error (error, VLPS_ERROR, VLPS_ERROR_IO);
  g_assert_false (g_file_test (none, G_FILE_TEST_EXISTS));
}

int
main (int argc, char **argv)
{
  g_test_init (&argc, &argv, NULL);
  scratch_add ("/database/rows", test_rows);
  scratch_add ("/database/failure", test_failure);
  scratch_add ("/database/transaction", test_transaction);
  scratch_add ("/database/shared", test_shared);
  scratch_add ("/database/refused", test_refused);
  scratch_add ("/database/foreign", test_foreign);
  scratch_add ("/database/upgrade", test_upgrade);
  scratch_add ("/database/unmarked", test_unmarked);
  scratch_add ("/database/reading", test_reading);
  return g_test_run ();
}
