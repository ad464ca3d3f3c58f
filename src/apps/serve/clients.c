/* clients.c - the connections of clients */
#include "clients.h"

#include <errno.h>
#include <netinet/in.h>
#include <netinet/tcp.h>
#include <string.h>
#include <sys/resource.h>
#include <sys/socket.h>

#define CLIENT_KEY "vlps-client"
#define TICK_MS 250
#define AT_ONCE 64       /* connections accepted before others get their turn */
#define SPARE_FILES 1024 /* descriptors for all but connections */

struct _VlpsClient
{
  VlpsClients *clients;
  GSocket *socket;
  GSocketAddress *remote; /* what libsoup knows of it: leads to the client */
  VlpsClientState state;
  gint64 since;
  gboolean cut;
  VlpsClientFunc gone; /* NULL: nobody wants to know */
  gpointer data;
};

struct _VlpsClients
{
  VlpsClientsOptions options;
  SoupServer *server;
  GSocket *socket;
  GSource *incoming; /* NULL: none could be accepted; the next tick tries again */
  GSource *tick;
  GHashTable *clients; /* of VlpsClient */
};

static void
client_free (gpointer data)
{
  VlpsClient *client = data;

  /* libsoup may still have it */
  g_object_set_data (G_OBJECT (client->remote), CLIENT_KEY, NULL);
  g_object_unref (client->remote);
  g_object_unref (client->socket);
  g_free (client);
}

VlpsClient *
vlps_client_of (SoupServerMessage *message)
{
  GSocketAddress *remote = soup_server_message_get_remote_address (message);

  return remote != NULL ? g_object_get_data (G_OBJECT (remote), CLIENT_KEY) : NULL;
}

void
vlps_client_set_state (VlpsClient *client, VlpsClientState state)
{
  client->state = state;
  client->since = g_get_monotonic_time ();
}

gboolean
vlps_client_is_cut (const VlpsClient *client)
{
  return client->cut;
}

void
vlps_client_watch (VlpsClient *client, VlpsClientFunc func, gpointer data)
{
  client->gone = func;
  client->data = data;
}

/* A client that goes on sending is told that nobody reads it: without the reset it may wait for room until it gives up by
 * itself. */
static void
cut (VlpsClient *client)
{
  const struct linger reset = { .l_onoff = 1, .l_linger = 0 };

  client->cut = TRUE;
  setsockopt (g_socket_get_fd (client->socket), SOL_SOCKET, SO_LINGER, &reset, sizeof reset);
  g_socket_shutdown (client->socket, TRUE, TRUE, NULL);
}

void
vlps_client_cut (VlpsClient *client, const char *answer)
{
  if (client->cut)
    return;
  g_socket_send (client->socket, answer, strlen (answer), NULL, NULL);
  cut (client);
}

/* --- their limits --- */

/* Returns TRUE if the other side closed the connection; reads no data. */
static gboolean
is_gone (const VlpsClient *client)
{
  char byte;
  ssize_t n = recv (g_socket_get_fd (client->socket), &byte, 1, MSG_PEEK | MSG_DONTWAIT);

  return n == 0 || (n < 0 && errno != EAGAIN && errno != EINTR);
}

static void
look_at (VlpsClient *client, const VlpsClientsOptions *options)
{
  double seconds = (double) (g_get_monotonic_time () - client->since) / G_USEC_PER_SEC;

  switch (client->state)
    {
    case VLPS_CLIENT_IDLE:
      if (seconds > options->idle_seconds)
        cut (client);
      break;
    case VLPS_CLIENT_READING:
      if (seconds > options->read_seconds)
        cut (client);
      break;
    case VLPS_CLIENT_WAITING:
    case VLPS_CLIENT_WRITING:
    default:
      /* what is written takes as long as something moves: the socket has a timeout of its own */
      if (!is_gone (client))
        break;
      cut (client);
      if (client->gone != NULL)
        client->gone (client->data);
      client->gone = NULL;
      break;
    }
}

/* Returns TRUE for a client whose socket is closed. */
static gboolean
is_over (gpointer key, gpointer value, gpointer data)
{
  const VlpsClient *client = key;

  return g_socket_is_closed (client->socket);
}

guint
vlps_clients_count (VlpsClients *clients)
{
  g_hash_table_foreach_remove (clients->clients, is_over, NULL);
  return g_hash_table_size (clients->clients);
}

/* --- accepting --- */

/* Answers one that there is no room for.  What it has sent is read, since unread bytes would make the end of the
 * connection an error, and the client might not see the answer. */
static void
refuse (GSocket *socket)
{
  static const char answer[] = "HTTP/1.1 503 Service Unavailable\r\nRetry-After: 1\r\nContent-Length: 0\r\n"
                               "Connection: close\r\n\r\n";
  char sent[4096];

  g_socket_set_blocking (socket, FALSE);
  g_socket_send (socket, answer, strlen (answer), NULL, NULL);
  g_socket_shutdown (socket, FALSE, TRUE, NULL);
  for (guint i = 0; i < 16 && g_socket_receive (socket, sent, sizeof sent, NULL, NULL) > 0; i++)
    ;
  g_socket_close (socket, NULL);
}

static void
take (VlpsClients *clients, GSocket *socket)
{
  g_autoptr (GSocketAddress) local = g_socket_get_local_address (socket, NULL);
  g_autoptr (GSocketAddress) remote = g_socket_get_remote_address (socket, NULL);
  g_autoptr (GSocketConnection) connection = NULL;
  VlpsClient *client;

  /* it has gone already */
  if (local == NULL || remote == NULL)
    return;
  if (g_hash_table_size (clients->clients) >= clients->options.most
      && vlps_clients_count (clients) >= clients->options.most)
    {
      refuse (socket);
      return;
    }
  g_socket_set_timeout (socket, (guint) clients->options.idle_seconds);
  g_socket_set_option (socket, IPPROTO_TCP, TCP_NODELAY, TRUE, NULL);
  client = g_new0 (VlpsClient, 1);
  client->clients = clients;
  client->socket = g_object_ref (socket);
  client->remote = g_object_ref (remote);
  vlps_client_set_state (client, VLPS_CLIENT_IDLE);
  g_hash_table_add (clients->clients, client);
  g_object_set_data (G_OBJECT (remote), CLIENT_KEY, client);
  connection = g_socket_connection_factory_create_connection (socket);
  soup_server_accept_iostream (clients->server, G_IO_STREAM (connection), local, remote, NULL);
}

static gboolean
incoming_cb (GSocket *listening, GIOCondition condition, gpointer data)
{
  VlpsClients *clients = data;

  for (guint i = 0; i < AT_ONCE; i++)
    {
      g_autoptr (GError) error = NULL;
      g_autoptr (GSocket) socket = g_socket_accept (listening, NULL, &error);

      if (socket != NULL)
        {
          take (clients, socket);
          continue;
        }
      if (g_error_matches (error, G_IO_ERROR, G_IO_ERROR_WOULD_BLOCK))
        return G_SOURCE_CONTINUE;
      /* no descriptors, perhaps: asking again at once would change nothing */
      g_clear_pointer (&clients->incoming, g_source_unref);
      return G_SOURCE_REMOVE;
    }
  return G_SOURCE_CONTINUE;
}

static void
begin_accepting (VlpsClients *clients)
{
  clients->incoming = g_socket_create_source (clients->socket, G_IO_IN, NULL);
  g_source_set_callback (clients->incoming, G_SOURCE_FUNC (incoming_cb), clients, NULL);
  g_source_attach (clients->incoming, g_main_context_get_thread_default ());
}

static gboolean
tick_cb (gpointer data)
{
  VlpsClients *clients = data;
  GHashTableIter iter;
  gpointer client;

  vlps_clients_count (clients);
  g_hash_table_iter_init (&iter, clients->clients);
  while (g_hash_table_iter_next (&iter, &client, NULL))
    look_at (client, &clients->options);
  if (clients->incoming == NULL)
    begin_accepting (clients);
  return G_SOURCE_CONTINUE;
}

/* --- their life --- */

/* A limit of descriptors below that of connections would end connections without an answer. */
static void
allow_files (guint connections)
{
  struct rlimit limit;

  if (getrlimit (RLIMIT_NOFILE, &limit) != 0 || limit.rlim_cur >= (rlim_t) connections + SPARE_FILES)
    return;
  limit.rlim_cur = MIN (limit.rlim_max, (rlim_t) connections + SPARE_FILES);
  setrlimit (RLIMIT_NOFILE, &limit);
}

VlpsClients *
vlps_clients_new (SoupServer *server, GSocket *socket, const VlpsClientsOptions *options)
{
  VlpsClients *clients = g_new0 (VlpsClients, 1);

  clients->options = *options;
  clients->server = g_object_ref (server);
  clients->socket = g_object_ref (socket);
  clients->clients = g_hash_table_new_full (NULL, NULL, client_free, NULL);
  allow_files (options->most);
  g_socket_set_blocking (socket, FALSE);
  begin_accepting (clients);
  clients->tick = g_timeout_source_new (TICK_MS);
  g_source_set_callback (clients->tick, tick_cb, clients, NULL);
  g_source_attach (clients->tick, g_main_context_get_thread_default ());
  return clients;
}

static void
clear_source (GSource **source)
{
  if (*source != NULL)
    g_source_destroy (*source);
  g_clear_pointer (source, g_source_unref);
}

void
vlps_clients_free (VlpsClients *clients)
{
  if (clients == NULL)
    return;
  clear_source (&clients->incoming);
  clear_source (&clients->tick);
  soup_server_disconnect (clients->server);
  g_hash_table_unref (clients->clients);
  g_object_unref (clients->server);
  g_object_unref (clients->socket);
  g_free (clients);
}
