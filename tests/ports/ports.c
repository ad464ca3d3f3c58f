/* ports.c - ports for the servers of tests that have to know theirs beforehand */
#include "ports.h"

#include <gio/gio.h>
#include <unistd.h>

/* The system's own begin at 32768 (ip_local_port_range). */
#define FIRST 12000
#define PORTS 20000
#define OF_A_PROCESS 40 /* that are tried before those of the process with the next number */

static gboolean
is_free (guint16 port)
{
  g_autoptr (GSocketListener) listener = g_socket_listener_new ();
  g_autoptr (GInetAddress) loopback = g_inet_address_new_loopback (G_SOCKET_FAMILY_IPV4);
  g_autoptr (GSocketAddress) address = g_inet_socket_address_new (loopback, port);
  gboolean listens =
      g_socket_listener_add_address (listener, address, G_SOCKET_TYPE_STREAM, G_SOCKET_PROTOCOL_TCP, NULL, NULL, NULL);

  g_socket_listener_close (listener);
  return listens;
}

guint16
free_port (void)
{
  static guint given;

  for (guint i = 0; i < PORTS; i++)
    {
      guint16 port = (guint16) (FIRST + ((guint) getpid () * OF_A_PROCESS + given++) % PORTS);

      if (is_free (port))
        return port;
    }
  g_error ("no port is free");
}
