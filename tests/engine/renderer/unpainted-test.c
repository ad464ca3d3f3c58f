/* unpainted-test.c - a thread gets no memory file of exactly the refused lengths, and all others */
#include "unpainted.h"

#include <errno.h>
#include <unistd.h>

#include "memory-file.h"

#define WINDOW ((guint64) 1280 * 1024 * 4)

static gboolean
can_have (guint64 bytes)
{
  int fd = vlps_memory_file_new ("test");
  gboolean given;

  g_assert_cmpint (fd, >=, 0);
  given = ftruncate (fd, (off_t) bytes) == 0;
  g_assert_true (given || errno == ENOMEM);
  close (fd);
  return given;
}

static void
test_lengths (void)
{
  g_autoptr (GArray) known = g_array_new (FALSE, FALSE, sizeof (guint64));

  g_assert_true (can_have (WINDOW));
  g_assert_true (vlps_unpainted_window (known, 0));
  g_assert_cmpuint (known->len, ==, 0);
  g_assert_true (vlps_unpainted_window (known, WINDOW));
  g_assert_true (vlps_unpainted_window (known, WINDOW));
  g_assert_cmpuint (known->len, ==, 1);
  g_assert_false (can_have (WINDOW));
  g_assert_true (can_have (WINDOW - 1));
  g_assert_true (can_have (WINDOW + 1));
  g_assert_true (can_have (2 * WINDOW));
  for (guint i = 1; i < VLPS_UNPAINTED_MOST; i++)
    g_assert_true (vlps_unpainted_window (known, WINDOW + i));
  g_assert_false (can_have (WINDOW + VLPS_UNPAINTED_MOST - 1));
  g_assert_false (can_have (WINDOW));
  g_assert_false (vlps_unpainted_window (known, WINDOW + VLPS_UNPAINTED_MOST));
  g_assert_true (can_have (WINDOW + VLPS_UNPAINTED_MOST));
  g_assert_true (vlps_unpainted_window (known, WINDOW));
}

int
main (int argc, char **argv)
{
  g_test_init (&argc, &argv, NULL);
  g_test_add_func ("/unpainted/lengths", test_lengths);
  return g_test_run ();
}
