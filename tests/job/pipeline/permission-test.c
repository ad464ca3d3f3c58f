/* permission-test.c - how long a page waits for robots.txt */
#include "permission.h"

#include "errors.h"

typedef struct
{
  GSocketListener *listener;
  GCancellable *end;
  gint answers; /* atomic: FALSE: it says nothing */
} Server;

/* Says nothing for a while, and to requests after that, that there is no such file. */
static gpointer
serve (gpointer data)
{
  static const char text[] = "HTTP/1.1 404 Not Found\r\nContent-Length: 0\r\nConnection: close\r\n\r\n";
  const Server *server = data;
  g_autoptr (GPtrArray) open = g_ptr_array_new_with_free_func (g_object_unref);
  GSocketConnection *connection;
  char request[4096];

  while ((connection = g_socket_listener_accept (server->listener, NULL, server->end, NULL)) != NULL)
    {
      GIOStream *stream = G_IO_STREAM (connection);

      g_ptr_array_add (open, connection);
      if (g_atomic_int_get (&server->answers)
          && g_input_stream_read (g_io_stream_get_input_stream (stream), request, sizeof request, NULL, NULL) > 0)
        g_output_stream_write_all (g_io_stream_get_output_stream (stream), text, sizeof text - 1, NULL, NULL, NULL);
    }
  return NULL;
}

/* The page has less time than a server may take: it says so, and that is not held against the server. */
static void
test_deadline (void)
{
  const VlpsDeadline deadline = { .seconds = 0.25 };
  g_autoptr (GSocketListener) listener = g_socket_listener_new ();
  g_autoptr (VlpsPermission) permission = vlps_permission_new (NULL, NULL, FALSE, NULL);
  guint16 port = g_socket_listener_add_any_inet_port (listener, NULL, NULL);
  g_autofree char *page = g_strdup_printf ("http://127.0.0.1:%u/page", port);
  g_autoptr (GError) error = NULL;
  double delay;
  g_autoptr (GCancellable) end = g_cancellable_new ();
  Server server = { .listener = listener, .end = end };
  GThread *thread = g_thread_new ("server", serve, &server);

  g_assert_false (vlps_permission_ask (permission, page, &deadline, &delay, NULL, &error));
  g_assert_error (error, VLPS_ERROR, VLPS_ERROR_NETWORK);
  g_assert_nonnull (strstr (error->message, "did not arrive within 0.25 s"));
  g_atomic_int_set (&server.answers, TRUE);
  g_assert_true (vlps_permission_ask (permission, page, NULL, &delay, NULL, NULL));
  g_cancellable_cancel (end);
  g_thread_join (thread);
}

int
main (int argc, char **argv)
{
  g_test_init (&argc, &argv, NULL);
  g_test_add_func ("/permission/deadline", test_deadline);
  return g_test_run ();
}
