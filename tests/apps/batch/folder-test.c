/* folder-test.c - a run folder: what is stated, what is cut off, what is done again */
#include <fcntl.h>
#include <glib/gstdio.h>
#include <signal.h>
#include <sqlite3.h>
#include <string.h>
#include <sys/wait.h>
#include <unistd.h>

#include "errors.h"
#include "folder.h"
#include "scratch.h"

static VlpsFolder *
open_folder (const Scratch *scratch)
{
  g_autoptr (GError) error = NULL;
  g_autofree char *path = g_build_filename (scratch->path, "run", NULL);
  VlpsFolder *folder = vlps_folder_open (path, &error);

  g_assert_no_error (error);
  return folder;
}

static void
add_pages (VlpsFolder *folder, guint n)
{
  g_autoptr (GError) error = NULL;

  vlps_folder_begin (folder, &error);
  for (guint i = 1; i <= n; i++)
    {
      g_auto (VlpsItem) item = { .input = g_strdup_printf ("http://a/%u", i) };
      gboolean new = FALSE;

      item.location = g_strdup (item.input);
      vlps_folder_add (folder, &item, &new, &error);
      g_assert_no_error (error);
      g_assert_true (new);
    }
  vlps_folder_commit (folder, FALSE, &error);
  g_assert_no_error (error);
}

/* Adds the result "N\n" of page N. */
static void
add_result (VlpsFolder *folder, gint64 id, gboolean ok)
{
  g_autofree char *line = g_strdup_printf ("%" G_GINT64_FORMAT "%s\n", id, ok ? "" : " failed");
  g_autoptr (GError) failure = ok ? NULL : g_error_new (VLPS_ERROR, VLPS_ERROR_TIMEOUT, "page %d", (int) id);

  vlps_folder_add_result (folder, id, 1, failure, NULL, line);
}

static void
commit (VlpsFolder *folder)
{
  g_autoptr (GError) error = NULL;

  vlps_folder_commit (folder, FALSE, &error);
  g_assert_no_error (error);
}

static void
assert_counts (VlpsFolder *folder, guint64 pending, guint64 ok, guint64 failed)
{
  guint64 counts[VLPS_N_ITEM_STATES];

  g_assert_true (vlps_folder_count (folder, counts, NULL));
  g_assert_cmpuint (counts[VLPS_ITEM_PENDING], ==, pending);
  g_assert_cmpuint (counts[VLPS_ITEM_OK], ==, ok);
  g_assert_cmpuint (counts[VLPS_ITEM_FAILED], ==, failed);
}

static void
assert_results (const Scratch *scratch, const char *expected)
{
  g_autofree char *text = scratch_read (scratch, "run/results.jsonl");

  g_assert_cmpstr (text, ==, expected);
}

static void
assert_next (VlpsFolder *folder, gint64 after, gint64 expected)
{
  g_auto (VlpsItem) item = { 0 };

  g_assert_true (vlps_folder_next (folder, after, &item, NULL));
  g_assert_cmpint (item.id, ==, expected);
}

static void
test_states (Scratch *scratch, gconstpointer data)
{
  g_autoptr (VlpsFolder) folder = open_folder (scratch);

  add_pages (folder, 5);
  assert_counts (folder, 5, 0, 0);
  assert_next (folder, 0, 1);
  add_result (folder, 2, TRUE);
  add_result (folder, 1, FALSE);
  g_assert_cmpuint (vlps_folder_waiting (folder), ==, strlen ("2\n1 failed\n"));
  assert_counts (folder, 5, 0, 0);
  assert_results (scratch, "");
  commit (folder);
  assert_counts (folder, 3, 1, 1);
  assert_results (scratch, "2\n1 failed\n");
  assert_next (folder, 0, 3);
  assert_next (folder, 5, 0);

  g_clear_pointer (&folder, vlps_folder_free);
  folder = open_folder (scratch);
  assert_counts (folder, 3, 1, 1);
  assert_next (folder, 3, 4);
  g_assert_cmpuint (vlps_folder_lost (folder), ==, 0);
}

static void
test_doubles (Scratch *scratch, gconstpointer data)
{
  static const struct
  {
    VlpsItem item;
    gboolean new;
  } items[] = {
    { { .input = (char *) "a", .location = (char *) "/a" }, TRUE },
    { { .input = (char *) "a", .location = (char *) "/a" }, FALSE },
    { { .input = (char *) "a", .location = (char *) "/a", .options = (char *) "{\"h1\":3}" }, TRUE },
    { { .input = (char *) "a", .location = (char *) "/a", .name = (char *) "n" }, TRUE },
    { { .input = (char *) "b", .location = (char *) "/b", .name = (char *) "n" }, FALSE },
    { { .input = (char *) "n", .location = (char *) "/n" }, TRUE },
  };
  g_autoptr (VlpsFolder) folder = open_folder (scratch);

  g_assert_true (vlps_folder_begin (folder, NULL));
  for (guint i = 0; i < G_N_ELEMENTS (items); i++)
    {
      gboolean new = !items[i].new;

      g_assert_true (vlps_folder_add (folder, &items[i].item, &new, NULL));
      g_assert_cmpint (new, ==, items[i].new);
    }
  commit (folder);
  assert_counts (folder, 4, 0, 0);
}

/* A list whose reading ended early was never there. */
static void
test_broken_list (Scratch *scratch, gconstpointer data)
{
  VlpsItem item = { .input = (char *) "a", .location = (char *) "/a" };
  g_autoptr (VlpsFolder) folder = open_folder (scratch);
  gboolean new;

  g_assert_true (vlps_folder_begin (folder, NULL));
  g_assert_true (vlps_folder_add (folder, &item, &new, NULL));
  g_assert_true (vlps_folder_set (folder, "listed", "1", NULL));
  g_clear_pointer (&folder, vlps_folder_free);
  folder = open_folder (scratch);
  assert_counts (folder, 0, 0, 0);
  g_assert_null (vlps_folder_get (folder, "listed"));
}

static void
append (const Scratch *scratch, const char *text)
{
  g_autofree char *path = g_build_filename (scratch->path, "run", "results.jsonl", NULL);
  FILE *file = g_fopen (path, "a");

  fputs (text, file);
  fclose (file);
}

/* Killed after writing and before stating: lines, whole or torn, that nobody knows of. */
static void
test_unstated (Scratch *scratch, gconstpointer data)
{
  g_autoptr (VlpsFolder) folder = open_folder (scratch);

  add_pages (folder, 3);
  add_result (folder, 1, TRUE);
  commit (folder);
  g_clear_pointer (&folder, vlps_folder_free);
  append (scratch, "2\n3 tor");
  folder = open_folder (scratch);
  assert_results (scratch, "1\n");
  assert_counts (folder, 2, 1, 0);
  add_result (folder, 3, TRUE);
  add_result (folder, 2, TRUE);
  commit (folder);
  assert_results (scratch, "1\n3\n2\n");
}

/* The disk lost what it had promised to keep, or somebody cut the file: those pages are done again. */
static void
test_lost (Scratch *scratch, gconstpointer data)
{
  g_autofree char *path = g_build_filename (scratch->path, "run", "results.jsonl", NULL);
  g_autoptr (VlpsFolder) folder = open_folder (scratch);

  add_pages (folder, 4);
  add_result (folder, 4, TRUE);
  add_result (folder, 2, FALSE);
  add_result (folder, 3, TRUE);
  commit (folder);
  g_clear_pointer (&folder, vlps_folder_free);
  g_assert_cmpint (truncate (path, (off_t) strlen ("4\n2 failed\n") - 1), ==, 0);
  folder = open_folder (scratch);
  g_assert_cmpuint (vlps_folder_lost (folder), ==, 2);
  assert_results (scratch, "4\n");
  assert_counts (folder, 3, 1, 0);

  g_clear_pointer (&folder, vlps_folder_free);
  g_unlink (path);
  folder = open_folder (scratch);
  g_assert_cmpuint (vlps_folder_lost (folder), ==, 1);
  assert_counts (folder, 4, 0, 0);
}

static void
test_retry (Scratch *scratch, gconstpointer data)
{
  g_autoptr (VlpsFolder) folder = open_folder (scratch);
  guint64 n = 0;

  add_pages (folder, 5);
  for (gint64 id = 1; id <= 5; id++)
    add_result (folder, id, id % 2 == 1);
  commit (folder);
  assert_results (scratch, "1\n2 failed\n3\n4 failed\n5\n");
  g_assert_true (vlps_folder_retry_failed (folder, &n, NULL));
  g_assert_cmpuint (n, ==, 2);
  assert_results (scratch, "1\n3\n5\n");
  assert_counts (folder, 2, 3, 0);
  add_result (folder, 4, TRUE);
  commit (folder);
  assert_results (scratch, "1\n3\n5\n4\n");

  /* places are still right after another opening, and another time round */
  g_clear_pointer (&folder, vlps_folder_free);
  folder = open_folder (scratch);
  g_assert_cmpuint (vlps_folder_lost (folder), ==, 0);
  add_result (folder, 2, FALSE);
  commit (folder);
  g_assert_true (vlps_folder_retry_failed (folder, &n, NULL));
  g_assert_cmpuint (n, ==, 1);
  assert_results (scratch, "1\n3\n5\n4\n");
  assert_counts (folder, 1, 4, 0);
}

/* Lines were taken out, and the end came before the new file had the old one's name; or before it was stated. */
static void
test_retry_cut_short (Scratch *scratch, gconstpointer data)
{
  g_autoptr (VlpsFolder) folder = open_folder (scratch);
  guint64 n;

  add_pages (folder, 2);
  add_result (folder, 1, FALSE);
  add_result (folder, 2, TRUE);
  commit (folder);
  g_free (scratch_write (scratch, "run/results.jsonl.new", "half of"));
  g_clear_pointer (&folder, vlps_folder_free);
  folder = open_folder (scratch);
  assert_results (scratch, "1 failed\n2\n");
  g_assert_null (scratch_read (scratch, "run/results.jsonl.new"));

  g_assert_true (vlps_folder_retry_failed (folder, &n, NULL));
  g_assert_true (vlps_folder_set (folder, "replacing", "1", NULL));
  g_clear_pointer (&folder, vlps_folder_free);
  g_free (scratch_write (scratch, "run/results.jsonl", "1 failed\n2\n"));
  g_free (scratch_write (scratch, "run/results.jsonl.new", "2\n"));
  folder = open_folder (scratch);
  assert_results (scratch, "2\n");
  assert_counts (folder, 1, 1, 0);
}

static void
test_locked (Scratch *scratch, gconstpointer data)
{
  g_autofree char *path = g_build_filename (scratch->path, "run", NULL);
  g_autoptr (VlpsFolder) folder = open_folder (scratch);
  g_autoptr (GError) error = NULL;

  g_assert_null (vlps_folder_open (path, &error));
  g_assert_error (error, VLPS_ERROR, VLPS_ERROR_IO);
  g_clear_pointer (&folder, vlps_folder_free);
  folder = open_folder (scratch);
}

static void
test_foreign (Scratch *scratch, gconstpointer data)
{
  g_autofree char *results = scratch_write (scratch, "other/results.jsonl", "{}\n");
  g_autofree char *other = g_path_get_dirname (results);
  g_autofree char *db = scratch_write (scratch, "third/run.db", "not a database at all, only some text of a file\n");
  g_autofree char *third = g_path_get_dirname (db);
  g_autofree char *kept = NULL;
  g_autoptr (GError) error = NULL;

  g_assert_null (vlps_folder_open (other, &error));
  g_assert_error (error, VLPS_ERROR, VLPS_ERROR_USAGE);
  g_clear_error (&error);
  kept = scratch_read (scratch, "other/results.jsonl");
  g_assert_cmpstr (kept, ==, "{}\n");
  g_assert_null (vlps_folder_open (third, &error));
  g_assert_error (error, VLPS_ERROR, VLPS_ERROR_IO);
}

/* Killed with signal 9 at twenty moments of committing: each page has its line once, in every case. */
static void
test_killed (Scratch *scratch, gconstpointer data)
{
  enum
  {
    PAGES = 3000
  };
  guint64 counts[VLPS_N_ITEM_STATES] = { PAGES };
  g_autofree guint8 *seen = g_new0 (guint8, PAGES + 1);
  g_autofree char *text = NULL;
  g_auto (GStrv) lines = NULL;
  guint kills = 0;

  {
    g_autoptr (VlpsFolder) folder = open_folder (scratch);

    add_pages (folder, PAGES);
  }
  while (counts[VLPS_ITEM_PENDING] > 0)
    {
      g_autoptr (VlpsFolder) folder = NULL;
      pid_t child = fork ();
      int status;

      g_assert_cmpint (child, >=, 0);
      if (child == 0)
        {
          g_auto (VlpsItem) item = { 0 };

          folder = open_folder (scratch);
          vlps_folder_next (folder, 0, &item, NULL);
          while (item.id != 0)
            {
              gint64 id = item.id;

              add_result (folder, id, id % 7 != 0);
              if (id % 5 == 0)
                commit (folder);
              vlps_item_clear (&item);
              vlps_folder_next (folder, id, &item, NULL);
            }
          commit (folder);
          _exit (0);
        }
      if (kills < 20)
        {
          g_usleep ((gulong) g_test_rand_int_range (1000, 60000));
          kill (child, SIGKILL);
          kills++;
        }
      g_assert_cmpint (waitpid (child, &status, 0), ==, child);
      folder = open_folder (scratch);
      g_assert_cmpuint (vlps_folder_lost (folder), ==, 0);
      g_assert_true (vlps_folder_count (folder, counts, NULL));
    }
  text = scratch_read (scratch, "run/results.jsonl");
  lines = g_strsplit (text, "\n", -1);
  g_assert_cmpuint (g_strv_length (lines), ==, PAGES + 1);
  for (guint i = 0; i < PAGES; i++)
    {
      guint id = (guint) g_ascii_strtoull (lines[i], NULL, 10);

      g_assert_cmpuint (id, <=, PAGES);
      g_assert_cmpuint (seen[id]++, ==, 0);
      g_assert_cmpint (strstr (lines[i], " failed") == NULL, ==, id % 7 != 0);
    }
}

/* The name that page `id` has in the folder. */
static void
assert_file (VlpsFolder *folder, gint64 id, const char *expected)
{
  g_auto (VlpsItem) item = { 0 };

  g_assert_true (vlps_folder_next (folder, id - 1, &item, NULL));
  g_assert_cmpint (item.id, ==, id);
  g_assert_cmpstr (item.file, ==, expected);
}

static gboolean
add_page (VlpsFolder *folder, const char *input)
{
  VlpsItem item = { .input = (char *) (gsize) input, .location = (char *) (gsize) input };
  gboolean new;

  g_assert_true (vlps_folder_add (folder, &item, &new, NULL));
  return new;
}

/* Names are settled in the order of the list, stay when the run goes on, and know those of other shards. */
static void
test_names (Scratch *scratch, gconstpointer data)
{
  static const VlpsItem other = { .input = (char *) "http://a/Y", .location = (char *) "http://a/Y" };
  g_autoptr (VlpsNameTemplate) template = vlps_name_template_new (VLPS_NAME_TEMPLATE, NULL);
  g_autoptr (VlpsFolder) folder = open_folder (scratch);
  g_auto (VlpsItem) third = { 0 };

  add_pages (folder, 1);
  assert_file (folder, 1, NULL);
  g_assert_true (vlps_folder_name_files (folder, template, NULL));
  g_assert_true (vlps_folder_begin (folder, NULL));
  g_assert_false (add_page (folder, "http://a/1"));
  g_assert_true (add_page (folder, "http://a/x"));
  g_assert_true (add_page (folder, "http://a/X.html"));
  vlps_folder_pass_by (folder, &other);
  vlps_folder_pass_by (folder, &other);
  g_assert_true (add_page (folder, "http://a/y"));
  g_assert_true (vlps_folder_commit (folder, FALSE, NULL));
  assert_file (folder, 2, "a/x");
  g_assert_true (vlps_folder_next (folder, 2, &third, NULL));
  g_assert_true (g_str_has_prefix (third.file, "a/X+"));

  g_clear_pointer (&folder, vlps_folder_free);
  folder = open_folder (scratch);
  g_assert_true (vlps_folder_name_files (folder, template, NULL));
  g_assert_true (vlps_folder_begin (folder, NULL));
  g_assert_false (add_page (folder, "http://a/x"));
  g_assert_true (add_page (folder, "http://a/x.htm"));
  g_assert_true (vlps_folder_commit (folder, FALSE, NULL));
  assert_file (folder, 2, "a/x");
  assert_file (folder, 3, third.file);
  {
    g_auto (VlpsItem) fourth = { 0 }, fifth = { 0 };

    g_assert_true (vlps_folder_next (folder, 3, &fourth, NULL));
    g_assert_true (g_str_has_prefix (fourth.file, "a/y+"));
    g_assert_true (vlps_folder_next (folder, 4, &fifth, NULL));
    g_assert_true (g_str_has_prefix (fifth.file, "a/x+"));
  }
}

/* A run of version 1, whose pages had no column for names, goes on with numbers. */
static void
test_old (Scratch *scratch, gconstpointer data)
{
  g_autofree char *path = g_build_filename (scratch->path, "run/run.db", NULL), *line = NULL;
  g_auto (VlpsItem) item = { 0 };
  g_autoptr (VlpsFolder) folder = open_folder (scratch);
  sqlite3 *db;

  add_pages (folder, 2);
  add_result (folder, 1, TRUE);
  commit (folder);
  g_clear_pointer (&folder, vlps_folder_free);
  g_assert_cmpint (sqlite3_open (path, &db), ==, SQLITE_OK);
  g_assert_cmpint (sqlite3_exec (db,
                                 "DROP INDEX pages_by_depth; DROP TABLE addresses; "
                                 "ALTER TABLE pages DROP COLUMN depth; ALTER TABLE pages DROP COLUMN referrer; "
                                 "ALTER TABLE pages DROP COLUMN file; PRAGMA user_version = 1",
                                 NULL, NULL, NULL),
                   ==, SQLITE_OK);
  sqlite3_close (db);
  folder = open_folder (scratch);
  assert_counts (folder, 1, 1, 0);
  assert_file (folder, 2, NULL);
  line = vlps_folder_read_line (folder, 1, NULL);
  g_assert_cmpstr (line, ==, "1\n");
  /* what came with the new columns works */
  g_assert_true (vlps_folder_follow (folder, 10, NULL));
  {
    VlpsFound *found = vlps_found_new ();
    VlpsItem *led = g_new0 (VlpsItem, 1);

    led->input = g_strdup ("http://a/3");
    led->location = g_strdup ("http://a/3");
    led->depth = 1;
    led->referrer = g_strdup ("http://a/2");
    g_ptr_array_add (found->pages, led);
    vlps_folder_add_found (folder, found);
    add_result (folder, 2, TRUE);
    commit (folder);
  }
  g_clear_pointer (&folder, vlps_folder_free);
  folder = open_folder (scratch);
  g_assert_true (vlps_folder_next (folder, 0, &item, NULL));
  g_assert_cmpstr (item.input, ==, "http://a/3");
  g_assert_cmpuint (item.depth, ==, 1);
  g_assert_cmpstr (item.referrer, ==, "http://a/2");
}

int
main (int argc, char **argv)
{
  g_test_init (&argc, &argv, NULL);
  scratch_add ("/folder/states", test_states);
  scratch_add ("/folder/doubles", test_doubles);
  scratch_add ("/folder/broken-list", test_broken_list);
  scratch_add ("/folder/unstated", test_unstated);
  scratch_add ("/folder/lost", test_lost);
  scratch_add ("/folder/retry", test_retry);
  scratch_add ("/folder/retry-cut-short", test_retry_cut_short);
  scratch_add ("/folder/locked", test_locked);
  scratch_add ("/folder/foreign", test_foreign);
  scratch_add ("/folder/killed", test_killed);
  scratch_add ("/folder/names", test_names);
  scratch_add ("/folder/old", test_old);
  return g_test_run ();
}
