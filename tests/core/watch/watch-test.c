/* watch-test.c - limits to what the work on a page may take */
#include "watch.h"

#include <glib/gstdio.h>
#include <signal.h>

#include "errors.h"

#define SECOND G_USEC_PER_SEC
#define MB G_GUINT64_CONSTANT (1000000)

static gint64
now (void)
{
  return g_get_monotonic_time ();
}

static void
assert_condemned (VlpsWatch *watch, const char *key, VlpsError code)
{
  g_autoptr (GError) error = NULL;

  g_assert_false (vlps_watch_check (watch, key, &error));
  g_assert_error (error, VLPS_ERROR, (int) code);
  g_assert_cmpstr (error->message, ==, vlps_watch_verdict (watch)->message);
}

static void
test_time (void)
{
  g_autoptr (VlpsWatch) watch = vlps_watch_new ();
  gint64 begun = now ();
  VlpsWatchPage *page = vlps_watch_begin (watch, "a", 10, 100 * MB);

  vlps_watch_begin (watch, "b", 30, 100 * MB);
  g_assert_true (vlps_watch_check (watch, "a", NULL));
  g_assert_false (vlps_watch_judge (watch, begun + 10 * SECOND, 0));
  g_assert_null (vlps_watch_verdict (watch));
  g_assert_true (vlps_watch_judge (watch, now () + 10 * SECOND + 1, 0));
  /* and it alone */
  assert_condemned (watch, "a", VLPS_ERROR_TIMEOUT);
  g_assert_true (vlps_watch_check (watch, "b", NULL));
  g_assert_false (vlps_watch_is_careful (watch));
  vlps_watch_end (watch, page);
  g_assert_false (vlps_watch_judge (watch, now () + 10 * SECOND + 1, 0));
}

static void
test_least_time (void)
{
  g_autoptr (VlpsWatch) watch = vlps_watch_new ();
  gint64 begun = now ();

  vlps_watch_begin (watch, "a", .1, 100 * MB);
  g_assert_false (vlps_watch_judge (watch, begun + 5 * SECOND, 0));
  g_assert_true (vlps_watch_judge (watch, now () + 5 * SECOND + 1, 0));
}

/* At rest nothing is too long, and afterwards half of the time is left. */
static void
test_rest (void)
{
  g_autoptr (VlpsWatch) watch = vlps_watch_new ();
  VlpsWatchPage *page = vlps_watch_begin (watch, "a", 10, 100 * MB);
  gint64 begun;

  vlps_watch_rest (page);
  g_assert_false (vlps_watch_judge (watch, now () + 1000 * SECOND, 0));
  begun = now ();
  vlps_watch_go_on (page, 3);
  g_assert_false (vlps_watch_judge (watch, begun + 7 * SECOND - SECOND / 10, 0));
  vlps_watch_rest (page);
  begun = now ();
  vlps_watch_go_on (page, 1000);
  g_assert_false (vlps_watch_judge (watch, begun + 5 * SECOND, 0));
  g_assert_true (vlps_watch_judge (watch, now () + 5 * SECOND + 1, 0));
}

static void
test_forgive (void)
{
  g_autoptr (VlpsWatch) watch = vlps_watch_new ();
  gint64 begun = now ();

  vlps_watch_begin (watch, "a", 10, 100 * MB);
  g_assert_false (vlps_watch_judge (watch, begun, 0));
  vlps_watch_forgive (watch, 100 * SECOND);
  g_assert_false (vlps_watch_judge (watch, begun + 110 * SECOND, 0));
  g_assert_true (vlps_watch_judge (watch, now () + 110 * SECOND + 1, 0));
}

/* What the driver held before counts for no page. */
static void
test_memory (void)
{
  g_autoptr (VlpsWatch) watch = vlps_watch_new ();

  g_assert_false (vlps_watch_judge (watch, now (), 700 * MB));
  vlps_watch_begin (watch, "a", 10, 100 * MB);
  g_assert_false (vlps_watch_judge (watch, now (), 800 * MB));
  g_assert_true (vlps_watch_judge (watch, now (), 800 * MB + 1));
  assert_condemned (watch, "a", VLPS_ERROR_MEMORY);
}

/* Of several it is not known which one it was: they are done one at a time, until it shows. */
static void
test_suspects (void)
{
  g_autoptr (VlpsWatch) watch = vlps_watch_new ();
  VlpsWatchPage *page;

  vlps_watch_begin (watch, "a", 10, 100 * MB);
  vlps_watch_begin (watch, "b", 10, 100 * MB);
  page = vlps_watch_begin (watch, "at rest", 10, 100 * MB);
  vlps_watch_rest (page);
  g_assert_false (vlps_watch_judge (watch, now (), 300 * MB));
  g_assert_true (vlps_watch_judge (watch, now (), 300 * MB + 1));
  g_assert_null (vlps_watch_verdict (watch));
  vlps_watch_clear (watch);
  g_assert_true (vlps_watch_is_careful (watch));

  page = vlps_watch_begin (watch, "a", 10, 100 * MB);
  vlps_watch_end (watch, page);
  g_assert_true (vlps_watch_is_careful (watch));
  vlps_watch_begin (watch, "b", 10, 100 * MB);
  g_assert_true (vlps_watch_blame (watch, SIGSEGV));
  assert_condemned (watch, "b", VLPS_ERROR_CRASHED);
  g_assert_true (vlps_watch_check (watch, "a", NULL));
}

/* Who is not careful nevertheless comes to an end, too. */
static void
test_suspects_again (void)
{
  g_autoptr (VlpsWatch) watch = vlps_watch_new ();

  for (guint i = 0; i < 2; i++)
    {
      vlps_watch_clear (watch);
      vlps_watch_begin (watch, "a", 10, 100 * MB);
      vlps_watch_begin (watch, "b", 10, 100 * MB);
      g_assert_true (vlps_watch_blame (watch, SIGKILL));
    }
  assert_condemned (watch, "a", VLPS_ERROR_MEMORY);
  assert_condemned (watch, "b", VLPS_ERROR_MEMORY);
}

static void
test_nobody (void)
{
  g_autoptr (VlpsWatch) watch = vlps_watch_new ();
  VlpsWatchPage *page = vlps_watch_begin (watch, "a", 10, 100 * MB);

  vlps_watch_rest (page);
  g_assert_false (vlps_watch_blame (watch, SIGSEGV));
  vlps_watch_end (watch, page);
  g_assert_false (vlps_watch_blame (watch, SIGSEGV));
  g_assert_null (vlps_watch_begin (NULL, "a", 10, 1));
  g_assert_true (vlps_watch_check (NULL, "a", NULL));
}

static void
test_long_keys (void)
{
  g_autoptr (VlpsWatch) watch = vlps_watch_new ();
  g_autofree char *one = g_strnfill (5000, 'a'), *other = g_strnfill (5001, 'a');

  vlps_watch_begin (watch, one, 10, 100 * MB);
  g_assert_true (vlps_watch_blame (watch, SIGSEGV));
  assert_condemned (watch, one, VLPS_ERROR_CRASHED);
  g_assert_true (vlps_watch_check (watch, other, NULL));
}

static void
test_full (void)
{
  g_autoptr (VlpsWatch) watch = vlps_watch_new ();
  guint n = 0;

  while (vlps_watch_begin (watch, "a", 10, 1) != NULL)
    n++;
  g_assert_cmpuint (n, ==, 1024);
}

/* One folder, for every driver, and gone with what is in it. */
static void
test_folder (void)
{
  g_autoptr (VlpsWatch) watch = vlps_watch_new ();
  g_autofree char *path = g_strdup (vlps_watch_folder (watch, NULL)), *file = g_build_filename (path, "run.db", NULL);
  GStatBuf status;

  g_assert_cmpint (g_stat (path, &status), ==, 0);
  g_assert_cmpint (status.st_mode & 0777, ==, 0700);
  vlps_watch_clear (watch);
  g_assert_cmpstr (vlps_watch_folder (watch, NULL), ==, path);
  g_assert_true (g_file_set_contents (file, "a", 1, NULL));
  vlps_watch_remove_folder (watch);
  g_assert_false (g_file_test (path, G_FILE_TEST_EXISTS));
  vlps_watch_remove_folder (watch);
}

int
main (int argc, char **argv)
{
  g_test_init (&argc, &argv, NULL);
  g_test_add_func ("/watch/time", test_time);
  g_test_add_func ("/watch/least-time", test_least_time);
  g_test_add_func ("/watch/rest", test_rest);
  g_test_add_func ("/watch/forgive", test_forgive);
  g_test_add_func ("/watch/memory", test_memory);
  g_test_add_func ("/watch/suspects", test_suspects);
  g_test_add_func ("/watch/suspects-again", test_suspects_again);
  g_test_add_func ("/watch/nobody", test_nobody);
  g_test_add_func ("/watch/long-keys", test_long_keys);
  g_test_add_func ("/watch/full", test_full);
  g_test_add_func ("/watch/folder", test_folder);
  return g_test_run ();
}
