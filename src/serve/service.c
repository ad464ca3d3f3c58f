/* service.c - the HTTP service: its socket, its clients and their limits, its life */
#include "service.h"

#include <errno.h>
#include <string.h>
#include <sys/socket.h>

#include "errors.h"
#include "exchange.h"
#include "notify.h"

#define BACKLOG 1024
#define DRAIN_BYTES (1 << 20) /* of a body that is refused, before the connection is cut */
#define CLIENT_GONE 499       /* in logs and counters: there was nobody left to answer */
#define CLIENT_KEY "vlps-client"

typedef enum
{
  CLIENT_IDLE,    /* between two requests, or the head of one comes */
  CLIENT_READING, /* the body of its request comes */
  CLIENT_WAITING, /* for its answer */
  CLIENT_WRITING, /* takes its answer */
} ClientState;

typedef struct
{
  VlpsService *service;
  GSocket *socket; /* which owns it */
  ClientState state;
  gint64 since;
  guint64 received; /* of the body */
} Client;

struct _VlpsService
{
  VlpsServiceOptions options;
  char *address;
  GMainContext *context;
  SoupServer *server;
  GHashTable *clients; /* of Client */
  guint exchanges;     /* not answered */
  VlpsWorkers *workers;
  VlpsAccess *access;
  VlpsMetrics *metrics;
  VlpsResultCache *cache;
  VlpsJobs *jobs;
  VlpsLabelSets *labels;
  GSource *tick;
  gboolean told, ending;
  GError *failure; /* of the first worker to begin */
};

VlpsWorkers *
vlps_service_workers (VlpsService *service)
{
  return service->workers;
}

VlpsMetrics *
vlps_service_metrics (VlpsService *service)
{
  return service->metrics;
}

VlpsResultCache *
vlps_service_cache (VlpsService *service)
{
  return service->cache;
}

VlpsLabelSets *
vlps_service_labels (VlpsService *service)
{
  return service->labels;
}

VlpsAccess *
vlps_service_access (VlpsService *service)
{
  return service->access;
}

VlpsJobs *
vlps_service_jobs (VlpsService *service)
{
  return service->jobs;
}

const VlpsOptions *
vlps_service_pages (VlpsService *service)
{
  return service->options.pages;
}

guint
vlps_service_connections (VlpsService *service)
{
  return g_hash_table_size (service->clients);
}

guint
vlps_service_renderers (VlpsService *service)
{
  return service->options.workers.renderers;
}

gboolean
vlps_service_is_ending (VlpsService *service)
{
  return service->ending;
}

gboolean
vlps_service_is_verbose (VlpsService *service)
{
  return service->options.verbose;
}

double
vlps_service_count (VlpsService *service, SoupServerMessage *message)
{
  GSocketAddress *remote = soup_server_message_get_remote_address (message);
  GInetAddress *client =
      G_IS_INET_SOCKET_ADDRESS (remote) ? g_inet_socket_address_get_address (G_INET_SOCKET_ADDRESS (remote)) : NULL;

  return vlps_access_count (service->access, client, g_get_monotonic_time ());
}

const char *
vlps_service_address (VlpsService *service)
{
  return service->address;
}

/* --- clients --- */

/* The socket of a client is gone, and so is the client. */
static void
client_free (gpointer data)
{
  Client *client = data;

  g_hash_table_remove (client->service->clients, client);
  g_free (client);
}

static Client *
client_of (SoupServerMessage *message)
{
  GSocket *socket = soup_server_message_get_socket (message);

  return socket != NULL ? g_object_get_data (G_OBJECT (socket), CLIENT_KEY) : NULL;
}

static void
set_state (Client *client, ClientState state)
{
  client->state = state;
  client->since = g_get_monotonic_time ();
}

/* The connection ends as if the client had gone. */
static void
cut (Client *client)
{
  g_socket_shutdown (client->socket, TRUE, TRUE, NULL);
}

/* TRUE when the other side closed the connection; nothing is taken from it. */
static gboolean
is_gone (Client *client)
{
  char byte;
  ssize_t n = recv (g_socket_get_fd (client->socket), &byte, 1, MSG_PEEK | MSG_DONTWAIT);

  return n == 0 || (n < 0 && errno != EAGAIN && errno != EINTR);
}

static void
look_at_client (gpointer key, gpointer value, gpointer data)
{
  Client *client = key;
  VlpsService *service = client->service;
  double seconds = (double) (g_get_monotonic_time () - client->since) / G_USEC_PER_SEC;

  switch (client->state)
    {
    case CLIENT_IDLE:
      if (seconds > service->options.idle_seconds)
        cut (client);
      break;
    case CLIENT_READING:
      if (seconds > service->options.read_seconds)
        cut (client);
      break;
    case CLIENT_WAITING:
    case CLIENT_WRITING:
    default:
      /* what is written takes as long as something moves: the socket has a timeout of its own */
      if (is_gone (client))
        cut (client);
      break;
    }
}

static gboolean
tick_cb (gpointer data)
{
  VlpsService *service = data;
  VlpsWorkersState state;

  g_hash_table_foreach (service->clients, look_at_client, NULL);
  vlps_workers_state (service->workers, &state);
  if (!service->told && state.ready > 0)
    {
      vlps_notify ("READY=1");
      service->told = TRUE;
    }
  return G_SOURCE_CONTINUE;
}

/* Sends an answer past libsoup, and ends the connection. */
static void
cut_with (GSocket *socket, const char *answer)
{
  g_socket_send (socket, answer, strlen (answer), NULL, NULL);
  g_socket_shutdown (socket, TRUE, TRUE, NULL);
}

/* The client of a connection; NULL where there are too many already. */
static Client *
know_client (VlpsService *service, GSocket *socket)
{
  Client *client = g_object_get_data (G_OBJECT (socket), CLIENT_KEY);

  if (client != NULL)
    return client;
  if (g_hash_table_size (service->clients) >= service->options.connections)
    {
      cut_with (socket, "HTTP/1.1 503 Service Unavailable\r\nRetry-After: 1\r\nContent-Length: 0\r\n"
                        "Connection: close\r\n\r\n");
      return NULL;
    }
  g_socket_set_timeout (socket, (guint) service->options.idle_seconds);
  client = g_new0 (Client, 1);
  client->service = service;
  client->socket = socket;
  g_hash_table_add (service->clients, client);
  g_object_set_data_full (G_OBJECT (socket), CLIENT_KEY, client, client_free);
  return client;
}

/* --- requests --- */

static void
exchange_free (VlpsExchange *exchange)
{
  VlpsService *service = exchange->service;

  if (exchange->free_data != NULL)
    exchange->free_data (exchange->data);
  g_signal_handlers_disconnect_by_data (exchange->message, exchange);
  g_bytes_unref (exchange->body);
  g_object_unref (exchange->message);
  service->exchanges--;
  g_free (exchange);
}

static void
finished_cb (SoupServerMessage *message, gpointer data)
{
  VlpsExchange *exchange = data;

  vlps_metrics_answered (exchange->service->metrics, exchange->route, exchange->status);
  if (exchange->service->options.verbose)
    g_printerr ("vlps: %s %s: %u\n", soup_server_message_get_method (message), exchange->route, exchange->status);
  exchange_free (exchange);
}

static VlpsExchange *
exchange_new (VlpsService *service, SoupServerMessage *message, const char *route, const char *rest)
{
  VlpsExchange *exchange = g_new0 (VlpsExchange, 1);
  SoupMessageBody *body = soup_server_message_get_request_body (message);

  exchange->service = service;
  exchange->message = g_object_ref (message);
  /* that of a request which is refused was not kept */
  exchange->body = soup_message_body_get_accumulate (body) ? soup_message_body_flatten (body) : g_bytes_new (NULL, 0);
  exchange->route = route;
  exchange->status = CLIENT_GONE;
  exchange->rest = rest;
  service->exchanges++;
  g_signal_connect (message, "finished", G_CALLBACK (finished_cb), exchange);
  return exchange;
}

static const VlpsRoute *
find_route (const char *path)
{
  for (const VlpsRoute *route = vlps_routes; route->path != NULL; route++)
    if (strcmp (route->path, path) == 0
        || (g_str_has_suffix (route->path, "/") && strlen (route->path) > 1 && g_str_has_prefix (path, route->path)))
      return route;
  return NULL;
}

static gboolean
takes_method (const VlpsRoute *route, const char *method)
{
  g_auto (GStrv) methods = g_strsplit (route->methods, " ", -1);

  return g_strv_contains ((const char *const *) methods, method)
         || (strcmp (method, "HEAD") == 0 && g_strv_contains ((const char *const *) methods, "GET"));
}

/* "GET, POST" */
static char *
list_methods (const VlpsRoute *route)
{
  g_auto (GStrv) methods = g_strsplit (route->methods, " ", -1);

  return g_strjoinv (", ", methods);
}

/* libsoup lets go of sockets when it likes. */
static void
forget_clients (VlpsService *service)
{
  g_autoptr (GList) clients = g_hash_table_get_keys (service->clients);

  for (const GList *i = clients; i != NULL; i = i->next)
    {
      Client *client = i->data;

      cut (client);
      g_object_set_data (G_OBJECT (client->socket), CLIENT_KEY, NULL);
    }
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

/* TRUE where the request may be handled; otherwise it has been answered. */
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
  status = vlps_access_check (service->access, headers, (route != NULL && route->open) || preflight, &reason);
  if (status != 0)
    {
      if (status == SOUP_STATUS_UNAUTHORIZED)
        soup_message_headers_replace (answer, "WWW-Authenticate", "Bearer");
      vlps_exchange_fail (exchange, status, "refused", reason);
      return FALSE;
    }
  if (route == NULL)
    {
      vlps_exchange_fail (exchange, SOUP_STATUS_NOT_FOUND, "no-such-path", "there is nothing at this path");
      return FALSE;
    }
  if (preflight && vlps_access_origin (service->access, headers) != NULL)
    {
      answer_preflight (exchange, route);
      return FALSE;
    }
  if (!takes_method (route, method))
    {
      g_autofree char *methods = list_methods (route);

      soup_message_headers_replace (answer, "Allow", methods);
      vlps_exchange_fail (exchange, SOUP_STATUS_METHOD_NOT_ALLOWED, "wrong-method", "this path takes other methods");
      return FALSE;
    }
  wait = route->open ? 0 : vlps_service_count (service, exchange->message);
  if (wait > 0)
    {
      g_autofree char *after = g_strdup_printf ("%.0f", wait);

      soup_message_headers_replace (answer, "Retry-After", after);
      vlps_exchange_fail (exchange, 429, "too-many-requests", "the client asks more often than it may");
      return FALSE;
    }
  return TRUE;
}

static gboolean
is_too_large (VlpsService *service, SoupServerMessage *message)
{
  SoupMessageHeaders *headers = soup_server_message_get_request_headers (message);
  Client *client = client_of (message);

  return (soup_message_headers_get_encoding (headers) == SOUP_ENCODING_CONTENT_LENGTH
          && (guint64) soup_message_headers_get_content_length (headers) > service->options.body)
         || (client != NULL && client->received > service->options.body);
}

/* What may not come in is not read either, but for a little. */
static void
early_cb (SoupServer *server, SoupServerMessage *message, const char *path, GHashTable *query, gpointer data)
{
  VlpsService *service = data;
  const VlpsRoute *route = find_route (path);
  const char *reason;

  if (is_too_large (service, message)
      || vlps_access_check (service->access, soup_server_message_get_request_headers (message),
                            route != NULL && route->open, &reason)
             != 0)
    soup_message_body_set_accumulate (soup_server_message_get_request_body (message), FALSE);
}

static void
handle_cb (SoupServer *server, SoupServerMessage *message, const char *path, GHashTable *query, gpointer data)
{
  VlpsService *service = data;
  const VlpsRoute *route = find_route (path);
  const char *rest = route != NULL ? path + strlen (route->path) : NULL;
  VlpsExchange *exchange = exchange_new (service, message, route != NULL ? route->path : "other", rest);

  if (is_too_large (service, message))
    {
      vlps_exchange_fail (exchange, SOUP_STATUS_REQUEST_ENTITY_TOO_LARGE, "too-large",
                          "the request's body is larger than it may be");
      return;
    }
  if (!check_request (exchange, route, soup_server_message_get_method (message)))
    return;
  if (service->ending)
    {
      vlps_exchange_fail (exchange, SOUP_STATUS_SERVICE_UNAVAILABLE, "cancelled", "the service ends");
      return;
    }
  route->handle (exchange);
  if (!exchange->answered)
    vlps_exchange_wait (exchange);
}

/* libsoup would read on to the end. */
static void
cut_large (Client *client)
{
  vlps_metrics_answered (client->service->metrics, "other", SOUP_STATUS_REQUEST_ENTITY_TOO_LARGE);
  cut_with (client->socket, "HTTP/1.1 413 Payload Too Large\r\nContent-Type: application/json\r\n"
                            "Connection: close\r\n\r\n{\"error\": {\"code\": \"too-large\", \"message\": "
                            "\"the request's body is larger than it may be\"}}\n");
}

static void
got_chunk_cb (SoupServerMessage *message, GBytes *chunk, gpointer data)
{
  VlpsService *service = data;
  Client *client = client_of (message);
  guint64 most = service->options.body;

  if (client == NULL)
    return;
  client->received += g_bytes_get_size (chunk);
  if (client->received <= most)
    return;
  soup_message_body_set_accumulate (soup_server_message_get_request_body (message), FALSE);
  if (client->received > most + DRAIN_BYTES)
    cut_large (client);
}

static void
wrote_headers_cb (SoupServerMessage *message, gpointer data)
{
  Client *client = client_of (message);

  if (client != NULL)
    set_state (client, CLIENT_WRITING);
}

static void
got_headers_cb (SoupServerMessage *message, gpointer data)
{
  Client *client = client_of (message);

  if (client != NULL)
    set_state (client, CLIENT_READING);
}

static void
started_cb (SoupServer *server, SoupServerMessage *message, gpointer data)
{
  Client *client = know_client (data, soup_server_message_get_socket (message));

  if (client == NULL)
    return;
  set_state (client, CLIENT_IDLE);
  client->received = 0;
  g_signal_connect (message, "got-headers", G_CALLBACK (got_headers_cb), NULL);
  g_signal_connect (message, "got-chunk", G_CALLBACK (got_chunk_cb), data);
  g_signal_connect (message, "wrote-headers", G_CALLBACK (wrote_headers_cb), NULL);
}

static void
read_cb (SoupServer *server, SoupServerMessage *message, gpointer data)
{
  Client *client = client_of (message);

  if (client != NULL)
    set_state (client, CLIENT_WAITING);
}

static void
done_cb (SoupServer *server, SoupServerMessage *message, gpointer data)
{
  Client *client = client_of (message);

  if (client != NULL)
    set_state (client, CLIENT_IDLE);
}

/* --- its life --- */

static gboolean
is_local (GSocketAddress *address)
{
  return !G_IS_INET_SOCKET_ADDRESS (address)
         || g_inet_address_get_is_loopback (g_inet_socket_address_get_address (G_INET_SOCKET_ADDRESS (address)));
}

static gboolean
check_local (GSocketAddress *address, const VlpsServiceOptions *options, GError **error)
{
  if (options->access.token_file != NULL || is_local (address))
    return TRUE;
  g_set_error_literal (error, VLPS_ERROR, VLPS_ERROR_USAGE,
                       "to be reached from the network, the service needs --token-file FILE; without, it listens on "
                       "loopback addresses such as 127.0.0.1:8730");
  return FALSE;
}

static GSocketAddress *
parse_address (const char *text, GError **error)
{
  g_autoptr (GSocketConnectable) name = g_network_address_parse (text, 8730, NULL);
  GSocketAddress *address = NULL;

  if (name != NULL)
    {
      const char *host = g_network_address_get_hostname (G_NETWORK_ADDRESS (name));

      address = g_inet_socket_address_new_from_string (strcmp (host, "localhost") == 0 ? "127.0.0.1" : host,
                                                       g_network_address_get_port (G_NETWORK_ADDRESS (name)));
    }
  if (address == NULL)
    g_set_error (error, VLPS_ERROR, VLPS_ERROR_USAGE,
                 "--listen takes an address and a port, such as 127.0.0.1:8730 or [::1]:8730, not '%s'", text);
  return address;
}

/* A socket that is bound and listens. */
static GSocket *
make_socket (const VlpsServiceOptions *options, GError **error)
{
  g_autoptr (GSocketAddress) address = parse_address (options->listen, error);
  g_autoptr (GSocket) socket = NULL;
  g_autoptr (GError) local = NULL;

  if (address == NULL || !check_local (address, options, error))
    return NULL;
  socket = g_socket_new (g_socket_address_get_family (address), G_SOCKET_TYPE_STREAM, G_SOCKET_PROTOCOL_TCP, &local);
  if (socket != NULL)
    {
      g_socket_set_listen_backlog (socket, BACKLOG);
      if (g_socket_bind (socket, address, TRUE, &local) && g_socket_listen (socket, &local))
        return g_steal_pointer (&socket);
    }
  g_set_error (error, VLPS_ERROR, VLPS_ERROR_NETWORK, "cannot listen on %s: %s", options->listen, local->message);
  return NULL;
}

static GSocket *
take_socket (const VlpsServiceOptions *options, GError **error)
{
  g_autoptr (GError) local = NULL;
  g_autoptr (GSocket) socket = g_socket_new_from_fd (options->socket, &local);
  g_autoptr (GSocketAddress) address = socket != NULL ? g_socket_get_local_address (socket, &local) : NULL;

  if (address != NULL)
    return check_local (address, options, error) ? g_steal_pointer (&socket) : NULL;
  g_set_error (error, VLPS_ERROR, VLPS_ERROR_NETWORK, "the socket that was handed over cannot be used: %s",
               local->message);
  return NULL;
}

static gboolean
begin_listening (VlpsService *service, GError **error)
{
  const VlpsServiceOptions *options = &service->options;
  g_autoptr (GSocket) socket = options->socket >= 0 ? take_socket (options, error) : make_socket (options, error);
  g_autoptr (GSocketAddress) address = socket != NULL ? g_socket_get_local_address (socket, NULL) : NULL;
  g_autoptr (GError) local = NULL;

  if (socket == NULL)
    return FALSE;
  if (G_IS_INET_SOCKET_ADDRESS (address))
    {
      g_autofree char *text = g_socket_connectable_to_string (G_SOCKET_CONNECTABLE (address));

      service->address = g_strdup_printf ("http://%s", text);
    }
  else
    service->address = g_strdup ("a local socket");
  if (soup_server_listen_socket (service->server, socket, 0, &local))
    return TRUE;
  g_set_error (error, VLPS_ERROR, VLPS_ERROR_NETWORK, "cannot listen: %s", local->message);
  return FALSE;
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

  service->options = *options;
  service->context = g_main_context_ref_thread_default ();
  service->clients = g_hash_table_new (NULL, NULL);
  service->metrics = vlps_metrics_new ();
  service->access = vlps_access_new (&options->access, error);
  if (service->access == NULL)
    return NULL;
  service->cache = vlps_result_cache_open (options->cache, options->cache_size, error);
  if (service->cache == NULL)
    return NULL;
  service->jobs = vlps_jobs_new (&options->jobs, error);
  if (service->jobs == NULL)
    return NULL;
  service->labels = vlps_label_sets_open (options->labels, error);
  if (service->labels == NULL)
    return NULL;
  service->server = soup_server_new (NULL, NULL);
  if (!begin_listening (service, error))
    return NULL;
  soup_server_add_early_handler (service->server, NULL, early_cb, service, NULL);
  soup_server_add_handler (service->server, NULL, handle_cb, service, NULL);
  g_signal_connect (service->server, "request-started", G_CALLBACK (started_cb), service);
  g_signal_connect (service->server, "request-read", G_CALLBACK (read_cb), service);
  g_signal_connect (service->server, "request-finished", G_CALLBACK (done_cb), service);
  service->workers = vlps_workers_new (&options->workers, worker_failed_cb, service);
  service->tick = g_timeout_source_new (250);
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
  g_clear_pointer (&service->jobs, vlps_jobs_free);
  g_clear_pointer (&service->workers, vlps_workers_free);
  if (service->server != NULL)
    soup_server_disconnect (service->server);
  /* what was going on is told of its end */
  while (g_main_context_iteration (service->context, FALSE))
    ;
  g_clear_object (&service->server);
  forget_clients (service);
  g_hash_table_unref (service->clients);
  g_clear_pointer (&service->cache, vlps_result_cache_free);
  g_clear_pointer (&service->labels, vlps_label_sets_free);
  g_clear_pointer (&service->access, vlps_access_free);
  vlps_metrics_free (service->metrics);
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

gboolean
vlps_service_run (VlpsService *service, GCancellable *cancellable, GError **error)
{
  gulong handler = g_cancellable_connect (cancellable, G_CALLBACK (cancelled_cb), service->context, NULL);
  gint64 end = G_MAXINT64;

  while (!service->ending || service->exchanges > 0 || vlps_jobs_is_running (service->jobs))
    {
      VlpsWorkersState state;

      g_main_context_iteration (service->context, TRUE);
      if (!service->ending && g_cancellable_is_cancelled (cancellable))
        {
          service->ending = TRUE;
          end = g_get_monotonic_time () + (gint64) (service->options.grace_seconds * G_USEC_PER_SEC);
          vlps_notify ("STOPPING=1");
          vlps_jobs_end (service->jobs);
        }
      if (g_get_monotonic_time () > end)
        break;
      vlps_workers_state (service->workers, &state);
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
