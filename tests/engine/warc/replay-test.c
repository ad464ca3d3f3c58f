/* replay-test.c - the proxy that answers from an archive, asked by a client of its own */
#include "replay.h"

#include <fcntl.h>
#include <string.h>
#include <unistd.h>

#include "errors.h"
#include "loopback.h"
#include "maker.h"

#define D1 "2020-01-01T00:00:00Z"

static gboolean
accept_cb (SoupMessage *message, GTlsCertificate *certificate, GTlsCertificateFlags flags, gpointer data)
{
  return TRUE;
}

typedef struct
{
  VlpsReplay *replay;
  VlpsArchive *archive;
  SoupSession *session;
} Fixture;

static void
set_up (Fixture *fixture, gconstpointer data)
{
  GPtrArray *list = g_ptr_array_new_with_free_func ((GDestroyNotify) g_bytes_unref);
  g_autoptr (GBytes) bytes = NULL;
  g_autofree char *path = NULL;
  g_autoptr (GError) error = NULL;
  g_autoptr (GProxyResolver) resolver = NULL;
  int listener;

  g_ptr_array_add (list,
                   maker_response ("http://no-such-host.test/a?b=c%20d", D1,
                                   "HTTP/1.1 200 OK\r\nContent-Type: text/html\r\nETag: x\r\nX-Own: 1", "plain", -1));
  g_ptr_array_add (list, maker_response ("https://no-such-host.test/a", D1,
                                         "HTTP/1.1 203 Odd\r\nContent-Type: text/css", "secure", -1));
  g_ptr_array_add (list, maker_response ("https://no-such-host.test:8443/a", D1, "HTTP/1.1 200 OK", "port", -1));
  g_ptr_array_add (list, maker_response ("http://no-such-host.test/empty", D1, "HTTP/1.1 200 OK", "", -1));
  g_ptr_array_add (list, maker_response ("http://no-such-host.test/chunks", D1,
                                         "HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked", "0\r\n\r\n", -1));
  g_ptr_array_add (list, maker_response ("https://no-such-host.test/none", D1, "HTTP/1.1 204 No Content", "", -1));
  bytes = maker_join (list);
  path = maker_file (bytes);
  fixture->archive = vlps_archive_open (path, &error);
  g_assert_no_error (error);
  unlink (path);
  listener = vlps_loopback_listen (&error);
  g_assert_no_error (error);
  fixture->replay = vlps_replay_new (listener, &error);
  g_assert_no_error (error);
  resolver = g_simple_proxy_resolver_new (vlps_replay_address (fixture->replay), NULL);
  fixture->session = soup_session_new_with_options ("proxy-resolver", resolver, "timeout", 20, NULL);
  vlps_replay_serve (fixture->replay, fixture->archive, 0);
}

static void
tear_down (Fixture *fixture, gconstpointer data)
{
  g_clear_object (&fixture->session);
  g_clear_pointer (&fixture->replay, vlps_replay_free);
  g_clear_pointer (&fixture->archive, vlps_archive_unref);
}

/* Answer as "200 text"; "" when the connection failed. */
static char *
fetch (Fixture *fixture, const char *method, const char *url, SoupMessageHeaders **ret_headers)
{
  g_autoptr (SoupMessage) message = soup_message_new (method, url);
  g_autoptr (GBytes) body = NULL;

  g_signal_connect (message, "accept-certificate", G_CALLBACK (accept_cb), NULL);
  soup_message_headers_append (soup_message_get_request_headers (message), "Origin", "http://o.test");
  if (strcmp (method, "OPTIONS") == 0)
    soup_message_headers_append (soup_message_get_request_headers (message), "Access-Control-Request-Method", "PUT");
  body = soup_session_send_and_read (fixture->session, message, NULL, NULL);
  if (body == NULL)
    return g_strdup ("");
  if (ret_headers != NULL)
    *ret_headers = soup_message_headers_ref (soup_message_get_response_headers (message));
  return g_strdup_printf ("%u %.*s", soup_message_get_status (message), (int) g_bytes_get_size (body),
                          (const char *) g_bytes_get_data (body, NULL));
}

static void
check (Fixture *fixture, const char *method, const char *url, const char *expected)
{
  g_autofree char *answer = fetch (fixture, method, url, NULL);

  g_assert_cmpstr (answer, ==, expected);
}

static void
test_answers (Fixture *fixture, gconstpointer data)
{
  g_auto (VlpsReplayCounts) counts = { 0 };
  SoupMessageHeaders *headers = NULL;
  g_autofree char *answer = fetch (fixture, "GET", "http://no-such-host.test/a?b=c%20d", &headers);

  g_assert_cmpstr (answer, ==, "200 plain");
  g_assert_cmpstr (soup_message_headers_get_one (headers, "X-Own"), ==, "1");
  g_assert_cmpstr (soup_message_headers_get_one (headers, "Content-Type"), ==, "text/html");
  g_assert_cmpstr (soup_message_headers_get_one (headers, "Cache-Control"), ==, "no-cache");
  g_assert_null (soup_message_headers_get_one (headers, "ETag"));
  soup_message_headers_unref (headers);
  check (fixture, "GET", "https://no-such-host.test/a", "203 secure");
  check (fixture, "GET", "https://no-such-host.test:8443/a", "200 port");
  check (fixture, "HEAD", "https://no-such-host.test/a", "203 ");
  check (fixture, "GET", "https://no-such-host.test/b", "404 ");
  check (fixture, "GET", "http://127.0.0.1:9/", "404 ");
  vlps_replay_count (fixture->replay, &counts);
  g_assert_cmpuint (counts.answered, ==, 4);
  g_assert_cmpuint (counts.missing, ==, 2);
  g_assert_cmpuint (counts.example->len, ==, 2);
  g_assert_cmpstr (counts.example->pdata[0], ==, "https://no-such-host.test/b");
  g_assert_cmpstr (counts.example->pdata[1], ==, "http://127.0.0.1:9/");
}

/* Nothing is said without a body to say it with: a critical message of libsoup's would end this program. */
static void
test_empty (Fixture *fixture, gconstpointer data)
{
  g_auto (VlpsReplayCounts) counts = { 0 };

  check (fixture, "GET", "http://no-such-host.test/empty", "200 ");
  check (fixture, "GET", "http://no-such-host.test/chunks", "200 ");
  check (fixture, "GET", "https://no-such-host.test/none", "204 ");
  check (fixture, "HEAD", "http://no-such-host.test/empty", "200 ");
  vlps_replay_count (fixture->replay, &counts);
  g_assert_cmpuint (counts.answered, ==, 4);
  /* and the connection is none the worse */
  check (fixture, "GET", "https://no-such-host.test/a", "203 secure");
}

static void
test_preflight (Fixture *fixture, gconstpointer data)
{
  SoupMessageHeaders *headers = NULL;
  g_autofree char *answer = fetch (fixture, "OPTIONS", "https://other.test/", &headers);

  g_assert_cmpstr (answer, ==, "204 ");
  g_assert_cmpstr (soup_message_headers_get_one (headers, "Access-Control-Allow-Origin"), ==, "http://o.test");
  g_assert_cmpstr (soup_message_headers_get_one (headers, "Access-Control-Allow-Methods"), ==, "PUT");
  soup_message_headers_unref (headers);
}

static void
test_nothing_served (Fixture *fixture, gconstpointer data)
{
  g_auto (VlpsReplayCounts) counts = { 0 };

  vlps_replay_serve (fixture->replay, NULL, 0);
  check (fixture, "GET", "https://no-such-host.test/a", "404 ");
  vlps_replay_serve (fixture->replay, fixture->archive, 0);
  vlps_replay_count (fixture->replay, &counts);
  g_assert_cmpuint (counts.answered + counts.missing, ==, 0);
  check (fixture, "GET", "https://no-such-host.test/a", "203 secure");
}

static void
opened_cb (GObject *source, GAsyncResult *result, gpointer data)
{
  g_autoptr (GError) error = NULL;

  g_assert_null (soup_session_websocket_connect_finish (SOUP_SESSION (source), result, &error));
  g_assert_nonnull (error);
  g_main_loop_quit (data);
}

/* Both kinds end here. */
static void
test_websockets (Fixture *fixture, gconstpointer data)
{
  static const char *const urls[] = { "ws://no-such-host.test/s", "wss://no-such-host.test/s" };
  g_autoptr (GMainLoop) loop = g_main_loop_new (NULL, FALSE);

  for (guint i = 0; i < G_N_ELEMENTS (urls); i++)
    {
      g_autoptr (SoupMessage) message = soup_message_new ("GET", urls[i]);

      g_signal_connect (message, "accept-certificate", G_CALLBACK (accept_cb), NULL);
      soup_session_websocket_connect_async (fixture->session, message, NULL, NULL, G_PRIORITY_DEFAULT, NULL, opened_cb,
                                            loop);
      g_main_loop_run (loop);
    }
}

/* Ends with connections and tunnels open, and with a listener that is none. */
static void
test_ends (Fixture *fixture, gconstpointer data)
{
  g_autoptr (GSocketClient) client = g_socket_client_new ();
  g_autoptr (GSocketConnection) idle = NULL, half = NULL;
  g_autoptr (GError) error = NULL;
  const char *address = vlps_replay_address (fixture->replay) + strlen ("http://");
  static const char request[] = "CONNECT a.test:443 HTTP/1.1\r\nHost: a.test:443\r\n\r\n";
  char answer[100];

  idle = g_socket_client_connect_to_host (client, address, 0, NULL, &error);
  g_assert_no_error (error);
  half = g_socket_client_connect_to_host (client, address, 0, NULL, &error);
  g_assert_no_error (error);
  g_assert_true (g_output_stream_write_all (g_io_stream_get_output_stream (G_IO_STREAM (half)), request,
                                            sizeof request - 1, NULL, NULL, &error));
  g_assert_cmpint (
      g_input_stream_read (g_io_stream_get_input_stream (G_IO_STREAM (half)), answer, sizeof answer, NULL, &error), >,
      12);
  g_assert_cmpmem (answer, 12, "HTTP/1.1 200", 12);
  g_clear_pointer (&fixture->replay, vlps_replay_free);

  g_assert_null (vlps_replay_new (open ("/dev/null", 0), &error));
  g_assert_error (error, VLPS_ERROR, VLPS_ERROR_ENGINE);
}

int
main (int argc, char **argv)
{
  g_test_init (&argc, &argv, NULL);
  g_test_add ("/warc/replay/answers", Fixture, NULL, set_up, test_answers, tear_down);
  g_test_add ("/warc/replay/empty", Fixture, NULL, set_up, test_empty, tear_down);
  g_test_add ("/warc/replay/preflight", Fixture, NULL, set_up, test_preflight, tear_down);
  g_test_add ("/warc/replay/nothing-served", Fixture, NULL, set_up, test_nothing_served, tear_down);
  g_test_add ("/warc/replay/websockets", Fixture, NULL, set_up, test_websockets, tear_down);
  g_test_add ("/warc/replay/ends", Fixture, NULL, set_up, test_ends, tear_down);
  return g_test_run ();
}
