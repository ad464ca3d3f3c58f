/* supervisor.c - runs a command in a process of its own, under a watch */
#include "supervisor.h"

#include <errno.h>
#include <poll.h>
#include <signal.h>
#include <stdio.h>
#include <string.h>
#include <sys/prctl.h>
#include <sys/signalfd.h>
#include <sys/wait.h>
#include <unistd.h>

#include "error-report.h"
#include "errors.h"
#include "memory.h"

#define TICK_US 50000               /* between two looks at the watch */
#define LATE_US 1000000             /* a tick that comes so late was not the child's fault: this process was stopped */
#define END_US (2 * G_USEC_PER_SEC) /* for a command that was told to end */

typedef struct
{
  VlpsWatch *watch;
  gboolean restarts;
  VlpsReport report;
  int signals; /* descriptor */
  pid_t child;
  gint64 asked; /* when it was told to end; 0: it was not */
} Supervisor;

typedef enum
{
  LIFE_ENDED,   /* by itself: *ret_status is as of waitpid() */
  LIFE_STOPPED, /* by the watch */
  LIFE_LATE,    /* it was told to end and did not */
} Life;

static int
end_child (const Supervisor *self)
{
  int status = 0;

  kill (self->child, SIGKILL);
  waitpid (self->child, &status, 0);
  return status;
}

/* Passes on what came from outside; TRUE when the child may have ended. */
static gboolean
take_signal (Supervisor *self)
{
  struct signalfd_siginfo info;

  if (read (self->signals, &info, sizeof info) != sizeof info)
    return FALSE;
  if (info.ssi_signo == SIGCHLD)
    return TRUE;
  kill (self->child, SIGUSR1);
  if (self->asked == 0)
    self->asked = g_get_monotonic_time ();
  return FALSE;
}

static Life
watch_child (Supervisor *self, int *ret_status)
{
  struct pollfd fd = { .fd = self->signals, .events = POLLIN };
  gint64 last = g_get_monotonic_time ();

  for (;;)
    {
      int ready = poll (&fd, 1, TICK_US / 1000);
      gint64 now = g_get_monotonic_time ();

      if (ready > 0 && take_signal (self) && waitpid (self->child, ret_status, WNOHANG) == self->child)
        return LIFE_ENDED;
      if (now - last > LATE_US)
        vlps_watch_forgive (self->watch, now - last);
      last = now;
      if (ready == 0 && vlps_watch_judge (self->watch, now, vlps_memory_of_process (self->child)))
        {
          end_child (self);
          return LIFE_STOPPED;
        }
      if (!self->restarts && self->asked != 0 && now - self->asked > END_US)
        {
          end_child (self);
          return LIFE_LATE;
        }
    }
}

static void
report_stop (const Supervisor *self)
{
  g_autoptr (GError) error = g_error_new_literal (VLPS_ERROR, VLPS_ERROR_CANCELLED, "stopped");

  vlps_error_report (self->report, error);
}

/* Interprets the end of a child. TRUE: another one must be started; otherwise *ret_status is the exit status. */
static gboolean
goes_on (Supervisor *self, Life life, int how, int *ret_status)
{
  const GError *verdict;

  *ret_status = VLPS_EXIT_MACHINE;
  if (life == LIFE_LATE)
    {
      report_stop (self);
      *ret_status = VLPS_EXIT_INTERRUPTED;
      return FALSE;
    }
  if (life == LIFE_ENDED && WIFEXITED (how))
    {
      *ret_status = WEXITSTATUS (how);
      return FALSE;
    }
  /* nobody reads what it writes, as with `vlps methods | head`: that is not a fault */
  if (life == LIFE_ENDED && WTERMSIG (how) == SIGPIPE)
    {
      *ret_status = VLPS_EXIT_CLOSED;
      return FALSE;
    }
  if (life == LIFE_ENDED && !vlps_watch_blame (self->watch, WTERMSIG (how)))
    {
      g_printerr ("vlps: the program ended while no page was being worked on: %s\n", g_strsignal (WTERMSIG (how)));
      return FALSE;
    }
  if (self->restarts && self->asked == 0)
    return TRUE;
  verdict = vlps_watch_verdict (self->watch);
  if (self->asked != 0)
    *ret_status = VLPS_EXIT_INTERRUPTED;
  else if (verdict != NULL)
    *ret_status = vlps_error_exit_status (verdict);
  if (self->asked != 0 || verdict == NULL)
    report_stop (self);
  else
    vlps_error_report (self->report, verdict);
  return FALSE;
}

int
vlps_supervisor_run (VlpsWatch *watch, gboolean restarts, VlpsReport report, int (*run) (gpointer data), gpointer data)
{
  Supervisor self = { .watch = watch, .restarts = restarts, .report = report };
  pid_t parent = getpid ();
  sigset_t signals, before;
  int how = 0, status;
  Life life;

  sigemptyset (&signals);
  sigaddset (&signals, SIGINT);
  sigaddset (&signals, SIGTERM);
  sigaddset (&signals, SIGHUP);
  sigaddset (&signals, SIGCHLD);
  sigaddset (&signals, SIGUSR1); /* before the child waits for it, it is not to end it */
  pthread_sigmask (SIG_BLOCK, &signals, &before);
  sigdelset (&signals, SIGUSR1);
  self.signals = signalfd (-1, &signals, SFD_CLOEXEC);
  do
    {
      fflush (NULL);
      self.child = fork ();
      if (self.child == 0)
        {
          prctl (PR_SET_PDEATHSIG, SIGKILL);
          if (getppid () != parent)
            _exit (VLPS_EXIT_MACHINE);
          close (self.signals);
          /* what comes to all of a terminal comes from here once more, and only that counts */
          sigdelset (&signals, SIGCHLD);
          sigaddset (&signals, SIGUSR1);
          pthread_sigmask (SIG_SETMASK, &before, NULL);
          pthread_sigmask (SIG_BLOCK, &signals, NULL);
          return run (data);
        }
      if (self.child < 0 || self.signals < 0)
        {
          g_printerr ("vlps: too many processes or open files: %s\n", g_strerror (errno));
          return VLPS_EXIT_MACHINE;
        }
      life = watch_child (&self, &how);
      if (!goes_on (&self, life, how, &status))
        {
          vlps_watch_remove_folder (watch);
          return status;
        }
      vlps_watch_clear (watch);
    }
  while (TRUE);
}
