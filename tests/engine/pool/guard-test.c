/* guard-test.c - what vlps-guard makes of its arguments and of the end of its command, and that there is no network where
 * it is told so
 *
 * The program is also what is run: "test-guard --probe WHAT DIRECTORY" plays the command under the guard.
 */
#include <errno.h>
#include <linux/io_uring.h>
#include <signal.h>
#include <string.h>
#include <sys/socket.h>
#include <sys/syscall.h>
#include <sys/wait.h>
#include <unistd.h>

#include "guard-run.h"

/* Whether the kernel refuses a socket of the family as it refuses the network. */
static gboolean
is_refused (long family)
{
  long fd = syscall (SYS_socket, family, SOCK_DGRAM, 0);

  if (fd >= 0)
    close ((int) fd);
  return fd < 0 && errno == ENETUNREACH;
}

/* 0: no network at all, and local sockets work; 1: there is a network; else what is wrong. */
static int
look_at_network (void)
{
  static const long remote[] = { AF_INET, AF_INET6, AF_PACKET, AF_BLUETOOTH, AF_VSOCK, AF_INET | 1L << 32 };
  struct io_uring_params ring = { 0 };
  int refused = 0, pair[2];

  for (guint i = 0; i < G_N_ELEMENTS (remote); i++)
    refused += is_refused (remote[i]);
  if (is_refused (AF_UNIX) || is_refused (AF_NETLINK) || socketpair (AF_UNIX, SOCK_STREAM, 0, pair) != 0)
    return 2;
  if (refused == 0)
    return 1;
  if (refused != G_N_ELEMENTS (remote))
    return 3;
  return syscall (SYS_io_uring_setup, 1, &ring) < 0 && errno == ENOSYS ? 0 : 4;
}

/* The same in a grandchild that took a session of its own and runs another program. */
static int
look_from_grandchild (void)
{
  int status;
  pid_t pid = fork ();

  if (pid == 0)
    {
      setsid ();
      execl ("/proc/self/exe", "test-guard", "--probe", "network", ".", NULL);
      _exit (98);
    }
  waitpid (pid, &status, 0);
  return WIFEXITED (status) ? WEXITSTATUS (status) : 97;
}

static int
probe (const char *what)
{
  if (strcmp (what, "network") == 0)
    return look_at_network ();
  if (strcmp (what, "network-below") == 0)
    return look_from_grandchild ();
  if (strcmp (what, "exit-7") == 0)
    return 7;
  if (strcmp (what, "abort") == 0)
    raise (SIGKILL);
  if (strcmp (what, "orphan-exit") == 0)
    {
      /* an orphan that ends before the command, with another status */
      if (fork () == 0)
        {
          if (fork () == 0)
            _exit (9);
          _exit (8);
        }
      wait (NULL);
      g_usleep (100 * 1000);
      return 5;
    }
  return 99;
}

static void
test_exit_status (void)
{
  g_autofree char *self = self_path ();
  const struct
  {
    const char *arguments[8];
    int status;
    const char *message;
  } cases[] = {
    { { "true" }, 0, NULL },
    { { self, "--probe", "exit-7", "." }, 7, NULL },
    { { self, "--probe", "orphan-exit", "." }, 5, NULL },
    { { self, "--probe", "abort", "." }, 128 + SIGKILL, NULL },
    { { "--no-network", "false" }, 1, NULL },
    { { "vlps-no-such-command", "x" }, 127, "cannot start vlps-no-such-command: No such file" },
    { { "/" }, 127, "cannot start /: " },
    { { NULL }, 2, "usage:" },
    { { "--no-network" }, 2, "usage:" },
    { { "--directory" }, 2, "usage:" },
    { { "--log" }, 2, "usage:" },
    { { "--directory", "/", "true" }, 125, "cannot make /: File exists" },
    { { "--directory", "/proc/1/x", "true" }, 125, "cannot make /proc/1/x: " },
    { { "--no-such-option", "true" }, 2, "usage:" },
  };

  for (guint i = 0; i < G_N_ELEMENTS (cases); i++)
    {
      g_autofree char *messages = NULL;

      g_test_message ("case %u", i);
      g_assert_cmpint (run_guard (cases[i].arguments, &messages), ==, cases[i].status);
      if (cases[i].message != NULL)
        g_assert_nonnull (strstr (messages, cases[i].message));
      else
        g_assert_cmpstr (messages, ==, "");
    }
}

static void
test_network (void)
{
  g_autofree char *self = self_path ();
  const char *const open_here[] = { self, "--probe", "network", ".", NULL };
  const char *const shut_here[] = { "--no-network", self, "--probe", "network", ".", NULL };
  const char *const open_below[] = { self, "--probe", "network-below", ".", NULL };
  const char *const shut_below[] = { "--no-network", self, "--probe", "network-below", ".", NULL };

  g_assert_cmpint (run_guard (open_here, NULL), ==, 1);
  g_assert_cmpint (run_guard (open_below, NULL), ==, 1);
  g_assert_cmpint (run_guard (shut_here, NULL), ==, 0);
  g_assert_cmpint (run_guard (shut_below, NULL), ==, 0);
}

int
main (int argc, char **argv)
{
  if (argc == 4 && strcmp (argv[1], "--probe") == 0)
    _exit (probe (argv[2]));

  g_test_init (&argc, &argv, NULL);
  g_test_add_func ("/guard/exit-status", test_exit_status);
  g_test_add_func ("/guard/network", test_network);
  return g_test_run ();
}
