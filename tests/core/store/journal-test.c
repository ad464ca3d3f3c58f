/* journal-test.c - what counts stays, what was not stated goes */
#include "journal.h"

#include <signal.h>
#include <string.h>
#include <sys/resource.h>

#include "errors.h"
#include "scratch.h"

static VlpsJournal *
open_journal (Scratch *scratch)
{
  g_autoptr (GError) error = NULL;
  VlpsJournal *journal = vlps_journal_open (scratch->file, &error);

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
assert_content (Scratch *scratch, const char *expected)
{
  g_autofree char *text = NULL;

  g_assert_true (g_file_get_contents (scratch->file, &text, NULL, NULL));
  g_assert_cmpstr (text, ==, expected);
}

/* The program ends between writing and stating. */
static void
test_cut (Scratch *scratch, gconstpointer data)
{
  VlpsJournal *journal = open_journal (scratch);
  gint64 stated;

  g_assert_cmpint (vlps_journal_end (journal), ==, 0);
  append (journal, "one\n");
  g_assert_true (vlps_journal_sync (journal, FALSE, NULL));
  stated = vlps_journal_end (journal);
  append (journal, "tw");
  vlps_journal_free (journal);

  journal = open_journal (scratch);
  g_assert_cmpint (vlps_journal_end (journal), ==, 6);
  g_assert_true (vlps_journal_cut (journal, stated, NULL));
  append (journal, "three\n");
  g_assert_true (vlps_journal_sync (journal, TRUE, NULL));
  assert_content (scratch, "one\nthree\n");
  vlps_journal_free (journal);
}

/* The store could not state what was written: the next line stands in its place. */
static void
test_take_back (Scratch *scratch, gconstpointer data)
{
  g_autoptr (VlpsJournal) journal = open_journal (scratch);
  g_autofree char *line = NULL;

  append (journal, "one\n");
  append (journal, "two\n");
  vlps_journal_take_back (journal, 4);
  append (journal, "2\n");
  g_assert_true (vlps_journal_cut (journal, vlps_journal_end (journal), NULL));
  assert_content (scratch, "one\n2\n");
  line = vlps_journal_read (journal, 4, 2, NULL);
  g_assert_cmpstr (line, ==, "2\n");
}

static void
test_lock (Scratch *scratch, gconstpointer data)
{
  g_autoptr (VlpsJournal) first = open_journal (scratch), second = open_journal (scratch);

  g_assert_true (vlps_journal_lock (first));
  g_assert_false (vlps_journal_lock (second));
  g_clear_pointer (&first, vlps_journal_free);
  g_assert_true (vlps_journal_lock (second));
}

/* A file that may not grow further: half a line was written, and counts for nothing. */
static void
test_full (Scratch *scratch, gconstpointer data)
{
  struct rlimit old, small;
  g_autoptr (VlpsJournal) journal = open_journal (scratch);
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
  g_assert_nonnull (strstr (error->message, scratch->file));
  g_assert_cmpint (vlps_journal_end (journal), ==, 4);
  append (journal, "2\n");
  assert_content (scratch, "one\n2\n");
}

static void
test_missing (Scratch *scratch, gconstpointer data)
{
  g_autoptr (GError) error = NULL, short_error = NULL;
  g_autofree char *path = g_build_filename (scratch->file, "x", NULL);
  g_autoptr (VlpsJournal) journal = open_journal (scratch);

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
  scratch_add ("/journal/cut", test_cut);
  scratch_add ("/journal/take-back", test_take_back);
  scratch_add ("/journal/lock", test_lock);
  scratch_add ("/journal/full", test_full);
  scratch_add ("/journal/missing", test_missing);
  return g_test_run ();
}
