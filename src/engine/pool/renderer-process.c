/* renderer-process.c - the process that a renderer has */
#include "renderer-private.h"

#include <cjson/cJSON.h>
#include <fcntl.h>
#include <string.h>
#include <sys/socket.h>
#include <unistd.h>

#include "engine-log.h"
#include "errors.h"
#include "jail.h"
#include "sandbox.h"
#include "wire.h"

#define START_SECONDS 20
#define SEND_SECONDS 10 /* for which a renderer may take nothing of a page that is sent to it */

/* Ends its process and all that belongs to it; the next page starts a new one. */
void
vlps_renderer_stop (VlpsRenderer *renderer)
{
  g_atomic_int_set (&renderer->pid, 0);
  if (renderer->socket >= 0)
    close (renderer->socket);
  renderer->socket = -1;
  g_clear_pointer (&renderer->child, vlps_child_end);
  vlps_network_clear (&renderer->network);
  g_clear_pointer (&renderer->engine, g_free);
}

/* The last thing a renderer that ended by itself had to say, and what can be done about it. */
void
vlps_renderer_explain_crash (VlpsRenderer *renderer, GError **error)
{
  g_autofree char *text = NULL;
  g_auto (GStrv) lines = NULL;
  const char *last = NULL;

  if (error == NULL || *error == NULL || !g_error_matches (*error, VLPS_ERROR, VLPS_ERROR_CRASHED)
      || renderer->log_path == NULL || !g_file_get_contents (renderer->log_path, &text, NULL, NULL))
    return;
  lines = g_strsplit (text, "\n", -1);
  for (guint i = 0; lines[i] != NULL; i++)
    {
      if (strstr (lines[i], "bwrap:") != NULL || strstr (lines[i], "xdg-dbus-proxy") != NULL
          || (strstr (lines[i], "PID socket") != NULL && last == NULL))
        {
          g_clear_error (error);
          g_set_error (error, VLPS_ERROR, VLPS_ERROR_ENGINE,
                       "the sandbox cannot start here (%s). Install bubblewrap and xdg-dbus-proxy and allow user "
                       "namespaces (sysctl user.max_user_namespaces, kernel.unprivileged_userns_clone; in a container "
                       "also its own settings)",
                       g_strstrip (lines[i]));
          vlps_error_add_cure (error, VLPS_CURE_NO_SANDBOX);
          return;
        }
      if (*lines[i] != '\0' && !vlps_engine_log_is_noise (lines[i]))
        last = lines[i];
    }
  if (last != NULL)
    g_prefix_error (error, "(%s) ", last);
  else if (renderer->engine == NULL && renderer->sandbox)
    g_prefix_error (error, "(neither it nor its sandbox, bwrap, says why; --no-sandbox shows which of them it is) ");
}

/* Absolute: it is started in another folder. */
static char *
find_renderer (VlpsRenderer *renderer, GError **error)
{
  gboolean wpe = renderer->port == VLPS_PORT_WPE;
  g_autofree char *program = vlps_child_find_program (wpe ? "vlps-renderer-wpe" : "vlps-renderer",
                                                      wpe ? "VLPS_RENDERER_WPE" : "VLPS_RENDERER", error);

  return program != NULL ? g_canonicalize_filename (program, NULL) : NULL;
}

/* Returns TRUE if the console is needed: it is the only place that names blocked requests. */
static gboolean
wants_console (const VlpsRenderOptions *options)
{
  return options->request.rules != NULL || options->console;
}

static gboolean
wants_pictures (const VlpsRenderOptions *options)
{
  return options->request.picture_pixels > 0 || options->request.probe_pixels > 0 || options->request.pdf;
}

static gboolean
start (VlpsRenderer *renderer, VlpsNetworkKind network, const VlpsRenderOptions *first, GCancellable *cancellable,
       GError **error)
{
  gboolean console = wants_console (first), forbidden = renderer->offline && network == VLPS_NETWORK_MACHINE;
  g_autofree char *program = find_renderer (renderer, error);
  g_auto (GStrv) environment = NULL, jailed = NULL, folders = NULL;
  const char *arguments[5] = { program, "3" };
  VlpsJail jail = { renderer->display, arguments, (const char *const *) renderer->shown, forbidden };
  VlpsChildOptions options = { .arguments = arguments, .no_network = forbidden };
  g_autoptr (VlpsWireMessage) message = NULL;
  const struct timeval patience = { .tv_sec = SEND_SECONDS };
  const char **argument = arguments + 2;
  int sockets[2], listener = -1;

  if (program == NULL)
    return FALSE;
  renderer->console = console;
  renderer->pictures = wants_pictures (first);
  if (renderer->console)
    *argument++ = "--console";
  if (renderer->pictures)
    *argument++ = "--pictures";
  if (renderer->sandbox)
    {
      jailed = vlps_jail_command (&jail, error);
      if (jailed == NULL)
        return FALSE;
      folders = vlps_jail_folders (&jail);
      options.arguments = (const char *const *) jailed;
      options.shown = (const char *const *) folders;
      options.shared = vlps_render_environment_directory (renderer->display);
      options.nobody = options.confined = TRUE;
    }
  if (socketpair (AF_UNIX, SOCK_STREAM | SOCK_CLOEXEC, 0, sockets) != 0)
    return vlps_error_false (error, VLPS_ERROR_ENGINE, "cannot make a socket pair: too many open files");
  environment = vlps_render_environment_variables (renderer->display);
  if (renderer->sandbox)
    environment = g_environ_unsetenv (environment, "TMPDIR"); /* it is not in there */
  else
    environment = g_environ_setenv (environment, "WEBKIT_DISABLE_SANDBOX_THIS_IS_DANGEROUS", "1", TRUE);
  if (renderer->log_path == NULL)
    renderer->log_path = g_strdup_printf ("%s/renderer-%p.log", vlps_render_environment_directory (renderer->display),
                                          (void *) renderer);
  options.environment = (const char *const *) environment;
  options.log = renderer->log_path;
  options.fd = sockets[1];
  renderer->socket = sockets[0];
  setsockopt (renderer->socket, SOL_SOCKET, SO_SNDTIMEO, &patience, sizeof patience);
  renderer->logged = 0;
  options.ret_listener = network != VLPS_NETWORK_MACHINE ? &listener : NULL;
  renderer->child = vlps_child_start (&options, error);
  if (renderer->child == NULL || !vlps_network_start (&renderer->network, network, listener, first, error))
    return FALSE;
  g_atomic_int_set (&renderer->pid, vlps_child_pid (renderer->child));
  message = vlps_wire_receive (renderer->socket, g_get_monotonic_time () + START_SECONDS * G_USEC_PER_SEC, cancellable,
                               error);
  if (message == NULL || message->kind != VLPS_WIRE_READY)
    {
      if (message != NULL)
        g_set_error_literal (error, VLPS_ERROR, VLPS_ERROR_ENGINE, "the renderer began with the wrong message");
      return FALSE;
    }
  return vlps_answer_ready (message->payload, &renderer->engine, &renderer->cjk_fonts, error);
}

/* The engine's web process starts with a page.  It gets an empty one before the `first` that is asked for: what fails
 * with that is not the fault of pages; and it is looked at before it gets another. */
static gboolean
try_engine (VlpsRenderer *renderer, const VlpsRenderOptions *first, GCancellable *cancellable, GError **error)
{
  VlpsRenderOptions options = *first;
  VlpsDeadline start = { .seconds = START_SECONDS }; /* not the page's: a slow start is not its fault */
  const VlpsSource blank = { .uri = (char *) "about:blank" };
  g_autoptr (VlpsWireMessage) message = NULL;
  g_autoptr (VlpsAnswer) answer = NULL;
  g_autofree char *text = NULL;
  VlpsSandbox sandbox;

  options.request.rules = NULL;
  vlps_render_request_make_plain (&options.request);
  options.request.picture_pixels = 0;
  options.request.wait = VLPS_WAIT_LOAD;
  options.request.scroll = VLPS_SCROLL_NEVER;
  options.request.collect = FALSE;
  options.deadline = &start;
  options.request.timeout = START_SECONDS;
  if (!vlps_renderer_send (renderer, &blank, &options, error))
    return FALSE;
  message = vlps_wire_receive (renderer->socket, vlps_renderer_patience (&start), cancellable, error);
  if (message == NULL)
    return FALSE;
  if (message->kind != VLPS_WIRE_RESULT)
    return vlps_error_false (error, VLPS_ERROR_ENGINE, "the renderer sent a message out of place");
  answer = vlps_answer_parse (message->payload, error);
  if (answer == NULL)
    return FALSE;
  sandbox = vlps_sandbox_look (vlps_renderer_pid (renderer));
  if (sandbox.pid == 0)
    return vlps_error_false (error, VLPS_ERROR_CRASHED, "the engine's web process does not start");
  text = vlps_sandbox_describe (&sandbox);
  if (renderer->log)
    g_printerr ("vlps: sandbox %s: %s\n", renderer->sandbox ? "on" : "off (--no-sandbox)", text);
  return !renderer->sandbox || vlps_sandbox_check (&sandbox, error);
}

/* Starts a process that can take a page.  What ends it before that is not a page's doing. */
static gboolean
start_and_try (VlpsRenderer *renderer, VlpsNetworkKind network, const VlpsRenderOptions *first,
               GCancellable *cancellable, GError **error)
{
  g_autoptr (GError) local = NULL;

  if (renderer->display == NULL)
    renderer->display = vlps_render_environment_new (renderer->port, &local);
  if (renderer->display != NULL && start (renderer, network, first, cancellable, &local)
      && try_engine (renderer, first, cancellable, &local))
    return TRUE;
  vlps_renderer_explain_crash (renderer, &local);
  if (g_error_matches (local, VLPS_ERROR, VLPS_ERROR_CRASHED)
      || g_error_matches (local, VLPS_ERROR, VLPS_ERROR_TIMEOUT))
    {
      local->code = VLPS_ERROR_ENGINE;
      g_prefix_error (&local, "the renderer does not start: ");
    }
  g_propagate_error (error, g_steal_pointer (&local));
  return FALSE;
}

/* Makes sure of a process that suits the request: the one that is there, or a new one. */
gboolean
vlps_renderer_prepare (VlpsRenderer *renderer, const VlpsSource *source, const VlpsRenderOptions *options,
                       GCancellable *cancellable, GError **error)
{
  VlpsNetworkKind network = vlps_network_kind (source, options, renderer->offline);
  g_auto (GStrv) folders = vlps_provenance_has_files (source->from)
                               ? vlps_jail_folders_for ((const char *const *) renderer->shown,
                                                        (const char *const *) options->request.files, source->uri)
                               : g_new0 (char *, 1);

  /* a process has one network, either tells what it blocks or is not asked to, paints or is asked for no picture, and sees
   * the folders of local pages, or none where the page is another */
  if (renderer->child != NULL
      && (renderer->network.kind != network || renderer->console != wants_console (options)
          || (!renderer->pictures && wants_pictures (options))
          || (renderer->sandbox
              && !g_strv_equal ((const char *const *) renderer->shown, (const char *const *) folders))))
    vlps_renderer_stop (renderer);
  if (renderer->child != NULL)
    {
      renderer->logged = vlps_renderer_log_length (renderer);
      return TRUE;
    }
  g_strfreev (renderer->shown);
  renderer->shown =
      vlps_provenance_has_files (source->from)
          ? vlps_jail_folders_join ((const char *const *) folders, (const char *const *) renderer->expected)
          : g_steal_pointer (&folders);
  return start_and_try (renderer, network, options, cancellable, error);
}
