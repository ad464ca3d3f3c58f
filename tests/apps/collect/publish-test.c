/* publish-test.c - records for a command and for a web server, which fail at first */
#include "publish.h"

#include <glib/gstdio.h>
#include <string.h>
#include <unistd.h>

#include "errors.h"

static void
test_command (void)
{
  g_autofree char *folder = g_dir_make_tmp ("vlps-test-XXXXXX", NULL);
  g_autofree char *out = g_build_filename (folder, "out", NULL), *flag = g_build_filename (folder, "flag", NULL);
  g_autofree char *once = g_strdup_printf ("sh -c 'cat >> %s; test -e %s || { touch %s; exit 3; }'", out, flag, flag);
  g_autofree char *text = NULL;
  g_autoptr (GError) error = NULL;

  /* it fails the first time, and gets the record again */
  g_assert_true (vlps_publish (once, "{\"title\":\"题\"}\n", NULL, &error));
  g_assert_no_error (error);
  g_assert_true (g_file_get_contents (out, &text, NULL, NULL));
  g_assert_cmpstr (text, ==, "{\"title\":\"题\"}\n{\"title\":\"题\"}\n");
  /* one that reads nothing may succeed all the same */
  g_assert_true (vlps_publish ("true", "{}\n", NULL, &error));
  g_assert_no_error (error);
  g_unlink (out);
  g_unlink (flag);
  g_rmdir (folder);
}

static void
test_failure (void)
{
  g_autoptr (GError) error = NULL;
  g_autoptr (GCancellable) cancelled = g_cancellable_new ();

  g_assert_false (vlps_publish ("false", "{}\n", NULL, &error));
  g_assert_error (error, VLPS_ERROR, VLPS_ERROR_IO);
  g_assert_nonnull (strstr (error->message, "false"));
  g_clear_error (&error);
  g_assert_false (vlps_publish ("/no/such/program", "{}\n", NULL, &error));
  g_assert_error (error, VLPS_ERROR, VLPS_ERROR_IO);
  g_clear_error (&error);
  g_cancellable_cancel (cancelled);
  g_assert_false (vlps_publish ("sleep 100", "{}\n", cancelled, &error));
  g_assert_error (error, VLPS_ERROR, VLPS_ERROR_CANCELLED);
}

static void
test_check (void)
{
  g_assert_true (vlps_publish_check ("https://a.example/in?x=1", NULL));
  g_assert_true (vlps_publish_check ("tee -a 'my file'", NULL));
  g_assert_false (vlps_publish_check ("tee 'my file", NULL));
  g_assert_false (vlps_publish_check ("http://[", NULL));
}

/* A server that is busy for the first request and takes the second. */
typedef struct
{
  GSocketListener *listener;
  GString *got;
} Server;

static gpointer
serve (gpointer data)
{
  Server *server = data;
  static const char *const answers[] = { "503 Busy", "204 No Content" };

  for (guint i = 0; i < G_N_ELEMENTS (answers); i++)
    {
      g_autoptr (GSocketConnection) connection = g_socket_listener_accept (server->listener, NULL, NULL, NULL);
      GOutputStream *out = g_io_stream_get_output_stream (G_IO_STREAM (connection));
      g_autofree char *answer =
          g_strdup_printf ("HTTP/1.1 %s\r\nContent-Length: 0\r\nConnection: close\r\n\r\n", answers[i]);
      char buffer[4096];

      /* a short request ends with its body */
      while (strstr (server->got->str, "{\"n\":1}\n") == NULL)
        {
          gssize n = g_input_stream_read (g_io_stream_get_input_stream (G_IO_STREAM (connection)), buffer,
                                          sizeof buffer, NULL, NULL);

          g_assert_cmpint (n, >, 0);
          g_string_append_len (server->got, buffer, n);
        }
      if (i == 0)
        g_string_truncate (server->got, 0);
      g_output_stream_write_all (out, answer, strlen (answer), NULL, NULL, NULL);
      g_io_stream_close (G_IO_STREAM (connection), NULL, NULL);
    }
  return NULL;
}

static void
test_server (void)
{
  g_autoptr (GError) error = NULL;
  g_autoptr (GSocketListener) listener = g_socket_listener_new ();
  g_autoptr (GString) got = g_string_new (NULL);
  guint16 port = g_socket_listener_add_any_inet_port (listener, NULL, &error);
  Server server = { listener, got };
  GThread *thread = g_thread_new ("server", serve, &server);
  g_autofree char *address = g_strdup_printf ("http://127.0.0.1:%u/in", port);

  g_assert_true (vlps_publish (address, "{\"n\":1}\n", NULL, &error));
  g_assert_no_error (error);
  g_thread_join (thread);
  g_assert_true (g_str_has_prefix (got->str, "POST /in HTTP/1.1\r\n"));
  g_assert_nonnull (strstr (got->str, "application/json"));
}

int
main (int argc, char **argv)
{
  g_test_init (&argc, &argv, NULL);
  g_test_add_func ("/publish/command", test_command);
  g_test_add_func ("/publish/failure", test_failure);
  g_test_add_func ("/publish/check", test_check);
  g_test_add_func ("/publish/server", test_server);
  return g_test_run ();
}
