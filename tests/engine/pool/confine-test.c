/* confine-test.c - what a command under vlps-guard may do less than its starter
 *
 * The program is also what is run: "test-confine --probe WHAT DIRECTORY" plays the command.
 */
#include <errno.h>
#include <glib/gstdio.h>
#include <linux/io_uring.h>
#include <linux/keyctl.h>
#include <string.h>
#include <sys/ioctl.h>
#include <sys/ptrace.h>
#include <sys/syscall.h>
#include <unistd.h>

#include "guard-run.h"
#include "scratch.h"

/* 0: nobody, who can read what lies in the folder and write nothing there; 1: the same as before; else what is wrong.
 */
static int
look_as_nobody (const char *directory)
{
  g_autofree char *file = g_build_filename (directory, "outside", NULL);

  if (getuid () != 65534 || getgid () != 65534)
    return getuid () == 0 ? 1 : 2;
  if (setuid (0) == 0)
    return 3;
  if (access (file, R_OK) != 0)
    return 4;
  return access (file, W_OK) == 0 || access (directory, W_OK) == 0 ? 5 : 0;
}

/* 0: other processes, keys and the kernel's odd parts are out of reach; 1: they are not; else what is wrong. */
static int
look_at_calls (void)
{
  struct io_uring_params ring = { 0 };
  int refused = 0;

  refused += ptrace (PTRACE_TRACEME, 0, NULL, NULL) != 0 && errno == EPERM;
  refused += syscall (SYS_keyctl, KEYCTL_GET_KEYRING_ID, KEY_SPEC_SESSION_KEYRING, 0) < 0 && errno == EPERM;
  refused += syscall (SYS_io_uring_setup, 1, &ring) < 0 && errno == EPERM;
  refused += syscall (SYS_process_vm_readv, getpid (), NULL, 0, NULL, 0, 0) < 0 && errno == EPERM;
  refused += ioctl (STDIN_FILENO, (unsigned long) TIOCSTI | 1ul << 32, "x") < 0 && errno == EPERM;
  if (syscall (SYS_getppid) <= 0)
    return 2;
  return refused == 5 ? 0 : refused == 0 ? 1 : 3;
}

static void
test_calls (void)
{
  g_autofree char *self = self_path ();
  const char *const free_here[] = { self, "--probe", "calls", ".", NULL };
  const char *const confined[] = { "--confine", self, "--probe", "calls", ".", NULL };

  g_assert_cmpint (run_guard (free_here, NULL), !=, 0);
  g_assert_cmpint (run_guard (confined, NULL), ==, 0);
}

/* Root becomes nobody, who sees a folder of root's where he is shown it, and not without. */
static void
test_nobody (Scratch *scratch, gconstpointer data)
{
  g_autofree char *self = self_path (), *folder = g_path_get_dirname (self);
  g_autofree char *outside = g_build_filename (scratch->path, "outside", NULL);
  const char *const shown[] = { "--nobody", "--show",  folder,   "--show",      scratch->path,
                                self,       "--probe", "nobody", scratch->path, NULL };
  const char *const hidden[] = { "--nobody", "--show", folder, self, "--probe", "nobody", scratch->path, NULL };

  g_assert_true (g_file_set_contents (outside, "x", 1, NULL));
  if (getuid () != 0)
    {
      g_assert_cmpint (run_guard (shown, NULL), ==, 2);
      return;
    }
  if (run_guard (hidden, NULL) != 4)
    g_test_fail_printf ("nobody can look into %s all the same", scratch->path);
  g_assert_cmpint (g_chmod (outside, 0644), ==, 0);
  g_assert_cmpint (run_guard (shown, NULL), ==, 0);
}

int
main (int argc, char **argv)
{
  if (argc == 4 && strcmp (argv[1], "--probe") == 0)
    _exit (strcmp (argv[2], "calls") == 0 ? look_at_calls () : look_as_nobody (argv[3]));

  g_test_init (&argc, &argv, NULL);
  g_test_add_func ("/confine/calls", test_calls);
  scratch_add ("/confine/nobody", test_nobody);
  return g_test_run ();
}
