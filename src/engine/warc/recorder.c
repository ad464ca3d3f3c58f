/* recorder.c - a web proxy that asks the servers and writes down what was asked and answered */
#include "recorder.h"

#include <string.h>
#include <unistd.h>

#include "errors.h"
#include "gateway.h"
#include "proxy.h"
#include "word-list.h"

#define CHUNK (64 * 1024)
#define MAX_CONNECTIONS 64
#define MAX_PER_HOST 8

struct _VlpsRecorder
{
  VlpsGateway *gateway;
  gboolean insecure; /* certificates of servers are not checked */
  char *proxy;       /* address; NULL: that of the environment */
  VlpsProxy *guard;  /* keeps to the policy; NULL where there is none */

  /* of the gateway's thread */
  SoupSession *session;
  GHashTable *passages; /* that are under way */

  GMutex mutex; /* for all below, and for exchanges that are not done */
  gboolean serving;
  GPtrArray *exchanges;
  gsize kept; /* bytes of their bodies */
  GError *failure;
};

/* A request under way; belongs to the gateway's thread. */
typedef struct
{
  VlpsRecorder *recorder;
  VlpsPageExchange *exchange;
  SoupServerMessage *client;
  SoupMessage *message;
  GInputStream *stream;
  GCancellable *cancellable;
  gint64 answered; /* monotonic, us: the head of the answer was there */
  gulong finished; /* handler */
  gboolean gone;   /* the client */
} Passage;

static void
passage_free (Passage *passage)
{
  g_hash_table_remove (passage->recorder->passages, passage);
  g_signal_handler_disconnect (passage->client, passage->finished);
  vlps_page_exchange_unref (passage->exchange);
  g_object_unref (passage->client);
  g_clear_object (&passage->message);
  g_clear_object (&passage->stream);
  g_object_unref (passage->cancellable);
  g_free (passage);
}

/* --- headers --- */

/* Returns TRUE for a header of a single connection, which is not passed on. */
static gboolean
is_of_connection (const char *name)
{
  static const char *const names[] = { "Connection",
                                       "Proxy-Connection",
                                       "Keep-Alive",
                                       "TE",
                                       "Trailer",
                                       "Transfer-Encoding",
                                       "Upgrade",
                                       "Content-Length",
                                       "Host",
                                       "Proxy-Authorization",
                                       "Proxy-Authenticate",
                                       "Alt-Svc",
                                       NULL };

  return vlps_word_list_has (names, name);
}

static void
copy_header (const char *name, const char *value, gpointer headers)
{
  if (!is_of_connection (name))
    soup_message_headers_append (headers, name, value);
}

/* --- times --- */

static double
part_ms (guint64 from, guint64 to)
{
  return from > 0 && to >= from ? (double) (to - from) / 1000 : -1;
}

static void
take_times (VlpsPageExchange *exchange, SoupMessageMetrics *metrics)
{
  guint64 fetch, start, response;

  if (metrics == NULL)
    return;
  fetch = soup_message_metrics_get_fetch_start (metrics);
  start = soup_message_metrics_get_request_start (metrics);
  response = soup_message_metrics_get_response_start (metrics);
  exchange->times.dns =
      part_ms (soup_message_metrics_get_dns_start (metrics), soup_message_metrics_get_dns_end (metrics));
  exchange->times.connect =
      part_ms (soup_message_metrics_get_connect_start (metrics), soup_message_metrics_get_connect_end (metrics));
  exchange->times.tls =
      part_ms (soup_message_metrics_get_tls_start (metrics), soup_message_metrics_get_connect_end (metrics));
  exchange->times.blocked =
      MAX (0, part_ms (fetch, start)) - MAX (0, exchange->times.dns) - MAX (0, exchange->times.connect);
  exchange->times.blocked = MAX (0, exchange->times.blocked);
  /* there is no mark between what is sent and what is waited for */
  exchange->times.send = 0;
  exchange->times.wait = MAX (0, part_ms (start, response));
}

/* --- the answer --- */

static void
keep_chunk (VlpsRecorder *recorder, VlpsPageExchange *exchange, GBytes *chunk)
{
  gsize length;
  const guint8 *data = g_bytes_get_data (chunk, &length);

  g_mutex_lock (&recorder->mutex);
  if (!exchange->cut && !exchange->done && exchange->body->len + length <= VLPS_RECORDER_MOST_BODY
      && recorder->kept + length <= VLPS_RECORDER_MOST)
    {
      g_byte_array_append (exchange->body, data, (guint) length);
      recorder->kept += length;
    }
  else
    exchange->cut = TRUE;
  g_mutex_unlock (&recorder->mutex);
}

static void
note_end (Passage *passage)
{
  VlpsPageExchange *exchange = passage->exchange;

  g_mutex_lock (&passage->recorder->mutex);
  if (!exchange->done)
    exchange->times.receive = (double) (g_get_monotonic_time () - passage->answered) / 1000;
  exchange->done = TRUE;
  g_mutex_unlock (&passage->recorder->mutex);
}

/* To the page that is a server which is not there. */
static void
hang_up (Passage *passage, const GError *error)
{
  VlpsRecorder *recorder = passage->recorder;
  VlpsPageExchange *exchange = passage->exchange;
  int code = error->domain == G_RESOLVER_ERROR ? VLPS_ERROR_NOT_FOUND
             : error->domain == G_TLS_ERROR    ? VLPS_ERROR_TLS
                                               : VLPS_ERROR_NETWORK;
  const char *host = g_uri_get_host (soup_message_get_uri (passage->message));
  g_autoptr (GError) refused = recorder->guard != NULL ? vlps_proxy_failure (recorder->guard, host) : NULL;

  g_mutex_lock (&recorder->mutex);
  if (!exchange->done && exchange->status != 0)
    exchange->cut = TRUE;
  else if (!exchange->done)
    exchange->failure = g_strdup (refused != NULL ? refused->message : error->message);
  if (!g_error_matches (error, G_IO_ERROR, G_IO_ERROR_CANCELLED))
    {
      g_clear_error (&recorder->failure);
      recorder->failure =
          refused != NULL ? g_error_copy (refused) : g_error_new_literal (VLPS_ERROR, code, error->message);
    }
  exchange->done = TRUE;
  g_mutex_unlock (&recorder->mutex);
  if (!passage->gone)
    {
      g_autoptr (GIOStream) stream = soup_server_message_steal_connection (passage->client);

      if (stream != NULL)
        g_io_stream_close (stream, NULL, NULL);
    }
  passage_free (passage);
}

static void read_more (Passage *passage);

static void
read_cb (GObject *source, GAsyncResult *result, gpointer data)
{
  Passage *passage = data;
  g_autoptr (GError) error = NULL;
  g_autoptr (GBytes) chunk = g_input_stream_read_bytes_finish (G_INPUT_STREAM (source), result, &error);
  SoupMessageBody *body = soup_server_message_get_response_body (passage->client);

  if (chunk == NULL)
    {
      hang_up (passage, error);
      return;
    }
  if (g_bytes_get_size (chunk) > 0)
    {
      keep_chunk (passage->recorder, passage->exchange, chunk);
      if (!passage->gone)
        {
          soup_message_body_append_bytes (body, chunk);
          soup_server_message_unpause (passage->client);
        }
      read_more (passage);
      return;
    }
  note_end (passage);
  if (!passage->gone)
    {
      soup_message_body_complete (body);
      soup_server_message_unpause (passage->client);
    }
  passage_free (passage);
}

static void
read_more (Passage *passage)
{
  g_input_stream_read_bytes_async (passage->stream, CHUNK, G_PRIORITY_DEFAULT, passage->cancellable, read_cb, passage);
}

/* Returns the address of the server that responded; NULL behind a proxy. */
static char *
describe_server (VlpsRecorder *recorder, SoupMessage *message)
{
  GSocketAddress *address = soup_message_get_remote_address (message);

  if (recorder->guard != NULL || recorder->proxy != NULL || !G_IS_INET_SOCKET_ADDRESS (address)
      || G_IS_PROXY_ADDRESS (address))
    return NULL;
  return g_inet_address_to_string (g_inet_socket_address_get_address (G_INET_SOCKET_ADDRESS (address)));
}

static void
take_head (Passage *passage)
{
  VlpsRecorder *recorder = passage->recorder;
  VlpsPageExchange *exchange = passage->exchange;
  SoupMessage *message = passage->message;

  g_mutex_lock (&recorder->mutex);
  if (!exchange->done)
    {
      exchange->status = soup_message_get_status (message);
      exchange->phrase = g_strdup (soup_message_get_reason_phrase (message));
      exchange->http2 = soup_message_get_http_version (message) == SOUP_HTTP_2_0;
      exchange->server = describe_server (recorder, message);
      soup_message_headers_foreach (soup_message_get_response_headers (message), copy_header,
                                    exchange->response_headers);
      take_times (exchange, soup_message_get_metrics (message));
      passage->answered = g_get_monotonic_time ();
    }
  g_mutex_unlock (&recorder->mutex);
}

static void
sent_cb (GObject *source, GAsyncResult *result, gpointer data)
{
  Passage *passage = data;
  g_autoptr (GError) error = NULL;

  passage->stream = soup_session_send_finish (SOUP_SESSION (source), result, &error);
  if (passage->stream == NULL)
    {
      hang_up (passage, error);
      return;
    }
  take_head (passage);
  if (!passage->gone)
    {
      SoupMessageHeaders *out = soup_server_message_get_response_headers (passage->client);
      guint status = soup_message_get_status (passage->message);

      soup_message_headers_foreach (soup_message_get_response_headers (passage->message), copy_header, out);
      if (strcmp (passage->exchange->method, "HEAD") != 0 && status != 204 && status != 304)
        soup_message_headers_set_encoding (out, SOUP_ENCODING_CHUNKED);
      soup_message_body_set_accumulate (soup_server_message_get_response_body (passage->client), FALSE);
      soup_server_message_set_status (passage->client, status, soup_message_get_reason_phrase (passage->message));
      soup_server_message_unpause (passage->client);
    }
  read_more (passage);
}

/* --- the request --- */

static SoupSession *
get_session (VlpsRecorder *recorder)
{
  const char *proxy = recorder->guard != NULL ? vlps_proxy_address (recorder->guard) : recorder->proxy;

  if (recorder->session != NULL)
    return recorder->session;
  recorder->session =
      soup_session_new_with_options ("max-conns", MAX_CONNECTIONS, "max-conns-per-host", MAX_PER_HOST, NULL);
  /* what is sent is what is passed on */
  soup_session_remove_feature_by_type (recorder->session, SOUP_TYPE_CONTENT_DECODER);
  soup_session_remove_feature_by_type (recorder->session, SOUP_TYPE_AUTH_MANAGER);
  if (proxy != NULL)
    {
      g_autoptr (GProxyResolver) resolver = g_simple_proxy_resolver_new (proxy, NULL);

      soup_session_set_proxy_resolver (recorder->session, resolver);
    }
  return recorder->session;
}

static void
finished_cb (SoupServerMessage *client, Passage *passage)
{
  passage->gone = TRUE;
  /* a page that is gone waits for nothing; what it still asked for is not worth the network */
  g_cancellable_cancel (passage->cancellable);
}

static gboolean
accept_certificate_cb (SoupMessage *message, GTlsCertificate *certificate, GTlsCertificateFlags flags, gpointer data)
{
  return TRUE;
}

static SoupMessage *
make_message (SoupServerMessage *client, VlpsPageExchange *exchange)
{
  g_autoptr (GUri) uri = g_uri_parse (exchange->url, SOUP_HTTP_URI_FLAGS, NULL);
  SoupMessageHeaders *asked = soup_server_message_get_request_headers (client);
  SoupMessage *message = uri != NULL ? soup_message_new_from_uri (exchange->method, uri) : NULL;
  g_autoptr (GBytes) body = soup_message_body_flatten (soup_server_message_get_request_body (client));

  if (message == NULL)
    return NULL;
  soup_message_add_flags (message, SOUP_MESSAGE_NO_REDIRECT | SOUP_MESSAGE_COLLECT_METRICS);
  soup_message_headers_foreach (asked, copy_header, soup_message_get_request_headers (message));
  if (g_bytes_get_size (body) > 0)
    {
      soup_message_set_request_body_from_bytes (message, NULL, body);
      exchange->request_body = g_bytes_ref (body);
    }
  soup_message_headers_append (exchange->request_headers, "Host",
                               soup_message_headers_get_one (asked, "Host") != NULL
                                   ? soup_message_headers_get_one (asked, "Host")
                                   : g_uri_get_host (uri));
  soup_message_headers_foreach (asked, copy_header, exchange->request_headers);
  return message;
}

static void
answer (SoupServerMessage *client, const char *url, gpointer data)
{
  VlpsRecorder *recorder = data;
  g_autoptr (VlpsPageExchange) exchange = vlps_page_exchange_new (soup_server_message_get_method (client), url);
  SoupMessage *message = make_message (client, exchange);
  gboolean serving;
  Passage *passage;

  g_mutex_lock (&recorder->mutex);
  serving = recorder->serving && message != NULL;
  if (serving)
    g_ptr_array_add (recorder->exchanges, vlps_page_exchange_ref (exchange));
  g_mutex_unlock (&recorder->mutex);
  if (!serving)
    {
      g_clear_object (&message);
      soup_server_message_set_status (client, SOUP_STATUS_SERVICE_UNAVAILABLE, NULL);
      return;
    }
  if (recorder->insecure)
    g_signal_connect (message, "accept-certificate", G_CALLBACK (accept_certificate_cb), NULL);
  passage = g_new0 (Passage, 1);
  passage->recorder = recorder;
  passage->exchange = g_steal_pointer (&exchange);
  passage->client = g_object_ref (client);
  passage->message = message;
  passage->cancellable = g_cancellable_new ();
  passage->finished = g_signal_connect (client, "finished", G_CALLBACK (finished_cb), passage);
  g_hash_table_add (recorder->passages, passage);
  soup_server_message_pause (client);
  /* before any cancellation, see SENDING in fetch.c */
  soup_session_send_async (get_session (recorder), message, G_PRIORITY_HIGH, passage->cancellable, sent_cb, passage);
}

static void
end (gpointer data)
{
  VlpsRecorder *recorder = data;
  GHashTableIter iter;
  gpointer passage;

  g_hash_table_iter_init (&iter, recorder->passages);
  while (g_hash_table_iter_next (&iter, &passage, NULL))
    {
      /* the servers have closed their connections */
      ((Passage *) passage)->gone = TRUE;
      g_cancellable_cancel (((Passage *) passage)->cancellable);
    }
  while (g_hash_table_size (recorder->passages) > 0)
    g_main_context_iteration (g_main_context_get_thread_default (), TRUE);
  if (recorder->session != NULL)
    soup_session_abort (recorder->session);
  g_clear_object (&recorder->session);
}

/* --- from other threads --- */

VlpsRecorder *
vlps_recorder_new (int listener, const char *proxy, VlpsPolicy *policy, gboolean insecure, GError **error)
{
  static const VlpsGatewayCalls calls = { answer, end };
  g_autoptr (VlpsRecorder) recorder = g_new0 (VlpsRecorder, 1);

  g_mutex_init (&recorder->mutex);
  recorder->exchanges = g_ptr_array_new_with_free_func ((GDestroyNotify) vlps_page_exchange_unref);
  recorder->passages = g_hash_table_new (NULL, NULL);
  recorder->proxy = g_strdup (proxy);
  recorder->insecure = insecure;
  recorder->guard = policy != NULL ? vlps_proxy_new_own (policy, error) : NULL;
  if (policy == NULL || recorder->guard != NULL)
    recorder->gateway = vlps_gateway_new (listener, &calls, recorder, error);
  else
    close (listener);
  return recorder->gateway != NULL ? g_steal_pointer (&recorder) : NULL;
}

void
vlps_recorder_free (VlpsRecorder *recorder)
{
  if (recorder == NULL)
    return;
  vlps_gateway_free (recorder->gateway);
  g_clear_pointer (&recorder->guard, vlps_proxy_free);
  g_hash_table_unref (recorder->passages);
  g_ptr_array_unref (recorder->exchanges);
  g_clear_error (&recorder->failure);
  g_mutex_clear (&recorder->mutex);
  g_free (recorder->proxy);
  g_free (recorder);
}

const char *
vlps_recorder_address (VlpsRecorder *recorder)
{
  return vlps_gateway_address (recorder->gateway);
}

void
vlps_recorder_begin (VlpsRecorder *recorder)
{
  g_autoptr (GPtrArray) old = vlps_recorder_end (recorder);

  g_mutex_lock (&recorder->mutex);
  g_clear_error (&recorder->failure);
  recorder->serving = TRUE;
  g_mutex_unlock (&recorder->mutex);
}

GPtrArray *
vlps_recorder_end (VlpsRecorder *recorder)
{
  GPtrArray *exchanges;

  g_mutex_lock (&recorder->mutex);
  exchanges = recorder->exchanges;
  recorder->exchanges = g_ptr_array_new_with_free_func ((GDestroyNotify) vlps_page_exchange_unref);
  recorder->kept = 0;
  recorder->serving = FALSE;
  /* from here on nothing in them changes but what is of no use any more */
  for (guint i = 0; i < exchanges->len; i++)
    {
      VlpsPageExchange *exchange = exchanges->pdata[i];

      exchange->cut = exchange->cut || !exchange->done;
      exchange->done = TRUE;
    }
  g_mutex_unlock (&recorder->mutex);
  return exchanges;
}

GError *
vlps_recorder_failure (VlpsRecorder *recorder)
{
  GError *failure;

  g_mutex_lock (&recorder->mutex);
  failure = recorder->failure != NULL ? g_error_copy (recorder->failure) : NULL;
  g_mutex_unlock (&recorder->mutex);
  return failure;
}
