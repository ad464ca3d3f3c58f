/* memory-file-test.c - a file in memory is written at its end, and sealed for good */
#include "memory-file.h"

#include <fcntl.h>
#include <string.h>
#include <unistd.h>

static void
test_seal (void)
{
  char text[8] = "";
  int fd = vlps_memory_file_new ("test");

  g_assert_cmpint (fd, >=, 0);
  g_assert_cmpint (fcntl (fd, F_GETFD) & FD_CLOEXEC, ==, FD_CLOEXEC);
  g_assert_true (vlps_memory_file_write (fd, NULL, 0));
  g_assert_true (vlps_memory_file_write (fd, "abc", 3));
  g_assert_true (vlps_memory_file_write (fd, "de", 2));
  vlps_memory_file_seal (fd);
  g_assert_false (vlps_memory_file_write (fd, "f", 1));
  g_assert_cmpint (pread (fd, text, sizeof text, 0), ==, 5);
  g_assert_cmpstr (text, ==, "abcde");
  close (fd);
}

static void
test_closed (void)
{
  g_assert_false (vlps_memory_file_write (-1, "a", 1));
}

int
main (int argc, char **argv)
{
  g_test_init (&argc, &argv, NULL);
  g_test_add_func ("/memory-file/seal", test_seal);
  g_test_add_func ("/memory-file/closed", test_closed);
  return g_test_run ();
}
