/* memory-test.c - the memory of process trees */
#include <signal.h>
#include <string.h>
#include <sys/mman.h>
#include <sys/prctl.h>
#include <sys/wait.h>
#include <unistd.h>

#include "memory.h"

#define MEGABYTE (1024 * 1024)

typedef struct
{
  gsize size;
  gboolean shared;
  int fd;
} Holding;

/* Starts a process that holds memory, and waits. */
static gpointer
hold_cb (gpointer data)
{
  const Holding *holding = data;

  if (fork () == 0)
    {
      char *memory = mmap (NULL, holding->size, PROT_READ | PROT_WRITE,
                           (holding->shared ? MAP_SHARED : MAP_PRIVATE) | MAP_ANONYMOUS, -1, 0);

      prctl (PR_SET_PDEATHSIG, SIGKILL);
      if (memory == MAP_FAILED)
        _exit (1);
      memset (memory, 1, holding->size);
      if (write (holding->fd, "x", 1) != 1)
        _exit (1);
    }
  pause ();
  return NULL;
}

/* A process whose child holds `size` bytes, private or shared ones; it says so through a pipe.  The child is one of the
 * process or of another thread in it. */
static pid_t
start_holder (gsize size, gboolean shared)
{
  int fds[2];
  pid_t pid;
  char byte;

  g_assert_cmpint (pipe (fds), ==, 0);
  pid = fork ();
  g_assert_cmpint (pid, >=, 0);
  if (pid == 0)
    {
      Holding holding = { size, shared, fds[1] };

      prctl (PR_SET_PDEATHSIG, SIGKILL);
      if (shared)
        g_thread_join (g_thread_new ("holder", hold_cb, &holding));
      hold_cb (&holding);
    }
  close (fds[1]);
  g_assert_cmpint (read (fds[0], &byte, 1), ==, 1);
  close (fds[0]);
  return pid;
}

static void
end_holder (pid_t pid)
{
  kill (pid, SIGKILL);
  waitpid (pid, NULL, 0);
}

static void
test_trees (void)
{
  int roots[5] = { 0 };
  guint64 bytes[5] = { 1, 1, 1, 1, 1 };

  /* descendants are counted, and each tree for itself; what a process needs anyway is that of the last one */
  roots[0] = start_holder (60 * MEGABYTE, FALSE);
  roots[2] = start_holder (30 * MEGABYTE, TRUE);
  roots[3] = start_holder (1, FALSE);
  vlps_memory_of_trees (roots, 4, bytes);
  g_assert_cmpuint (bytes[0], >=, bytes[3] + 55 * MEGABYTE);
  /* where a sanitizer watches, it keeps one byte for every eight */
  g_assert_cmpuint (bytes[0], <=, bytes[3] + 75 * MEGABYTE);
  g_assert_cmpuint (bytes[1], ==, 0);
  g_assert_cmpuint (bytes[2], >=, bytes[3] + 25 * MEGABYTE);
  /* its other thread has some, too */
  g_assert_cmpuint (bytes[2], <=, bytes[3] + 45 * MEGABYTE);
  g_assert_cmpuint (bytes[3], >, 0);
  g_assert_cmpuint (bytes[4], ==, 1);

  for (guint i = 0; i < 4; i++)
    if (roots[i] > 0)
      end_holder (roots[i]);
  vlps_memory_of_trees (roots, 4, bytes);
  for (guint i = 0; i < 4; i++)
    g_assert_cmpuint (bytes[i], ==, 0);
}

static void
test_available (void)
{
  guint64 available = vlps_memory_available ();

  g_assert_cmpuint (available, >, 10 * MEGABYTE);
  g_assert_cmpuint (available, <=, (guint64) sysconf (_SC_PHYS_PAGES) * (guint64) sysconf (_SC_PAGESIZE));
}

int
main (int argc, char **argv)
{
  g_test_init (&argc, &argv, NULL);
  g_test_add_func ("/memory/trees", test_trees);
  g_test_add_func ("/memory/available", test_available);
  return g_test_run ();
}
