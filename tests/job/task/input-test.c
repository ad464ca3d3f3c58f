/* input-test.c - pages that need no renderer, opened and read */
#include "input.h"

#include <string.h>

#include "errors.h"
#include "scratch.h"

static void
test_parse (Scratch *scratch, gconstpointer data)
{
  g_autofree char *path = scratch_write (scratch, "page.html", "<title>Title of it</title><p>Text");
  g_auto (VlpsOptions) options = { 0 };
  g_autoptr (GError) error = NULL;
  g_autoptr (VlpsInput) input = NULL;

  g_assert_true (vlps_options_check (&options, NULL));
  input = vlps_input_open (path, &options, NULL, &error);
  g_assert_no_error (error);
  g_assert_null (input->page);
  for (guint i = 0; i < 2; i++)
    {
      g_assert_true (vlps_input_parse (input, &options, NULL, &error));
      g_assert_cmpstr (vlps_page_title (input->page), ==, "Title of it");
      g_assert_cmpstr (input->page->input, ==, path);
      vlps_input_unparse (input);
      g_assert_null (input->page);
    }
}

/* It is made when it is opened, and neither rendered nor forgotten. */
static void
test_snapshot (Scratch *scratch, gconstpointer data)
{
  g_autofree char *path =
      g_test_build_filename (G_TEST_DIST, "..", "fixtures", "golden", "two-columns.snapshot.json.gz", NULL);
  g_auto (VlpsOptions) options = { 0 };
  g_autoptr (GError) error = NULL;
  g_autoptr (VlpsInput) input = NULL;
  const VlpsPage *page;

  g_assert_true (vlps_options_check (&options, NULL));
  input = vlps_input_open (path, &options, NULL, &error);
  g_assert_no_error (error);
  page = input->page;
  g_assert_nonnull (page);
  g_assert_true (vlps_input_render (input, &options, 0, NULL, &error));
  g_assert_true (vlps_input_parse (input, &options, NULL, &error));
  vlps_input_unparse (input);
  g_assert_true (input->page == page);
  g_assert_null (input->rendering);
}

static void
test_errors (Scratch *scratch, gconstpointer data)
{
  g_autofree char *path = scratch_write (scratch, "page.html", "<p>Text");
  g_auto (VlpsOptions) options = { 0 };
  g_autoptr (GError) none = NULL, offline = NULL, archive = NULL;
  g_autoptr (VlpsInput) web = NULL;

  g_assert_true (vlps_options_check (&options, NULL));
  g_assert_null (vlps_input_open (scratch->file, &options, NULL, &none));
  g_assert_error (none, VLPS_ERROR, VLPS_ERROR_NOT_FOUND);
  options.archive_page = "http://a.example/";
  g_assert_null (vlps_input_open (path, &options, NULL, &archive));
  g_assert_error (archive, VLPS_ERROR, VLPS_ERROR_USAGE);
  options.archive_page = NULL;
  options.offline = TRUE;
  web = vlps_input_open ("http://a.example/", &options, NULL, NULL);
  g_assert_false (vlps_input_parse (web, &options, NULL, &offline));
  g_assert_error (offline, VLPS_ERROR, VLPS_ERROR_NETWORK);
}

int
main (int argc, char **argv)
{
  g_test_init (&argc, &argv, NULL);
  scratch_add ("/input/parse", test_parse);
  scratch_add ("/input/snapshot", test_snapshot);
  scratch_add ("/input/errors", test_errors);
  return g_test_run ();
}
