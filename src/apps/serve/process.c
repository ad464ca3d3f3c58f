/* process.c - the processes that do the work of the service */
#include "process.h"

#include <signal.h>
#include <sys/prctl.h>
#include <unistd.h>

#include "errors.h"

/* Between fork and exec: only what is safe there. */
static void
prepare_cb (gpointer data)
{
  sigset_t none;

  sigemptyset (&none);
  sigprocmask (SIG_SETMASK, &none, NULL);
  setsid ();
  prctl (PR_SET_PDEATHSIG, SIGKILL);
}

GSubprocess *
vlps_process_start (char **command, const char *last, int socket, GError **error)
{
  g_autoptr (GSubprocessLauncher) launcher = g_subprocess_launcher_new (G_SUBPROCESS_FLAGS_STDOUT_SILENCE);
  g_autoptr (GStrvBuilder) builder = g_strv_builder_new ();
  g_auto (GStrv) arguments = NULL;
  g_autoptr (GError) local = NULL;
  GSubprocess *process;

  if (socket >= 0)
    g_subprocess_launcher_take_fd (launcher, socket, 3);
  g_subprocess_launcher_set_child_setup (launcher, prepare_cb, NULL, NULL);
  g_strv_builder_addv (builder, (const char **) command);
  if (last != NULL)
    g_strv_builder_add (builder, last);
  arguments = g_strv_builder_end (builder);
  process = g_subprocess_launcher_spawnv (launcher, (const char *const *) arguments, &local);
  if (process == NULL)
    g_set_error (error, VLPS_ERROR, VLPS_ERROR_ENGINE, "cannot start a worker: %s", local->message);
  g_subprocess_launcher_close (launcher);
  return process;
}
