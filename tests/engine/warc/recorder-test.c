/* recorder-test.c - what goes through the recorder arrives, and is written down */
#include "recorder.h"

#include <netinet/in.h>
#include <string.h>
#include <sys/socket.h>
#include <unistd.h>

#include "certificate.h"
#include "errors.h"
#include "loopback.h"
#include "server.h"

typedef struct
{
  TestServer *server;
  VlpsRecorder *recorder;
  SoupSession *client;
} Web;

/* Connections that ask for a tunnel and are closed before anybody accepts them. */
static void
close_some (int listener)
{
  static const char request[] = "CONNECT 127.0.0.1:443 HTTP/1.1\r\nHost: 127.0.0.1\r\n\r\n";
  struct sockaddr_in address;
  socklen_t length = sizeof address;

  g_assert_cmpint (getsockname (listener, (struct sockaddr *) &address, &length), ==, 0);
  for (guint i = 0; i < 10; i++)
    {
      int fd = socket (AF_INET, SOCK_STREAM | SOCK_CLOEXEC, 0);

      g_assert_cmpint (connect (fd, (struct sockaddr *) &address, length), ==, 0);
      g_assert_cmpint (write (fd, request, strlen (request)), ==, strlen (request));
      close (fd);
    }
}

static void
set_up (Web *web, gconstpointer data)
{
  int listener = vlps_loopback_listen (NULL);
  g_autoptr (GProxyResolver) resolver = NULL;
  g_autoptr (GError) error = NULL;

  if (data != NULL)
    close_some (listener);
  web->server = test_server_new (".");
  web->recorder = vlps_recorder_new (listener, NULL, NULL, FALSE, &error);
  g_assert_no_error (error);
  resolver = g_simple_proxy_resolver_new (vlps_recorder_address (web->recorder), NULL);
  web->client = soup_session_new ();
  soup_session_set_proxy_resolver (web->client, resolver);
}

static void
tear_down (Web *web, gconstpointer data)
{
  g_object_unref (web->client);
  vlps_recorder_free (web->recorder);
  test_server_free (web->server);
}

static gboolean
accept_cb (void)
{
  return TRUE;
}

/* The answer to a request; 0 and NULL where there is none. */
static guint
ask (Web *web, const char *method, const char *url, const char *body, char **ret_text)
{
  g_autoptr (SoupMessage) message = soup_message_new (method, url);
  g_autoptr (GBytes) sent = body != NULL ? g_bytes_new (body, strlen (body)) : NULL;
  g_autoptr (GBytes) answer = NULL;
  g_autoptr (GError) error = NULL;

  if (sent != NULL)
    soup_message_set_request_body_from_bytes (message, "text/plain", sent);
  soup_message_add_flags (message, SOUP_MESSAGE_NO_REDIRECT);
  soup_message_headers_append (soup_message_get_request_headers (message), "X-Mark", "yes");
  /* as the renderer does */
  g_signal_connect (message, "accept-certificate", G_CALLBACK (accept_cb), NULL);
  answer = soup_session_send_and_read (web->client, message, NULL, &error);
  g_test_message ("%s: %s", url, error != NULL ? error->message : "answered");
  /* an empty one has no data */
  *ret_text = answer == NULL                   ? NULL
              : g_bytes_get_size (answer) == 0 ? g_strdup ("")
                                               : g_strndup (g_bytes_get_data (answer, NULL), g_bytes_get_size (answer));
  return answer != NULL ? soup_message_get_status (message) : 0;
}

static void
test_answers (Web *web, gconstpointer data)
{
  static const struct
  {
    const char *method, *path, *body, *text;
    guint status;
  } cases[] = {
    { "GET", "/echo/X-Mark", NULL, "[yes]", 200 }, { "POST", "/echo-body", "what is sent", "what is sent", 200 },
    { "GET", "/redirect/1", NULL, "", 302 },       { "GET", "/status/404", NULL, "", 404 },
    { "GET", "/gzip", NULL, "One element", 200 },  { "GET", "/lots/50000", NULL, "Text", 200 },
    { "HEAD", "/echo/X-Mark", NULL, "", 200 },
  };
  g_autoptr (GPtrArray) exchanges = NULL;

  vlps_recorder_begin (web->recorder);
  for (guint i = 0; i < G_N_ELEMENTS (cases); i++)
    {
      g_autofree char *url = test_server_uri (web->server, 0, cases[i].path), *text = NULL;

      g_assert_cmpuint (ask (web, cases[i].method, url, cases[i].body, &text), ==, cases[i].status);
      g_test_message ("%s: %.100s", cases[i].path, text);
      g_assert_nonnull (strstr (text, cases[i].text));
    }
  exchanges = vlps_recorder_end (web->recorder);
  g_assert_cmpuint (exchanges->len, ==, G_N_ELEMENTS (cases));
  for (guint i = 0; i < exchanges->len; i++)
    {
      const VlpsPageExchange *exchange = exchanges->pdata[i];
      g_autofree char *url = test_server_uri (web->server, 0, cases[i].path);

      g_assert_cmpstr (exchange->method, ==, cases[i].method);
      g_assert_cmpstr (exchange->url, ==, url);
      g_assert_cmpuint (exchange->status, ==, cases[i].status);
      g_assert_cmpstr (soup_message_headers_get_one (exchange->request_headers, "X-Mark"), ==, "yes");
      g_assert_cmpint (exchange->body->len > 0, ==, strcmp (cases[i].method, "HEAD") != 0 && cases[i].status != 302);
      g_assert_false (exchange->cut);
      g_assert_cmpstr (exchange->server, ==, "127.0.0.1");
      g_assert_cmpfloat (exchange->times.wait, >=, 0);
      g_assert_cmpfloat (exchange->times.receive, >=, 0);
      g_assert_cmpint (exchange->request_body != NULL, ==, cases[i].body != NULL);
    }
}

/* No answer to a page is not an answer in the record, with its reason. */
static void
test_failures (Web *web, gconstpointer data)
{
  g_autofree char *reset = test_server_uri (web->server, 0, "/raw/reset"), *text = NULL;
  g_autoptr (GPtrArray) exchanges = NULL;
  g_autoptr (GError) failure = NULL;

  vlps_recorder_begin (web->recorder);
  g_assert_null (vlps_recorder_failure (web->recorder));
  g_assert_cmpuint (ask (web, "GET", reset, NULL, &text), ==, 0);
  failure = vlps_recorder_failure (web->recorder);
  g_assert_error (failure, VLPS_ERROR, VLPS_ERROR_NETWORK);
  exchanges = vlps_recorder_end (web->recorder);
  g_assert_cmpuint (exchanges->len, >=, 1);
  for (guint i = 0; i < exchanges->len; i++)
    {
      g_assert_cmpuint (((VlpsPageExchange *) exchanges->pdata[i])->status, ==, 0);
      g_assert_nonnull (((VlpsPageExchange *) exchanges->pdata[i])->failure);
    }
}

/* Outside of a page nothing is asked for. */
static void
test_nothing_served (Web *web, gconstpointer data)
{
  g_autofree char *url = test_server_uri (web->server, 0, "/echo/X-Mark"), *text = NULL, *again = NULL;
  g_autoptr (GPtrArray) exchanges = NULL;

  g_assert_cmpuint (ask (web, "GET", url, NULL, &text), ==, SOUP_STATUS_SERVICE_UNAVAILABLE);
  vlps_recorder_begin (web->recorder);
  exchanges = vlps_recorder_end (web->recorder);
  g_assert_cmpuint (exchanges->len, ==, 0);
  g_assert_cmpuint (ask (web, "GET", url, NULL, &again), ==, SOUP_STATUS_SERVICE_UNAVAILABLE);
  g_assert_cmpuint (test_server_count (web->server, ""), ==, 0);
}

static void
failed_cb (GObject *client, GAsyncResult *result, gpointer loop)
{
  g_autoptr (GError) error = NULL;

  g_assert_null (soup_session_send_and_read_finish (SOUP_SESSION (client), result, &error));
  g_test_message ("%s", error->message);
  g_main_loop_quit (loop);
}

/* The client takes any certificate, as the renderer does: it is the recorder that must not. */
static void
test_certificate (Web *web, gconstpointer data)
{
  g_autoptr (SoupServer) server = soup_server_new (NULL, NULL);
  g_autoptr (GTlsCertificate) certificate = vlps_certificate_new (NULL);
  g_autoptr (GError) failure = NULL, error = NULL;
  g_autoptr (GMainLoop) loop = g_main_loop_new (NULL, FALSE);
  g_autoptr (SoupMessage) message = NULL;
  g_autoptr (GSocket) socket = NULL;
  g_autofree char *address = NULL, *url = NULL;

  soup_server_set_tls_certificate (server, certificate);
  socket = vlps_loopback_take (vlps_loopback_listen (NULL), &address, &error);
  g_assert_no_error (error);
  g_assert_true (soup_server_listen_socket (server, socket, SOUP_SERVER_LISTEN_HTTPS, NULL));
  url = g_strconcat ("https", address + strlen ("http"), NULL);
  message = soup_message_new ("GET", url);
  g_signal_connect (message, "accept-certificate", G_CALLBACK (accept_cb), NULL);
  vlps_recorder_begin (web->recorder);
  /* the server answers in this thread */
  soup_session_send_and_read_async (web->client, message, G_PRIORITY_DEFAULT, NULL, failed_cb, loop);
  g_main_loop_run (loop);
  failure = vlps_recorder_failure (web->recorder);
  g_assert_error (failure, VLPS_ERROR, VLPS_ERROR_TLS);
}

/* Ends while an answer is under way: what came of it is there, and marked. */
static void
test_ends (Web *web, gconstpointer data)
{
  g_autofree char *url = test_server_uri (web->server, 0, "/raw/endless");
  g_autoptr (SoupMessage) message = soup_message_new ("GET", url);
  g_autoptr (GInputStream) stream = NULL;
  g_autoptr (GPtrArray) exchanges = NULL;
  char byte;

  vlps_recorder_begin (web->recorder);
  stream = soup_session_send (web->client, message, NULL, NULL);
  g_assert_nonnull (stream);
  g_assert_cmpint (g_input_stream_read (stream, &byte, 1, NULL, NULL), ==, 1);
  exchanges = vlps_recorder_end (web->recorder);
  g_assert_cmpuint (exchanges->len, ==, 1);
  g_assert_true (((VlpsPageExchange *) exchanges->pdata[0])->cut);
  g_assert_cmpuint (((VlpsPageExchange *) exchanges->pdata[0])->body->len, >, 0);
}

/* The engine closes connections as it likes; nothing is said of them (a warning would end the test). */
static void
test_closed (Web *web, gconstpointer data)
{
  g_autofree char *url = test_server_uri (web->server, 0, "/echo/X-Mark"), *text = NULL;

  vlps_recorder_begin (web->recorder);
  g_assert_cmpuint (ask (web, "GET", url, NULL, &text), ==, 200);
  g_assert_nonnull (strstr (text, "[yes]"));
  g_ptr_array_unref (vlps_recorder_end (web->recorder));
}

int
main (int argc, char **argv)
{
  g_test_init (&argc, &argv, NULL);
  g_test_add ("/recorder/answers", Web, NULL, set_up, test_answers, tear_down);
  g_test_add ("/recorder/failures", Web, NULL, set_up, test_failures, tear_down);
  g_test_add ("/recorder/nothing-served", Web, NULL, set_up, test_nothing_served, tear_down);
  g_test_add ("/recorder/certificate", Web, NULL, set_up, test_certificate, tear_down);
  g_test_add ("/recorder/closed", Web, "closed", set_up, test_closed, tear_down);
  g_test_add ("/recorder/ends", Web, NULL, set_up, test_ends, tear_down);
  return g_test_run ();
}
