/* job.c - one page request: load, settle, collect, picture */
#include "job.h"

#include <cjson/cJSON.h>
#include <gio/gunixinputstream.h>
#include <glib-unix.h>
#include <math.h>
#include <string.h>
#include <unistd.h>

#include "encoding.h"
#include "errors.h"
#include "wire.h"

#define WORLD "vlps"        /* the script world that pages cannot see */
#define MAX_NAVIGATIONS 5   /* a page may send the reader on that often; then it is taken as it is */
#define FRAME_WAIT_MS 2000  /* for frames of other origins to report */
#define SETTLE_CAP_MS 5000  /* longest wait for a page that never rests */
#define NETWORK_CAP_MS 8000 /* longest wait for requests that scripts keep making */
#define SCROLL_STEPS 60     /* screens shown on the way down */
#define SCROLL_CAP_MS 5000
#define DEFAULT_QUIET_MS 200
#define MAX_PICTURE_SIDE 32767 /* cairo's limit */

typedef enum
{
  STATE_IDLE,
  STATE_LOADING,
  STATE_SETTLING,
  STATE_COLLECTING,
  STATE_PICTURE,
  STATE_ENDING, /* the web process is being ended */
} State;

struct _VlpsWorker
{
  VlpsPort *port;
  int socket;
  GMainLoop *loop;
  guint socket_source;
  WebKitWebContext *context;
  WebKitNetworkSession *session;
  WebKitSettings *settings;
  WebKitUserContentManager *contents;
  WebKitWebView *view;
  GPtrArray *ready; /* replies that frames of other origins wait for */
  cJSON *awaiting;  /* request whose bytes have not come yet */

  /* the job in hand */
  State state;
  guint serial; /* grows with each load: answers to older scripts are stale */
  cJSON *request;
  GBytes *bytes;
  GError *failure;
  GPtrArray *warnings;
  guint deadline_source, load_cap_source, wait_source;
  gint64 started, loaded, settled, collected, finished; /* monotonic, us; 0: not reached */
  guint navigations, dialogs;
  guint requests, failed_requests, pending;
  gint64 network_since; /* when waiting for the network began */
  gboolean committed;   /* the main document has begun to arrive */
  gboolean main_done;   /* the whole main document has arrived */
  gboolean scrolled;
  gboolean frozen; /* no more navigation of the top document */
  guint frames_expected, frames_answered;
  GPtrArray *documents; /* of char*, what frames reported */
};

/* What a script returned. */
typedef void (*AnswerFunc) (VlpsWorker *worker, JSCValue *value);

/* A question to the collector, or a picture, under way. */
typedef struct
{
  VlpsWorker *worker;
  guint serial;
  char *script;
  gboolean async;
  gboolean again;
  AnswerFunc answered;
} Call;

static void answer_cb (GObject *source, GAsyncResult *result, gpointer data);
static GBytes *lookup_collector (void);

static void settle (VlpsWorker *worker);
static void collect (VlpsWorker *worker);
static void take_picture (VlpsWorker *worker);

/* --- request values --- */

static const char *
request_string (VlpsWorker *worker, const char *key)
{
  return cJSON_GetStringValue (cJSON_GetObjectItemCaseSensitive (worker->request, key));
}

static double
request_number (VlpsWorker *worker, const char *key, double fallback)
{
  const cJSON *item = cJSON_GetObjectItemCaseSensitive (worker->request, key);

  return cJSON_IsNumber (item) ? item->valuedouble : fallback;
}

static gboolean
request_flag (VlpsWorker *worker, const char *key, gboolean fallback)
{
  const cJSON *item = cJSON_GetObjectItemCaseSensitive (worker->request, key);

  return cJSON_IsBool (item) ? cJSON_IsTrue (item) : fallback;
}

/* --- the end of a job --- */

static void
clear_source (guint *source)
{
  if (*source != 0)
    g_source_remove (*source);
  *source = 0;
}

static double
span_ms (gint64 from, gint64 to)
{
  return from == 0 || to == 0 ? 0 : round ((double) (to - from) / 10.0) / 100.0;
}

static void
send_or_quit (VlpsWorker *worker, VlpsWireKind kind, const char *payload, int fd)
{
  if (!vlps_wire_send (worker->socket, kind, payload, strlen (payload), fd, NULL))
    g_main_loop_quit (worker->loop);
}

static void
finish_job (VlpsWorker *worker)
{
  g_autofree char *text = NULL;
  cJSON *result = cJSON_CreateObject ();
  cJSON *part;
  const char *uri = webkit_web_view_get_uri (worker->view);

  worker->finished = g_get_monotonic_time ();
  clear_source (&worker->deadline_source);
  clear_source (&worker->load_cap_source);
  clear_source (&worker->wait_source);

  if (worker->failure != NULL)
    {
      part = cJSON_AddObjectToObject (result, "error");
      cJSON_AddStringToObject (part, "code", vlps_error_name (worker->failure));
      cJSON_AddNumberToObject (part, "number", worker->failure->code);
      cJSON_AddStringToObject (part, "message", worker->failure->message);
    }
  cJSON_AddStringToObject (result, "uri", uri != NULL ? uri : "");
  part = cJSON_AddArrayToObject (result, "warnings");
  for (guint i = 0; i < worker->warnings->len; i++)
    cJSON_AddItemToArray (part, cJSON_CreateString (worker->warnings->pdata[i]));
  part = cJSON_AddObjectToObject (result, "milliseconds");
  cJSON_AddNumberToObject (part, "load", span_ms (worker->started, worker->loaded));
  cJSON_AddNumberToObject (part, "settle", span_ms (worker->loaded, worker->settled));
  cJSON_AddNumberToObject (part, "collect", span_ms (worker->settled, worker->collected));
  cJSON_AddNumberToObject (part, "picture", span_ms (worker->collected, worker->finished));
  part = cJSON_AddObjectToObject (result, "requests");
  cJSON_AddNumberToObject (part, "started", worker->requests);
  cJSON_AddNumberToObject (part, "failed", worker->failed_requests);

  g_clear_error (&worker->failure);
  g_clear_pointer (&worker->request, cJSON_Delete);
  g_clear_pointer (&worker->bytes, g_bytes_unref);
  worker->state = STATE_IDLE;
  worker->serial++;
  text = cJSON_PrintUnformatted (result);
  cJSON_Delete (result);
  send_or_quit (worker, VLPS_WIRE_RESULT, text, -1);
}

static void fail_job (VlpsWorker *worker, VlpsErrorCode code, const char *format, ...) G_GNUC_PRINTF (3, 4);

static void
fail_job (VlpsWorker *worker, VlpsErrorCode code, const char *format, ...)
{
  va_list arguments;

  if (worker->state == STATE_IDLE || worker->state == STATE_ENDING)
    return;
  if (worker->failure == NULL)
    {
      va_start (arguments, format);
      worker->failure = g_error_new_valist (VLPS_ERROR, code, format, arguments);
      va_end (arguments);
    }
  finish_job (worker);
}

static void warn_job (VlpsWorker *worker, const char *format, ...) G_GNUC_PRINTF (2, 3);

static void
warn_job (VlpsWorker *worker, const char *format, ...)
{
  va_list arguments;

  va_start (arguments, format);
  g_ptr_array_add (worker->warnings, g_strdup_vprintf (format, arguments));
  va_end (arguments);
}

static const char *
state_phrase (State state)
{
  switch (state)
    {
    case STATE_LOADING:
      return "it was still loading";
    case STATE_SETTLING:
      return "its scripts were still at work";
    case STATE_COLLECTING:
      return "its boxes were being read";
    case STATE_PICTURE:
      return "its picture was being taken";
    case STATE_IDLE:
    case STATE_ENDING:
    default:
      return "it was ending";
    }
}

static gboolean
deadline_cb (gpointer data)
{
  VlpsWorker *worker = data;

  worker->deadline_source = 0;
  worker->failure =
      g_error_new (VLPS_ERROR, VLPS_ERROR_TIMEOUT, "the page was not done after %g s: %s; a longer --timeout may help",
                   request_number (worker, "timeout", 30), state_phrase (worker->state));
  /* a script that never returns would block the next page too */
  worker->state = STATE_ENDING;
  worker->serial++;
  webkit_web_view_terminate_web_process (worker->view);
  return G_SOURCE_REMOVE;
}

/* --- scripts --- */

/* Asks the collector something.  Most documents have it from their start; where the engine left it out, or the page
 * opened its document anew, it is put in first. */
static void
ask (VlpsWorker *worker, char *script, gboolean async, AnswerFunc answered, gboolean again)
{
  Call *call = g_new (Call, 1);

  *call = (Call){ worker, worker->serial, script, async, again, answered };
  if (async)
    webkit_web_view_call_async_javascript_function (worker->view, script, -1, NULL, WORLD, NULL, NULL, answer_cb, call);
  else
    webkit_web_view_evaluate_javascript (worker->view, script, -1, WORLD, NULL, NULL, answer_cb, call);
}

static void
injected_cb (GObject *source, GAsyncResult *result, gpointer data)
{
  g_autofree Call *call = data;
  g_autoptr (GError) error = NULL;
  g_autoptr (JSCValue) value = webkit_web_view_evaluate_javascript_finish (WEBKIT_WEB_VIEW (source), result, &error);

  if (call->serial != call->worker->serial)
    g_free (call->script);
  else if (value == NULL)
    {
      g_free (call->script);
      fail_job (call->worker, VLPS_ERROR_ENGINE, "the collector could not start: %s", error->message);
    }
  else
    ask (call->worker, call->script, call->async, call->answered, TRUE);
}

static void
answer_cb (GObject *source, GAsyncResult *result, gpointer data)
{
  g_autofree Call *call = data;
  g_autofree char *script = call->script;
  VlpsWorker *worker = call->worker;
  g_autoptr (GError) error = NULL;
  g_autoptr (JSCValue) value = NULL;

  value = call->async ? webkit_web_view_call_async_javascript_function_finish (WEBKIT_WEB_VIEW (source), result, &error)
                      : webkit_web_view_evaluate_javascript_finish (WEBKIT_WEB_VIEW (source), result, &error);
  if (call->serial != worker->serial)
    return;
  if (value != NULL)
    call->answered (worker, value);
  else if (!call->again && strstr (error->message, "variable: vlps") != NULL)
    {
      g_autoptr (GBytes) collector = lookup_collector ();

      g_steal_pointer (&script);
      webkit_web_view_evaluate_javascript (worker->view, g_bytes_get_data (collector, NULL), -1, WORLD, NULL, NULL,
                                           injected_cb, g_steal_pointer (&call));
    }
  else
    fail_job (worker, VLPS_ERROR_ENGINE, "the collector failed: %s", error->message);
}

static void run_script (VlpsWorker *worker, gboolean async, AnswerFunc answered, const char *format, ...)
    G_GNUC_PRINTF (4, 5);

static void
run_script (VlpsWorker *worker, gboolean async, AnswerFunc answered, const char *format, ...)
{
  va_list arguments;
  char *script;

  va_start (arguments, format);
  script = g_strdup_vprintf (format, arguments);
  va_end (arguments);
  ask (worker, script, async, answered, FALSE);
}

/* --- loading --- */

static void
resource_finished_cb (WebKitWebResource *resource, VlpsWorker *worker)
{
  if (worker->pending > 0)
    worker->pending--;
  if (resource == webkit_web_view_get_main_resource (worker->view))
    worker->main_done = TRUE;
}

static void
resource_failed_cb (WebKitWebResource *resource, GError *error, VlpsWorker *worker)
{
  worker->failed_requests++;
}

static void
resource_started_cb (WebKitWebView *view, WebKitWebResource *resource, WebKitURIRequest *request, VlpsWorker *worker)
{
  if (worker->state == STATE_IDLE || worker->state == STATE_ENDING)
    return;
  worker->requests++;
  worker->pending++;
  /* "finished" comes after "failed" too */
  g_signal_connect (resource, "finished", G_CALLBACK (resource_finished_cb), worker);
  g_signal_connect (resource, "failed", G_CALLBACK (resource_failed_cb), worker);
}

static gboolean
load_cap_cb (gpointer data)
{
  VlpsWorker *worker = data;

  worker->load_cap_source = 0;
  /* without the whole document there is nothing to stand by: wait for the deadline */
  if (worker->state == STATE_LOADING && worker->main_done)
    {
      warn_job (worker, "%u parts of the page did not arrive in time; it was taken without them", worker->pending);
      webkit_web_view_stop_loading (worker->view);
    }
  return G_SOURCE_REMOVE;
}

static gboolean
is_ascii (const guchar *bytes, gsize length)
{
  for (gsize i = 0; i < length; i++)
    if (bytes[i] >= 0x80)
      return FALSE;
  return TRUE;
}

/* Engines take pages that declare no encoding, or a wrong one, at their word; readers see garbage then.  The bytes know
 * better: such a page is loaded again from them. */
static void
main_data_cb (GObject *source, GAsyncResult *result, gpointer data)
{
  g_autofree Call *call = data;
  VlpsWorker *worker = call->worker;
  gsize length = 0;
  g_autofree guchar *bytes = webkit_web_resource_get_data_finish (WEBKIT_WEB_RESOURCE (source), result, &length, NULL);
  WebKitURIResponse *response = webkit_web_resource_get_response (WEBKIT_WEB_RESOURCE (source));
  g_autofree char *charset = NULL, *uri = NULL;
  VlpsEncoding encoding;

  if (call->serial != worker->serial)
    return;
  if (bytes != NULL && response != NULL && webkit_uri_response_get_http_headers (response) != NULL)
    {
      SoupMessageHeaders *headers = webkit_uri_response_get_http_headers (response);
      g_autoptr (GHashTable) parameters = NULL;

      soup_message_headers_get_content_type (headers, &parameters);
      charset = parameters != NULL ? g_strdup (g_hash_table_lookup (parameters, "charset")) : NULL;
    }
  encoding = vlps_encoding_find (bytes, length, charset, "windows-1252");
  if (!encoding.overridden
      && (encoding.source != VLPS_ENCODING_DETECTED || is_ascii (bytes, length)
          || strcmp (encoding.label, "windows-1252") == 0))
    {
      settle (worker);
      return;
    }
  if (encoding.overridden)
    warn_job (worker, "the page declares %s but is %s", encoding.declared, encoding.label);
  uri = g_strdup (webkit_web_view_get_uri (worker->view));
  worker->bytes = g_bytes_new_take (g_steal_pointer (&bytes), length);
  webkit_web_view_load_bytes (worker->view, worker->bytes, webkit_uri_response_get_mime_type (response), encoding.label,
                              uri);
}

static void
check_charset (VlpsWorker *worker)
{
  WebKitWebResource *resource = webkit_web_view_get_main_resource (worker->view);
  Call *call;

  worker->state = STATE_SETTLING;
  if (resource == NULL)
    {
      settle (worker);
      return;
    }
  call = g_new0 (Call, 1);
  call->worker = worker;
  call->serial = worker->serial;
  webkit_web_resource_get_data (resource, NULL, main_data_cb, call);
}

static void
load_changed_cb (WebKitWebView *view, WebKitLoadEvent event, VlpsWorker *worker)
{
  if (worker->state == STATE_IDLE || worker->state == STATE_ENDING)
    return;
  switch (event)
    {
    case WEBKIT_LOAD_STARTED:
      /* the first load, or the page sends the reader on */
      worker->serial++;
      worker->pending = 0;
      worker->main_done = FALSE;
      worker->committed = FALSE;
      worker->state = STATE_LOADING;
      clear_source (&worker->wait_source);
      if (worker->navigations++ == MAX_NAVIGATIONS)
        {
          warn_job (worker, "the page sent the reader on more than %d times; it was taken where it stood",
                    MAX_NAVIGATIONS);
          worker->frozen = TRUE;
          webkit_web_view_stop_loading (view);
        }
      break;
    case WEBKIT_LOAD_COMMITTED:
      worker->committed = TRUE;
      g_ptr_array_set_size (worker->ready, 0);
      break;
    case WEBKIT_LOAD_FINISHED:
      if (worker->failure != NULL)
        {
          finish_job (worker);
          break;
        }
      if (worker->state == STATE_LOADING)
        {
          worker->loaded = g_get_monotonic_time ();
          worker->main_done = TRUE;
          if (worker->bytes == NULL && worker->requests == 0)
            fail_job (worker, VLPS_ERROR_NETWORK, "the engine does not load %s: its port is not allowed for pages",
                      request_string (worker, "uri"));
          else if (worker->bytes == NULL)
            check_charset (worker);
          else
            settle (worker);
        }
      break;
    case WEBKIT_LOAD_REDIRECTED:
    default:
      break;
    }
}

static void
set_load_failure (VlpsWorker *worker, const char *uri, const GError *error)
{
  VlpsErrorCode code = VLPS_ERROR_NETWORK;

  if (g_str_has_prefix (uri, "file:")
      || g_error_matches (error, WEBKIT_NETWORK_ERROR, WEBKIT_NETWORK_ERROR_FILE_DOES_NOT_EXIST))
    code = VLPS_ERROR_NOT_FOUND;
  else if (error->domain == G_RESOLVER_ERROR)
    code = VLPS_ERROR_NOT_FOUND;
  else if (strstr (error->message, "redirect") != NULL || strstr (error->message, "Redirect") != NULL)
    code = VLPS_ERROR_REDIRECT;
  worker->failure = g_error_new (VLPS_ERROR, code, "cannot load %s: %s", uri, error->message);
}

static gboolean
load_failed_cb (WebKitWebView *view, WebKitLoadEvent event, const char *uri, GError *error, VlpsWorker *worker)
{
  if (worker->state != STATE_LOADING || worker->failure != NULL)
    return TRUE;
  /* our own stop, or a navigation that replaces another */
  if (g_error_matches (error, WEBKIT_NETWORK_ERROR, WEBKIT_NETWORK_ERROR_CANCELLED)
      || g_error_matches (error, WEBKIT_POLICY_ERROR, WEBKIT_POLICY_ERROR_FRAME_LOAD_INTERRUPTED_BY_POLICY_CHANGE))
    return TRUE;
  /* its resource never reports an end */
  if (worker->pending > 0)
    worker->pending--;
  if (worker->loaded != 0)
    warn_job (worker, "the page sends the reader on to %s, which cannot be loaded: %s", uri, error->message);
  else
    set_load_failure (worker, uri, error);
  return TRUE;
}

static gboolean
tls_failed_cb (WebKitWebView *view, const char *uri, GTlsCertificate *certificate, GTlsCertificateFlags flags,
               VlpsWorker *worker)
{
  if (worker->failure == NULL)
    worker->failure = g_error_new (VLPS_ERROR, VLPS_ERROR_TLS, "the certificate of %s is not acceptable (%s)", uri,
                                   flags & G_TLS_CERTIFICATE_EXPIRED        ? "expired"
                                   : flags & G_TLS_CERTIFICATE_BAD_IDENTITY ? "made for another host"
                                   : flags & G_TLS_CERTIFICATE_UNKNOWN_CA   ? "signed by an unknown authority"
                                                                            : "not valid");
  /* no FINISHED follows */
  finish_job (worker);
  return TRUE;
}

static gboolean
is_page_type (const char *mime)
{
  return mime == NULL || *mime == '\0' || strcmp (mime, "text/html") == 0 || strcmp (mime, "application/xhtml+xml") == 0
         || strcmp (mime, "text/plain") == 0;
}

/* Refuses main documents that are no page; returns FALSE where the response is fine. */
static gboolean
refuse_response (VlpsWorker *worker, WebKitURIResponse *response)
{
  guint status = webkit_uri_response_get_status_code (response);
  const char *mime = webkit_uri_response_get_mime_type (response);
  const char *uri = webkit_uri_response_get_uri (response);
  SoupMessageHeaders *headers = webkit_uri_response_get_http_headers (response);
  g_autofree char *disposition = NULL;

  if (status >= 400 && !request_flag (worker, "httpErrors", FALSE))
    {
      worker->failure = g_error_new (VLPS_ERROR, VLPS_ERROR_HTTP,
                                     "%s answered with HTTP status %u (%s); --http-errors renders such pages", uri,
                                     status, soup_status_get_phrase (status));
      return TRUE;
    }
  if (status == 204 || status == 205)
    {
      worker->failure =
          g_error_new (VLPS_ERROR, VLPS_ERROR_EMPTY, "%s answered with HTTP status %u: no content", uri, status);
      return TRUE;
    }
  if (headers != NULL && soup_message_headers_get_content_disposition (headers, &disposition, NULL)
      && g_ascii_strcasecmp (disposition, "attachment") == 0)
    {
      worker->failure =
          g_error_new (VLPS_ERROR, VLPS_ERROR_NOT_HTML, "%s is a file to download (%s), not a page", uri, mime);
      return TRUE;
    }
  if (!is_page_type (mime))
    {
      worker->failure = g_error_new (VLPS_ERROR, VLPS_ERROR_NOT_HTML, "%s is %s, not an HTML page", uri, mime);
      return TRUE;
    }
  return FALSE;
}

static gboolean
decide_policy_cb (WebKitWebView *view, WebKitPolicyDecision *decision, WebKitPolicyDecisionType type,
                  VlpsWorker *worker)
{
  if (type == WEBKIT_POLICY_DECISION_TYPE_NEW_WINDOW_ACTION)
    {
      webkit_policy_decision_ignore (decision);
      return TRUE;
    }
  if (type == WEBKIT_POLICY_DECISION_TYPE_RESPONSE)
    {
      WebKitResponsePolicyDecision *response = WEBKIT_RESPONSE_POLICY_DECISION (decision);

      if (webkit_response_policy_decision_is_main_frame_main_resource (response) && worker->request != NULL
          && worker->failure == NULL
          && refuse_response (worker, webkit_response_policy_decision_get_response (response)))
        {
          webkit_policy_decision_ignore (decision);
          return TRUE;
        }
      webkit_policy_decision_use (decision);
      return TRUE;
    }
  if (type == WEBKIT_POLICY_DECISION_TYPE_NAVIGATION_ACTION)
    {
      /* the page in hand stays the page in hand */
      if (worker->frozen)
        {
          webkit_policy_decision_ignore (decision);
          return TRUE;
        }
    }
  return FALSE;
}

/* --- settling --- */

static void
settled_for_good (VlpsWorker *worker)
{
  worker->settled = g_get_monotonic_time ();
  worker->frozen = TRUE;
  if (request_flag (worker, "collect", TRUE))
    collect (worker);
  else
    take_picture (worker);
}

static void settle_script (VlpsWorker *worker);

static gboolean
network_wait_cb (gpointer data)
{
  VlpsWorker *worker = data;

  if (worker->pending > 0 && g_get_monotonic_time () - worker->network_since < NETWORK_CAP_MS * 1000)
    return G_SOURCE_CONTINUE;
  worker->wait_source = 0;
  if (worker->pending > 0)
    {
      warn_job (worker, "%u requests were still open when the page was taken", worker->pending);
      settled_for_good (worker);
    }
  else
    settle_script (worker);
  return G_SOURCE_REMOVE;
}

static void
scrolled (VlpsWorker *worker, JSCValue *value)
{
  /* what came into sight may load now */
  if (jsc_value_to_int32 (value) > 0)
    settle_script (worker);
  else
    settled_for_good (worker);
}

static void
scroll_through (VlpsWorker *worker)
{
  const char *mode = request_string (worker, "scroll");

  worker->scrolled = TRUE;
  run_script (worker, TRUE, scrolled, "return await vlps.scroll(%s, %d, %d)",
              g_strcmp0 (mode, "always") == 0 ? "true" : "false", SCROLL_STEPS, SCROLL_CAP_MS);
}

static void
settle_done (VlpsWorker *worker, JSCValue *value)
{
  if (!jsc_value_to_boolean (value))
    warn_job (worker, "the page never came to rest; it was taken after %d ms", SETTLE_CAP_MS);
  else if (worker->pending > 0)
    {
      if (worker->network_since == 0)
        worker->network_since = g_get_monotonic_time ();
      worker->wait_source = g_timeout_add (10, network_wait_cb, worker);
      return;
    }
  if (!worker->scrolled && g_strcmp0 (request_string (worker, "scroll"), "never") != 0)
    scroll_through (worker);
  else
    settled_for_good (worker);
}

static void
settle_script (VlpsWorker *worker)
{
  int quiet = (int) request_number (worker, "quietTime", DEFAULT_QUIET_MS);

  run_script (worker, TRUE, settle_done, "return await vlps.settle(%d, %d)", quiet, MAX (quiet, SETTLE_CAP_MS));
}

static void accept_documents (VlpsWorker *worker, JSCValue *value);

static void
collect_static (VlpsWorker *worker, JSCValue *value)
{
  g_autofree char *text = NULL;

  text = jsc_value_to_string (value);
  if (*text == '\0')
    {
      settle_script (worker);
      return;
    }
  worker->settled = g_get_monotonic_time ();
  worker->frozen = TRUE;
  worker->state = STATE_COLLECTING;
  accept_documents (worker, value);
}

static void
settle (VlpsWorker *worker)
{
  const char *wait = request_string (worker, "wait");
  const char *scroll = request_string (worker, "scroll");

  worker->state = STATE_SETTLING;
  if (g_strcmp0 (wait, "load") == 0)
    {
      settled_for_good (worker);
      return;
    }
  if (request_flag (worker, "collect", TRUE) && g_strcmp0 (scroll, "always") != 0 && worker->pending == 0)
    {
      /* most pages need no waiting: ask and collect in one go */
      run_script (worker, FALSE, collect_static, "vlps.collectStatic(%s, %s)",
                  g_strcmp0 (scroll, "never") == 0 ? "false" : "true",
                  request_flag (worker, "javascript", TRUE) ? "true" : "false");
      return;
    }
  settle_script (worker);
}

/* --- collecting --- */

static void
collected_all (VlpsWorker *worker)
{
  clear_source (&worker->wait_source);
  worker->collected = g_get_monotonic_time ();
  for (guint i = 0; i < worker->documents->len; i++)
    send_or_quit (worker, VLPS_WIRE_DOCUMENTS, worker->documents->pdata[i], -1);
  g_ptr_array_set_size (worker->documents, 0);
  if (request_number (worker, "picture", 0) > 0)
    take_picture (worker);
  else
    finish_job (worker);
}

static gboolean
frames_late_cb (gpointer data)
{
  VlpsWorker *worker = data;

  worker->wait_source = 0;
  warn_job (worker, "%u frames of other origins did not report their content",
            worker->frames_expected - worker->frames_answered);
  collected_all (worker);
  return G_SOURCE_REMOVE;
}

static void
call_frame (VlpsWorker *worker, WebKitScriptMessageReply *reply)
{
  g_autoptr (JSCContext) context = jsc_context_new ();
  g_autoptr (JSCValue) word = jsc_value_new_string (context, "collect");

  webkit_script_message_reply_return_value (reply, word);
  worker->frames_expected++;
}

static void
accept_documents (VlpsWorker *worker, JSCValue *value)
{
  g_ptr_array_insert (worker->documents, 0, jsc_value_to_string (value));
  for (guint i = 0; i < worker->ready->len; i++)
    call_frame (worker, worker->ready->pdata[i]);
  g_ptr_array_set_size (worker->ready, 0);
  if (worker->frames_answered == worker->frames_expected)
    collected_all (worker);
  else
    worker->wait_source = g_timeout_add (FRAME_WAIT_MS, frames_late_cb, worker);
}

static void
collect (VlpsWorker *worker)
{
  worker->state = STATE_COLLECTING;
  run_script (worker, FALSE, accept_documents, "vlps.collect()");
}

/* A frame its parent cannot read has started; it waits for the call to report. */
static gboolean
frame_ready_cb (WebKitUserContentManager *contents, JSCValue *value, WebKitScriptMessageReply *reply,
                VlpsWorker *worker)
{
  g_ptr_array_add (worker->ready, webkit_script_message_reply_ref (reply));
  return TRUE;
}

static void
frame_documents_cb (WebKitUserContentManager *contents, JSCValue *value, VlpsWorker *worker)
{
  g_autofree char *text = jsc_value_to_string (value);
  const char *line = strchr (text, '\n');

  if (worker->state != STATE_COLLECTING || line == NULL)
    return;
  g_ptr_array_add (worker->documents, g_strdup (line + 1));
  worker->frames_answered++;
  if (worker->wait_source != 0 && worker->frames_answered == worker->frames_expected)
    collected_all (worker);
}

/* --- picture --- */

static void
picture_taken_cb (int fd, int width, int height, const GError *error, gpointer data)
{
  g_autofree Call *call = data;
  VlpsWorker *worker = call->worker;

  if (call->serial == worker->serial)
    {
      if (fd < 0)
        fail_job (worker, VLPS_ERROR_ENGINE, "the engine took no picture: %s", error->message);
      else
        {
          g_autofree char *text = g_strdup_printf ("{\"width\":%d,\"height\":%d}", width, height);

          send_or_quit (worker, VLPS_WIRE_PICTURE, text, fd);
          finish_job (worker);
        }
    }
  if (fd >= 0)
    close (fd);
}

static void
fitted (VlpsWorker *worker, JSCValue *value)
{
  g_autofree char *text = NULL;
  int width = 0, height = 0;
  Call *call;

  text = jsc_value_to_string (value);
  if (sscanf (text, "%d %d", &width, &height) != 2 || width <= 0 || height <= 0)
    {
      fail_job (worker, VLPS_ERROR_EMPTY, "the page has no area to take a picture of");
      return;
    }
  call = g_new0 (Call, 1);
  call->worker = worker;
  call->serial = worker->serial;
  vlps_port_take_picture (worker->port, width, height, picture_taken_cb, call);
}

static void
take_picture (VlpsWorker *worker)
{
  worker->state = STATE_PICTURE;
  if (worker->collected == 0)
    worker->collected = g_get_monotonic_time ();
  run_script (worker, FALSE, fitted, "vlps.fit(%.0f, %d)", request_number (worker, "picture", 40e6), MAX_PICTURE_SIDE);
}

/* --- what pages ask of their reader: everything is answered, nothing is granted --- */

static void
terminated_cb (WebKitWebView *view, WebKitWebProcessTerminationReason reason, VlpsWorker *worker)
{
  g_ptr_array_set_size (worker->ready, 0);
  if (worker->state == STATE_IDLE)
    return;
  if (worker->state == STATE_ENDING)
    {
      finish_job (worker);
      return;
    }
  if (reason == WEBKIT_WEB_PROCESS_EXCEEDED_MEMORY_LIMIT)
    fail_job (worker, VLPS_ERROR_MEMORY, "the page used more memory than its web process may have");
  else
    fail_job (worker, VLPS_ERROR_CRASHED, "the web process crashed while %s", state_phrase (worker->state));
}

static gboolean
script_dialog_cb (WebKitWebView *view, WebKitScriptDialog *dialog, VlpsWorker *worker)
{
  WebKitScriptDialogType type = webkit_script_dialog_get_dialog_type (dialog);

  worker->dialogs++;
  if (type == WEBKIT_SCRIPT_DIALOG_BEFORE_UNLOAD_CONFIRM)
    webkit_script_dialog_confirm_set_confirmed (dialog, TRUE);
  return TRUE;
}

static gboolean
permission_request_cb (WebKitWebView *view, WebKitPermissionRequest *request, VlpsWorker *worker)
{
  webkit_permission_request_deny (request);
  return TRUE;
}

static gboolean
file_chooser_cb (WebKitWebView *view, WebKitFileChooserRequest *request, VlpsWorker *worker)
{
  webkit_file_chooser_request_cancel (request);
  return TRUE;
}

static gboolean
authenticate_cb (WebKitWebView *view, WebKitAuthenticationRequest *request, VlpsWorker *worker)
{
  /* a part of the page is simply missing then; of the page itself nothing is left */
  if (worker->state == STATE_LOADING && !worker->committed && worker->failure == NULL)
    worker->failure =
        g_error_new (VLPS_ERROR, VLPS_ERROR_HTTP, "%s asks for a user name and a password (HTTP status 401)",
                     request_string (worker, "uri"));
  webkit_authentication_request_cancel (request);
  return TRUE;
}

static gboolean
refuse_cb (void)
{
  return TRUE;
}

static WebKitWebView *
create_window_cb (WebKitWebView *view, WebKitNavigationAction *action, VlpsWorker *worker)
{
  return NULL;
}

static void
download_started_cb (WebKitNetworkSession *session, WebKitDownload *download, VlpsWorker *worker)
{
  webkit_download_cancel (download);
}

/* --- starting a job --- */

static void
load_page (VlpsWorker *worker)
{
  const char *uri = request_string (worker, "uri");

  worker->frozen = FALSE;
  if (worker->bytes != NULL)
    webkit_web_view_load_bytes (worker->view, worker->bytes, request_string (worker, "mime"),
                                request_string (worker, "charset"), uri);
  else
    webkit_web_view_load_uri (worker->view, uri);
}

/* The view gets its size when the main loop runs; a page laid out before that would be wrong. */
static gboolean
sized_cb (gpointer data)
{
  VlpsWorker *worker = data;
  const cJSON *viewport = cJSON_GetObjectItemCaseSensitive (worker->request, "viewport");
  int width = (int) cJSON_GetNumberValue (cJSON_GetArrayItem (viewport, 0));
  int height = (int) cJSON_GetNumberValue (cJSON_GetArrayItem (viewport, 1));

  if (!vlps_port_has_size (worker->port, width, height))
    return G_SOURCE_CONTINUE;
  worker->wait_source = 0;
  load_page (worker);
  return G_SOURCE_REMOVE;
}

static void
apply_settings (VlpsWorker *worker)
{
  const char *agent = request_string (worker, "userAgent");
  const char *language = request_string (worker, "language");
  const char *languages[] = { language != NULL ? language : "en", NULL };

  if (agent != NULL)
    webkit_settings_set_user_agent (worker->settings, agent);
  else
    webkit_settings_set_user_agent_with_application_details (worker->settings, "vlps", VLPS_VERSION);
  /* with scripts switched off as a whole the collector could not run either */
  webkit_settings_set_enable_javascript_markup (worker->settings, request_flag (worker, "javascript", TRUE));
  webkit_web_context_set_preferred_languages (worker->context, languages);
}

static void
start_job (VlpsWorker *worker, cJSON *request, GBytes *bytes)
{
  const cJSON *viewport = cJSON_GetObjectItemCaseSensitive (request, "viewport");
  double timeout;

  g_ptr_array_set_size (worker->warnings, 0);
  g_ptr_array_set_size (worker->documents, 0);
  g_ptr_array_set_size (worker->ready, 0);
  worker->serial++;
  worker->request = request;
  worker->bytes = bytes;
  worker->state = STATE_LOADING;
  worker->started = g_get_monotonic_time ();
  worker->loaded = worker->settled = worker->collected = worker->finished = worker->network_since = 0;
  worker->navigations = worker->dialogs = worker->requests = worker->failed_requests = worker->pending = 0;
  worker->frames_expected = worker->frames_answered = 0;
  worker->main_done = worker->scrolled = FALSE;

  timeout = CLAMP (request_number (worker, "timeout", 30), 0.1, 86400);
  worker->deadline_source = g_timeout_add ((guint) (timeout * 1000), deadline_cb, worker);
  worker->load_cap_source = g_timeout_add ((guint) (timeout * 1000 * 2 / 3), load_cap_cb, worker);
  apply_settings (worker);
  vlps_port_resize (worker->port, (int) cJSON_GetNumberValue (cJSON_GetArrayItem (viewport, 0)),
                    (int) cJSON_GetNumberValue (cJSON_GetArrayItem (viewport, 1)));
  if (sized_cb (worker) == G_SOURCE_CONTINUE)
    worker->wait_source = g_timeout_add (2, sized_cb, worker);
}

static gboolean
socket_cb (int fd, GIOCondition condition, gpointer data)
{
  VlpsWorker *worker = data;
  g_autoptr (GError) error = NULL;
  g_autoptr (VlpsWireMessage) message = vlps_wire_receive (fd, -1, NULL, &error);
  cJSON *request;

  if (message == NULL)
    {
      worker->socket_source = 0;
      g_main_loop_quit (worker->loop);
      return G_SOURCE_REMOVE;
    }
  if (message->kind == VLPS_WIRE_DATA && worker->awaiting != NULL)
    {
      request = g_steal_pointer (&worker->awaiting);
      start_job (worker, request, g_bytes_ref (message->payload));
      return G_SOURCE_CONTINUE;
    }
  request = message->kind == VLPS_WIRE_REQUEST && worker->state == STATE_IDLE
                ? cJSON_Parse (g_bytes_get_data (message->payload, NULL))
                : NULL;
  if (request == NULL)
    {
      g_warning ("a message that does not fit here (kind %d)", message->kind);
      return G_SOURCE_CONTINUE;
    }
  if (cJSON_IsTrue (cJSON_GetObjectItemCaseSensitive (request, "data")))
    worker->awaiting = request;
  else
    start_job (worker, request, NULL);
  return G_SOURCE_CONTINUE;
}

static GBytes *
lookup_collector (void)
{
  return g_resources_lookup_data ("/vlps/collector.js", G_RESOURCE_LOOKUP_FLAGS_NONE, NULL);
}

static WebKitUserContentManager *
create_contents (VlpsWorker *worker)
{
  WebKitUserContentManager *contents = webkit_user_content_manager_new ();
  g_autoptr (GBytes) source = lookup_collector ();
  WebKitUserScript *script;

  webkit_user_content_manager_register_script_message_handler_with_reply (contents, "vlpsReady", WORLD);
  webkit_user_content_manager_register_script_message_handler (contents, "vlpsDocuments", WORLD);
  g_signal_connect (contents, "script-message-with-reply-received::vlpsReady", G_CALLBACK (frame_ready_cb), worker);
  g_signal_connect (contents, "script-message-received::vlpsDocuments", G_CALLBACK (frame_documents_cb), worker);
  script = webkit_user_script_new_for_world (g_bytes_get_data (source, NULL), WEBKIT_USER_CONTENT_INJECT_ALL_FRAMES,
                                             WEBKIT_USER_SCRIPT_INJECT_AT_DOCUMENT_START, WORLD, NULL, NULL);
  webkit_user_content_manager_add_script (contents, script);
  webkit_user_script_unref (script);
  return contents;
}

VlpsWorker *
vlps_worker_new (VlpsPort *port, int socket, GMainLoop *loop)
{
  VlpsWorker *worker = g_new0 (VlpsWorker, 1);
  const char *display_socket = g_getenv ("VLPS_DISPLAY_SOCKET");
  g_autofree char *engine = vlps_port_engine ();
  g_autofree char *ready = g_strdup_printf ("{\"engine\":\"%s\"}", engine);

  worker->port = port;
  worker->socket = socket;
  worker->loop = loop;
  worker->frozen = TRUE;
  worker->ready = g_ptr_array_new_with_free_func ((GDestroyNotify) webkit_script_message_reply_unref);
  worker->warnings = g_ptr_array_new_with_free_func (g_free);
  worker->documents = g_ptr_array_new_with_free_func (g_free);

  worker->context = webkit_web_context_new ();
  if (display_socket != NULL)
    webkit_web_context_add_path_to_sandbox (worker->context, display_socket, FALSE);
  worker->session = webkit_network_session_new_ephemeral ();
  worker->settings = webkit_settings_new_with_settings (
      "enable-back-forward-navigation-gestures", FALSE, "enable-developer-extras", FALSE, "enable-media-stream", FALSE,
      "enable-page-cache", FALSE, "enable-smooth-scrolling", FALSE, "enable-webrtc", FALSE,
      "javascript-can-open-windows-automatically", FALSE, "media-playback-requires-user-gesture", TRUE,
      "default-charset", "windows-1252", NULL);
  worker->contents = create_contents (worker);
  worker->view = vlps_port_create_view (port, worker->context, worker->session, worker->settings, worker->contents);

  g_signal_connect (worker->session, "download-started", G_CALLBACK (download_started_cb), worker);
  g_signal_connect (worker->view, "load-changed", G_CALLBACK (load_changed_cb), worker);
  g_signal_connect (worker->view, "load-failed", G_CALLBACK (load_failed_cb), worker);
  g_signal_connect (worker->view, "load-failed-with-tls-errors", G_CALLBACK (tls_failed_cb), worker);
  g_signal_connect (worker->view, "resource-load-started", G_CALLBACK (resource_started_cb), worker);
  g_signal_connect (worker->view, "decide-policy", G_CALLBACK (decide_policy_cb), worker);
  g_signal_connect (worker->view, "web-process-terminated", G_CALLBACK (terminated_cb), worker);
  g_signal_connect (worker->view, "script-dialog", G_CALLBACK (script_dialog_cb), worker);
  g_signal_connect (worker->view, "permission-request", G_CALLBACK (permission_request_cb), worker);
  g_signal_connect (worker->view, "run-file-chooser", G_CALLBACK (file_chooser_cb), worker);
  g_signal_connect (worker->view, "authenticate", G_CALLBACK (authenticate_cb), worker);
  g_signal_connect (worker->view, "create", G_CALLBACK (create_window_cb), worker);
  for (guint i = 0; i < 4; i++)
    {
      static const char *const refused[] = { "print", "enter-fullscreen", "show-notification", "context-menu" };

      g_signal_connect (worker->view, refused[i], G_CALLBACK (refuse_cb), NULL);
    }

  worker->socket_source = g_unix_fd_add (socket, G_IO_IN | G_IO_HUP, socket_cb, worker);
  send_or_quit (worker, VLPS_WIRE_READY, ready, -1);
  return worker;
}

void
vlps_worker_free (VlpsWorker *worker)
{
  if (worker == NULL)
    return;
  clear_source (&worker->socket_source);
  clear_source (&worker->deadline_source);
  clear_source (&worker->load_cap_source);
  clear_source (&worker->wait_source);
  g_ptr_array_unref (worker->ready);
  g_ptr_array_unref (worker->warnings);
  g_ptr_array_unref (worker->documents);
  g_clear_pointer (&worker->request, cJSON_Delete);
  g_clear_pointer (&worker->awaiting, cJSON_Delete);
  g_clear_pointer (&worker->bytes, g_bytes_unref);
  g_clear_error (&worker->failure);
  g_object_unref (worker->contents);
  g_object_unref (worker->settings);
  g_object_unref (worker->session);
  g_object_unref (worker->context);
  g_free (worker);
}
