/* service.c - the HTTP service: its clients and their limits, its life */
#include "service.h"

#include <string.h>

#include "collections.h"
#include "errors.h"
#include "exchange.h"
#include "listen-socket.h"
#include "notify.h"

#define TICK_MS 250
#define DRAIN_BYTES (1 << 20) /* of a body that is refused, before the connection is cut */
#define CHUNKS_AT_ONCE 16     /* read of a body before others get their turn; one is 8 kB or less */
#define INCOMING_KEY "vlps-incoming"

static const VlpsRefusal too_large = { 413, "too-large", "the request's body is larger than it may be", 0 };
static const VlpsRefusal no_room = { 503, "bodies-full",
                                     "the bodies of other requests use all the memory allowed for them", 0 };
static const VlpsRefusal wrong_length = { 400, "usage", "the request says more than once, or wrongly, how long it is",
                                          0 };

/* A request whose body comes. */
typedef struct
{
  VlpsBody *body; /* NULL: it is not kept */
  guint64 received;
  guint chunks;
  const VlpsRefusal *refusal; /* why not; NULL: for what check_request() will say */
} Incoming;

struct _VlpsService
{
  VlpsServiceParts parts;
  char *address;
  GMainContext *context;
  SoupServer *server;
  GHashTable *exchanges; /* of VlpsExchange: not answered, or on their way */
  GSource *tick;
  gboolean told, ending;
  gint64 end;      /* us; while `ending`: when it ends whatever is in work */
  GError *failure; /* of the first worker to begin */
};

const VlpsServiceParts *
vlps_service_parts (VlpsService *service)
{
  return &service->parts;
}

gboolean
vlps_service_is_ending (VlpsService *service)
{
  return service->ending;
}

double
vlps_service_count (VlpsService *service, SoupServerMessage *message)
{
  GSocketAddress *remote = soup_server_message_get_remote_address (message);
  GInetAddress *client =
      G_IS_INET_SOCKET_ADDRESS (remote) ? g_inet_socket_address_get_address (G_INET_SOCKET_ADDRESS (remote)) : NULL;

  return vlps_access_count (service->parts.access, client, g_get_monotonic_time ());
}

const char *
vlps_service_address (VlpsService *service)
{
  return service->address;
}

static gboolean
tick_cb (gpointer data)
{
  VlpsService *service = data;
  VlpsWorkersState state;

  vlps_workers_state (service->parts.workers, &state);
  if (!service->told && state.ready > 0)
    {
      vlps_notify ("READY=1");
      service->told = TRUE;
    }
  return G_SOURCE_CONTINUE;
}

/* --- requests --- */

static Incoming *
incoming_of (SoupServerMessage *message)
{
  return g_object_get_data (G_OBJECT (message), INCOMING_KEY);
}

static void
incoming_free (gpointer data)
{
  Incoming *incoming = data;

  vlps_body_free (incoming->body);
  g_free (incoming);
}

static void
exchange_free (VlpsExchange *exchange)
{
  VlpsService *service = exchange->service;
  VlpsClient *client = vlps_client_of (exchange->message);

  if (client != NULL)
    vlps_client_watch (client, NULL, NULL);
  if (exchange->free_data != NULL)
    exchange->free_data (exchange->data);
  g_signal_handlers_disconnect_by_data (exchange->message, exchange);
  g_bytes_unref (exchange->body);
  g_free (exchange->path);
  g_object_unref (exchange->message);
  g_hash_table_remove (service->exchanges, exchange);
  g_free (exchange);
}

/* libsoup does not tell of those whose connections the service itself ends. */
static void
forget_exchanges (VlpsService *service)
{
  g_autoptr (GList) exchanges = g_hash_table_get_keys (service->exchanges);

  for (const GList *i = exchanges; i != NULL; i = i->next)
    exchange_free (i->data);
}

static void
finished_cb (SoupServerMessage *message, gpointer data)
{
  VlpsExchange *exchange = data;

  vlps_metrics_answered (exchange->service->parts.metrics, exchange->route, exchange->status);
  if (exchange->service->parts.options.verbose)
    g_printerr ("vlps: %s %s: %u\n", soup_server_message_get_method (message), exchange->route, exchange->status);
  exchange_free (exchange);
}

static void
disconnected_cb (SoupServerMessage *message, gpointer data)
{
  ((VlpsExchange *) data)->disconnected = TRUE;
}

/* `path`, which may be NULL, is taken over. */
static VlpsExchange *
exchange_new (VlpsService *service, SoupServerMessage *message, const VlpsRoute *route, char *path)
{
  VlpsExchange *exchange = g_new0 (VlpsExchange, 1);
  Incoming *incoming = incoming_of (message);

  exchange->service = service;
  exchange->parts = &service->parts;
  exchange->message = g_object_ref (message);
  exchange->body =
      incoming->body != NULL ? vlps_body_finish (g_steal_pointer (&incoming->body)) : g_bytes_new (NULL, 0);
  exchange->route = route != NULL ? route->path : "other";
  exchange->status = VLPS_CLIENT_GONE;
  exchange->path = path;
  exchange->rest = route != NULL ? path + strlen (route->path) : NULL;
  g_hash_table_add (service->exchanges, exchange);
  g_signal_connect (message, "disconnected", G_CALLBACK (disconnected_cb), exchange);
  g_signal_connect (message, "finished", G_CALLBACK (finished_cb), exchange);
  return exchange;
}

static gboolean
takes_method (const VlpsRoute *route, const char *method)
{
  g_auto (GStrv) methods = g_strsplit (route->methods, " ", -1);

  return g_strv_contains ((const char *const *) methods, method)
         || (strcmp (method, "HEAD") == 0 && g_strv_contains ((const char *const *) methods, "GET"));
}

/* The path of a request, decoded; NULL where it cannot be.  Newly allocated. */
static char *
path_of (SoupServerMessage *message)
{
  return g_uri_unescape_string (g_uri_get_path (soup_server_message_get_uri (message)), NULL);
}

/* One that takes the method, or else the first that has the path; NULL: there is none. */
static const VlpsRoute *
find_route (const char *path, const char *method)
{
  const VlpsRoute *found = NULL;
  gboolean climbs = path != NULL && (strstr (path, "/../") != NULL || g_str_has_suffix (path, "/.."));

  for (const VlpsRoute *route = vlps_routes; path != NULL && !climbs && route->path != NULL; route++)
    if (strcmp (route->path, path) == 0
        || (g_str_has_suffix (route->path, "/") && strlen (route->path) > 1 && g_str_has_prefix (path, route->path)))
      {
        if (takes_method (route, method))
          return route;
        found = found != NULL ? found : route;
      }
  return found;
}

/* "GET, POST" */
static char *
list_methods (const VlpsRoute *route)
{
  g_auto (GStrv) methods = g_strsplit (route->methods, " ", -1);

  return g_strjoinv (", ", methods);
}

/* A browser asks whether a page of another origin may send a request. */
static void
answer_preflight (VlpsExchange *exchange, const VlpsRoute *route)
{
  SoupMessageHeaders *headers = soup_server_message_get_response_headers (exchange->message);
  g_autofree char *methods = list_methods (route);

  soup_message_headers_replace (headers, "Access-Control-Allow-Methods", methods);
  soup_message_headers_replace (headers, "Access-Control-Allow-Headers", "authorization, content-type");
  soup_message_headers_replace (headers, "Access-Control-Max-Age", "600");
  vlps_exchange_answer (exchange, SOUP_STATUS_NO_CONTENT, NULL, NULL);
}

/* Returns TRUE if the request may be handled; otherwise it has been answered. */
static gboolean
check_request (VlpsExchange *exchange, const VlpsRoute *route, const char *method)
{
  VlpsService *service = exchange->service;
  SoupMessageHeaders *headers = soup_server_message_get_request_headers (exchange->message);
  SoupMessageHeaders *answer = soup_server_message_get_response_headers (exchange->message);
  const char *reason = NULL;
  gboolean preflight = strcmp (method, "OPTIONS") == 0
                       && soup_message_headers_get_one (headers, "Access-Control-Request-Method") != NULL;
  guint status;
  double wait;

  /* a browser sends no token when it asks whether it may */
  status = vlps_access_check (service->parts.access, headers, (route != NULL && route->open) || preflight, &reason);
  if (status != 0)
    {
      if (status == SOUP_STATUS_UNAUTHORIZED)
        soup_message_headers_replace (answer, "WWW-Authenticate", "Bearer");
      vlps_exchange_fail (exchange, status, "refused", reason);
      return FALSE;
    }
  if (route == NULL)
    {
      vlps_exchange_fail (exchange, SOUP_STATUS_NOT_FOUND, "no-such-path", "unknown path");
      return FALSE;
    }
  if (preflight && vlps_access_origin (service->parts.access, headers) != NULL)
    {
      answer_preflight (exchange, route);
      return FALSE;
    }
  if (!takes_method (route, method))
    {
      g_autofree char *methods = list_methods (route);

      soup_message_headers_replace (answer, "Allow", methods);
      vlps_exchange_fail (exchange, SOUP_STATUS_METHOD_NOT_ALLOWED, "wrong-method",
                          "this path does not take this method");
      return FALSE;
    }
  wait = route->open ? 0 : vlps_service_count (service, exchange->message);
  if (wait > 0)
    {
      g_autofree char *after = g_strdup_printf ("%.0f", wait);

      soup_message_headers_replace (answer, "Retry-After", after);
      vlps_exchange_fail (exchange, 429, "too-many-requests", "the client has sent too many requests");
      return FALSE;
    }
  return TRUE;
}

static void
gone_cb (gpointer data)
{
  vlps_exchange_abandon (data);
}

/* The method of a request; of one with which a browser asks for permission, what it asks for. */
static const char *
wanted_method (SoupServerMessage *message)
{
  const char *method = soup_server_message_get_method (message);
  const char *asked =
      soup_message_headers_get_one (soup_server_message_get_request_headers (message), "Access-Control-Request-Method");

  return strcmp (method, "OPTIONS") == 0 && asked != NULL ? asked : method;
}

static void
handle_cb (SoupServer *server, SoupServerMessage *message, const char *path, GHashTable *query, gpointer data)
{
  VlpsService *service = data;
  VlpsClient *client = vlps_client_of (message);
  char *decoded = path_of (message);
  const VlpsRoute *route = find_route (decoded, wanted_method (message));
  VlpsExchange *exchange = exchange_new (service, message, route, decoded);
  const VlpsRefusal *refusal = incoming_of (message)->refusal;

  if (client == NULL || vlps_client_is_cut (client))
    refusal = &wrong_length; /* nobody reads it */
  if (refusal != NULL)
    {
      vlps_exchange_refuse (exchange, refusal);
      return;
    }
  if (!check_request (exchange, route, soup_server_message_get_method (message)))
    return;
  if (service->ending)
    {
      vlps_exchange_fail (exchange, SOUP_STATUS_SERVICE_UNAVAILABLE, "cancelled", "the service is stopping");
      return;
    }
  vlps_client_watch (client, gone_cb, exchange);
  route->handle (exchange);
  if (!exchange->answered)
    vlps_exchange_wait (exchange);
}

/* --- requests as they come in --- */

/* Returns TRUE if the end of the request is unambiguous. Otherwise a proxy in front of the service may see it
 * elsewhere and take the rest for another request. */
static gboolean
has_clear_end (SoupServerMessage *message)
{
  SoupMessageHeaders *headers = soup_server_message_get_request_headers (message);
  SoupMessageHeadersIter iter;
  const char *name, *value;
  guint said = 0;

  soup_message_headers_iter_init (&iter, headers);
  while (soup_message_headers_iter_next (&iter, &name, &value))
    {
      gboolean clear = TRUE;

      if (g_ascii_strcasecmp (name, "Content-Length") == 0)
        clear = said++ == 0 && strspn (value, "0123456789") == strlen (value)
                && g_ascii_string_to_unsigned (value, 10, 0, G_MAXINT64, NULL, NULL);
      else if (g_ascii_strcasecmp (name, "Transfer-Encoding") == 0)
        clear = said++ == 0 && g_ascii_strcasecmp (value, "chunked") == 0
                && soup_server_message_get_http_version (message) != SOUP_HTTP_1_0;
      if (!clear)
        return FALSE;
    }
  return TRUE;
}

/* Why the body of a request is not taken, as far as its head tells; NULL where it may come. */
static const VlpsRefusal *
refuse_body (VlpsService *service, SoupMessageHeaders *headers)
{
  guint64 length = soup_message_headers_get_encoding (headers) == SOUP_ENCODING_CONTENT_LENGTH
                       ? (guint64) soup_message_headers_get_content_length (headers)
                       : 0;

  if (length > service->parts.options.body)
    return &too_large;
  return vlps_bodies_has_room (service->parts.bodies, length) ? NULL : &no_room;
}

/* libsoup would read on to the end. */
static void
cut_with (VlpsService *service, VlpsClient *client, const VlpsRefusal *refusal)
{
  g_autofree char *answer = g_strdup_printf (
      "HTTP/1.1 %u %s\r\nContent-Type: application/json\r\n%sConnection: close\r\n\r\n"
      "{\"error\": {\"code\": \"%s\", \"message\": \"%s\"}}\n",
      refusal->status, vlps_error_status_phrase (refusal->status, soup_status_get_phrase (refusal->status)),
      refusal->status == SOUP_STATUS_SERVICE_UNAVAILABLE ? "Retry-After: 2\r\n" : "", refusal->code, refusal->message);

  vlps_metrics_answered (service->parts.metrics, "other", refusal->status);
  vlps_client_cut (client, answer);
}

static void
got_headers_cb (SoupServerMessage *message, gpointer data)
{
  VlpsService *service = data;
  SoupMessageHeaders *headers = soup_server_message_get_request_headers (message);
  g_autofree char *path = path_of (message);
  const VlpsRoute *route = find_route (path, soup_server_message_get_method (message));
  VlpsClient *client = vlps_client_of (message);
  Incoming *incoming = incoming_of (message);
  g_autoptr (GIOStream) stream = NULL;
  const char *reason;

  /* libsoup would put together as many parts of an answer as are asked for */
  soup_message_headers_remove (headers, "Range");
  if (client == NULL)
    return;
  if (!has_clear_end (message))
    {
      cut_with (service, client, &wrong_length);
      /* libsoup would read on, for as long as one of the lengths says */
      stream = soup_server_message_steal_connection (message);
      g_io_stream_close (stream, NULL, NULL);
      return;
    }
  vlps_client_set_state (client, VLPS_CLIENT_READING);
  incoming->refusal = refuse_body (service, headers);
  /* what may not come in is not kept */
  if (incoming->refusal == NULL
      && vlps_access_check (service->parts.access, headers, route != NULL && route->open, &reason) == 0)
    incoming->body = vlps_body_new (service->parts.bodies);
}

static void
got_chunk_cb (SoupServerMessage *message, GBytes *chunk, gpointer data)
{
  VlpsService *service = data;
  VlpsClient *client = vlps_client_of (message);
  Incoming *incoming = incoming_of (message);

  incoming->received += g_bytes_get_size (chunk);
  /* libsoup reads for as long as something comes, and a fast client would keep all others waiting */
  if (++incoming->chunks % CHUNKS_AT_ONCE == 0)
    {
      soup_server_message_pause (message);
      soup_server_message_unpause (message);
    }
  if (incoming->body != NULL)
    {
      if (incoming->received > service->parts.options.body)
        incoming->refusal = &too_large;
      else if (!vlps_body_add (incoming->body, chunk))
        incoming->refusal = &no_room;
      if (incoming->refusal == NULL)
        return;
      g_clear_pointer (&incoming->body, vlps_body_free);
      incoming->received = g_bytes_get_size (chunk);
    }
  if (incoming->received > DRAIN_BYTES && client != NULL && !vlps_client_is_cut (client))
    cut_with (service, client, incoming->refusal != NULL ? incoming->refusal : &too_large);
}

static void
wrote_headers_cb (SoupServerMessage *message, gpointer data)
{
  VlpsClient *client = vlps_client_of (message);

  if (client != NULL)
    vlps_client_set_state (client, VLPS_CLIENT_WRITING);
}

static void
started_cb (SoupServer *server, SoupServerMessage *message, gpointer data)
{
  VlpsClient *client = vlps_client_of (message);

  if (client != NULL)
    vlps_client_set_state (client, VLPS_CLIENT_IDLE);
  soup_message_body_set_accumulate (soup_server_message_get_request_body (message), FALSE);
  g_object_set_data_full (G_OBJECT (message), INCOMING_KEY, g_new0 (Incoming, 1), incoming_free);
  g_signal_connect (message, "got-headers", G_CALLBACK (got_headers_cb), data);
  g_signal_connect (message, "got-chunk", G_CALLBACK (got_chunk_cb), data);
  g_signal_connect (message, "wrote-headers", G_CALLBACK (wrote_headers_cb), NULL);
}

static void
read_cb (SoupServer *server, SoupServerMessage *message, gpointer data)
{
  VlpsClient *client = vlps_client_of (message);

  if (client != NULL)
    vlps_client_set_state (client, VLPS_CLIENT_WAITING);
}

static void
done_cb (SoupServer *server, SoupServerMessage *message, gpointer data)
{
  VlpsClient *client = vlps_client_of (message);

  if (client != NULL)
    vlps_client_set_state (client, VLPS_CLIENT_IDLE);
}

/* --- its life --- */

static gboolean
begin_listening (VlpsService *service, GError **error)
{
  const VlpsServiceOptions *options = &service->parts.options;
  const VlpsClientsOptions limits = { options->connections, options->read_seconds, options->idle_seconds };
  g_autoptr (GSocket) socket =
      vlps_listen_socket (options->listen, options->socket, options->access.token_file != NULL, error);
  g_autoptr (GSocketAddress) address = socket != NULL ? g_socket_get_local_address (socket, NULL) : NULL;

  if (socket == NULL)
    return FALSE;
  if (G_IS_INET_SOCKET_ADDRESS (address))
    {
      g_autofree char *text = g_socket_connectable_to_string (G_SOCKET_CONNECTABLE (address));

      service->address = g_strdup_printf ("http://%s", text);
    }
  else
    service->address = g_strdup ("a local socket");
  service->parts.clients = vlps_clients_new (service->server, socket, &limits);
  return TRUE;
}

static gboolean
begin_serving (VlpsService *service, GError **error)
{
  /* paths that climb are refused as all unknown ones, and not by libsoup */
  service->server = soup_server_new ("raw-paths", TRUE, NULL);
  if (!begin_listening (service, error))
    return FALSE;
  soup_server_add_handler (service->server, NULL, handle_cb, service, NULL);
  g_signal_connect (service->server, "request-started", G_CALLBACK (started_cb), service);
  g_signal_connect (service->server, "request-read", G_CALLBACK (read_cb), service);
  g_signal_connect (service->server, "request-finished", G_CALLBACK (done_cb), service);
  return TRUE;
}

static void
worker_failed_cb (const GError *reason, gpointer data)
{
  VlpsService *service = data;

  if (service->failure == NULL)
    service->failure = g_error_copy (reason);
  g_main_context_wakeup (service->context);
}

VlpsService *
vlps_service_new (const VlpsServiceOptions *options, GError **error)
{
  g_autoptr (VlpsService) service = g_new0 (VlpsService, 1);
  VlpsWebhooksOptions webhooks;

  service->parts.options = *options;
  service->context = g_main_context_ref_thread_default ();
  service->exchanges = g_hash_table_new (NULL, NULL);
  service->parts.bodies = vlps_bodies_new (options->bodies);
  service->parts.metrics = vlps_metrics_new ();
  service->parts.readers = vlps_readers_new ();
  service->parts.access = vlps_access_new (&options->access, error);
  if (service->parts.access == NULL || !vlps_collections_check (options->collections, error))
    return NULL;
  service->parts.cache = vlps_result_cache_open (options->cache, options->cache_size, error);
  if (service->parts.cache == NULL)
    return NULL;
  webhooks = (VlpsWebhooksOptions){ options->webhook_secret, options->pages->render.policy, options->webhook_delay };
  service->parts.webhooks = vlps_webhooks_new (&webhooks, error);
  if (service->parts.webhooks == NULL)
    return NULL;
  service->parts.options.jobs.webhooks = service->parts.webhooks;
  service->parts.jobs = vlps_jobs_new (&service->parts.options.jobs, error);
  if (service->parts.jobs == NULL)
    return NULL;
  service->parts.labels = vlps_label_sets_open (options->labels, error);
  if (service->parts.labels == NULL)
    return NULL;
  if ((options->listen != NULL || options->socket >= 0) && !begin_serving (service, error))
    return NULL;
  service->parts.workers = vlps_workers_new (&options->workers, worker_failed_cb, service);
  service->tick = g_timeout_source_new (TICK_MS);
  g_source_set_callback (service->tick, tick_cb, service, NULL);
  g_source_attach (service->tick, service->context);
  return g_steal_pointer (&service);
}

void
vlps_service_free (VlpsService *service)
{
  if (service == NULL)
    return;
  if (service->tick != NULL)
    g_source_destroy (service->tick);
  g_clear_pointer (&service->tick, g_source_unref);
  g_clear_pointer (&service->parts.workers, vlps_workers_free);
  g_clear_pointer (&service->parts.clients, vlps_clients_free);
  /* what was going on is told of its end */
  while (g_main_context_iteration (service->context, FALSE))
    ;
  g_clear_object (&service->server);
  forget_exchanges (service);
  g_hash_table_unref (service->exchanges);
  /* before the jobs that are told of them */
  g_clear_pointer (&service->parts.webhooks, vlps_webhooks_free);
  vlps_readers_free (service->parts.readers);
  while (g_main_context_iteration (service->context, FALSE))
    ;
  g_clear_pointer (&service->parts.jobs, vlps_jobs_free);
  vlps_bodies_unref (service->parts.bodies);
  g_clear_pointer (&service->parts.cache, vlps_result_cache_free);
  g_clear_pointer (&service->parts.labels, vlps_label_sets_free);
  g_clear_pointer (&service->parts.access, vlps_access_free);
  vlps_metrics_free (service->parts.metrics);
  g_clear_error (&service->failure);
  g_main_context_unref (service->context);
  g_free (service->address);
  g_free (service);
}

static void
cancelled_cb (GCancellable *cancellable, gpointer data)
{
  g_main_context_wakeup (data);
}

void
vlps_service_end (VlpsService *service)
{
  if (service->ending)
    return;
  service->ending = TRUE;
  service->end = g_get_monotonic_time () + (gint64) (service->parts.options.grace_seconds * G_USEC_PER_SEC);
  vlps_notify ("STOPPING=1");
  vlps_jobs_end (service->parts.jobs);
  g_main_context_wakeup (service->context);
}

gboolean
vlps_service_run (VlpsService *service, GCancellable *cancellable, GError **error)
{
  gulong handler = g_cancellable_connect (cancellable, G_CALLBACK (cancelled_cb), service->context, NULL);

  while (!service->ending || g_hash_table_size (service->exchanges) > 0 || vlps_jobs_is_running (service->parts.jobs))
    {
      VlpsWorkersState state;

      g_main_context_iteration (service->context, TRUE);
      if (g_cancellable_is_cancelled (cancellable))
        vlps_service_end (service);
      if (service->ending && g_get_monotonic_time () > service->end)
        break;
      vlps_workers_state (service->parts.workers, &state);
      /* later failures are those of requests */
      if (service->failure != NULL && !service->told && state.ready == 0)
        {
          g_cancellable_disconnect (cancellable, handler);
          g_propagate_error (error, g_steal_pointer (&service->failure));
          return FALSE;
        }
    }
  g_cancellable_disconnect (cancellable, handler);
  return TRUE;
}
