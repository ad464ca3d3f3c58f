/* gateway.c - a web proxy that leads nowhere itself */
#include "gateway.h"

#include <string.h>

#include "certificate.h"
#include "loopback.h"

struct _VlpsGateway
{
  const VlpsGatewayCalls *calls;
  gpointer data;
  char *address;
  GThread *thread;
  GMainContext *context;
  GMainLoop *loop;
  GSocket *socket;
  GTlsCertificate *certificate;
  SoupServer *front;    /* the proxy itself */
  SoupServer *inner;    /* what is at the end of tunnels: https */
  GCancellable *ending; /* handshakes that are under way must not outlive the servers */
};

static char *
message_url (SoupServerMessage *message, const char *scheme)
{
  GUri *uri = soup_server_message_get_uri (message);
  const char *query = g_uri_get_query (uri), *path = g_uri_get_path (uri);
  const char *host = soup_message_headers_get_one (soup_server_message_get_request_headers (message), "Host");

  /* the Host header has the port, and only when there is something to say */
  return g_strdup_printf ("%s://%s%s%s%s", scheme, host != NULL ? host : g_uri_get_host (uri), path,
                          query != NULL ? "?" : "", query != NULL ? query : "");
}

static void
inner_cb (SoupServer *server, SoupServerMessage *message, const char *path, GHashTable *query, gpointer data)
{
  VlpsGateway *gateway = data;
  g_autofree char *url = message_url (message, "https");

  gateway->calls->answer (message, url, gateway->data);
}

/* --- tunnels --- */

static void
handshake_cb (GObject *source, GAsyncResult *result, gpointer data)
{
  VlpsGateway *gateway = data;
  g_autoptr (GIOStream) tls = G_IO_STREAM (source);
  g_autoptr (GSocketAddress) nobody = NULL;

  /* what is not TLS (ws to port 80) has nothing to say here; its connection closes */
  if (!g_tls_connection_handshake_finish (G_TLS_CONNECTION (tls), result, NULL)
      || g_cancellable_is_cancelled (gateway->ending))
    return;
  nobody = g_inet_socket_address_new_from_string ("127.0.0.1", 0);
  soup_server_accept_iostream (gateway->inner, tls, nobody, nobody, NULL);
}

/* The client has been told that the tunnel stands; from here on it speaks TLS. */
static void
tunnel_cb (SoupServerMessage *message, VlpsGateway *gateway)
{
  g_autoptr (GIOStream) stream = soup_server_message_steal_connection (message);
  GIOStream *tls = g_tls_server_connection_new (stream, gateway->certificate, NULL);

  if (tls != NULL)
    g_tls_connection_handshake_async (G_TLS_CONNECTION (tls), G_PRIORITY_DEFAULT, gateway->ending, handshake_cb,
                                      gateway);
}

static void
front_cb (SoupServer *server, SoupServerMessage *message, const char *path, GHashTable *query, gpointer data)
{
  VlpsGateway *gateway = data;

  if (strcmp (soup_server_message_get_method (message), "CONNECT") == 0)
    {
      soup_server_message_set_status (message, SOUP_STATUS_OK, NULL);
      g_signal_connect (message, "wrote-body", G_CALLBACK (tunnel_cb), gateway);
    }
  else
    {
      g_autofree char *url = message_url (message, "http");

      gateway->calls->answer (message, url, gateway->data);
    }
}

/* libsoup asks the connection of a tunnel for its ends when the tunnel is taken from it, and prints a warning where the
 * other end is gone by then.  It remembers what it has asked once. */
static void
started_cb (SoupServer *server, SoupServerMessage *message, gpointer data)
{
  soup_server_message_get_local_address (message);
  soup_server_message_get_remote_address (message);
}

/* --- the thread --- */

static gpointer
serve_thread (gpointer data)
{
  VlpsGateway *gateway = data;
  g_autoptr (GError) error = NULL;

  g_main_context_push_thread_default (gateway->context);
  gateway->front = soup_server_new (NULL, NULL);
  gateway->inner = soup_server_new (NULL, NULL);
  soup_server_add_handler (gateway->front, NULL, front_cb, gateway, NULL);
  g_signal_connect (gateway->front, "request-started", G_CALLBACK (started_cb), NULL);
  soup_server_add_handler (gateway->inner, NULL, inner_cb, gateway, NULL);
  if (soup_server_listen_socket (gateway->front, gateway->socket, 0, &error))
    g_main_loop_run (gateway->loop);
  else
    g_warning ("the proxy of a page cannot listen: %s", error->message);
  soup_server_disconnect (gateway->front);
  soup_server_disconnect (gateway->inner);
  while (g_main_context_iteration (gateway->context, FALSE))
    ;
  g_clear_object (&gateway->front);
  g_clear_object (&gateway->inner);
  if (gateway->calls->end != NULL)
    gateway->calls->end (gateway->data);
  while (g_main_context_iteration (gateway->context, FALSE))
    ;
  g_main_context_pop_thread_default (gateway->context);
  return NULL;
}

static gboolean
quit_cb (gpointer data)
{
  VlpsGateway *gateway = data;

  g_cancellable_cancel (gateway->ending);
  g_main_loop_quit (gateway->loop);
  return G_SOURCE_REMOVE;
}

VlpsGateway *
vlps_gateway_new (int listener, const VlpsGatewayCalls *calls, gpointer data, GError **error)
{
  g_autoptr (VlpsGateway) gateway = g_new0 (VlpsGateway, 1);

  gateway->calls = calls;
  gateway->data = data;
  gateway->ending = g_cancellable_new ();
  gateway->socket = vlps_loopback_take (listener, &gateway->address, error);
  if (gateway->socket == NULL)
    return NULL;
  gateway->certificate = vlps_certificate_new (error);
  if (gateway->certificate == NULL)
    return NULL;
  gateway->context = g_main_context_new ();
  gateway->loop = g_main_loop_new (gateway->context, FALSE);
  gateway->thread = g_thread_new ("vlps-gateway", serve_thread, gateway);
  return g_steal_pointer (&gateway);
}

void
vlps_gateway_free (VlpsGateway *gateway)
{
  if (gateway == NULL)
    return;
  if (gateway->thread != NULL)
    {
      /* not before the loop runs: what comes before would have no effect */
      g_autoptr (GSource) quit = g_idle_source_new ();

      g_source_set_callback (quit, quit_cb, gateway, NULL);
      g_source_attach (quit, gateway->context);
      g_thread_join (gateway->thread);
    }
  g_clear_pointer (&gateway->loop, g_main_loop_unref);
  g_clear_pointer (&gateway->context, g_main_context_unref);
  g_clear_object (&gateway->socket);
  g_clear_object (&gateway->certificate);
  g_clear_object (&gateway->ending);
  g_free (gateway->address);
  g_free (gateway);
}

const char *
vlps_gateway_address (VlpsGateway *gateway)
{
  return gateway->address;
}
