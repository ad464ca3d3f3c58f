/* runner.c - feeds the files of folders to a fuzz target, as a test */
#include "fuzz.h"

static void
test_file (gconstpointer user_data)
{
  g_autoptr (GError) error = NULL;
  g_autofree char *data = NULL;
  gsize length;

  g_file_get_contents (user_data, &data, &length, &error);
  g_assert_no_error (error);
  LLVMFuzzerTestOneInput ((const guint8 *) data, length);
}

static void
add_folder (const char *path)
{
  g_autoptr (GError) error = NULL;
  g_autoptr (GDir) folder = g_dir_open (path, 0, &error);
  const char *name;

  g_assert_no_error (error);
  while ((name = g_dir_read_name (folder)) != NULL)
    {
      g_autofree char *test = g_strdup_printf ("/fuzz/%s", name);

      g_test_add_data_func_full (test, g_build_filename (path, name, NULL), test_file, g_free);
    }
}

int
main (int argc, char **argv)
{
  g_test_init (&argc, &argv, NULL);
  g_assert_cmpint (argc, >=, 2);
  for (int i = 1; i < argc; i++)
    add_folder (argv[i]);
  return g_test_run ();
}
