/* inside.c - the module inside the web process
 *
 * Scripts of a page that is taken without scripts are off in the engine from its first byte to its last.  The engine
 * then runs no script that it is asked to from outside either, but the module is inside, where the collector can be
 * evaluated all the same.
 */
#ifdef VLPS_PORT_WPE
#ifdef VLPS_ENGINE_OLD
#include <wpe/webkit-web-extension.h>
#else
#include <wpe/webkit-web-process-extension.h>
#endif
#else
#include <webkit/webkit-web-process-extension.h>
#endif

#include "files.h"
#include "inside.h"
#include "origin.h"
#include "unpainted.h"

#ifdef VLPS_ENGINE_OLD
typedef WebKitWebExtension WebKitWebProcessExtension;
#define webkit_web_process_extension_initialize_with_user_data webkit_web_extension_initialize_with_user_data
#endif

/* Lives as long as the process. */
typedef struct
{
  WebKitScriptWorld *world;
  gboolean local;    /* the page is a file of this machine and may reach others */
  char **folders;    /* that it may reach beside its own */
  char *asked;       /* address of the page */
  char **headers;    /* "Name: value", for requests to its server */
  GArray *unpainted; /* of vlps_unpainted_window() */
} Inside;

void webkit_web_process_extension_initialize_with_user_data (WebKitWebProcessExtension *extension,
                                                             const GVariant *user_data);

static void
answer (WebKitUserMessage *message, const char *name, const char *text)
{
  webkit_user_message_send_reply (message, webkit_user_message_new (name, g_variant_new_string (text)));
}

/* FALSE: `*ret_text` says why. */
static gboolean
evaluate (JSCContext *context, const char *script, char **ret_text)
{
  g_autoptr (JSCValue) value = jsc_context_evaluate (context, script, -1);
  JSCException *exception = jsc_context_get_exception (context);

  if (exception != NULL)
    {
      *ret_text = g_strdup (jsc_exception_get_message (exception));
      jsc_context_clear_exception (context);
      return FALSE;
    }
  *ret_text = jsc_value_to_string (value);
  return TRUE;
}

static void
run (Inside *inside, WebKitWebPage *page, WebKitUserMessage *message)
{
  WebKitFrame *frame = webkit_web_page_get_main_frame (page);
  const char *script = g_variant_get_string (webkit_user_message_get_parameters (message), NULL);
  g_autoptr (GBytes) collector = g_resources_lookup_data ("/vlps/collector.js", G_RESOURCE_LOOKUP_FLAGS_NONE, NULL);
  g_autoptr (JSCContext) context = webkit_frame_get_js_context_for_script_world (frame, inside->world);
  g_autofree char *known = NULL, *text = NULL, *problem = NULL;
  gboolean done;

  if (!evaluate (context, "typeof vlps", &known)
      || (g_strcmp0 (known, "object") != 0 && !evaluate (context, g_bytes_get_data (collector, NULL), &problem)))
    {
      answer (message, VLPS_INSIDE_FAILURE, problem != NULL ? problem : known);
      return;
    }
  done = evaluate (context, script, &text);
  answer (message, done ? VLPS_INSIDE_ANSWER : VLPS_INSIDE_FAILURE, text);
}

/* The window outlives its documents, and so do its name and its opener, which may be itself.  An empty file is read from
 * the network process, which answers after it has taken all that the page sent: a beacon still on its way would not be
 * ended with the other requests. */
static const char leave_script[] = "window.name = ''; window.opener = null;"
                                   "(() => {"
                                   "  const empty = URL.createObjectURL(new Blob([]));"
                                   "  const request = new XMLHttpRequest();"
                                   "  try {"
                                   "    request.open('GET', empty, false);"
                                   "    request.send();"
                                   "  } catch {" /* documents of no site may read none */
                                   "  }"
                                   "  URL.revokeObjectURL(empty);"
                                   "})()";

static void
confirm_blank (Inside *inside, WebKitWebPage *page, WebKitUserMessage *message)
{
  WebKitFrame *frame = webkit_web_page_get_main_frame (page);
  const char *uri = webkit_frame_get_uri (frame);
  g_autoptr (JSCContext) context = webkit_frame_get_js_context_for_script_world (frame, inside->world);
  g_autofree char *text = NULL;

  if (evaluate (context, leave_script, &text))
    answer (message, VLPS_INSIDE_ANSWER, uri != NULL ? uri : "");
  else
    answer (message, VLPS_INSIDE_FAILURE, text);
}

static void
take_bounds (Inside *inside, GVariant *bounds)
{
  g_autofree char *headers = NULL;
  guint64 unpainted;

  if (!g_variant_is_of_type (bounds, G_VARIANT_TYPE (VLPS_INSIDE_BOUNDS_TYPE)))
    return;
  g_clear_pointer (&inside->folders, g_strfreev);
  g_clear_pointer (&inside->headers, g_strfreev);
  g_clear_pointer (&inside->asked, g_free);
  g_variant_get (bounds, "(b^assst)", &inside->local, &inside->folders, &inside->asked, &headers, &unpainted);
  inside->headers = g_strsplit (headers, "\n", -1);
  if (!vlps_unpainted_window (inside->unpainted, unpainted))
    g_debug ("the window is painted");
}

static gboolean
message_cb (WebKitWebPage *page, WebKitUserMessage *message, Inside *inside)
{
  const char *name = webkit_user_message_get_name (message);
  GVariant *parameters = webkit_user_message_get_parameters (message);

  if (g_strcmp0 (name, VLPS_INSIDE_RUN) == 0)
    run (inside, page, message);
  else if (g_strcmp0 (name, VLPS_INSIDE_BLANK) == 0)
    confirm_blank (inside, page, message);
  else if (g_strcmp0 (name, VLPS_INSIDE_BOUNDS) == 0)
    take_bounds (inside, parameters);
  else
    return FALSE;
  return TRUE;
}

/* The user's headers are for the server of the page, and must not follow a redirection to another. */
static void
set_headers (const Inside *inside, WebKitURIRequest *request, gboolean redirected)
{
  SoupMessageHeaders *headers = webkit_uri_request_get_http_headers (request);
  gboolean own = vlps_origin_is_same (inside->asked, webkit_uri_request_get_uri (request));

  for (guint i = 0; headers != NULL && inside->headers != NULL && inside->headers[i] != NULL; i++)
    {
      g_auto (GStrv) parts = g_strsplit (inside->headers[i], ": ", 2);

      if (g_strv_length (parts) != 2)
        continue;
      if (own)
        soup_message_headers_replace (headers, parts[0], parts[1]);
      else if (redirected)
        soup_message_headers_remove (headers, parts[0]);
    }
}

/* Everything that a page loads passes here, redirections too.  Of documents the renderer has decided before.
 *
 * A file that the page is kept from fails as one that is missing, which the network process says.  A request that is
 * ended here fails at once, and the engine styles and lays out the whole document after each of them: 32 fonts took ten
 * times as long. */
static gboolean
send_request_cb (WebKitWebPage *page, WebKitURIRequest *request, WebKitURIResponse *redirected, Inside *inside)
{
  const char *uri = webkit_uri_request_get_uri (request);
  const char *document = webkit_frame_get_uri (webkit_web_page_get_main_frame (page));

  set_headers (inside, request, redirected != NULL);
  if (!vlps_files_is_file (uri)
      || (inside->local
          && (g_strcmp0 (uri, webkit_web_page_get_uri (page)) == 0
              || vlps_files_allow (document, (const char *const *) inside->folders, uri, FALSE))))
    return FALSE;
  webkit_web_page_send_message_to_view (page, webkit_user_message_new (VLPS_INSIDE_REFUSED, g_variant_new_string (uri)),
                                        NULL, NULL, NULL);
  webkit_uri_request_set_uri (request, VLPS_INSIDE_NO_FILE);
  return FALSE;
}

#ifdef VLPS_PORT_WPE
/* On a busy machine a shared worker outlives its page in this port, and the next page of its site finds it.  The signal
 * comes before any script of a document, in frames too, and no other kind of worker can make a shared one. */
static void
window_cleared_cb (WebKitScriptWorld *world, WebKitWebPage *page G_GNUC_UNUSED, WebKitFrame *frame, gpointer data)
{
  g_autoptr (JSCContext) context = webkit_frame_get_js_context_for_script_world (frame, world);
  g_autoptr (JSCValue) window = jsc_context_get_global_object (context);

  jsc_value_object_delete_property (window, "SharedWorker");
}
#endif

static void
page_created_cb (WebKitWebProcessExtension *extension, WebKitWebPage *page, Inside *inside)
{
  g_signal_connect (page, "user-message-received", G_CALLBACK (message_cb), inside);
  g_signal_connect (page, "send-request", G_CALLBACK (send_request_cb), inside);
}

G_MODULE_EXPORT void
webkit_web_process_extension_initialize_with_user_data (WebKitWebProcessExtension *extension, const GVariant *user_data)
{
  Inside *inside = g_new0 (Inside, 1);

  inside->unpainted = g_array_new (FALSE, FALSE, sizeof (guint64));
  inside->world = webkit_script_world_new_with_name (VLPS_INSIDE_WORLD);
  if (user_data != NULL)
    take_bounds (inside, (GVariant *) (gsize) user_data);
  g_signal_connect (extension, "page-created", G_CALLBACK (page_created_cb), inside);
#ifdef VLPS_PORT_WPE
  g_signal_connect (webkit_script_world_get_default (), "window-object-cleared", G_CALLBACK (window_cleared_cb), NULL);
#endif
}
