/* notify-test.c - what the service and a service manager say to each other */
#include "notify.h"

#include <glib/gstdio.h>
#include <string.h>
#include <sys/socket.h>
#include <sys/un.h>
#include <unistd.h>

#include "errors.h"
#include "fixture.h"

static void
set_handed (int pid, const char *number)
{
  g_autofree char *text = g_strdup_printf ("%d", pid);

  g_setenv ("LISTEN_PID", text, TRUE);
  g_setenv ("LISTEN_FDS", number, TRUE);
}

/* A socket counts where it was handed to this process or the one that watches over it. */
static void
test_number (void)
{
  g_autoptr (GError) error = NULL;

  g_assert_cmpint (vlps_notify_socket (&error), ==, -1);
  set_handed (1, "1");
  g_assert_cmpint (vlps_notify_socket (&error), ==, -1);
  set_handed (getpid (), "1");
  g_assert_cmpint (vlps_notify_socket (&error), ==, 3);
  set_handed (getppid (), "1");
  g_assert_cmpint (vlps_notify_socket (&error), ==, 3);
  g_assert_no_error (error);
  set_handed (getpid (), "2");
  g_assert_cmpint (vlps_notify_socket (&error), ==, -2);
  g_assert_error (error, VLPS_ERROR, VLPS_ERROR_USAGE);
  g_unsetenv ("LISTEN_PID");
  g_unsetenv ("LISTEN_FDS");
}

/* A client that connects before the service is there gets its answer from it. */
static void
test_handed (void)
{
  g_autoptr (GInetAddress) loopback = g_inet_address_new_loopback (G_SOCKET_FAMILY_IPV4);
  g_autoptr (GSocketAddress) any = g_inet_socket_address_new (loopback, 0), address = NULL;
  g_autoptr (GSocket) socket = g_socket_new (G_SOCKET_FAMILY_IPV4, G_SOCKET_TYPE_STREAM, 0, NULL);
  g_autoptr (GSocketClient) client = g_socket_client_new ();
  g_autoptr (GSocketConnection) early = NULL;
  Fixture *fixture = fixture_new ();
  g_autofree char *answer = NULL;

  g_assert_true (g_socket_bind (socket, any, TRUE, NULL) && g_socket_listen (socket, NULL));
  address = g_socket_get_local_address (socket, NULL);
  early = g_socket_client_connect (client, G_SOCKET_CONNECTABLE (address), NULL, NULL);
  g_assert_nonnull (early);
  write_all (early, "GET /healthz HTTP/1.1\r\nHost: 127.0.0.1\r\nConnection: close\r\n\r\n");
  fixture->options.listen = "nothing";
  fixture->options.socket = dup (g_socket_get_fd (socket));
  fixture_begin (fixture);
  answer = read_all (early);
  g_assert_true (g_str_has_prefix (answer, "HTTP/1.1 200 "));
  fixture_end (fixture);
}

static void
assert_said (int fd, const char *expected)
{
  char said[100];
  ssize_t n = recv (fd, said, sizeof said - 1, 0);

  g_assert_cmpint ((int) n, >, 0);
  said[n] = '\0';
  g_assert_cmpstr (said, ==, expected);
}

/* It says when it is ready and when it ends. */
static void
test_states (void)
{
  g_autofree char *folder = g_dir_make_tmp ("vlps-notify-XXXXXX", NULL);
  g_autofree char *path = g_build_filename (folder, "socket", NULL);
  struct sockaddr_un address = { .sun_family = AF_UNIX };
  const struct timeval patience = { .tv_sec = 20 };
  Fixture *fixture = fixture_new ();
  int fd = socket (AF_UNIX, SOCK_DGRAM | SOCK_CLOEXEC, 0);

  g_strlcpy (address.sun_path, path, sizeof address.sun_path);
  g_assert_cmpint (bind (fd, (struct sockaddr *) &address, sizeof address), ==, 0);
  setsockopt (fd, SOL_SOCKET, SO_RCVTIMEO, &patience, sizeof patience);
  g_setenv ("NOTIFY_SOCKET", path, TRUE);
  fixture_begin (fixture);
  assert_said (fd, "READY=1");
  g_cancellable_cancel (fixture->ending);
  assert_said (fd, "STOPPING=1");
  fixture_end (fixture);
  g_unsetenv ("NOTIFY_SOCKET");
  close (fd);
  g_unlink (path);
  g_rmdir (folder);
}

int
main (int argc, char **argv)
{
  g_test_init (&argc, &argv, NULL);
  fixture_init (argc, argv);
  g_test_add_func ("/notify/number", test_number);
  g_test_add_func ("/notify/handed", test_handed);
  g_test_add_func ("/notify/states", test_states);
  return g_test_run ();
}
