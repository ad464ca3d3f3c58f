/* renderer.c - a renderer as the driver sees it */
#include "renderer.h"

#include <cjson/cJSON.h>
#include <fcntl.h>
#include <glib/gstdio.h>
#include <stdio.h>
#include <string.h>
#include <sys/socket.h>
#include <unistd.h>

#include "address.h"
#include "answer.h"
#include "child.h"
#include "console.h"
#include "engine-log.h"
#include "errors.h"
#include "failed-requests.h"
#include "hash.h"
#include "jail.h"
#include "limit.h"
#include "network.h"
#include "painted.h"
#include "sandbox.h"
#include "script-data.h"
#include "snapshot.h"
#include "terminal.h"
#include "wire.h"

#define START_SECONDS 20
#define MAX_LOG (16u << 20)
#define SEND_SECONDS 10 /* for which a renderer may take nothing of a page that is sent to it */

struct _VlpsRenderer
{
  VlpsRenderEnvironment *display;
  gboolean offline;
  gboolean sandbox;
  gboolean log;
  guint64 memory; /* bytes that its processes may hold; 0: others see to that */
  VlpsJar *jar;   /* somebody else's; NULL: pages begin without cookies */
  VlpsChild *child;
  int pid; /* of the child; atomic */
  int socket;
  char *engine;
  char **shown;       /* folders of local pages that the process running can read */
  char **expected;    /* those of pages to come */
  gboolean cjk_fonts; /* some font has Chinese characters */
  char *log_path;
  gsize logged; /* length of its log when the page in hand began */
  VlpsCrashes crashes;
  gboolean console;  /* the process running writes what is told to the console of pages */
  gboolean pictures; /* it paints */
  VlpsNetwork network;
};

void
vlps_rendering_free (VlpsRendering *rendering)
{
  if (rendering == NULL)
    return;
  g_clear_pointer (&rendering->snapshot, g_bytes_unref);
  g_clear_pointer (&rendering->page, vlps_page_free);
  g_clear_pointer (&rendering->picture, cairo_surface_destroy);
  g_clear_pointer (&rendering->bare, cairo_surface_destroy);
  g_clear_pointer (&rendering->warnings, g_ptr_array_unref);
  g_clear_pointer (&rendering->exchanges, g_ptr_array_unref);
  g_clear_pointer (&rendering->pdf, g_bytes_unref);
  g_free (rendering->console);
  vlps_fetch_metadata_clear (&rendering->fetch_metadata);
  g_free (rendering);
}

VlpsRenderer *
vlps_renderer_new (VlpsRenderEnvironment *display, gboolean offline, gboolean sandbox, gboolean log)
{
  VlpsRenderer *renderer = g_new0 (VlpsRenderer, 1);

  renderer->display = display;
  renderer->offline = offline;
  renderer->sandbox = sandbox;
  renderer->log = log;
  renderer->socket = -1;
  renderer->shown = g_new0 (char *, 1);
  renderer->expected = g_new0 (char *, 1);
  return renderer;
}

void
vlps_renderer_set_memory (VlpsRenderer *renderer, guint64 bytes)
{
  renderer->memory = bytes;
}

void
vlps_renderer_set_jar (VlpsRenderer *renderer, VlpsJar *jar)
{
  renderer->jar = jar;
}

void
vlps_renderer_expect (VlpsRenderer *renderer, const char *const *folders)
{
  g_strfreev (renderer->expected);
  renderer->expected = g_strdupv ((char **) (gsize) folders);
}

/* Ends its process and all that belongs to it; the next page starts a new one. */
static void
stop_process (VlpsRenderer *renderer)
{
  g_atomic_int_set (&renderer->pid, 0);
  if (renderer->socket >= 0)
    close (renderer->socket);
  renderer->socket = -1;
  g_clear_pointer (&renderer->child, vlps_child_end);
  vlps_network_clear (&renderer->network);
  g_clear_pointer (&renderer->engine, g_free);
}

void
vlps_renderer_free (VlpsRenderer *renderer)
{
  if (renderer == NULL)
    return;
  stop_process (renderer);
  g_strfreev (renderer->shown);
  g_strfreev (renderer->expected);
  g_free (renderer->log_path);
  g_free (renderer);
}

VlpsCrashes
vlps_renderer_take_crashes (VlpsRenderer *renderer)
{
  VlpsCrashes crashes = renderer->crashes;

  renderer->crashes = (VlpsCrashes){ 0 };
  return crashes;
}

gboolean
vlps_renderer_is_spent (const GError *failure)
{
  return failure != NULL && failure->domain == VLPS_ERROR
         && (failure->code == VLPS_ERROR_TIMEOUT || failure->code == VLPS_ERROR_CRASHED
             || failure->code == VLPS_ERROR_MEMORY || failure->code == VLPS_ERROR_ENGINE);
}

int
vlps_renderer_pid (VlpsRenderer *renderer)
{
  return g_atomic_int_get (&renderer->pid);
}

/* The last thing a renderer that ended by itself had to say, and what can be done about it. */
static void
explain_crash (VlpsRenderer *renderer, GError **error)
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
                       "also its own settings), or, for pages you trust, pass --no-sandbox",
                       g_strstrip (lines[i]));
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
  gboolean wpe = vlps_render_environment_port (renderer->display) == VLPS_PORT_WPE;
  g_autofree char *program = vlps_child_find_program (wpe ? "vlps-renderer-wpe" : "vlps-renderer",
                                                      wpe ? "VLPS_RENDERER_WPE" : "VLPS_RENDERER", error);

  return program != NULL ? g_canonicalize_filename (program, NULL) : NULL;
}

/* What content rules block is told there alone. */
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

/* The servers of an archive are none of today's. */
static gboolean
is_of_web (const VlpsSource *source)
{
  return vlps_provenance_is_loaded (source->from) && vlps_jar_takes (source->uri);
}

static gboolean
keeps_cookies (const VlpsRenderer *renderer, const VlpsSource *source)
{
  return renderer->jar != NULL && is_of_web (source);
}

/* The headers for the server of the page, with a signature that holds for all requests to it; newly allocated. */
static char *
signed_headers (const VlpsRenderOptions *options, const char *uri)
{
  const char *given = options->request.headers;
  g_autofree char *signature = vlps_bot_auth_headers (options->bot_auth, uri, g_get_real_time () / G_USEC_PER_SEC);

  if (signature == NULL)
    return g_strdup (given);
  return given != NULL && *given != '\0' ? g_strconcat (given, "\n", signature, NULL) : g_steal_pointer (&signature);
}

static gboolean
send_request (VlpsRenderer *renderer, const VlpsSource *source, const VlpsRenderOptions *options, GError **error)
{
  VlpsRenderRequest request = options->request;
  g_autofree char *cookies = NULL, *text = NULL, *user = NULL, *password = NULL, *headers = NULL;
  gboolean sent;

  request.uri = source->uri;
  request.left = vlps_deadline_left (options->deadline);
  request.data = source->bytes != NULL;
  request.local = vlps_provenance_has_files (source->from);
  request.mime = source->mime;
  request.charset = source->charset;
  if (vlps_network_proxy (&renderer->network) != NULL)
    request.proxy = vlps_network_proxy (&renderer->network);
  request.own_certificates = vlps_network_has_own_certificates (&renderer->network);
  if (source->asked != NULL)
    {
      g_free (vlps_address_split (source->asked, &user, &password));
      request.user = user;
      request.password = password;
    }
  if (!is_of_web (source))
    request.first_cookies = request.headers = request.user = request.password = NULL;
  else if (options->bot_auth != NULL)
    request.headers = headers = signed_headers (options, source->uri);
  request.keep_cookies = keeps_cookies (renderer, source);
  if (request.keep_cookies)
    request.cookies = cookies = vlps_jar_get (renderer->jar, source->uri);
  text = vlps_render_request_print (&request);
  sent = vlps_wire_send (renderer->socket, VLPS_WIRE_REQUEST, text, strlen (text), -1, error);
  if (sent && source->bytes != NULL)
    {
      gsize length;
      const void *bytes = g_bytes_get_data (source->bytes, &length);

      sent = vlps_wire_send (renderer->socket, VLPS_WIRE_DATA, bytes, length, -1, error);
    }
  return sent;
}

/* TRUE when the texts hold Chinese characters: U+4000 to U+9FFF, which are E4 to E9 and two more bytes in UTF-8. */
static gboolean
have_cjk (const GPtrArray *documents)
{
  for (guint i = 0; i < documents->len; i++)
    {
      gsize length;
      const guint8 *bytes = g_bytes_get_data (documents->pdata[i], &length);

      for (gsize j = 0; j < length; j++)
        if (bytes[j] >= 0xe4 && bytes[j] <= 0xe9)
          return TRUE;
    }
  return FALSE;
}

/* The addresses that content rules kept the page from loading, by what the engine wrote to its log: the console is the
 * only place where WebKit tells.  It tells each time, and how often it tries depends on its version. */
static GHashTable *
list_blocked (const char *log, gsize length)
{
  static const char words[] = "CONSOLE CONTENTBLOCKER INFO Content blocker prevented ", from[] = " a resource from ";
  GHashTable *addresses = g_hash_table_new_full (vlps_hash_string, g_str_equal, g_free, NULL);
  const char *at = log, *end = log + length;

  while ((at = memmem (at, (gsize) (end - at), words, sizeof words - 1)) != NULL)
    {
      const char *line_end, *address;

      at += sizeof words - 1;
      line_end = memchr (at, '\n', (gsize) (end - at));
      if (line_end == NULL)
        line_end = end;
      address = memmem (at, (gsize) (line_end - at), from, sizeof from - 1);
      address = address != NULL ? address + sizeof from - 1 : at;
      g_hash_table_add (addresses, g_strndup (address, (gsize) (line_end - address)));
      at = line_end;
    }
  return addresses;
}

static GMappedFile *
open_log (VlpsRenderer *renderer)
{
  return renderer->log_path != NULL ? g_mapped_file_new (renderer->log_path, FALSE, NULL) : NULL;
}

/* NULL where there are no rules. */
static GHashTable *
find_blocked (VlpsRenderer *renderer, const VlpsRenderOptions *options)
{
  g_autoptr (GMappedFile) file = options->request.rules != NULL ? open_log (renderer) : NULL;
  gsize length = file != NULL ? g_mapped_file_get_length (file) : 0;

  return length > renderer->logged
             ? list_blocked (g_mapped_file_get_contents (file) + renderer->logged, length - renderer->logged)
             : NULL;
}

static void
read_log (VlpsRenderer *renderer, const VlpsRenderOptions *options, VlpsRendering *rendering)
{
  g_autoptr (GMappedFile) file = open_log (renderer);
  const char *text = file != NULL ? g_mapped_file_get_contents (file) : NULL;
  gsize length = file != NULL ? g_mapped_file_get_length (file) : 0, from = renderer->logged;

  if (options->console)
    rendering->console =
        text != NULL && length > from ? vlps_console_lines (text + from, MIN (length - from, MAX_LOG)) : g_strdup ("");
  if (text == NULL || length <= from)
    return;
  if (options->request.rules != NULL)
    {
      g_autoptr (GHashTable) blocked = list_blocked (text + from, length - from);

      rendering->blocked = g_hash_table_size (blocked);
    }
  if (renderer->log)
    {
      g_autofree char *clean = vlps_engine_log_clean (text + from, length - from);
      g_autoptr (GString) plain = vlps_terminal_text (clean, strlen (clean), VLPS_TERMINAL_MESSAGE);

      fwrite (plain->str, 1, plain->len, stderr);
    }
  /* pages can say any amount to the console; what has been read needs no room */
  if (length > MAX_LOG && truncate (renderer->log_path, 0) != 0)
    g_debug ("the engine's log stays as long as it is");
}

static gsize
log_length (VlpsRenderer *renderer)
{
  GStatBuf status;

  return renderer->log_path != NULL && g_stat (renderer->log_path, &status) == 0 ? (gsize) status.st_size : 0;
}

/* What the page did not get, and why. */
static void
explain_failures (VlpsRenderer *renderer, VlpsAnswer *answer, const VlpsSource *source,
                  const VlpsRenderOptions *options)
{
  g_autoptr (GHashTable) blocked = find_blocked (renderer, options);
  const VlpsFailedContext context = {
    .offline = renderer->offline,
    .archive = renderer->network.kind == VLPS_NETWORK_ARCHIVE,
    .local = vlps_provenance_has_files (source->from),
    .shown = renderer->sandbox ? (const char *const *) renderer->shown : NULL,
    .blocked = blocked,
  };

  vlps_failed_requests_explain (answer->failures, &context);
}

/* The warnings of that, of which the one of style sheets comes first: it puts all else in question. */
static void
warn_of_failures (VlpsRendering *rendering, const GPtrArray *failures)
{
  g_autofree char *sheets = rendering->page != NULL ? vlps_missing_find (rendering->page, failures) : NULL;
  g_autofree char *causes = rendering->page != NULL ? vlps_missing_causes (&rendering->page->missing) : g_strdup ("");

  if (rendering->failed_requests > 0)
    {
      char *warning =
          g_strdup_printf ("%u of the %u requests of the page failed%s%s%s", rendering->failed_requests,
                           rendering->requests, *causes != '\0' ? " (" : "", causes, *causes != '\0' ? ")" : "");

      g_ptr_array_add (rendering->warnings, warning);
      if (rendering->page != NULL)
        vlps_page_warn (rendering->page, "%s", warning);
    }
  if (sheets == NULL)
    return;
  g_ptr_array_insert (rendering->warnings, 0, g_strdup (sheets));
  g_ptr_array_insert (rendering->page->warnings, 0, g_steal_pointer (&sheets));
}

/* The page of the snapshot, in the place of an earlier one. */
static gboolean
build_page (VlpsRendering *rendering, const VlpsSnapshot *snapshot, GError **error)
{
  g_clear_pointer (&rendering->snapshot, g_bytes_unref);
  g_clear_pointer (&rendering->page, vlps_page_free);
  rendering->snapshot = vlps_snapshot_write (snapshot);
  rendering->page = vlps_snapshot_parse (rendering->snapshot, error);
  /* what an engine just said is not a file of the user's */
  if (rendering->page == NULL && error != NULL)
    (*error)->code = VLPS_ERROR_ENGINE;
  return rendering->page != NULL;
}

/* Which texts are not painted, for the snapshot; NULL if nobody asked, or, with a warning, if it is not known. */
static char *
find_unpainted (VlpsRendering *rendering, const VlpsRenderRequest *request, const char *problem)
{
  char *unpainted = NULL;

  if (request->probe_pixels > 0 && !request->window)
    {
      if (rendering->picture != NULL && rendering->bare != NULL)
        unpainted = vlps_painted_find (rendering->page, rendering->picture, rendering->bare);
      if (unpainted == NULL)
        g_ptr_array_add (
            rendering->warnings,
            g_strdup_printf ("the page could not be painted with and without its text (%s); hidden text was "
                             "looked for by styles alone",
                             problem != NULL ? problem : "its size changed"));
    }
  g_clear_pointer (&rendering->bare, cairo_surface_destroy);
  if (request->picture_pixels <= 0)
    g_clear_pointer (&rendering->picture, cairo_surface_destroy);
  return unpainted;
}

/* Makes the rendering whole from the renderer's last word. */
static gboolean
take_result (VlpsRenderer *renderer, VlpsAnswer *answer, const GPtrArray *documents, const VlpsSource *source,
             const VlpsRenderOptions *options, VlpsRendering *rendering, GError **error)
{
  VlpsSnapshot snapshot;
  g_autofree char *unpainted = NULL;

  if (answer->failure != NULL)
    {
      g_propagate_error (error, g_steal_pointer (&answer->failure));
      return FALSE;
    }
  if (options->request.picture_pixels > 0 && rendering->picture == NULL
      && (answer->no_picture == NULL || !options->request.collect))
    return vlps_error_false (error, VLPS_ERROR_ENGINE, "the renderer sent no picture");
  if (options->request.pdf && rendering->pdf == NULL)
    return vlps_error_false (error, VLPS_ERROR_ENGINE, "the renderer sent no print of the page");
  rendering->load_ms = answer->load_ms;
  rendering->settle_ms = answer->settle_ms;
  rendering->collect_ms = answer->collect_ms;
  rendering->picture_ms = answer->picture_ms;
  rendering->requests = answer->requests;
  rendering->failed_requests = answer->failed_requests;
  rendering->fetch_metadata = answer->fetch_metadata;
  answer->fetch_metadata = (VlpsFetchMetadata){ 0 };
  if (!renderer->cjk_fonts && have_cjk (documents))
    g_ptr_array_add (rendering->warnings,
                     g_strdup ("no font for Chinese characters is installed, so their boxes are not "
                               "those a reader sees (Debian package fonts-noto-cjk)"));
  if (source->note != NULL)
    g_ptr_array_add (rendering->warnings, g_strdup (source->note));
  g_ptr_array_extend_and_steal (rendering->warnings, g_steal_pointer (&answer->warnings));
  if (options->request.picture_pixels > 0 && rendering->picture == NULL)
    g_ptr_array_add (rendering->warnings, g_strdup_printf ("there is no picture of the page: %s", answer->no_picture));
  rendering->cut_short = answer->cut_short;
  vlps_network_count (&renderer->network, rendering);
  explain_failures (renderer, answer, source, options);
  if (!options->request.collect)
    {
      warn_of_failures (rendering, answer->failures);
      return TRUE;
    }

  snapshot = (VlpsSnapshot){
    .url = answer->uri != NULL ? answer->uri : source->uri,
    .input = source->input,
    .engine = renderer->engine,
    .viewport = { options->request.viewport_width, options->request.viewport_height },
    .warnings = rendering->warnings,
    .documents = documents,
  };
  if (!build_page (rendering, &snapshot, error))
    return FALSE;
  unpainted = find_unpainted (rendering, &options->request, answer->no_picture);
  snapshot.unpainted = unpainted;
  if (unpainted != NULL && !build_page (rendering, &snapshot, error))
    return FALSE;
  if (answer->failures->len == 0 && rendering->failed_requests == 0)
    return TRUE;
  /* only the page tells what the requests were for; a page that is read again says the same */
  warn_of_failures (rendering, answer->failures);
  snapshot.missing = &rendering->page->missing;
  g_bytes_unref (rendering->snapshot);
  rendering->snapshot = vlps_snapshot_write (&snapshot);
  return TRUE;
}

/* When a renderer that works for a page is ended from outside; monotonic time. */
static gint64
patience (const VlpsDeadline *deadline)
{
  double left = vlps_deadline_left (deadline);

  return g_get_monotonic_time ()
         + (gint64) (vlps_reserve_time (VLPS_RESERVE_RENDERER, deadline->seconds, left) * G_USEC_PER_SEC);
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
  if (!send_request (renderer, &blank, &options, error))
    return FALSE;
  message = vlps_wire_receive (renderer->socket, patience (&start), cancellable, error);
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

  if (start (renderer, network, first, cancellable, &local) && try_engine (renderer, first, cancellable, &local))
    return TRUE;
  explain_crash (renderer, &local);
  if (g_error_matches (local, VLPS_ERROR, VLPS_ERROR_CRASHED)
      || g_error_matches (local, VLPS_ERROR, VLPS_ERROR_TIMEOUT))
    {
      local->code = VLPS_ERROR_ENGINE;
      g_prefix_error (&local, "the renderer does not start: ");
    }
  g_propagate_error (error, g_steal_pointer (&local));
  return FALSE;
}

/* Keeps documents, of which a page has so many bytes in all, `*received` before. */
static gboolean
take_documents (GBytes *payload, GPtrArray *documents, gsize *received, GError **error)
{
  *received += g_bytes_get_size (payload);
  if (*received > VLPS_WIRE_MAX_DOCUMENTS || documents->len >= VLPS_ANSWER_MAX_DOCUMENTS)
    return vlps_error_false (error, VLPS_ERROR_ENGINE, "the renderer's model of the page does not end");
  if (!vlps_answer_check_documents (payload, error))
    return FALSE;
  g_ptr_array_add (documents, g_bytes_ref (payload));
  return TRUE;
}

static gboolean
take_picture (const VlpsWireMessage *message, const VlpsRenderRequest *request, cairo_surface_t **picture,
              GError **error)
{
  double most = request->picture_pixels > 0 ? request->picture_pixels : request->probe_pixels;

  g_clear_pointer (picture, cairo_surface_destroy);
  *picture = vlps_answer_picture (message->payload, message->fd, most, request->scale, error);
  return *picture != NULL;
}

/* Makes sure of a process that suits the request: the one that is there, or a new one. */
static gboolean
prepare_process (VlpsRenderer *renderer, const VlpsSource *source, const VlpsRenderOptions *options,
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
    stop_process (renderer);
  if (renderer->child != NULL)
    {
      renderer->logged = log_length (renderer);
      return TRUE;
    }
  g_strfreev (renderer->shown);
  renderer->shown =
      vlps_provenance_has_files (source->from)
          ? vlps_jail_folders_join ((const char *const *) folders, (const char *const *) renderer->expected)
          : g_steal_pointer (&folders);
  return start_and_try (renderer, network, options, cancellable, error);
}

/* Sends a request and takes the messages of its answer.  FALSE: it failed, and *broken tells whether the process can go
 * on. */
static gboolean
request_page (VlpsRenderer *renderer, const VlpsSource *source, const VlpsRenderOptions *options,
              GCancellable *cancellable, VlpsRendering *rendering, gboolean *broken, GError **error)
{
  gint64 end;
  gsize received = 0;
  g_autoptr (GPtrArray) documents = g_ptr_array_new_with_free_func ((GDestroyNotify) g_bytes_unref);

  *broken = TRUE;
  if (!prepare_process (renderer, source, options, cancellable, error))
    return FALSE;
  vlps_network_begin (&renderer->network, source, options->policy);
  vlps_deadline_lend (options->deadline);
  end = patience (options->deadline);
  if (!send_request (renderer, source, options, error))
    return FALSE;
  for (;;)
    {
      g_autoptr (VlpsWireMessage) message = vlps_wire_receive (renderer->socket, end, cancellable, error);

      if (message == NULL)
        {
          explain_crash (renderer, error);
          return FALSE;
        }
      switch (message->kind)
        {
        case VLPS_WIRE_DOCUMENTS:
          if (!take_documents (message->payload, documents, &received, error))
            return FALSE;
          break;
        case VLPS_WIRE_PICTURE:
          if (!take_picture (message, &options->request, &rendering->picture, error))
            return FALSE;
          break;
        case VLPS_WIRE_BARE:
          if (!take_picture (message, &options->request, &rendering->bare, error))
            return FALSE;
          break;
        case VLPS_WIRE_PDF:
          g_clear_pointer (&rendering->pdf, g_bytes_unref);
          rendering->pdf = vlps_answer_pdf (message->fd, error);
          if (rendering->pdf == NULL)
            return FALSE;
          break;
        case VLPS_WIRE_RESULT:
          {
            g_autoptr (VlpsAnswer) answer = NULL;
            gboolean failed, taken;

            vlps_deadline_go_on (options->deadline);
            answer = vlps_answer_parse (message->payload, error);
            failed = answer != NULL && answer->failure != NULL;
            taken = answer != NULL && take_result (renderer, answer, documents, source, options, rendering, error);
            if (failed)
              vlps_network_explain (&renderer->network, source, error);
            if (taken && keeps_cookies (renderer, source))
              vlps_jar_put (renderer->jar, source->uri, answer->cookies);
            /* one that says what cannot be is not asked again */
            *broken = !taken && !failed;
            return taken;
          }
        case VLPS_WIRE_READY:
        case VLPS_WIRE_REQUEST:
        case VLPS_WIRE_DATA:
        default:
          return vlps_error_false (error, VLPS_ERROR_ENGINE, "the renderer sent a message out of place");
        }
    }
}

/* `note`: warning to go with the page, NULL for none. */
static VlpsRendering *
render_once (VlpsRenderer *renderer, const VlpsSource *source, const VlpsRenderOptions *options, const char *note,
             GCancellable *cancellable, GError **error)
{
  g_autoptr (VlpsRendering) rendering = g_new0 (VlpsRendering, 1);
  g_autoptr (GError) local = NULL;
  gboolean broken, done;

  rendering->warnings = g_ptr_array_new_with_free_func (g_free);
  if (note != NULL)
    g_ptr_array_add (rendering->warnings, g_strdup (note));
  vlps_deadline_rest (options->deadline);
  done = request_page (renderer, source, options, cancellable, rendering, &broken, &local);
  vlps_deadline_go_on (options->deadline);
  read_log (renderer, options, rendering);
  /* what the page asks for from now on is not the next one's business */
  rendering->exchanges = vlps_network_end (&renderer->network);
  if (done)
    return g_steal_pointer (&rendering);
  if (g_error_matches (local, VLPS_ERROR, VLPS_ERROR_CRASHED))
    {
      renderer->crashes.renderer += broken ? 1 : 0;
      renderer->crashes.web_process += broken ? 0 : 1;
    }
  if (broken)
    stop_process (renderer);
  if (g_error_matches (local, VLPS_ERROR, VLPS_ERROR_TIMEOUT) && broken)
    {
      g_clear_error (&local);
      g_set_error (&local, VLPS_ERROR, VLPS_ERROR_TIMEOUT,
                   "the page was not finished after %g s and its renderer did not react; it was ended. A longer "
                   "--timeout may help",
                   options->request.timeout);
    }
  g_propagate_error (error, g_steal_pointer (&local));
  return NULL;
}

/* A renderer or web process that ends by itself, which is rare, is seldom the page's doing: another one has a try, without
 * what is known to end some.  Where that ends, too, the page is taken without its scripts, unless something is to be done on
 * it. */
static VlpsRendering *
render_with_retry (VlpsRenderer *renderer, const VlpsSource *source, const VlpsRenderOptions *options,
                   GCancellable *cancellable, GError **error)
{
  static const char *const notes[] = { NULL,
                                       "the engine crashed on the page; this is from a second try, in which no frame "
                                       "lies behind the page",
                                       "the engine crashed on the page twice; it was taken without its scripts" };
  gboolean bare = options->request.javascript && !vlps_render_request_acts (&options->request);
  VlpsRenderOptions again = *options;
  g_autoptr (GError) local = NULL;

  for (guint i = 0; i < (bare ? 3 : 2); i++)
    {
      VlpsRendering *rendering;

      g_clear_error (&local);
      again.request.level_frames = i > 0;
      again.request.javascript = i < 2 && options->request.javascript;
      rendering = render_once (renderer, source, &again, notes[i], cancellable, &local);
      if (rendering != NULL)
        return rendering;
      if (!g_error_matches (local, VLPS_ERROR, VLPS_ERROR_CRASHED))
        break;
    }
  g_propagate_error (error, g_steal_pointer (&local));
  return NULL;
}

/* The page without its scripts; those that cannot reach their servers often leave nothing of a page that has its text in
 * the markup.  NULL where it shows nothing either; *ret_cut_short says whether there was not enough time to know. */
static VlpsRendering *
render_without_scripts (VlpsRenderer *renderer, const VlpsSource *source, const VlpsRenderOptions *options,
                        GCancellable *cancellable, gboolean *ret_cut_short)
{
  VlpsRenderOptions without = *options;
  g_autoptr (VlpsRendering) bare = NULL;
  g_autoptr (GError) local = NULL;

  without.request.javascript = FALSE;
  bare = render_once (renderer, source, &without, "with its scripts the page shows nothing; it was taken without them",
                      cancellable, &local);
  *ret_cut_short = bare != NULL ? bare->cut_short : g_error_matches (local, VLPS_ERROR, VLPS_ERROR_TIMEOUT);
  return bare != NULL && !vlps_snapshot_is_empty_page (bare->page) ? g_steal_pointer (&bare) : NULL;
}

/* The text in the data of the page's scripts, as a page of its own; NULL where the page shows enough or has none. */
static VlpsRendering *
render_data (VlpsRenderer *renderer, const VlpsSource *source, const VlpsRenderOptions *options, const VlpsPage *page,
             GCancellable *cancellable)
{
  g_autofree char *html =
      vlps_script_data_page (page, options->request.javascript ? VLPS_SCRIPT_DATA_MOST_RUN : VLPS_SCRIPT_DATA_MOST);
  VlpsSource *data = html != NULL ? vlps_source_new_made (source, html, page->url) : NULL;
  VlpsRenderOptions without = *options;
  VlpsRendering *rendering;

  if (data == NULL)
    return NULL;
  without.request.javascript = FALSE;
  rendering = render_once (renderer, data, &without, VLPS_SCRIPT_DATA_WARNING, cancellable, NULL);
  vlps_source_free (data);
  return rendering;
}

/* `made` shows what `first` brought along: how that came is how the page came, and what was loaded and said was for it. */
static void
take_over (VlpsRendering *made, VlpsRendering *first)
{
  const VlpsFetchMetadata fetch_metadata = made->fetch_metadata;
  char *console = made->console;

  made->fetch_metadata = first->fetch_metadata;
  first->fetch_metadata = fetch_metadata;
  made->console = first->console;
  first->console = console;
  if (first->exchanges != NULL && made->exchanges != NULL)
    g_ptr_array_extend_and_steal (first->exchanges, g_steal_pointer (&made->exchanges));
  if (first->exchanges != NULL)
    made->exchanges = g_steal_pointer (&first->exchanges);
  made->load_ms += first->load_ms;
  made->settle_ms += first->settle_ms;
  made->collect_ms += first->collect_ms;
  made->requests += first->requests;
  made->failed_requests += first->failed_requests;
  made->blocked += first->blocked;
  made->missing += first->missing;
}

static VlpsRendering *
render_somehow (VlpsRenderer *renderer, const VlpsSource *source, const VlpsRenderOptions *options,
                GCancellable *cancellable, GError **error)
{
  g_autoptr (VlpsRendering) rendering = render_with_retry (renderer, source, options, cancellable, error);
  VlpsRendering *other = NULL;
  gboolean cut_short = FALSE;

  /* what is done on the page is done with its scripts */
  if (rendering == NULL || rendering->page == NULL || vlps_render_request_acts (&options->request))
    return g_steal_pointer (&rendering);
  if (options->request.javascript && vlps_snapshot_is_empty_page (rendering->page))
    other = render_without_scripts (renderer, source, options, cancellable, &cut_short);
  rendering->cut_short |= cut_short;
  if (other != NULL)
    {
      vlps_rendering_free (rendering);
      rendering = other;
    }
  other = render_data (renderer, source, options, rendering->page, cancellable);
  if (other == NULL)
    return g_steal_pointer (&rendering);
  take_over (other, rendering);
  return other;
}

VlpsRendering *
vlps_renderer_render (VlpsRenderer *renderer, const VlpsSource *source, const VlpsRenderOptions *options,
                      GCancellable *cancellable, GError **error)
{
  g_autoptr (GError) local = NULL;
  VlpsDeadline own = { .seconds = options->request.timeout };
  VlpsRenderOptions with = *options;
  VlpsRendering *rendering;
  VlpsLimit *limit;

  if (with.deadline == NULL)
    with.deadline = &own;
  if (!vlps_network_check (source, options, renderer->offline, error))
    return NULL;
  if (renderer->memory == 0)
    rendering = render_somehow (renderer, source, &with, cancellable, &local);
  else
    {
      limit = vlps_limit_new (renderer, renderer->memory, cancellable);
      rendering = render_somehow (renderer, source, &with, vlps_limit_cancellable (limit), &local);
      vlps_limit_end (limit, &local);
    }
  /* the engine keeps the password, which was for this page */
  if (source->asked != NULL)
    stop_process (renderer);
  if (rendering == NULL)
    g_propagate_error (error, g_steal_pointer (&local));
  return rendering;
}
