/* worker.c - answers the driver's requests, one page at a time */
#include "worker.h"

#include <glib-unix.h>
#include <unistd.h>

#include "collect.h"
#include "cookies.h"
#include "files.h"
#include "filter.h"
#include "fonts.h"
#include "inside.h"
#include "job-end.h"
#include "load.h"
#include "mended-page.h"
#include "page-prompts.h"
#include "program-folder.h"
#include "render-job.h"
#include "script.h"
#include "session-reset.h"
#include "shot.h"
#include "steps.h"

/* The engine loads frames from folders only of which it has loaded a page.  So an empty one of each folder that is open
 * comes first, and the next load begins when it is there: on a busy machine it would be taken for the page.  FALSE where no
 * folder is left. */
static gboolean
open_next_folder (VlpsWorker *worker)
{
  while (worker->job.request.local && worker->files != NULL && worker->files[worker->job.opened] != NULL)
    {
      g_autofree char *folder = g_filename_to_uri (worker->files[worker->job.opened++], NULL, NULL);
      g_autofree char *base = folder != NULL ? g_strconcat (folder, "/", NULL) : NULL;

      /* what the renderer cannot reach would be refused, and the page with it */
      if (base != NULL && vlps_files_allow (worker->job.request.uri, (const char *const *) worker->files, base, TRUE))
        {
          worker->state = VLPS_RENDER_OPENING;
          webkit_web_view_load_html (worker->view, "", base);
          return TRUE;
        }
    }
  return FALSE;
}

/* A page can ask how many were there before it: to each it is the empty one that the driver asks for first.  A state
 * without a page would change nothing. */
static void
reset_history (VlpsWorker *worker)
{
  if (worker->fresh == NULL
      && webkit_back_forward_list_get_length (webkit_web_view_get_back_forward_list (worker->view)) > 0)
    worker->fresh = webkit_web_view_get_session_state (worker->view);
  if (worker->fresh != NULL)
    webkit_web_view_restore_session_state (worker->view, worker->fresh);
}

static void
load_what_comes_next (VlpsWorker *worker)
{
  const char *uri = worker->job.request.uri;

  if (open_next_folder (worker))
    return;
  worker->state = VLPS_RENDER_LOADING;
  reset_history (worker);
  if (worker->job.bytes != NULL)
    vlps_mended_page_look (worker);
  if (worker->job.bytes != NULL)
    webkit_web_view_load_bytes (worker->view, worker->job.bytes, worker->job.request.mime, worker->job.request.charset,
                                uri);
  else
    webkit_web_view_load_uri (worker->view, uri);
}

static void
load_page (VlpsWorker *worker)
{
  worker->frozen = FALSE;
  worker->process_gone = FALSE;
  load_what_comes_next (worker);
}

/* The view gets its size when the main loop runs; a page laid out before that would be wrong. */
static gboolean
sized_cb (gpointer data)
{
  VlpsWorker *worker = data;

  const VlpsRenderRequest *request = &worker->job.request;

  if (!vlps_port_has_size (worker->port, request->viewport_width, request->viewport_height, request->scale))
    return G_SOURCE_CONTINUE;
  worker->job.wait_source = 0;
  vlps_cookies_set (worker, load_page);
  return G_SOURCE_REMOVE;
}

static void
load_when_sized (VlpsWorker *worker)
{
  if (sized_cb (worker) == G_SOURCE_CONTINUE)
    worker->job.wait_source = g_timeout_add (2, sized_cb, worker);
}

/* Once: it is the same for all pages. */
static void
use_proxy (VlpsWorker *worker, const char *address)
{
  if (worker->proxy != NULL)
    return;
  worker->proxy = webkit_network_proxy_settings_new (address, NULL);
  vlps_session_reset_connect_anew (worker);
  if (worker->job.request.own_certificates)
    webkit_network_session_set_tls_errors_policy (worker->session, WEBKIT_TLS_ERRORS_POLICY_IGNORE);
}

/* WebKitGTK 2.50 crashes on frames that lie behind a part of the page that lies behind others ("Engine crashes" in
 * docs/decisions/rendering.md). */
static void
level_frames (VlpsWorker *worker)
{
  WebKitUserStyleSheet *sheet;

  webkit_user_content_manager_remove_all_style_sheets (worker->contents);
  if (!worker->job.request.level_frames)
    return;
  sheet = webkit_user_style_sheet_new ("iframe, frame, object, embed { z-index: 0 !important }",
                                       WEBKIT_USER_CONTENT_INJECT_ALL_FRAMES, WEBKIT_USER_STYLE_LEVEL_USER, NULL, NULL);
  webkit_user_content_manager_add_style_sheet (worker->contents, sheet);
  webkit_user_style_sheet_unref (sheet);
}

static void
apply_settings (VlpsWorker *worker)
{
  const char *agent = worker->job.request.user_agent;
  const char *language = worker->job.request.language;
  gboolean javascript = worker->job.request.javascript;
  const char *languages[] = { language != NULL ? language : "en", NULL };

  if (agent != NULL)
    webkit_settings_set_user_agent (worker->settings, agent);
  else
    webkit_settings_set_user_agent_with_application_details (worker->settings, "vlps", VLPS_VERSION);
  /* Without scripts frames cannot report by themselves: those of files are read through their parents, which nothing in
   * the page can abuse, since scripts stay off as long as the page lives. */
  worker->job.scripts = javascript;
  webkit_settings_set_enable_javascript (worker->settings, javascript);
  webkit_settings_set_allow_file_access_from_file_urls (worker->settings, !javascript);
  webkit_web_context_set_preferred_languages (worker->context, languages);
  level_frames (worker);
  vlps_port_set_dark (worker->port, worker->job.request.media == VLPS_MEDIA_DARK);
  if (worker->job.request.proxy != NULL)
    use_proxy (worker, worker->job.request.proxy);
  if (worker->job.request.insecure)
    webkit_network_session_set_tls_errors_policy (worker->session, WEBKIT_TLS_ERRORS_POLICY_IGNORE);
}

/* Describes the limits of the current page, which also apply to later pages until they are replaced. */
static GVariant *
describe_bounds (VlpsWorker *worker)
{
  static const char *const none[] = { NULL };
  const VlpsRenderRequest *request = &worker->job.request;

  guint64 unpainted = worker->pictures ? 0
                                       : vlps_port_window_bytes (worker->port, request->viewport_width,
                                                                 request->viewport_height, request->scale);

  return g_variant_new ("(b^assst)", request->local, worker->files != NULL ? (const char *const *) worker->files : none,
                        request->uri != NULL ? request->uri : "", request->headers != NULL ? request->headers : "",
                        unpainted);
}

/* Tells web processes what the page may reach and what it sends along: the one that is there, and those to come. */
static void
use_bounds (VlpsWorker *worker)
{
  static const char *const none[] = { NULL };
  const VlpsRenderRequest *request = &worker->job.request;

  g_strfreev (worker->files);
  worker->files = g_strdupv ((char **) (gsize) (request->local && request->files != NULL ? request->files : none));
  webkit_web_view_send_message_to_page (
      worker->view, webkit_user_message_new (VLPS_INSIDE_BOUNDS, describe_bounds (worker)), NULL, NULL, NULL);
}

static void
initialize_inside_cb (WebKitWebContext *context, VlpsWorker *worker)
{
  worker->process_since = g_get_monotonic_time ();
  webkit_web_context_set_web_process_extensions_initialization_user_data (context, describe_bounds (worker));
}

static void
load_inside (VlpsWorker *worker)
{
  g_autofree char *here = vlps_program_folder ();
  g_autofree char *folder = g_build_filename (here, VLPS_PORT_NAME, NULL), *fonts = vlps_fonts_cache_module ();

  webkit_web_context_set_web_process_extensions_directory (worker->context, folder);
  if (fonts != NULL)
    webkit_web_context_add_path_to_sandbox (worker->context, fonts, TRUE);
  g_signal_connect (worker->context, VLPS_ENGINE_INITIALIZE, G_CALLBACK (initialize_inside_cb), worker);
}

static void
start_job (VlpsWorker *worker, GBytes *bytes)
{
  const VlpsRenderRequest *request = &worker->job.request;
  guint timeout_ms = (guint) (request->left * 1000);

  g_ptr_array_set_size (worker->job.warnings, 0);
  vlps_collect_reset (worker);
  worker->serial++;
  worker->job.bytes = bytes;
  worker->state = VLPS_RENDER_LOADING;
  worker->job.started = g_get_monotonic_time ();
  worker->job.loaded = worker->job.settled = worker->job.collected = worker->job.finished = worker->job.network_since =
      0;
  worker->job.navigations = worker->job.requests = worker->job.failed_requests = worker->job.pending = 0;
  worker->job.refused = 0;
  worker->job.opened = 0;
  worker->job.cut_short = worker->job.late_told = FALSE;
  worker->job.late_since = 0;
  worker->job.screen = worker->job.growths = 0;
  g_hash_table_remove_all (worker->job.failures);
  vlps_fetch_metadata_clear (&worker->job.fetch_metadata);
  worker->job.main_done = worker->job.scrolled = worker->job.shown = FALSE;
  g_clear_pointer (&worker->job.cancelled, g_free);
  g_hash_table_remove_all (worker->job.leaving);
  g_clear_pointer (&worker->job.refresh, g_free);
  g_clear_pointer (&worker->job.strict, g_bytes_unref);
  worker->job.replaced = FALSE;
  g_hash_table_remove_all (worker->job.chain);
  g_hash_table_add (worker->job.chain, g_strdup (worker->job.request.uri));

  /* a storm of messages from the page must not keep it from coming */
  worker->job.deadline_source =
      g_timeout_add_full (G_PRIORITY_HIGH - 50, timeout_ms, vlps_job_end_deadline_cb, worker, NULL);
  worker->job.load_cap_source = g_timeout_add ((guint) (request->left * 1000 * 2 / 3), vlps_load_cap_cb, worker);
  apply_settings (worker);
  vlps_steps_prepare (worker);
  use_bounds (worker);
  vlps_port_resize (worker->port, request->viewport_width, request->viewport_height, request->scale);
  vlps_filter_use (worker, request->rules, load_when_sized);
}

static gboolean
socket_cb (int fd, GIOCondition condition, gpointer data)
{
  VlpsWorker *worker = data;
  g_autoptr (GError) error = NULL;
  g_autoptr (VlpsWireMessage) message = vlps_wire_receive (fd, -1, NULL, &error);

  if (message == NULL)
    {
      worker->socket_source = 0;
      g_main_loop_quit (worker->loop);
      return G_SOURCE_REMOVE;
    }
  if (message->kind == VLPS_WIRE_DATA && worker->state == VLPS_RENDER_IDLE && vlps_render_job_is_there (worker))
    start_job (worker, g_bytes_ref (message->payload));
  else if (message->kind != VLPS_WIRE_REQUEST || worker->state != VLPS_RENDER_IDLE || vlps_render_job_is_there (worker)
           || !vlps_render_request_parse (g_bytes_get_data (message->payload, NULL), &worker->job.request))
    g_warning ("an unexpected message (kind %d)", message->kind);
  else if (!worker->job.request.data)
    start_job (worker, NULL);
  return G_SOURCE_CONTINUE;
}

static void
listen_cb (VlpsWorker *worker)
{
  worker->socket_source = g_unix_fd_add (worker->socket, G_IO_IN | G_IO_HUP, socket_cb, worker);
}

static WebKitUserContentManager *
create_contents (VlpsWorker *worker)
{
  WebKitUserContentManager *contents = webkit_user_content_manager_new ();
  g_autoptr (GBytes) source = vlps_script_collector ();
  g_autoptr (GBytes) page = g_resources_lookup_data ("/vlps/page.js", G_RESOURCE_LOOKUP_FLAGS_NONE, NULL);
  WebKitUserScript *script;

  vlps_collect_connect (worker, contents);
  script = webkit_user_script_new (g_bytes_get_data (page, NULL), WEBKIT_USER_CONTENT_INJECT_ALL_FRAMES,
                                   WEBKIT_USER_SCRIPT_INJECT_AT_DOCUMENT_START, NULL, NULL);
  webkit_user_content_manager_add_script (contents, script);
  webkit_user_script_unref (script);
  script =
      webkit_user_script_new_for_world (g_bytes_get_data (source, NULL), WEBKIT_USER_CONTENT_INJECT_ALL_FRAMES,
                                        WEBKIT_USER_SCRIPT_INJECT_AT_DOCUMENT_START, VLPS_SCRIPT_WORLD, NULL, NULL);
  webkit_user_content_manager_add_script (contents, script);
  webkit_user_script_unref (script);
  return contents;
}

/* A session that keeps nothing says nothing to the console either.  This one keeps things in the private directory,
 * which is gone when the driver is. */
static WebKitNetworkSession *
create_stored_session (void)
{
  g_autofree char *folder = g_strdup_printf ("%s/session-%d", g_get_user_cache_dir (), getpid ());

  return webkit_network_session_new (folder, folder);
}

/* Removes a function or property from all documents before their scripts run. */
static void
remove_property (WebKitUserContentManager *contents, const char *property)
{
  g_autofree char *source = g_strdup_printf ("delete %s;", property);
  WebKitUserScript *script = webkit_user_script_new (source, WEBKIT_USER_CONTENT_INJECT_ALL_FRAMES,
                                                     WEBKIT_USER_SCRIPT_INJECT_AT_DOCUMENT_START, NULL, NULL);

  webkit_user_content_manager_add_script (contents, script);
  webkit_user_script_unref (script);
}

/* Disables features of WebKit that harm rendering. A service worker outlives its page: it would answer, or block,
 * requests of later pages of its server. View transitions crash WebKitGTK without a GPU ("Engine crashes" in
 * docs/decisions/rendering.md); without them pages show the new view at once. Engines before 2.42 have neither these
 * switches nor such transitions; 2.54 has such transitions without a switch. */
static void
forbid_features (WebKitSettings *settings, WebKitUserContentManager *contents)
{
#if !WEBKIT_CHECK_VERSION(2, 42, 0)
  remove_property (contents, "Navigator.prototype.serviceWorker");
#else
  static const char *const forbidden[] = { "ServiceWorkers", "ViewTransitions", "CrossDocumentViewTransitions", NULL };
  g_autoptr (WebKitFeatureList) features = webkit_settings_get_all_features ();

  for (gsize i = 0; i < webkit_feature_list_get_length (features); i++)
    {
      WebKitFeature *feature = webkit_feature_list_get (features, i);

      if (g_strv_contains (forbidden, webkit_feature_get_identifier (feature)))
        webkit_settings_set_feature_enabled (settings, feature, FALSE);
    }
  remove_property (contents, "Document.prototype.startViewTransition");
#endif
}

VlpsWorker *
vlps_worker_new (VlpsPort *port, int socket, gboolean console, gboolean pictures, GMainLoop *loop)
{
  VlpsWorker *worker = g_new0 (VlpsWorker, 1);
  const char *display_socket = g_getenv ("VLPS_DISPLAY_SOCKET");
  g_autofree char *engine = vlps_port_engine ();
  g_autofree char *ready =
      g_strdup_printf ("{\"engine\":\"%s\",\"fonts\":%s,\"cjkFonts\":%s}", engine,
                       vlps_fonts_exist () ? "true" : "false", vlps_fonts_have_cjk () ? "true" : "false");

  worker->port = port;
  worker->socket = socket;
  worker->loop = loop;
  worker->pictures = pictures;
  worker->frozen = TRUE;
  worker->job.chain = g_hash_table_new_full (g_str_hash, g_str_equal, g_free, NULL);
  worker->job.leaving = g_hash_table_new_full (g_str_hash, g_str_equal, g_free, NULL);
  worker->job.warnings = vlps_warnings_new ();
  worker->job.failures = g_hash_table_new_full (g_str_hash, g_str_equal, g_free, NULL);
  worker->open = g_hash_table_new_full (NULL, NULL, g_object_unref, NULL);

  worker->session = console ? create_stored_session () : webkit_network_session_new_ephemeral ();
  worker->context = vlps_engine_context_new (worker->session);
  load_inside (worker);
  if (console)
    webkit_web_context_set_cache_model (worker->context, WEBKIT_CACHE_MODEL_DOCUMENT_VIEWER);
  if (display_socket != NULL)
    webkit_web_context_add_path_to_sandbox (worker->context, display_socket, FALSE);
  worker->settings = webkit_settings_new_with_settings (
      "enable-developer-extras", FALSE, "enable-media-stream", FALSE, "enable-page-cache", FALSE,
      "enable-smooth-scrolling", FALSE, "enable-webrtc", FALSE, "javascript-can-open-windows-automatically", FALSE,
      "media-playback-requires-user-gesture", TRUE, "default-charset", "windows-1252",
      /* Pages are made for what browsers show where a page names no font.  The engine's own choice, a wide sans-serif,
       * moves whole columns; fontconfig has stand-ins of the same widths for these names (Liberation). */
      "default-font-family", "Times New Roman", "serif-font-family", "Times New Roman", "sans-serif-font-family",
      "Arial", NULL);
  webkit_settings_set_enable_write_console_messages_to_stdout (worker->settings, console);
  worker->contents = create_contents (worker);
  forbid_features (worker->settings, worker->contents);
  worker->view = vlps_port_create_view (port, worker->context, worker->session, worker->settings, worker->contents);

  vlps_load_connect (worker);
  vlps_page_prompts_connect (worker);
  worker->listen = listen_cb;
  worker->opened = load_what_comes_next;
  worker->finish = vlps_job_end;
  listen_cb (worker);
  vlps_render_job_send (worker, VLPS_WIRE_READY, ready, -1);
  return worker;
}

void
vlps_worker_free (VlpsWorker *worker)
{
  if (worker == NULL)
    return;
  vlps_render_job_clear_source (&worker->socket_source);
  vlps_render_job_clear_source (&worker->job.deadline_source);
  vlps_render_job_clear_source (&worker->job.load_cap_source);
  vlps_render_job_clear_source (&worker->job.wait_source);
  g_free (worker->rules);
  vlps_collect_disconnect (worker);
  vlps_render_job_clear_source (&worker->between_source);
  g_free (worker->job.look);
  g_free (worker->job.cookies);
  vlps_warning_free (worker->job.no_picture);
  vlps_shot_free (worker->job.shot);
  g_clear_pointer (&worker->job.mended, g_bytes_unref);
  g_free (worker->job.mended_uri);
  g_free (worker->job.mended_charset);
  g_free (worker->job.mended_mime);
  g_free (worker->blank);
  g_free (worker->job.nonce);
  g_free (worker->job.address);
  g_free (worker->job.cancelled);
  g_hash_table_unref (worker->job.leaving);
  g_free (worker->job.refresh);
  g_clear_pointer (&worker->job.strict, g_bytes_unref);
  vlps_fetch_metadata_clear (&worker->job.fetch_metadata);
  g_clear_pointer (&worker->proxy, webkit_network_proxy_settings_free);
  g_hash_table_unref (worker->open);
  g_hash_table_unref (worker->job.chain);
  g_hash_table_unref (worker->job.failures);
  g_strfreev (worker->files);
  g_ptr_array_unref (worker->job.warnings);
  vlps_render_request_clear (&worker->job.request);
  g_clear_pointer (&worker->job.bytes, g_bytes_unref);
  g_clear_error (&worker->job.failure);
  g_clear_pointer (&worker->init_script, webkit_user_script_unref);
  g_clear_pointer (&worker->fresh, webkit_web_view_session_state_unref);
  g_object_unref (worker->contents);
  g_object_unref (worker->settings);
  g_object_unref (worker->session);
  g_object_unref (worker->context);
  g_free (worker);
}
