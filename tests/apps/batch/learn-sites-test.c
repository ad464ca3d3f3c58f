/* learn-sites-test.c - the first pass over the pages of a run: what it counts, and how it goes on */
#include "learn-sites.h"

#include <string.h>

#include "errors.h"
#include "scratch.h"

#define NOTICE "<p>Nothing on these pages may be printed elsewhere unless the editors have agreed to it.</p>"
#define OFFER "<p>Whoever reads us every day can have the paper for the price of one coffee a week.</p>"

typedef struct
{
  VlpsFolder *folder;
  VlpsOptions options;
  VlpsTask task;
} Run;

static void
run_clear (Run *run)
{
  vlps_folder_free (run->folder);
  vlps_options_clear (&run->options);
}
G_DEFINE_AUTO_CLEANUP_CLEAR_FUNC (Run, run_clear)

static void
run_init (Run *run, const Scratch *scratch)
{
  g_autoptr (GError) error = NULL;
  g_autofree char *path = g_build_filename (scratch->path, "run", NULL);

  g_assert_true (vlps_options_check (&run->options, &error));
  run->task.options = &run->options;
  run->folder = vlps_folder_open (path, &error);
  g_assert_no_error (error);
}

/* Adds a page of the site; without `html` its file is not there. */
static void
add_page (Run *run, const Scratch *scratch, const char *name, const char *site, const char *address, const char *html)
{
  g_autoptr (GError) error = NULL;
  g_autofree char *path = html != NULL ? scratch_write (scratch, name, html) : NULL;
  g_auto (VlpsItem) item = { .input = g_build_filename (scratch->path, name, NULL), .site = g_strdup (site) };
  gboolean new;

  item.location = g_strdup (item.input);
  item.options = address != NULL ? g_strdup_printf ("{\"base-url\": \"%s\"}", address) : NULL;
  vlps_folder_begin (run->folder, &error);
  vlps_folder_add (run->folder, &item, &new, &error);
  vlps_folder_commit (run->folder, FALSE, &error);
  g_assert_no_error (error);
  g_assert_true (new);
}

static guint
learn (Run *run, guint jobs)
{
  const VlpsLearnOptions options = { .task = &run->task, .jobs = jobs, .memory = VLPS_WATCH_MEMORY };
  g_autoptr (GError) error = NULL;
  g_autoptr (VlpsSiteTexts) texts = NULL;
  guint n = 0;

  texts = vlps_learn_sites (run->folder, &options, &n, NULL, &error);
  g_assert_no_error (error);
  g_assert_nonnull (texts);
  return n;
}

/* Pages come one after the other; the third that has a text makes it the site's. */
static void
test_count (Scratch *scratch, gconstpointer data)
{
  g_auto (Run) run = { 0 };

  run_init (&run, scratch);
  g_assert_cmpuint (learn (&run, 2), ==, 0);
  add_page (&run, scratch, "1.html", "a", NULL, NOTICE OFFER);
  add_page (&run, scratch, "2.html", "a", NULL, NOTICE);
  add_page (&run, scratch, "3.html", "b", NULL, NOTICE);
  g_assert_cmpuint (learn (&run, 2), ==, 0);
  /* read once more, nothing would be counted twice */
  g_assert_cmpuint (learn (&run, 1), ==, 0);
  add_page (&run, scratch, "4.html", "a", NULL, OFFER NOTICE);
  g_assert_cmpuint (learn (&run, 2), ==, 1);
  add_page (&run, scratch, "5.html", "a", NULL, OFFER);
  add_page (&run, scratch, "6.html", "b", NULL, OFFER);
  g_assert_cmpuint (learn (&run, 4), ==, 2);
}

/* Three copies of one page are one page. */
static void
test_address (Scratch *scratch, gconstpointer data)
{
  g_auto (Run) run = { 0 };

  run_init (&run, scratch);
  add_page (&run, scratch, "1.html", NULL, "http://a.test/x", NOTICE);
  add_page (&run, scratch, "2.html", NULL, "http://A.test/x#part", NOTICE);
  add_page (&run, scratch, "3.html", NULL, "http://a.test/x", NOTICE);
  add_page (&run, scratch, "4.html", NULL, "http://a.test/y", NOTICE);
  g_assert_cmpuint (learn (&run, 2), ==, 0);
  add_page (&run, scratch, "5.html", NULL, "https://www.a.test/z", NOTICE);
  g_assert_cmpuint (learn (&run, 2), ==, 1);
}

/* A page that is not there now is read when it is. */
static void
test_missing (Scratch *scratch, gconstpointer data)
{
  g_autofree char *path = NULL;
  g_auto (Run) run = { 0 };

  run_init (&run, scratch);
  add_page (&run, scratch, "1.html", "a", NULL, NOTICE);
  add_page (&run, scratch, "2.html", "a", NULL, NULL);
  add_page (&run, scratch, "3.html", "a", NULL, NOTICE);
  g_assert_cmpuint (learn (&run, 2), ==, 0);
  path = scratch_write (scratch, "2.html", NOTICE);
  g_assert_cmpuint (learn (&run, 2), ==, 1);
}

static void
test_stopped (Scratch *scratch, gconstpointer data)
{
  g_auto (Run) run = { 0 };
  const VlpsLearnOptions options = { .task = &run.task, .jobs = 2, .memory = VLPS_WATCH_MEMORY };
  g_autoptr (GCancellable) cancellable = g_cancellable_new ();
  g_autoptr (GError) error = NULL;
  guint n = 7;

  run_init (&run, scratch);
  for (guint i = 1; i <= 3; i++)
    {
      g_autofree char *name = g_strdup_printf ("%u.html", i);

      add_page (&run, scratch, name, "a", NULL, NOTICE);
    }
  g_cancellable_cancel (cancellable);
  g_assert_null (vlps_learn_sites (run.folder, &options, &n, cancellable, &error));
  g_assert_error (error, VLPS_ERROR, VLPS_ERROR_CANCELLED);
  g_assert_nonnull (strstr (error->message, "0 pages were read"));
  g_assert_cmpuint (n, ==, 7);
  g_assert_cmpuint (learn (&run, 2), ==, 1);
}

int
main (int argc, char **argv)
{
  g_test_init (&argc, &argv, NULL);
  scratch_add ("/learn-sites/count", test_count);
  scratch_add ("/learn-sites/address", test_address);
  scratch_add ("/learn-sites/missing", test_missing);
  scratch_add ("/learn-sites/stopped", test_stopped);
  return g_test_run ();
}
