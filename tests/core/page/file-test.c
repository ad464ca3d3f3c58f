/* file-test.c - where results go */
#include "file.h"

#include <fcntl.h>
#include <glib/gstdio.h>
#include <sys/stat.h>
#include <unistd.h>

#include "errors.h"

static void
test_regular (void)
{
  g_autofree char *directory = g_dir_make_tmp ("vlps-test-XXXXXX", NULL);
  g_autofree char *path = g_build_filename (directory, "file", NULL);
  g_autofree char *text = NULL;

  g_assert_true (vlps_file_write (path, "longer than the next", -1, NULL));
  g_assert_true (vlps_file_write (path, "abcdef", 3, NULL));
  g_assert_true (g_file_get_contents (path, &text, NULL, NULL));
  g_assert_cmpstr (text, ==, "abc");
  g_assert_cmpint (g_unlink (path), ==, 0);
  /* nothing else is left */
  g_assert_cmpint (g_rmdir (directory), ==, 0);
}

/* What is not a regular file is written to and stays what it is. */
static void
test_pipe (void)
{
  g_autofree char *directory = g_dir_make_tmp ("vlps-test-XXXXXX", NULL);
  g_autofree char *path = g_build_filename (directory, "pipe", NULL);
  char bytes[8] = "";
  GStatBuf status;
  int reader;

  g_assert_cmpint (mkfifo (path, 0600), ==, 0);
  reader = open (path, O_RDONLY | O_NONBLOCK | O_CLOEXEC);
  g_assert_true (vlps_file_write (path, "abc", -1, NULL));
  g_assert_cmpint (read (reader, bytes, sizeof bytes), ==, 3);
  g_assert_cmpstr (bytes, ==, "abc");
  close (reader);
  g_assert_cmpint (g_stat (path, &status), ==, 0);
  g_assert_true (S_ISFIFO (status.st_mode));
  g_unlink (path);
  g_rmdir (directory);
}

static void
test_unwritable (void)
{
  g_autoptr (GError) error = NULL;

  g_assert_false (vlps_file_write ("/nothing/here/file", "abc", -1, &error));
  g_assert_error (error, VLPS_ERROR, VLPS_ERROR_IO);
  g_clear_error (&error);
  g_assert_false (vlps_file_write (g_get_tmp_dir (), "abc", -1, &error));
  g_assert_error (error, VLPS_ERROR, VLPS_ERROR_IO);
}

/* What is found out before there is anything to write. */
static void
test_try (void)
{
  g_autofree char *directory = g_dir_make_tmp ("vlps-test-XXXXXX", NULL);
  g_autofree char *path = g_build_filename (directory, "file", NULL), *deep = g_build_filename (path, "deep", NULL);
  g_autoptr (GError) error = NULL;

  g_assert_true (vlps_file_try ("-", NULL));
  g_assert_true (vlps_file_try ("/dev/null", NULL));
  g_assert_true (vlps_file_try (path, NULL));
  g_assert_false (g_file_test (path, G_FILE_TEST_EXISTS));
  g_assert_false (vlps_file_try (directory, &error));
  g_assert_error (error, VLPS_ERROR, VLPS_ERROR_IO);
  g_clear_error (&error);
  g_assert_false (vlps_file_try (deep, &error));
  g_assert_error (error, VLPS_ERROR, VLPS_ERROR_IO);
  g_assert_true (vlps_file_write (path, "there", -1, NULL));
  g_assert_true (vlps_file_try (path, NULL));
  g_assert_cmpint (g_unlink (path), ==, 0);
  g_assert_cmpint (g_rmdir (directory), ==, 0);
}

int
main (int argc, char **argv)
{
  g_test_init (&argc, &argv, NULL);
  g_test_add_func ("/file/regular", test_regular);
  g_test_add_func ("/file/pipe", test_pipe);
  g_test_add_func ("/file/unwritable", test_unwritable);
  g_test_add_func ("/file/try", test_try);
  return g_test_run ();
}
