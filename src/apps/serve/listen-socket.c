/* listen-socket.c - the socket on which the service listens */
#include "listen-socket.h"

#include <string.h>

#include "errors.h"

#define BACKLOG 1024

static gboolean
is_local (GSocketAddress *address)
{
  return !G_IS_INET_SOCKET_ADDRESS (address)
         || g_inet_address_get_is_loopback (g_inet_socket_address_get_address (G_INET_SOCKET_ADDRESS (address)));
}

static gboolean
check_local (GSocketAddress *address, gboolean guarded, GError **error)
{
  if (guarded || is_local (address))
    return TRUE;
  return vlps_error_false (error, VLPS_ERROR_USAGE,
                           "to listen on a network address, the service needs --token-file FILE; without it, use a "
                           "loopback address such as 127.0.0.1:8730");
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
make_socket (const char *listen, gboolean guarded, GError **error)
{
  g_autoptr (GSocketAddress) address = parse_address (listen, error);
  g_autoptr (GSocket) socket = NULL;
  g_autoptr (GError) local = NULL;

  if (address == NULL || !check_local (address, guarded, error))
    return NULL;
  socket = g_socket_new (g_socket_address_get_family (address), G_SOCKET_TYPE_STREAM, G_SOCKET_PROTOCOL_TCP, &local);
  if (socket != NULL)
    {
      g_socket_set_listen_backlog (socket, BACKLOG);
      if (g_socket_bind (socket, address, TRUE, &local) && g_socket_listen (socket, &local))
        return g_steal_pointer (&socket);
    }
  return vlps_error_null (error, VLPS_ERROR_NETWORK, "cannot listen on %s: %s", listen, local->message);
}

static GSocket *
take_socket (int fd, gboolean guarded, GError **error)
{
  g_autoptr (GError) local = NULL;
  g_autoptr (GSocket) socket = g_socket_new_from_fd (fd, &local);
  g_autoptr (GSocketAddress) address = socket != NULL ? g_socket_get_local_address (socket, &local) : NULL;

  if (address != NULL)
    return check_local (address, guarded, error) ? g_steal_pointer (&socket) : NULL;
  return vlps_error_null (error, VLPS_ERROR_NETWORK, "the socket that the service was given cannot be used: %s",
                          local->message);
}

GSocket *
vlps_listen_socket (const char *listen, int fd, gboolean guarded, GError **error)
{
  return fd >= 0 ? take_socket (fd, guarded, error) : make_socket (listen, guarded, error);
}
