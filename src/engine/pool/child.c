/* child.c - programs that the driver starts and that never outlive it */
#include "child.h"

#include <poll.h>
#include <stdlib.h>
#include <string.h>
#include <sys/socket.h>
#include <unistd.h>

#include "errors.h"
#include "program-folder.h"

#define LISTENER_SECONDS 10
#define LISTENER_FD 4 /* the guard's end of the channel on which the listening socket comes */

struct _VlpsChild
{
  GSubprocess *process; /* the guard; the pipe to its standard input is the lifeline */
};

char *
vlps_child_find_program (const char *name, const char *variable, GError **error)
{
  const char *given = g_getenv (variable);
  g_autofree char *here = vlps_program_folder ();
  g_autofree char *path = NULL;
  const char *const folders[] = { ".", "../libexec/vlps", "../../engine/renderer", "../../engine/guard" };

  if (given != NULL && *given != '\0')
    {
      if (g_file_test (given, G_FILE_TEST_IS_EXECUTABLE))
        return g_strdup (given);
      return vlps_error_null (error, VLPS_ERROR_ENGINE, "%s names %s, which is not a program", variable, given);
    }
  for (guint i = 0; i < G_N_ELEMENTS (folders); i++)
    {
      path = g_build_filename (here, folders[i], name, NULL);
      if (g_file_test (path, G_FILE_TEST_IS_EXECUTABLE) && !g_file_test (path, G_FILE_TEST_IS_DIR))
        return g_steal_pointer (&path);
      g_clear_pointer (&path, g_free);
    }
  path = g_build_filename (VLPS_LIBEXECDIR, name, NULL);
  if (g_file_test (path, G_FILE_TEST_IS_EXECUTABLE))
    return g_steal_pointer (&path);
  return vlps_error_null (error, VLPS_ERROR_ENGINE, "%s is not installed (looked in %s and in %s)", name, here,
                          VLPS_LIBEXECDIR);
}

/* The socket that listens in the child's own network; FALSE when there came no word of it. */
static gboolean
receive_listener (int channel, int *ret_listener, GError **error)
{
  struct pollfd wait = { .fd = channel, .events = POLLIN };
  char word = 0;
  struct iovec part = { &word, 1 };
  union
  {
    struct cmsghdr header;
    char space[CMSG_SPACE (sizeof (int))];
  } control;
  struct msghdr message = {
    .msg_iov = &part, .msg_iovlen = 1, .msg_control = &control, .msg_controllen = sizeof control
  };
  const struct cmsghdr *header;

  if (poll (&wait, 1, LISTENER_SECONDS * 1000) != 1 || recvmsg (channel, &message, MSG_CMSG_CLOEXEC) != 1)
    return vlps_error_false (error, VLPS_ERROR_ENGINE, "the renderer's own network could not be set up");
  header = CMSG_FIRSTHDR (&message);
  *ret_listener = -1;
  if (header != NULL && header->cmsg_type == SCM_RIGHTS)
    memcpy (ret_listener, CMSG_DATA (header), sizeof *ret_listener);
  return TRUE;
}

static void
add_argument (GPtrArray *arguments, const char *name, const char *value)
{
  if (value == NULL)
    return;
  g_ptr_array_add (arguments, (gpointer) (gsize) name);
  g_ptr_array_add (arguments, (gpointer) (gsize) value);
}

/* Command line of the guard, with that of the program behind it.  Borrows everything. */
static GPtrArray *
guard_arguments (const char *guard, const VlpsChildOptions *options)
{
  GPtrArray *arguments = g_ptr_array_new ();

  g_ptr_array_add (arguments, (gpointer) (gsize) guard);
  if (options->no_network)
    g_ptr_array_add (arguments, (gpointer) "--no-network");
  if (options->ret_listener != NULL)
    add_argument (arguments, "--own-network", G_STRINGIFY (LISTENER_FD));
  if (options->nobody)
    g_ptr_array_add (arguments, (gpointer) "--nobody");
  for (guint i = 0; options->shown != NULL && options->shown[i] != NULL; i++)
    add_argument (arguments, "--show", options->shown[i]);
  add_argument (arguments, "--share", options->shared);
  if (options->confined)
    g_ptr_array_add (arguments, (gpointer) "--confine");
  add_argument (arguments, "--directory", options->directory);
  add_argument (arguments, "--log", options->log);
  for (guint i = 0; options->arguments[i] != NULL; i++)
    g_ptr_array_add (arguments, (gpointer) (gsize) options->arguments[i]);
  g_ptr_array_add (arguments, NULL);
  return arguments;
}

VlpsChild *
vlps_child_start (const VlpsChildOptions *options, GError **error)
{
  g_autofree char *guard = vlps_child_find_program ("vlps-guard", "VLPS_GUARD", error);
  g_autoptr (GSubprocessLauncher) launcher = NULL;
  g_autoptr (GPtrArray) arguments = NULL;
  g_autoptr (GError) local = NULL;
  g_autoptr (VlpsChild) child = NULL;
  GSubprocess *process;
  int channel[2] = { -1, -1 };
  gboolean received;

  if (guard == NULL)
    {
      if (options->fd >= 0)
        close (options->fd);
      return NULL;
    }
  launcher = g_subprocess_launcher_new (G_SUBPROCESS_FLAGS_STDIN_PIPE | G_SUBPROCESS_FLAGS_STDOUT_SILENCE);
  if (options->environment != NULL)
    g_subprocess_launcher_set_environ (launcher, (char **) (gsize) options->environment);
  if (options->fd >= 0)
    g_subprocess_launcher_take_fd (launcher, options->fd, 3);
  if (options->ret_listener != NULL)
    {
      if (socketpair (AF_UNIX, SOCK_SEQPACKET | SOCK_CLOEXEC, 0, channel) != 0)
        return vlps_error_null (error, VLPS_ERROR_ENGINE, "cannot make a socket pair: too many open files");
      g_subprocess_launcher_take_fd (launcher, channel[1], LISTENER_FD);
    }

  arguments = guard_arguments (guard, options);
  process = g_subprocess_launcher_spawnv (launcher, (const char *const *) arguments->pdata, &local);
  if (process == NULL)
    {
      g_set_error (error, VLPS_ERROR, VLPS_ERROR_ENGINE, "cannot start %s: %s", options->arguments[0], local->message);
      if (channel[0] >= 0)
        close (channel[0]);
      return NULL;
    }
  child = g_new0 (VlpsChild, 1);
  child->process = process;
  if (options->ret_listener == NULL)
    return g_steal_pointer (&child);
  /* with our copy of its end gone, a guard that ends without a word is noticed at once */
  g_subprocess_launcher_close (launcher);
  received = receive_listener (channel[0], options->ret_listener, error);
  close (channel[0]);
  return received ? g_steal_pointer (&child) : NULL;
}

int
vlps_child_pid (VlpsChild *child)
{
  const char *pid = g_subprocess_get_identifier (child->process);

  return pid != NULL ? atoi (pid) : 0;
}

gboolean
vlps_child_is_running (VlpsChild *child)
{
  return g_subprocess_get_identifier (child->process) != NULL;
}

void
vlps_child_end (VlpsChild *child)
{
  if (child == NULL)
    return;
  g_output_stream_close (g_subprocess_get_stdin_pipe (child->process), NULL, NULL);
  g_subprocess_wait (child->process, NULL, NULL);
  g_object_unref (child->process);
  g_free (child);
}
