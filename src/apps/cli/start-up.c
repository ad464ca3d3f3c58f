/* start-up.c - repairs of the environment that a parent process leaves to this one */
#include "start-up.h"

#include <errno.h>
#include <fcntl.h>
#include <glib.h>
#include <poll.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <sys/stat.h>
#include <unistd.h>

#include "errors.h"

/* A closed stream stays an error for whoever uses it: standard input cannot be read then, nor standard output written.
 * Messages have no place to go and are dropped. */
static void
open_streams (void)
{
  static const int modes[] = { O_WRONLY, O_RDONLY, O_WRONLY };

  /* open() returns the lowest free descriptor, and those below `fd` are open */
  for (int fd = STDIN_FILENO; fd <= STDERR_FILENO; fd++)
    if (fcntl (fd, F_GETFD) < 0 && open ("/dev/null", modes[fd]) != fd)
      _exit (VLPS_EXIT_MACHINE);
}

/* An ignored SIGCHLD hides the end of child processes; an ignored or blocked SIGUSR1 hides requests to stop.  Ignored
 * SIGINT, SIGTERM and SIGHUP are a choice of the caller (nohup) and stay. */
static void
restore_signals (void)
{
  static const int needed[] = { SIGCHLD, SIGUSR1 };
  static const int unblocked[] = { SIGCHLD, SIGUSR1, SIGINT, SIGTERM, SIGHUP };
  sigset_t signals;

  for (unsigned i = 0; i < sizeof needed / sizeof *needed; i++)
    signal (needed[i], SIG_DFL);
  sigemptyset (&signals);
  for (unsigned i = 0; i < sizeof unblocked / sizeof *unblocked; i++)
    sigaddset (&signals, unblocked[i]);
  sigprocmask (SIG_UNBLOCK, &signals, NULL);
  /* a write beyond `ulimit -f` then fails with an error that can be reported */
  signal (SIGXFSZ, SIG_IGN);
}

/* Ends the program with a failure if what was printed could not be written, as on a full disk: help, tables and lists are
 * printed without a look at the result. A reader that has left is not told. */
static void
check_output (void)
{
  struct pollfd out = { .fd = STDOUT_FILENO };
  int number;

  errno = 0;
  if (fflush (stdout) == 0 && !ferror (stdout))
    return;
  number = errno;
  if (number == EPIPE || (poll (&out, 1, 0) > 0 && (out.revents & POLLERR) != 0))
    _exit (VLPS_EXIT_CLOSED);
  g_printerr ("vlps: cannot write to standard output%s%s\n", number != 0 ? ": " : "",
              number != 0 ? g_strerror (number) : "");
  _exit (VLPS_EXIT_MACHINE);
}

void
vlps_start_up (void)
{
  atexit (check_output);
  open_streams ();
  restore_signals ();
  /* the owner must be able to use what is created */
  umask (umask (077) & ~(mode_t) S_IRWXU);
}
