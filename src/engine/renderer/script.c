/* script.c - questions to the collector in the page */
#include "script.h"

#include <string.h>

#include "inside.h"

#define END_WAIT_MS 2000 /* within which the engine tells that a web process has ended */
#define OLD_MS 20        /* between two questions while an older document answers */
#define OLD_TRIES 250
#define MISSING "vlps:missing"       /* answer of a document that has no collector */
#define OTHER_LOAD "vlps:other-load" /* answer of a document of another load */

/* A question under way. */
typedef struct
{
  VlpsWorker *worker;
  guint serial;
  char *script;
  gboolean async;
  gboolean injected; /* the collector was put into the document for it */
  guint tries;       /* at which an older document answered */
  VlpsScriptFunc answered;
} VlpsCall;

static void ask (VlpsCall *call);
static void answer_cb (GObject *source, GAsyncResult *result, gpointer data);

static void
call_free (VlpsCall *call)
{
  g_free (call->script);
  g_free (call);
}

G_DEFINE_AUTOPTR_CLEANUP_FUNC (VlpsCall, call_free)

GBytes *
vlps_script_collector (void)
{
  return g_resources_lookup_data ("/vlps/collector.js", G_RESOURCE_LOOKUP_FLAGS_NONE, NULL);
}

static gboolean
ask_again_cb (gpointer data)
{
  g_autoptr (VlpsCall) call = data;

  if (call->serial == call->worker->serial)
    ask (g_steal_pointer (&call));
  return G_SOURCE_REMOVE;
}

static void
fail (VlpsWorker *worker, const char *what, const char *why)
{
  if (worker->state == VLPS_RENDER_PICTURE)
    vlps_render_job_go_without_picture (worker, VLPS_ERROR_ENGINE, "%s: %.*s", what, vlps_error_shown (why), why);
  else
    vlps_render_job_fail (worker, VLPS_ERROR_ENGINE, "%s: %.*s", what, vlps_error_shown (why), why);
}

/* A failed question, to be reported once the web process turns out to be alive. */
typedef struct
{
  VlpsWorker *worker;
  guint serial;
  const char *what;
  char *why;
} VlpsUnanswered;

static void
unanswered_free (gpointer data)
{
  VlpsUnanswered *unanswered = data;

  g_free (unanswered->why);
  g_free (unanswered);
}

static gboolean
still_alive_cb (gpointer data)
{
  const VlpsUnanswered *unanswered = data;

  if (unanswered->serial == unanswered->worker->serial)
    fail (unanswered->worker, unanswered->what, unanswered->why);
  return G_SOURCE_REMOVE;
}

/* An answer that is missing may mean that the web process has ended, of which the engine tells a moment later: that is
 * the cause to name. */
static void
fail_if_alive (VlpsWorker *worker, const char *what, const GError *error)
{
  VlpsUnanswered *unanswered;

  if (error == NULL || g_error_matches (error, WEBKIT_JAVASCRIPT_ERROR, WEBKIT_JAVASCRIPT_ERROR_SCRIPT_FAILED))
    {
      fail (worker, what, error != NULL ? error->message : "no text");
      return;
    }
  unanswered = g_new (VlpsUnanswered, 1);
  *unanswered = (VlpsUnanswered){ worker, worker->serial, what, g_strdup (error->message) };
  g_timeout_add_full (G_PRIORITY_DEFAULT, END_WAIT_MS, still_alive_cb, unanswered, unanswered_free);
}

static void
injected_cb (GObject *source, GAsyncResult *result, gpointer data)
{
  g_autoptr (VlpsCall) call = data;
  g_autoptr (GError) error = NULL;
  g_autoptr (JSCValue) value = webkit_web_view_evaluate_javascript_finish (WEBKIT_WEB_VIEW (source), result, &error);

  if (call->serial != call->worker->serial)
    return;
  if (value == NULL)
    {
      fail_if_alive (call->worker, "the collector could not start", error);
      return;
    }
  call->injected = TRUE;
  ask (g_steal_pointer (&call));
}

char *
vlps_script_text (JSCValue *value)
{
  g_autoptr (JSCValue) length = NULL;

  if (!jsc_value_is_string (value))
    return NULL;
  /* asked for before the text is copied: a web process that a page has taken over sends any amount */
  length = jsc_value_object_get_property (value, "length");
  return jsc_value_to_double (length) <= VLPS_WIRE_MAX_DOCUMENTS ? jsc_value_to_string (value) : NULL;
}

/* Returns the answer as text; NULL if it is missing or too long. */
static char *
answer_text (JSCValue *value)
{
  return jsc_value_is_number (value) || jsc_value_is_boolean (value) ? jsc_value_to_string (value)
                                                                     : vlps_script_text (value);
}

/* Hands an answer over, unless the question is to be asked again: with a collector in the document, or, on a busy machine,
 * where WebKitGTK 2.54 has the document before answer, in a moment.  `text` may be NULL. */
static void
take_answer (VlpsCall *taken, const char *text)
{
  g_autoptr (VlpsCall) call = taken;
  VlpsWorker *worker = call->worker;
  gboolean missing = g_strcmp0 (text, MISSING) == 0, other_load = g_strcmp0 (text, OTHER_LOAD) == 0;

  if (missing && !call->injected)
    {
      g_autoptr (GBytes) collector = vlps_script_collector ();

      webkit_web_view_evaluate_javascript (worker->view, g_bytes_get_data (collector, NULL), -1, VLPS_SCRIPT_WORLD,
                                           NULL, NULL, injected_cb, g_steal_pointer (&call));
    }
  else if (other_load && call->tries++ < OLD_TRIES)
    g_timeout_add (OLD_MS, ask_again_cb, g_steal_pointer (&call));
  else if (missing || other_load)
    fail (worker, "the collector failed", missing ? "it is missing" : "the document belongs to another load");
  else
    call->answered (worker, text);
}

static void
answer_cb (GObject *source, GAsyncResult *result, gpointer data)
{
  g_autoptr (VlpsCall) call = data;
  g_autoptr (GError) error = NULL;
  g_autoptr (JSCValue) value = NULL;

  value = call->async ? webkit_web_view_call_async_javascript_function_finish (WEBKIT_WEB_VIEW (source), result, &error)
                      : webkit_web_view_evaluate_javascript_finish (WEBKIT_WEB_VIEW (source), result, &error);
  if (call->serial != call->worker->serial)
    return;
  if (value != NULL)
    {
      g_autofree char *text = answer_text (value);

      take_answer (g_steal_pointer (&call), text);
    }
  else
    fail_if_alive (call->worker, "the collector failed", error);
}

static void
inside_cb (GObject *source, GAsyncResult *result, gpointer data)
{
  g_autoptr (VlpsCall) call = data;
  VlpsWorker *worker = call->worker;
  g_autoptr (GError) error = NULL;
  g_autoptr (WebKitUserMessage) reply =
      webkit_web_view_send_message_to_page_finish (WEBKIT_WEB_VIEW (source), result, &error);
  GVariant *text = reply != NULL ? webkit_user_message_get_parameters (reply) : NULL;

  if (call->serial != worker->serial)
    return;
  if (text == NULL || !g_variant_is_of_type (text, G_VARIANT_TYPE_STRING))
    fail_if_alive (worker, "the collector did not answer", error);
  else if (strcmp (webkit_user_message_get_name (reply), VLPS_INSIDE_ANSWER) != 0)
    fail (worker, "the collector failed", g_variant_get_string (text, NULL));
  else
    take_answer (g_steal_pointer (&call),
                 g_variant_get_size (text) <= VLPS_WIRE_MAX_DOCUMENTS ? g_variant_get_string (text, NULL) : NULL);
}

/* Asks the collector something.  Most documents have it from their start; where the engine left it out, or the page
 * opened its document anew, it is put in first.  Where the page may run no scripts, the module in the web process asks. */
static void
ask (VlpsCall *call)
{
  WebKitWebView *view = call->worker->view;

  if (!webkit_settings_get_enable_javascript (call->worker->settings))
    webkit_web_view_send_message_to_page (
        view, webkit_user_message_new (VLPS_INSIDE_RUN, g_variant_new_string (call->script)), NULL, inside_cb, call);
  else if (call->async)
    webkit_web_view_call_async_javascript_function (view, call->script, -1, NULL, VLPS_SCRIPT_WORLD, NULL, NULL,
                                                    answer_cb, call);
  else
    webkit_web_view_evaluate_javascript (view, call->script, -1, VLPS_SCRIPT_WORLD, NULL, NULL, answer_cb, call);
}

void
vlps_script_run (VlpsWorker *worker, gboolean async, VlpsScriptFunc answered, const char *format, ...)
{
  va_list arguments;
  g_autofree char *question = NULL;
  VlpsCall *call = g_new (VlpsCall, 1);

  g_assert (!async || webkit_settings_get_enable_javascript (worker->settings));
  va_start (arguments, format);
  question = g_strdup_vprintf (format, arguments);
  va_end (arguments);
  *call = (VlpsCall){ .worker = worker,
                      .serial = worker->serial,
                      .script =
                          g_strdup_printf ("%stypeof vlps != 'object' ? '" MISSING "' : "
                                           "!vlps.of('%s') ? '" OTHER_LOAD "' : %s%s",
                                           async ? "return " : "", worker->job.nonce, async ? "await " : "", question),
                      .async = async,
                      .answered = answered };
  ask (call);
}
