/* proxy-test.c - the proxy between raw clients and raw servers, with names whose addresses the test makes up */
#include "proxy.h"

#include <string.h>
#include <sys/socket.h>

#include "errors.h"
#include "fake-resolver.h"
#include "loopback.h"

#define HUGE_BYTES (256u << 20)

/* A server on some loopback address that counts what comes. */
typedef struct
{
  GSocketService *service;
  guint16 port;
  GThread *thread;
  GMainContext *context;
  GMainLoop *loop;
  int connections, requests;
  gint sent; /* KiB of a huge answer */
} Origin;

static gboolean
say (GOutputStream *out, const char *text)
{
  return g_output_stream_write_all (out, text, strlen (text), NULL, NULL, NULL);
}

/* Reads a head; FALSE at the end. */
static gboolean
read_head (GDataInputStream *in, GString *head)
{
  g_string_truncate (head, 0);
  for (;;)
    {
      g_autofree char *line = g_data_input_stream_read_line (in, NULL, NULL, NULL);

      if (line == NULL)
        return FALSE;
      if (*line == '\0')
        return TRUE;
      g_string_append_printf (head, "%s\n", line);
    }
}

/* Reads a body and returns its length. */
static gsize
read_body (GDataInputStream *in, const char *head)
{
  const char *length = strstr (head, "Content-Length: ");
  gsize n = length != NULL ? (gsize) g_ascii_strtoull (length + 16, NULL, 10) : 0, all = 0;

  if (strstr (head, "chunked") == NULL)
    return n == 0 || g_input_stream_skip (G_INPUT_STREAM (in), n, NULL, NULL) >= 0 ? n : 0;
  do
    {
      g_autofree char *line = g_data_input_stream_read_line (in, NULL, NULL, NULL), *end = NULL;

      n = line != NULL ? (gsize) g_ascii_strtoull (line, NULL, 16) : 0;
      for (gsize left = n; left > 0;)
        {
          gssize skipped = g_input_stream_skip (G_INPUT_STREAM (in), left, NULL, NULL);

          if (skipped <= 0)
            return all;
          left -= (gsize) skipped;
        }
      end = g_data_input_stream_read_line (in, NULL, NULL, NULL);
      all += n;
    }
  while (n > 0);
  return all;
}

static void
send_huge (Origin *origin, GOutputStream *out)
{
  g_autofree char *block = g_malloc0 (1 << 16);
  g_autofree char *head = g_strdup_printf ("HTTP/1.1 200 OK\r\nContent-Length: %u\r\n\r\n", HUGE_BYTES);

  say (out, head);
  for (guint i = 0; i < HUGE_BYTES >> 16; i++)
    {
      if (!g_output_stream_write_all (out, block, 1 << 16, NULL, NULL, NULL))
        return;
      g_atomic_int_add (&origin->sent, 64);
    }
}

/* Answers one request; FALSE: the connection ends with it. */
static gboolean
answer (Origin *origin, const char *head, GDataInputStream *in, GOutputStream *out)
{
  g_auto (GStrv) words = g_strsplit (head, " ", 3);
  const char *path = words[1] != NULL ? words[1] : "";
  g_autofree char *text = NULL;

  if (g_str_equal (path, "/chunked"))
    return say (out, "HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\n4\r\nwiki\r\n0\r\n\r\n");
  if (g_str_equal (path, "/open"))
    return say (out, "HTTP/1.1 200 OK\r\n\r\nuntil the end") && FALSE;
  if (g_str_equal (path, "/short"))
    return say (out, "HTTP/1.1 200 OK\r\nContent-Length: 100\r\n\r\nbroken off") && FALSE;
  if (g_str_equal (path, "/garbage"))
    return say (out, "\1\2\3 no HTTP at all") && FALSE;
  if (g_str_equal (path, "/more"))
    return say (out, "HTTP/1.1 200 OK\r\nContent-Length: 2\r\n\r\nokHTTP/1.1 200 Smuggled\r\n\r\n");
  if (g_str_equal (path, "/redirect"))
    return say (out, "HTTP/1.1 302 Found\r\nLocation: http://127.0.0.1/\r\nContent-Length: 0\r\n\r\n");
  if (g_str_equal (path, "/head"))
    return say (out, "HTTP/1.1 200 OK\r\nContent-Length: 1000\r\n\r\n");
  if (g_str_equal (path, "/interim"))
    return say (out, "HTTP/1.1 100 Continue\r\n\r\nHTTP/1.1 103 Early Hints\r\n\r\n"
                     "HTTP/1.1 200 OK\r\nContent-Length: 3\r\n\r\nend");
  if (g_str_equal (path, "/huge"))
    {
      send_huge (origin, out);
      return FALSE;
    }
  if (g_str_equal (path, "/upgrade"))
    {
      char buffer[100];
      gssize n;

      say (out, "HTTP/1.1 101 Switching Protocols\r\nUpgrade: echo\r\nConnection: Upgrade\r\n\r\n");
      while ((n = g_input_stream_read (G_INPUT_STREAM (in), buffer, sizeof buffer, NULL, NULL)) > 0)
        g_output_stream_write_all (out, buffer, (gsize) n, NULL, NULL, NULL);
      return FALSE;
    }
  text = g_strdup_printf ("%s|%zu|", head, read_body (in, head));
  {
    g_autofree char *all = g_strdup_printf ("HTTP/1.1 200 OK\r\nContent-Length: %zu\r\n\r\n%s", strlen (text), text);

    return say (out, all);
  }
}

static gboolean
run_cb (GThreadedSocketService *service, GSocketConnection *connection, GObject *source, gpointer data)
{
  Origin *origin = data;
  g_autoptr (GDataInputStream) in = g_data_input_stream_new (g_io_stream_get_input_stream (G_IO_STREAM (connection)));
  GOutputStream *out = g_io_stream_get_output_stream (G_IO_STREAM (connection));
  g_autoptr (GString) head = g_string_new (NULL);

  g_atomic_int_inc (&origin->connections);
  g_data_input_stream_set_newline_type (in, G_DATA_STREAM_NEWLINE_TYPE_CR_LF);
  while (read_head (in, head))
    {
      g_atomic_int_inc (&origin->requests);
      if (!answer (origin, head->str, in, out))
        break;
    }
  g_atomic_rc_box_release (origin);
  return TRUE;
}

/* The thread of a connection may begin after the case is over: it holds the origin. */
static gboolean
incoming_cb (GSocketService *service, GSocketConnection *connection, GObject *source, gpointer data)
{
  g_atomic_rc_box_acquire (data);
  return FALSE;
}

static gpointer
origin_thread (gpointer data)
{
  g_main_loop_run (((Origin *) data)->loop);
  return NULL;
}

static Origin *
origin_new (const char *address, guint16 port)
{
  Origin *origin = g_atomic_rc_box_new0 (Origin);
  g_autoptr (GInetAddress) inet = g_inet_address_new_from_string (address);
  g_autoptr (GSocketAddress) wanted = g_inet_socket_address_new (inet, port), got = NULL;
  g_autoptr (GError) error = NULL;

  origin->context = g_main_context_new ();
  origin->loop = g_main_loop_new (origin->context, FALSE);
  g_main_context_push_thread_default (origin->context);
  origin->service = g_threaded_socket_service_new (100);
  g_signal_connect (origin->service, "incoming", G_CALLBACK (incoming_cb), origin);
  g_signal_connect (origin->service, "run", G_CALLBACK (run_cb), origin);
  g_socket_listener_add_address (G_SOCKET_LISTENER (origin->service), wanted, G_SOCKET_TYPE_STREAM,
                                 G_SOCKET_PROTOCOL_TCP, NULL, &got, &error);
  g_main_context_pop_thread_default (origin->context);
  g_assert_no_error (error);
  origin->port = g_inet_socket_address_get_port (G_INET_SOCKET_ADDRESS (got));
  origin->thread = g_thread_new ("origin", origin_thread, origin);
  return origin;
}

static gboolean
quit_cb (gpointer data)
{
  g_main_loop_quit (data);
  return G_SOURCE_REMOVE;
}

static void
origin_free (Origin *origin)
{
  g_autoptr (GSource) quit = g_idle_source_new ();

  g_source_set_callback (quit, quit_cb, origin->loop, NULL);
  g_source_attach (quit, origin->context);
  g_thread_join (origin->thread);
  g_socket_service_stop (origin->service);
  g_socket_listener_close (G_SOCKET_LISTENER (origin->service));
  g_object_unref (origin->service);
  while (g_main_context_iteration (origin->context, FALSE))
    continue;
  g_main_loop_unref (origin->loop);
  g_main_context_unref (origin->context);
  g_atomic_rc_box_release (origin);
}

typedef struct
{
  Origin *open;   /* on 127.0.0.1, which the policy opens */
  Origin *closed; /* on 127.0.0.2, same port, which it does not */
  FakeResolver *resolver;
  VlpsPolicy *policy;
  VlpsProxy *proxy;
} Fixture;

static void
set_up (Fixture *fixture, gconstpointer data)
{
  static const char *const networks[] = { "127.0.0.1", NULL };
  static const VlpsProxyLimits usual = VLPS_PROXY_LIMITS_INIT;
  g_autoptr (GError) error = NULL;
  int listener = vlps_loopback_listen (&error);

  g_assert_no_error (error);
  fixture->open = origin_new ("127.0.0.1", 0);
  fixture->closed = origin_new ("127.0.0.2", fixture->open->port);
  fixture->resolver = fake_resolver_new ();
  fixture->policy = vlps_policy_new (networks, NULL);
  g_resolver_set_default (G_RESOLVER (fixture->resolver));
  fake_resolver_add (fixture->resolver, "open.test", "127.0.0.1");
  fake_resolver_add (fixture->resolver, "closed.test", "127.0.0.2");
  fixture->proxy = vlps_proxy_new (listener, data != NULL ? data : &usual, &error);
  g_assert_no_error (error);
  vlps_proxy_serve (fixture->proxy, fixture->policy);
}

static void
tear_down (Fixture *fixture, gconstpointer data)
{
  g_clear_pointer (&fixture->proxy, vlps_proxy_free);
  vlps_policy_unref (fixture->policy);
  g_object_unref (fixture->resolver);
  /* whatever a case does, this one hears nothing */
  g_assert_cmpint (g_atomic_int_get (&fixture->closed->connections), ==, 0);
  origin_free (fixture->open);
  origin_free (fixture->closed);
}

/* --- a client --- */

static GSocketConnection *
client_new (Fixture *fixture)
{
  g_autoptr (GSocketClient) client = g_socket_client_new ();
  g_autoptr (GError) error = NULL;
  GSocketConnection *connection;

  g_socket_client_set_enable_proxy (client, FALSE);
  g_socket_client_set_timeout (client, 60);
  connection = g_socket_client_connect_to_uri (client, vlps_proxy_address (fixture->proxy), 80, NULL, &error);
  g_assert_no_error (error);
  return connection;
}

/* Sends `text`, in which @ is the port of the servers. */
static void
client_say (Fixture *fixture, GSocketConnection *client, const char *text)
{
  g_auto (GStrv) parts = g_strsplit (text, "@", -1);
  g_autofree char *port = g_strdup_printf ("%u", fixture->open->port), *all = g_strjoinv (port, parts);

  say (g_io_stream_get_output_stream (G_IO_STREAM (client)), all);
}

/* What comes until `end` has come, or, where that is NULL, until the connection is closed.  Newly allocated. */
static char *
client_hear (GSocketConnection *client, const char *end)
{
  GInputStream *in = g_io_stream_get_input_stream (G_IO_STREAM (client));
  g_autoptr (GString) heard = g_string_new (NULL);
  char byte;

  while ((end == NULL || !g_str_has_suffix (heard->str, end)) && g_input_stream_read (in, &byte, 1, NULL, NULL) == 1)
    g_string_append_c (heard, byte);
  return g_strdup (heard->str);
}

static void
assert_hears (GSocketConnection *client, const char *expected)
{
  g_autofree char *heard = client_hear (client, expected);

  if (!g_str_has_suffix (heard, expected))
    g_error ("'%s' does not end with '%s'", heard, expected);
}

static void
assert_closed (GSocketConnection *client)
{
  g_autofree char *heard = client_hear (client, NULL);

  g_assert_cmpstr (heard, ==, "");
}

/* What the answer to `text` is, all of it, on a connection of its own. */
static void
check (Fixture *fixture, const char *text, const char *expected)
{
  g_autoptr (GSocketConnection) client = client_new (fixture);
  g_autofree char *heard = NULL;

  client_say (fixture, client, text);
  heard = client_hear (client, NULL);
  g_test_message ("%.60s", text);
  g_assert_cmpstr (heard, ==, expected);
}

static void
assert_refused (Fixture *fixture, const char *text, const char *host, int code)
{
  g_autoptr (GError) error = NULL;

  vlps_proxy_serve (fixture->proxy, fixture->policy);
  check (fixture, text, "");
  error = vlps_proxy_failure (fixture->proxy, host);
  g_assert_error (error, VLPS_ERROR, code);
}

static void
test_requests (Fixture *fixture, gconstpointer data)
{
  g_autoptr (GSocketConnection) client = client_new (fixture);
  g_auto (VlpsProxyCounts) counts = { 0 };

  client_say (fixture, client, "GET http://open.test:@/a HTTP/1.1\r\nX: y\r\n\r\n");
  assert_hears (client, "|0|");
  client_say (fixture, client, "GET http://127.0.0.1:@/chunked HTTP/1.1\r\n\r\n");
  assert_hears (client, "wiki\r\n0\r\n\r\n");
  client_say (fixture, client, "HEAD http://127.0.0.1:@/head HTTP/1.1\r\n\r\n");
  assert_hears (client, "Content-Length: 1000\r\n\r\n");
  client_say (fixture, client, "GET http://127.0.0.1:@/interim HTTP/1.1\r\n\r\n");
  assert_hears (client, "\r\n\r\nend");
  client_say (fixture, client, "POST http://127.0.0.1:@/b HTTP/1.1\r\nContent-Length: 3\r\n\r\nabc");
  assert_hears (client, "|3|");
  /* two at once */
  client_say (fixture, client,
              "POST http://127.0.0.1:@/c HTTP/1.1\r\nTransfer-Encoding: chunked\r\n\r\n2\r\nab\r\n0\r\n\r\n"
              "GET http://127.0.0.1:@/redirect HTTP/1.1\r\n\r\n");
  assert_hears (client, "|2|");
  assert_hears (client, "Location: http://127.0.0.1/\r\nContent-Length: 0\r\n\r\n");
  /* a connection to each host, and no more */
  g_assert_cmpint (g_atomic_int_get (&fixture->open->connections), ==, 2);
  g_assert_cmpint (g_atomic_int_get (&fixture->open->requests), ==, 7);
  g_assert_cmpuint (fake_resolver_count (fixture->resolver), ==, 1);
  vlps_proxy_count (fixture->proxy, &counts);
  g_assert_cmpuint (counts.requests, ==, 7);
  g_assert_cmpuint (counts.refused, ==, 0);
}

/* What the server hears is what the client said, less what is for proxies. */
static void
test_heads (Fixture *fixture, gconstpointer data)
{
  g_autofree char *expected =
      g_strdup_printf ("GET /a?b HTTP/1.1\nHost: open.test:%u\nConnection: close\nX: y\n|0|", fixture->open->port);
  g_autoptr (GSocketConnection) client = client_new (fixture);

  client_say (fixture, client,
              "GET http://open.test:@/a?b HTTP/1.1\r\nHost: x\r\nProxy-A: b\r\nConnection: close\r\nX: y\r\n\r\n");
  assert_hears (client, expected);
  assert_closed (client);
}

static void
test_endings (Fixture *fixture, gconstpointer data)
{
  check (fixture, "GET http://127.0.0.1:@/open HTTP/1.1\r\n\r\n", "HTTP/1.1 200 OK\r\n\r\nuntil the end");
  check (fixture, "GET http://127.0.0.1:@/short HTTP/1.1\r\n\r\n",
         "HTTP/1.1 200 OK\r\nContent-Length: 100\r\n\r\nbroken off");
  check (fixture, "GET http://127.0.0.1:@/garbage HTTP/1.1\r\n\r\n", "\1\2\3 no HTTP at all");
  /* what nobody asked for is nobody's answer */
  check (fixture, "GET http://127.0.0.1:@/more HTTP/1.1\r\n\r\n", "HTTP/1.1 200 OK\r\nContent-Length: 2\r\n\r\nok");
}

static void
test_refused (Fixture *fixture, gconstpointer data)
{
  g_auto (VlpsProxyCounts) counts = { 0 };

  assert_refused (fixture, "GET http://127.0.0.2:@/ HTTP/1.1\r\n\r\n", "127.0.0.2", VLPS_ERROR_NOT_PUBLIC);
  assert_refused (fixture, "GET http://0x7f.2:@/ HTTP/1.1\r\n\r\n", "0x7f.2", VLPS_ERROR_NOT_PUBLIC);
  assert_refused (fixture, "GET http://2130706434:@/ HTTP/1.1\r\n\r\n", NULL, VLPS_ERROR_NOT_PUBLIC);
  assert_refused (fixture, "GET http://[::ffff:127.0.0.2]:@/ HTTP/1.1\r\n\r\n", NULL, VLPS_ERROR_NOT_PUBLIC);
  assert_refused (fixture, "GET http://[::1]:@/ HTTP/1.1\r\n\r\n", "::1", VLPS_ERROR_NOT_PUBLIC);
  assert_refused (fixture, "GET http://0:@/ HTTP/1.1\r\n\r\n", NULL, VLPS_ERROR_NOT_PUBLIC);
  assert_refused (fixture, "GET http://closed.test:@/ HTTP/1.1\r\n\r\n", "CLOSED.test", VLPS_ERROR_NOT_PUBLIC);
  assert_refused (fixture, "CONNECT closed.test:@ HTTP/1.1\r\n\r\n", NULL, VLPS_ERROR_NOT_PUBLIC);
  assert_refused (fixture, "CONNECT 127.2:@ HTTP/1.1\r\n\r\n", NULL, VLPS_ERROR_NOT_PUBLIC);
  assert_refused (fixture, "GET http://none.test/ HTTP/1.1\r\n\r\n", "none.test", VLPS_ERROR_NOT_FOUND);
  assert_refused (fixture, "GET http://127.0.0.1:1/ HTTP/1.1\r\n\r\n", "127.0.0.1", VLPS_ERROR_NETWORK);
  g_assert_cmpint (g_atomic_int_get (&fixture->open->connections), ==, 0);
  vlps_proxy_serve (fixture->proxy, fixture->policy);
  check (fixture, "GET http://127.0.0.2:@/ HTTP/1.1\r\n\r\n", "");
  check (fixture, "GET http://127.0.0.3:@/ HTTP/1.1\r\n\r\n", "");
  vlps_proxy_count (fixture->proxy, &counts);
  g_assert_cmpuint (counts.requests, ==, 2);
  g_assert_cmpuint (counts.refused, ==, 2);
  g_assert_cmpstr (counts.example, ==, "127.0.0.2 is not a public address (loopback)");
  g_assert_cmpint (counts.cure, ==, VLPS_CURE_ALLOW_NET);
}

/* A name that changes its address between the question and the connection, or from request to request. */
static void
test_rebinding (Fixture *fixture, gconstpointer data)
{
  g_autoptr (GSocketConnection) client = client_new (fixture);

  fake_resolver_add (fixture->resolver, "changes.test", "127.0.0.1");
  fake_resolver_add (fixture->resolver, "changes.test", "127.0.0.2");
  fake_resolver_add (fixture->resolver, "many.test", "127.0.0.1 127.0.0.1 127.0.0.2 127.0.0.1");
  fake_resolver_add (fixture->resolver, "returns.test", "127.0.0.2");
  fake_resolver_add (fixture->resolver, "returns.test", "127.0.0.1");
  client_say (fixture, client, "GET http://changes.test:@/a HTTP/1.1\r\n\r\n");
  assert_hears (client, "|0|");
  g_assert_cmpuint (fake_resolver_count (fixture->resolver), ==, 1);
  /* the connection that was checked goes on; another one is checked again */
  client_say (fixture, client, "GET http://changes.test:@/a HTTP/1.1\r\n\r\n");
  assert_hears (client, "|0|");
  g_assert_cmpuint (fake_resolver_count (fixture->resolver), ==, 1);
  assert_refused (fixture, "GET http://changes.test:@/ HTTP/1.1\r\n\r\n", NULL, VLPS_ERROR_NOT_PUBLIC);
  assert_refused (fixture, "CONNECT changes.test:@ HTTP/1.1\r\n\r\n", NULL, VLPS_ERROR_NOT_PUBLIC);
  assert_refused (fixture, "GET http://many.test:@/ HTTP/1.1\r\n\r\n", NULL, VLPS_ERROR_NOT_PUBLIC);
  /* the same connection with another host */
  client_say (fixture, client, "GET http://returns.test:@/a HTTP/1.1\r\n\r\n");
  assert_closed (client);
  g_assert_cmpint (g_atomic_int_get (&fixture->open->connections), ==, 1);
}

static void
test_tunnel (Fixture *fixture, gconstpointer data)
{
  g_autoptr (GSocketConnection) client = client_new (fixture), other = client_new (fixture);

  client_say (fixture, client, "CONNECT open.test:@ HTTP/1.1\r\n\r\n");
  assert_hears (client, "HTTP/1.1 200 Connection established\r\n\r\n");
  /* not read by the proxy any more */
  client_say (fixture, client, "GET /inside HTTP/1.1\r\nProxy-A: b\r\n\r\n");
  assert_hears (client, "GET /inside HTTP/1.1\nProxy-A: b\n|0|");
  client_say (fixture, client, "GET /upgrade HTTP/1.1\r\n\r\n");
  assert_hears (client, "Connection: Upgrade\r\n\r\n");
  client_say (fixture, client, "there and back");
  assert_hears (client, "there and back");
  /* the end of one direction leaves the other */
  client_say (fixture, client, "last");
  g_socket_shutdown (g_socket_connection_get_socket (client), FALSE, TRUE, NULL);
  assert_hears (client, "last");
  assert_closed (client);
  client_say (fixture, other, "GET http://open.test:@/upgrade HTTP/1.1\r\nUpgrade: echo\r\n\r\nat once");
  assert_hears (other, "Connection: Upgrade\r\n\r\nat once");
  client_say (fixture, other, "and later");
  assert_hears (other, "and later");
}

static void
test_upload (Fixture *fixture, gconstpointer data)
{
  g_autoptr (GSocketConnection) client = client_new (fixture);
  g_autofree char *body = g_strnfill (8 << 20, 'x');

  client_say (fixture, client, "POST http://open.test:@/ HTTP/1.1\r\nContent-Length: 8388608\r\n\r\n");
  say (g_io_stream_get_output_stream (G_IO_STREAM (client)), body);
  assert_hears (client, "|8388608|");
  client_say (fixture, client, "POST http://open.test:@/ HTTP/1.1\r\nTransfer-Encoding: chunked\r\n\r\n800000\r\n");
  say (g_io_stream_get_output_stream (G_IO_STREAM (client)), body);
  client_say (fixture, client, "\r\n0\r\n\r\n");
  assert_hears (client, "|8388608|");
}

/* A client that does not read holds the server up, and costs no memory. */
static void
test_huge (Fixture *fixture, gconstpointer data)
{
  g_autoptr (GSocketConnection) client = client_new (fixture);
  GInputStream *in = g_io_stream_get_input_stream (G_IO_STREAM (client));
  g_autofree char *block = g_malloc (1 << 20);
  gsize all = 0;
  gssize n;
  int sent;

  client_say (fixture, client, "GET http://open.test:@/huge HTTP/1.1\r\nConnection: close\r\n\r\n");
  do
    {
      sent = g_atomic_int_get (&fixture->open->sent);
      g_usleep (300000);
    }
  while (sent == 0 || sent != g_atomic_int_get (&fixture->open->sent));
  g_test_message ("%d KiB before the client reads", sent);
  g_assert_cmpint (sent, <, 64 << 10); /* the kernel's buffers take some MB */
  while ((n = g_input_stream_read (in, block, 1 << 20, NULL, NULL)) > 0)
    all += (gsize) n;
  g_assert_cmpuint (all, >, HUGE_BYTES);
  g_assert_cmpuint (all, <, HUGE_BYTES + 1000);
}

static void
test_abuse (Fixture *fixture, gconstpointer data)
{
  static const char *const bad[] = {
    "GET / HTTP/1.1\r\nHost: 127.0.0.1\r\n\r\n",
    "GET https://open.test:@/ HTTP/1.1\r\n\r\n",
    "GET file:///etc/passwd HTTP/1.1\r\n\r\n",
    "GET http://open.test:@/ HTTP/1.1\r\nA: b\nC: d\r\n\r\n",
    "POST http://open.test:@/ HTTP/1.1\r\nContent-Length: 1\r\nTransfer-Encoding: chunked\r\n\r\n",
    "CONNECT open.test:0 HTTP/1.1\r\n\r\n",
    "\x16\x03\x01\r\n\r\n",
  };
  g_autoptr (GString) long_head = g_string_new ("GET http://open.test:@/ HTTP/1.1\r\nA: ");

  for (guint i = 0; i < G_N_ELEMENTS (bad); i++)
    check (fixture, bad[i], "HTTP/1.1 400 Bad Request\r\nContent-Length: 0\r\nConnection: close\r\n\r\n");
  for (guint i = 0; i < 70000; i++)
    g_string_append_c (long_head, 'a');
  g_string_append (long_head, "\r\n\r\n");
  check (fixture, long_head->str,
         "HTTP/1.1 431 Request Header Fields Too Large\r\nContent-Length: 0\r\nConnection: close\r\n\r\n");
  g_assert_cmpint (g_atomic_int_get (&fixture->open->connections), ==, 0);
  /* just short enough */
  g_string_truncate (long_head, 65000);
  g_string_append (long_head, "\r\nConnection: close\r\n\r\n");
  {
    g_autoptr (GSocketConnection) client = client_new (fixture);

    client_say (fixture, client, long_head->str);
    assert_hears (client, "|0|");
  }
}

static const VlpsProxyLimits tight = { .connections = 256,
                                       .head_seconds = 4, /* for a client on a busy machine */
                                       .dial_seconds = 4,
                                       .idle_seconds = 5,
                                       .all_seconds = 6 };

static const VlpsProxyLimits patient = { .connections = 256,
                                         .head_seconds = 86400,
                                         .dial_seconds = 86400,
                                         .idle_seconds = 86400,
                                         .all_seconds = 86400 };

static const VlpsProxyLimits few = { .connections = 2,
                                     .head_seconds = 86400,
                                     .dial_seconds = 86400,
                                     .idle_seconds = 86400,
                                     .all_seconds = 86400 };

/* One connection too many is closed, and there is room again when others are. */
static void
test_connections (Fixture *fixture, gconstpointer data)
{
  g_autoptr (GSocketConnection) first = client_new (fixture), second = client_new (fixture), extra = NULL;
  g_autofree char *heard = NULL;

  client_say (fixture, first, "CONNECT 127.0.0.1:@ HTTP/1.1\r\n\r\n");
  assert_hears (first, "\r\n\r\n");
  client_say (fixture, second, "CONNECT 127.0.0.1:@ HTTP/1.1\r\n\r\n");
  assert_hears (second, "\r\n\r\n");
  extra = client_new (fixture);
  assert_closed (extra);
  g_io_stream_close (G_IO_STREAM (first), NULL, NULL);
  g_io_stream_close (G_IO_STREAM (second), NULL, NULL);
  do
    {
      g_autoptr (GSocketConnection) client = client_new (fixture);

      g_free (heard);
      client_say (fixture, client, "GET http://127.0.0.1:@/open HTTP/1.1\r\n\r\n");
      heard = client_hear (client, NULL);
    }
  while (*heard == '\0');
  g_assert_cmpstr (heard, ==, "HTTP/1.1 200 OK\r\n\r\nuntil the end");
}

static void
test_limits (Fixture *fixture, gconstpointer data)
{
  gint64 begun = g_get_monotonic_time ();
  g_autoptr (GSocketConnection) slow = client_new (fixture), idle = client_new (fixture), tunnel = client_new (fixture);

  client_say (fixture, tunnel, "CONNECT 127.0.0.1:@ HTTP/1.1\r\n\r\n");
  assert_hears (tunnel, "\r\n\r\n");
  client_say (fixture, idle, "GET http://127.0.0.1:@/ HTTP/1.1\r\n\r\n");
  assert_hears (idle, "|0|");
  client_say (fixture, slow, "GET http://127.0.0.1:@/ HT");
  assert_closed (slow);
  g_assert_cmpint ((g_get_monotonic_time () - begun) / G_USEC_PER_SEC, >=, 4);
  assert_closed (idle);
  g_assert_cmpint ((g_get_monotonic_time () - begun) / G_USEC_PER_SEC, >=, 5);
  assert_closed (tunnel);
}

/* However busy a connection is, it ends. */
static void
test_deadline (Fixture *fixture, gconstpointer data)
{
  gint64 begun = g_get_monotonic_time ();
  g_autoptr (GSocketConnection) client = client_new (fixture);
  guint sent = 0;
  char byte;

  client_say (fixture, client, "GET http://127.0.0.1:@/upgrade HTTP/1.1\r\nUpgrade: echo\r\n\r\n");
  assert_hears (client, "Connection: Upgrade\r\n\r\n");
  do
    {
      g_assert_cmpuint (sent++, <, 2000);
      say (g_io_stream_get_output_stream (G_IO_STREAM (client)), "x");
      g_usleep (50000);
    }
  while (g_input_stream_read (g_io_stream_get_input_stream (G_IO_STREAM (client)), &byte, 1, NULL, NULL) == 1);
  g_assert_cmpint ((g_get_monotonic_time () - begun) / G_USEC_PER_SEC, >=, 5);
}

/* Between pages nothing is served, and another policy ends what the one before allowed. */
static void
test_serve (Fixture *fixture, gconstpointer data)
{
  g_autoptr (GSocketConnection) client = client_new (fixture), tunnel = client_new (fixture);
  g_autoptr (VlpsPolicy) none = vlps_policy_new (NULL, NULL);
  g_autoptr (GError) error = NULL;
  g_auto (VlpsProxyCounts) counts = { 0 };

  client_say (fixture, tunnel, "CONNECT 127.0.0.1:@ HTTP/1.1\r\n\r\n");
  assert_hears (tunnel, "\r\n\r\n");
  client_say (fixture, client, "GET http://127.0.0.1:@/ HTTP/1.1\r\n\r\n");
  assert_hears (client, "|0|");
  vlps_proxy_serve (fixture->proxy, NULL);
  client_say (fixture, client, "GET http://127.0.0.1:@/ HTTP/1.1\r\n\r\n");
  assert_closed (client);
  check (fixture, "GET http://127.0.0.1:@/ HTTP/1.1\r\n\r\n", "");
  vlps_proxy_count (fixture->proxy, &counts);
  g_assert_cmpuint (counts.requests, ==, 2);
  /* a tunnel goes on with the page that comes next, under the same policy */
  vlps_proxy_serve (fixture->proxy, fixture->policy);
  client_say (fixture, tunnel, "GET / HTTP/1.1\r\n\r\n");
  assert_hears (tunnel, "|0|");
  vlps_proxy_serve (fixture->proxy, none);
  client_say (fixture, tunnel, "GET / HTTP/1.1\r\n\r\n");
  assert_closed (tunnel);
  g_assert_cmpint (g_atomic_int_get (&fixture->open->requests), ==, 2);
  check (fixture, "GET http://127.0.0.1:@/ HTTP/1.1\r\n\r\n", "");
  error = vlps_proxy_failure (fixture->proxy, "127.0.0.1");
  g_assert_error (error, VLPS_ERROR, VLPS_ERROR_NOT_PUBLIC);
}

/* The end of the proxy waits for nobody: the limits of these connections are beyond that of a test program. */
static void
test_end (Fixture *fixture, gconstpointer data)
{
  g_autoptr (GSocketConnection) tunnel = client_new (fixture), half = client_new (fixture), huge = client_new (fixture);

  client_say (fixture, tunnel, "CONNECT 127.0.0.1:@ HTTP/1.1\r\n\r\n");
  assert_hears (tunnel, "\r\n\r\n");
  client_say (fixture, half, "GET http://127.0.");
  client_say (fixture, huge, "GET http://127.0.0.1:@/huge HTTP/1.1\r\n\r\n");
  g_usleep (100000);
  g_clear_pointer (&fixture->proxy, vlps_proxy_free);
  assert_closed (tunnel);
  assert_closed (half);
}

int
main (int argc, char **argv)
{
  static const struct
  {
    const char *name;
    void (*run) (Fixture *fixture, gconstpointer data);
    const VlpsProxyLimits *limits;
  } cases[] = {
    { "/proxy/requests", test_requests, NULL },
    { "/proxy/heads", test_heads, NULL },
    { "/proxy/endings", test_endings, NULL },
    { "/proxy/refused", test_refused, NULL },
    { "/proxy/rebinding", test_rebinding, NULL },
    { "/proxy/tunnel", test_tunnel, NULL },
    { "/proxy/upload", test_upload, NULL },
    { "/proxy/huge", test_huge, NULL },
    { "/proxy/abuse", test_abuse, NULL },
    { "/proxy/limits", test_limits, &tight },
    { "/proxy/connections", test_connections, &few },
    { "/proxy/deadline", test_deadline, &tight },
    { "/proxy/serve", test_serve, NULL },
    { "/proxy/end", test_end, &patient },
  };

  g_test_init (&argc, &argv, NULL);
  for (guint i = 0; i < G_N_ELEMENTS (cases); i++)
    g_test_add (cases[i].name, Fixture, cases[i].limits, set_up, cases[i].run, tear_down);
  return g_test_run ();
}
