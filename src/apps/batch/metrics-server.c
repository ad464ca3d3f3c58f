/* metrics-server.c - answers GET /metrics for Prometheus, on a thread of its own */
#include "metrics-server.h"

#include <libsoup/soup.h>
#include <string.h>

#include "errors.h"
#include "metrics-text.h"

struct _VlpsMetricsServer
{
  VlpsMetricsFunc text;
  gpointer data;
  GMainContext *context;
  GMainLoop *loop;
  SoupServer *server;
  GThread *thread;
};

static void
answer (SoupServer *server G_GNUC_UNUSED, SoupServerMessage *message, const char *path G_GNUC_UNUSED,
        GHashTable *query G_GNUC_UNUSED, gpointer data)
{
  VlpsMetricsServer *self = data;
  char *text;

  if (soup_server_message_get_method (message) != SOUP_METHOD_GET)
    {
      soup_server_message_set_status (message, SOUP_STATUS_METHOD_NOT_ALLOWED, NULL);
      return;
    }
  text = self->text (self->data);
  if (text == NULL)
    {
      soup_server_message_set_status (message, SOUP_STATUS_SERVICE_UNAVAILABLE, NULL);
      return;
    }
  soup_server_message_set_status (message, SOUP_STATUS_OK, NULL);
  soup_server_message_set_response (message, VLPS_METRICS_TYPE, SOUP_MEMORY_TAKE, text, strlen (text));
}

static gpointer
serve (gpointer data)
{
  VlpsMetricsServer *self = data;

  g_main_context_push_thread_default (self->context);
  g_main_loop_run (self->loop);
  g_main_context_pop_thread_default (self->context);
  return NULL;
}

static GSocketAddress *
read_address (const char *listen, GError **error)
{
  g_autoptr (GSocketConnectable) parsed = NULL;
  GSocketAddress *found = NULL;
  guint64 port;

  if (g_ascii_string_to_unsigned (listen, 10, 0, G_MAXUINT16, &port, NULL))
    return g_inet_socket_address_new_from_string ("127.0.0.1", (guint) port);
  parsed = g_network_address_parse (listen, 0, NULL);
  if (parsed != NULL)
    found = g_inet_socket_address_new_from_string (g_network_address_get_hostname (G_NETWORK_ADDRESS (parsed)),
                                                   g_network_address_get_port (G_NETWORK_ADDRESS (parsed)));
  if (found == NULL)
    g_set_error (error, VLPS_ERROR, VLPS_ERROR_USAGE, "--metrics takes PORT or ADDRESS:PORT, not '%s'", listen);
  return found;
}

VlpsMetricsServer *
vlps_metrics_server_new (const char *listen, VlpsMetricsFunc text, gpointer data, GError **error)
{
  g_autoptr (VlpsMetricsServer) self = g_new0 (VlpsMetricsServer, 1);
  g_autoptr (GSocketAddress) address = read_address (listen, error);
  g_autoptr (GError) cause = NULL;
  gboolean listening;

  if (address == NULL)
    return NULL;
  self->text = text;
  self->data = data;
  self->context = g_main_context_new ();
  self->loop = g_main_loop_new (self->context, FALSE);
  g_main_context_push_thread_default (self->context);
  self->server = soup_server_new (NULL, NULL);
  soup_server_add_handler (self->server, "/metrics", answer, self, NULL);
  listening = soup_server_listen (self->server, address, 0, &cause);
  g_main_context_pop_thread_default (self->context);
  if (!listening)
    return vlps_error_null (error, VLPS_ERROR_NETWORK, "cannot listen at %s for --metrics: %s", listen, cause->message);
  self->thread = g_thread_new ("metrics", serve, self);
  return g_steal_pointer (&self);
}

static gboolean
quit (gpointer data)
{
  g_main_loop_quit (data);
  return G_SOURCE_REMOVE;
}

void
vlps_metrics_server_free (VlpsMetricsServer *self)
{
  if (self == NULL)
    return;
  if (self->thread != NULL)
    {
      g_main_context_invoke (self->context, quit, self->loop);
      g_thread_join (self->thread);
    }
  if (self->server != NULL)
    soup_server_disconnect (self->server);
  g_clear_object (&self->server);
  g_clear_pointer (&self->loop, g_main_loop_unref);
  g_clear_pointer (&self->context, g_main_context_unref);
  g_free (self);
}
