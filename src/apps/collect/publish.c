/* publish.c - gives records to others: to a command, or to a web server */
#include "publish.h"

#include <errno.h>
#include <libsoup/soup.h>
#include <string.h>
#include <sys/mman.h>
#include <unistd.h>

#include "address.h"
#include "errors.h"

gboolean
vlps_publish_check (const char *target, GError **error)
{
  g_autoptr (GError) local = NULL;
  g_auto (GStrv) words = NULL;

  if (vlps_address_begins_web (target) ? g_uri_is_valid (target, G_URI_FLAGS_NONE, &local)
                                       : g_shell_parse_argv (target, NULL, &words, &local))
    return TRUE;
  return vlps_error_false (error, VLPS_ERROR_USAGE, "publish takes a command or an HTTP address, not '%s': %s", target,
                           local->message);
}

static gboolean
post (const char *target, const char *json, GCancellable *cancellable, GError **error)
{
  g_autoptr (SoupSession) session = soup_session_new_with_options ("timeout", VLPS_PUBLISH_TIMEOUT, NULL);
  g_autoptr (SoupMessage) message = soup_message_new (SOUP_METHOD_POST, target);
  g_autoptr (GBytes) body = g_bytes_new (json, strlen (json)), answer = NULL;

  soup_message_set_request_body_from_bytes (message, "application/json", body);
  answer = soup_session_send_and_read (session, message, cancellable, error);
  if (answer == NULL)
    return FALSE;
  if (SOUP_STATUS_IS_SUCCESSFUL (soup_message_get_status (message)))
    return TRUE;
  return vlps_error_false (error, VLPS_ERROR_NETWORK, "%s answers %u %s", target, soup_message_get_status (message),
                           soup_message_get_reason_phrase (message));
}

/* A command's deadline, on a thread of its own. */
typedef struct
{
  GMutex mutex;
  GCond cond;
  gboolean ended;
  gboolean late;
  GSubprocess *process;
} Watch;

static gpointer
watch (gpointer data)
{
  Watch *self = data;
  gint64 end = g_get_monotonic_time () + VLPS_PUBLISH_TIMEOUT * G_USEC_PER_SEC;

  g_mutex_lock (&self->mutex);
  while (!self->ended && g_cond_wait_until (&self->cond, &self->mutex, end))
    ;
  self->late = !self->ended;
  if (self->late)
    g_subprocess_force_exit (self->process);
  g_mutex_unlock (&self->mutex);
  return NULL;
}

/* Waits for its end; FALSE where it fails or has to be ended. */
static gboolean
wait_for (GSubprocess *process, GCancellable *cancellable, GError **error)
{
  Watch self = { .process = process };
  GThread *thread;
  gboolean done;

  g_mutex_init (&self.mutex);
  g_cond_init (&self.cond);
  thread = g_thread_new ("publish", watch, &self);
  done = g_subprocess_wait_check (process, cancellable, error);
  if (!done)
    g_subprocess_force_exit (process);
  g_mutex_lock (&self.mutex);
  self.ended = TRUE;
  g_cond_signal (&self.cond);
  g_mutex_unlock (&self.mutex);
  g_thread_join (thread);
  g_cond_clear (&self.cond);
  g_mutex_clear (&self.mutex);
  if (!done && self.late)
    g_prefix_error (error, "it takes longer than %d s: ", VLPS_PUBLISH_TIMEOUT);
  return done;
}

/* Starts it with the record as its standard input: a file, so that a command that does not read it is not a broken pipe.
 */
static GSubprocess *
start (const char *target, const char *json, GError **error)
{
  g_autoptr (GSubprocessLauncher) launcher = g_subprocess_launcher_new (G_SUBPROCESS_FLAGS_STDOUT_SILENCE);
  g_auto (GStrv) words = NULL;
  gsize length = strlen (json);
  int fd;

  if (!g_shell_parse_argv (target, NULL, &words, error))
    return NULL;
  fd = memfd_create ("record", MFD_CLOEXEC);
  if (fd < 0 || write (fd, json, length) != (gssize) length || lseek (fd, 0, SEEK_SET) != 0)
    {
      g_set_error (error, VLPS_ERROR, VLPS_ERROR_IO, "cannot pass on the record: %s", g_strerror (errno));
      if (fd >= 0)
        close (fd);
      return NULL;
    }
  g_subprocess_launcher_take_stdin_fd (launcher, fd);
  return g_subprocess_launcher_spawnv (launcher, (const char *const *) words, error);
}

static gboolean
run (const char *target, const char *json, GCancellable *cancellable, GError **error)
{
  g_autoptr (GError) local = NULL;
  g_autoptr (GSubprocess) process = start (target, json, &local);

  if (process != NULL && wait_for (process, cancellable, &local))
    return TRUE;
  return vlps_error_false (error, VLPS_ERROR_IO, "the command '%s' fails: %s", target, local->message);
}

/* Waits; FALSE where the user does not want to. */
static gboolean
pause_for (guint seconds, GCancellable *cancellable)
{
  for (guint i = 0; i < seconds * 10 && !g_cancellable_is_cancelled (cancellable); i++)
    g_usleep (G_USEC_PER_SEC / 10);
  return !g_cancellable_is_cancelled (cancellable);
}

gboolean
vlps_publish (const char *target, const char *json, GCancellable *cancellable, GError **error)
{
  g_autoptr (GError) local = NULL;

  for (guint attempt = 1; attempt <= VLPS_PUBLISH_ATTEMPTS; attempt++)
    {
      g_clear_error (&local);
      if (vlps_address_begins_web (target) ? post (target, json, cancellable, &local)
                                           : run (target, json, cancellable, &local))
        return TRUE;
      if (attempt < VLPS_PUBLISH_ATTEMPTS && !pause_for (attempt, cancellable))
        break;
    }
  if (g_cancellable_is_cancelled (cancellable))
    g_set_error_literal (error, VLPS_ERROR, VLPS_ERROR_CANCELLED, "stopped");
  else
    g_set_error (error, VLPS_ERROR, vlps_address_begins_web (target) ? VLPS_ERROR_NETWORK : VLPS_ERROR_IO,
                 "cannot publish: %s", local->message);
  return FALSE;
}
