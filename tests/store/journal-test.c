/* journal-test.c - what counts stays, what was not stated goes */
#include "journal.h"

#include <glib/gstdio.h>
#include <signal.h>
#include <string.h>
#include <sys/resource.h>

#include "errors.h"

typedef struct
{
  char *folder, *path;
} Place;

static void
set_up (Place *place, gconstpointer data)
{
  place->folder = g_dir_make_tmp ("vlps-test-XXXXXX", NULL);
  g_assert_nonnull (place->folder);
  place->path = g_build_filename (place->folder, "lines", NULL);
}

static void
tear_down (Place *place, gconstpointer data)
{
  g_unlink (place->path);
  g_rmdir (place->folder);
  g_free (place->path);
  g_free (place->folder);
}

static VlpsJournal *
open_journal (Place *place)
{
  g_autoptr (GError) error = NULL;
  VlpsJournal *journal = vlps_journal_open (place->path, &error);

  g_assert_no_error (error);
  return journal;
}

static void
append (VlpsJournal *journal, const char *text)
{
  g_autoptr (GError) error = NULL;

  g_assert_true (vlps_journal_append (journal, text, strlen (text), &error));
  g_assert_no_error (error);
}

static void
assert_content (Place *place, const char *expected)
{
  g_autofree char *text = NULL;

  g_assert_true (g_file_get_contents (place->path, &text, NULL, NULL));
  g_assert_cmpstr (text, ==, expected);
}

/* The program ends between writing and stating. */
static void
test_cut (Place *place, gconstpointer data)
{
  VlpsJournal *journal = open_journal (place);
  gint64 stated;

  g_assert_cmpint (vlps_journal_end (journal), ==, 0);
  append (journal, "one\n");
  g_assert_true (vlps_journal_sync (journal, FALSE, NULL));
  stated = vlps_journal_end (journal);
  append (journal, "tw");
  vlps_journal_free (journal);

  journal = open_journal (place);
  g_assert_cmpint (vlps_journal_end (journal), ==, 6);
  g_assert_true (vlps_journal_cut (journal, stated, NULL));
  append (journal, "three\n");
  g_assert_true (vlps_journal_sync (journal, TRUE, NULL));
  assert_content (place, "one\nthree\n");
  vlps_journal_free (journal);
}

/* The store could not state what was written: the next line stands in its place. */
static void
test_take_back (Place *place, gconstpointer data)
{
  g_autoptr (VlpsJournal) journal = open_journal (place);
  g_autofree char *line = NULL;

  append (journal, "one\n");
  append (journal, "two\n");
  vlps_journal_take_back (journal, 4);
  append (journal, "2\n");
  g_assert_true (vlps_journal_cut (journal, vlps_journal_end (journal), NULL));
  assert_content (place, "one\n2\n");
  line = vlps_journal_read (journal, 4, 2, NULL);
  g_assert_cmpstr (line, ==, "2\n");
}

static void
test_lock (Place *place, gconstpointer data)
{
  g_autoptr (VlpsJournal) first = open_journal (place), second = open_journal (place);

  g_assert_true (vlps_journal_lock (first));
  g_assert_false (vlps_journal_lock (second));
  g_clear_pointer (&first, vlps_journal_free);
  g_assert_true (vlps_journal_lock (second));
}

/* A file that may not grow further: half a line was written, and counts for nothing. */
static void
test_full (Place *place, gconstpointer data)
{
  struct rlimit old, small;
  g_autoptr (VlpsJournal) journal = open_journal (place);
  g_autoptr (GError) error = NULL;
  gboolean done;

  append (journal, "one\n");
  g_assert_cmpint (getrlimit (RLIMIT_FSIZE, &old), ==, 0);
  signal (SIGXFSZ, SIG_IGN);
  small = (struct rlimit){ .rlim_cur = 6, .rlim_max = old.rlim_max };
  g_assert_cmpint (setrlimit (RLIMIT_FSIZE, &small), ==, 0);
  done = vlps_journal_append (journal, "two\n", 4, &error);
  g_assert_cmpint (setrlimit (RLIMIT_FSIZE, &old), ==, 0);
  signal (SIGXFSZ, SIG_DFL);
  g_assert_false (done);
  g_assert_error (error, VLPS_ERROR, VLPS_ERROR_IO);
  g_assert_nonnull (strstr (error->message, place->path));
  g_assert_cmpint (vlps_journal_end (journal), ==, 4);
  append (journal, "2\n");
  assert_content (place, "one\n2\n");
}

static void
test_missing (Place *place, gconstpointer data)
{
  g_autoptr (GError) error = NULL, short_error = NULL;
  g_autofree char *path = g_build_filename (place->path, "x", NULL);
  g_autoptr (VlpsJournal) journal = open_journal (place);

  g_assert_null (vlps_journal_open (path, &error));
  g_assert_error (error, VLPS_ERROR, VLPS_ERROR_IO);
  append (journal, "one\n");
  g_assert_null (vlps_journal_read (journal, 2, 3, &short_error));
  g_assert_error (short_error, VLPS_ERROR, VLPS_ERROR_IO);
}

int
main (int argc, char **argv)
{
  g_test_init (&argc, &argv, NULL);
  g_test_add ("/journal/cut", Place, NULL, set_up, test_cut, tear_down);
  g_test_add ("/journal/take-back", Place, NULL, set_up, test_take_back, tear_down);
  g_test_add ("/journal/lock", Place, NULL, set_up, test_lock, tear_down);
  g_test_add ("/journal/full", Place, NULL, set_up, test_full, tear_down);
  g_test_add ("/journal/missing", Place, NULL, set_up, test_missing, tear_down);
  return g_test_run ();
}
