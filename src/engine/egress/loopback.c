/* loopback.c - a socket for the programs of this machine alone */
#include "loopback.h"

#include <netinet/in.h>
#include <sys/socket.h>
#include <unistd.h>

#include "errors.h"

int
vlps_loopback_listen (GError **error)
{
  struct sockaddr_in address = { .sin_family = AF_INET, .sin_addr.s_addr = htonl (INADDR_LOOPBACK) };
  socklen_t length = sizeof address;
  int fd = socket (AF_INET, SOCK_STREAM | SOCK_CLOEXEC, 0), probe = -1;
  gboolean reached;

  if (fd >= 0 && bind (fd, (struct sockaddr *) &address, sizeof address) == 0 && listen (fd, SOMAXCONN) == 0
      && getsockname (fd, (struct sockaddr *) &address, &length) == 0)
    probe = socket (AF_INET, SOCK_STREAM | SOCK_CLOEXEC, 0);
  /* an interface that is down can be listened on, too */
  reached = probe >= 0 && connect (probe, (struct sockaddr *) &address, sizeof address) == 0;
  if (reached)
    close (accept (fd, NULL, NULL));
  if (probe >= 0)
    close (probe);
  if (reached)
    return fd;
  if (fd >= 0)
    close (fd);
  g_set_error_literal (error, VLPS_ERROR, VLPS_ERROR_NETWORK,
                       "web archives and --public-only need a loopback interface; it is down or missing, and the "
                       "kernel denies this user a network namespace with one; bring it up with 'ip link set lo up'");
  vlps_error_about (error, "public-only");
  return -1;
}

GSocket *
vlps_loopback_take (int listener, char **ret_address, GError **error)
{
  g_autoptr (GError) local = NULL;
  g_autoptr (GSocket) socket = g_socket_new_from_fd (listener, &local);
  g_autoptr (GSocketAddress) address = NULL;

  if (socket == NULL)
    close (listener);
  else
    address = g_socket_get_local_address (socket, &local);
  if (address == NULL)
    return vlps_error_null (error, VLPS_ERROR_ENGINE, "the page's proxy cannot listen: %s", local->message);
  *ret_address =
      g_strdup_printf ("http://127.0.0.1:%u", g_inet_socket_address_get_port (G_INET_SOCKET_ADDRESS (address)));
  return g_steal_pointer (&socket);
}
