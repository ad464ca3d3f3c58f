/* start-up.c - repairs of the environment that a parent process leaves to this one */
#include "start-up.h"

#include <fcntl.h>
#include <signal.h>
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

void
vlps_start_up (void)
{
  open_streams ();
  restore_signals ();
  /* the owner must be able to use what is created */
  umask (umask (077) & ~(mode_t) S_IRWXU);
}
