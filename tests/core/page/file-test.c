/* file-test.c - where results go, and files that others name */
#include "file.h"

#include <fcntl.h>
#include <glib/gstdio.h>
#include <stdlib.h>
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
  g_assert_cmpstr (error->message, ==, "cannot write /nothing/here/file: there is no such folder; make it first");
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

/* What a data set names is in its folder, also when all links are followed. */
static void
test_inside (void)
{
  static const struct
  {
    const char *name;
    gboolean inside;
  } cases[] = {
    { "a.html", TRUE },
    { "sub/a.html", TRUE },
    { "./a.html", TRUE },
    { "--help", TRUE },
    { "not-there.html", TRUE },
    { "..a", TRUE },
    { "to-a.html", TRUE },
    { "down/a.html", TRUE },
    { "../outside.html", FALSE },
    { "sub/../a.html", FALSE },
    { "..", FALSE },
    { "/etc/passwd", FALSE },
    { "up/outside.html", FALSE },
    { "to-outside.html", FALSE },
    { "to-passwd", FALSE },
    { "beside.html", FALSE },
    { "loop", TRUE /* and cannot be opened */ },
  };
  g_autofree char *top = g_dir_make_tmp ("vlps-test-XXXXXX", NULL), *folder = g_build_filename (top, "set", NULL);
  const char *const links[][2] = { { "a.html", "to-a.html" },
                                   { "sub", "down" },
                                   { "..", "up" },
                                   { "../outside.html", "to-outside.html" },
                                   { "/etc/passwd", "to-passwd" },
                                   { "../set-b/a.html", "beside.html" },
                                   { "loop", "loop" } };
  g_autoptr (GString) command = g_string_new (NULL);
  int status;

  g_string_printf (command, "mkdir -p %s/sub %s-b && touch %s/a.html %s/sub/a.html %s/outside.html %s-b/a.html", folder,
                   folder, folder, folder, top, folder);
  for (guint i = 0; i < G_N_ELEMENTS (links); i++)
    g_string_append_printf (command, " && ln -s %s %s/%s", links[i][0], folder, links[i][1]);
  status = system (command->str); /* NOLINT: the names are ours */
  g_assert_cmpint (status, ==, 0);
  for (guint i = 0; i < G_N_ELEMENTS (cases); i++)
    {
      g_autofree char *path = vlps_file_inside (folder, cases[i].name);

      if ((path != NULL) != cases[i].inside)
        g_error ("%s is %s", cases[i].name, path != NULL ? "taken" : "refused");
    }
  g_string_printf (command, "rm -r %s", top);
  status = system (command->str); /* NOLINT */
  g_assert_cmpint (status, ==, 0);
}

/* Nothing is read that may never end. */
static void
test_read (void)
{
  g_autofree char *directory = g_dir_make_tmp ("vlps-test-XXXXXX", NULL);
  g_autofree char *pipe = g_build_filename (directory, "pipe", NULL),
                  *zero = g_build_filename (directory, "zero", NULL);
  g_autofree char *file = g_build_filename (directory, "file", NULL), *text = NULL;
  const char *const wrong[] = { pipe, zero, directory, "/nothing/here/file" };
  gsize length = 9;

  g_assert_cmpint (mkfifo (pipe, 0600), ==, 0);
  g_assert_cmpint (symlink ("/dev/zero", zero), ==, 0);
  g_assert_true (g_file_set_contents (file, "a\0b", 3, NULL));
  for (guint i = 0; i < G_N_ELEMENTS (wrong); i++)
    {
      g_autoptr (GError) error = NULL;

      g_assert_false (vlps_file_read (wrong[i], &text, &length, &error));
      g_assert_true (error != NULL && error->domain == G_FILE_ERROR);
      g_assert_null (text);
    }
  g_assert_true (vlps_file_read (file, &text, &length, NULL));
  g_assert_cmpmem (text, length, "a\0b", 3);
  g_unlink (pipe);
  g_unlink (zero);
  g_unlink (file);
  g_assert_cmpint (g_rmdir (directory), ==, 0);
}

/* Pipes are read to their end, and devices that have none are left. */
static void
test_read_most (void)
{
  g_autofree char *directory = g_dir_make_tmp ("vlps-test-XXXXXX", NULL);
  g_autofree char *file = g_build_filename (directory, "file", NULL), *text = NULL;
  const gsize sizes[] = { 0, 1, 4095, 65535, 65536, 65537, 200000 };
  const char *const wrong[] = { "/dev/zero", "/dev/urandom", "/proc/self/mem", directory, "/nothing/here/file" };
  g_autofree char *bytes = g_strnfill (200000, 'a');
  gsize length = 9;

  for (guint i = 0; i < G_N_ELEMENTS (wrong); i++)
    {
      g_autoptr (GError) error = NULL;

      g_assert_false (vlps_file_read_most (wrong[i], 1 << 20, &text, &length, &error));
      g_assert_true (error != NULL && error->domain == G_FILE_ERROR);
      g_assert_nonnull (strstr (error->message, wrong[i]));
      g_assert_null (text);
    }
  g_assert_true (vlps_file_read_most ("/dev/null", 1 << 20, &text, &length, NULL));
  g_assert_cmpmem (text, length, "", 0);
  for (guint i = 0; i < G_N_ELEMENTS (sizes); i++)
    {
      g_autofree char *read = NULL, *part = NULL;
      g_autoptr (GError) error = NULL;

      g_assert_true (g_file_set_contents (file, bytes, (gssize) sizes[i], NULL));
      g_assert_true (vlps_file_read_most (file, sizes[i], &read, &length, NULL));
      g_assert_cmpmem (read, length, bytes, sizes[i]);
      g_assert_cmpint (read[length], ==, '\0');
      if (sizes[i] == 0)
        continue;
      g_assert_false (vlps_file_read_most (file, sizes[i] - 1, &part, &length, &error));
      g_assert_error (error, G_FILE_ERROR, G_FILE_ERROR_INVAL);
    }
  g_unlink (file);
  g_assert_cmpint (g_rmdir (directory), ==, 0);
}

static gpointer
write_pipe (gpointer fd)
{
  g_autofree char *bytes = g_strnfill (1000, 'a');

  for (guint i = 0; i < 300; i++)
    if (write (GPOINTER_TO_INT (fd), bytes, 1000) != 1000)
      break;
  close (GPOINTER_TO_INT (fd));
  return NULL;
}

static void
test_read_pipe (void)
{
  g_autofree char *text = NULL, *name = NULL;
  gsize length;
  GThread *writer;
  int fds[2];

  g_assert_cmpint (pipe (fds), ==, 0);
  writer = g_thread_new ("writer", write_pipe, GINT_TO_POINTER (fds[1]));
  /* as of <(...) in a shell */
  name = g_strdup_printf ("/proc/self/fd/%d", fds[0]);
  g_assert_true (vlps_file_read_most (name, 1 << 20, &text, &length, NULL));
  g_thread_join (writer);
  close (fds[0]);
  g_assert_cmpuint (length, ==, 300000);
}

int
main (int argc, char **argv)
{
  g_test_init (&argc, &argv, NULL);
  g_test_add_func ("/file/regular", test_regular);
  g_test_add_func ("/file/pipe", test_pipe);
  g_test_add_func ("/file/unwritable", test_unwritable);
  g_test_add_func ("/file/try", test_try);
  g_test_add_func ("/file/inside", test_inside);
  g_test_add_func ("/file/read", test_read);
  g_test_add_func ("/file/read-most", test_read_most);
  g_test_add_func ("/file/read-pipe", test_read_pipe);
  return g_test_run ();
}
