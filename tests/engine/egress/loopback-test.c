/* loopback-test.c - a listening socket that this machine alone reaches */
#include "loopback.h"

#include <string.h>

static void
test_listen (void)
{
  g_autoptr (GError) error = NULL;
  g_autofree char *address = NULL;
  g_autoptr (GSocket) socket = NULL;
  g_autoptr (GSocketAddress) local = NULL;
  GInetSocketAddress *inet;
  int fd = vlps_loopback_listen (&error);

  g_assert_no_error (error);
  socket = vlps_loopback_take (fd, &address, &error);
  g_assert_no_error (error);
  local = g_socket_get_local_address (socket, NULL);
  inet = G_INET_SOCKET_ADDRESS (local);
  g_assert_true (g_inet_address_get_is_loopback (g_inet_socket_address_get_address (inet)));
  g_assert_cmpuint (g_inet_socket_address_get_port (inet), ==,
                    g_ascii_strtoull (address + strlen ("http://127.0.0.1:"), NULL, 10));
  g_assert_true (g_str_has_prefix (address, "http://127.0.0.1:"));
}

int
main (int argc, char **argv)
{
  g_test_init (&argc, &argv, NULL);
  g_test_add_func ("/loopback/listen", test_listen);
  return g_test_run ();
}
