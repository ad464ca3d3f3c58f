/* pages-test.c - real pages: those among the fixtures, and files or folders named on the command line */
#include "checks.h"

static void
check_page (const char *path)
{
  g_autoptr (Sample) sample = sample_new_from_file (path);

  if (sample == NULL)
    return;
  check_text (sample, path);
  check_html (sample, path);
  check_json (sample, path);
}

static void
test_pages (gconstpointer path)
{
  guint n = sample_foreach_file (path, check_page);

  g_test_message ("%u pages", n);
  g_assert_cmpuint (n, >, 0);
}

int
main (int argc, char **argv)
{
  g_autofree char *fixtures = NULL;

  g_test_init (&argc, &argv, NULL);
  g_test_set_nonfatal_assertions ();
  fixtures = g_test_build_filename (G_TEST_DIST, "..", "fixtures", NULL);
  g_test_add_data_func ("/pages/fixtures", fixtures, test_pages);
  for (int i = 1; i < argc; i++)
    {
      g_autofree char *name = g_strdup_printf ("/pages/named-%d", i);

      g_test_add_data_func (name, argv[i], test_pages);
    }
  return g_test_run ();
}
