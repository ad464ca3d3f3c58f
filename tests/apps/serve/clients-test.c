/* clients-test.c - connections: how many there may be, how long each may take, and where a request ends */
#include <string.h>

#include "fixture.h"

/* There is an answer, or the connection is closed. */
static gboolean
has_end (GSocketConnection *connection)
{
  return g_socket_condition_check (g_socket_connection_get_socket (connection), G_IO_IN | G_IO_HUP | G_IO_ERR) != 0;
}

static void
test_slow_clients (void)
{
  static const struct
  {
    const char *sent;
    gboolean drips;
  } cases[] = { { "", FALSE },
                { "GET /healthz HTTP/1.1\r\n", TRUE },
                { "POST /v1/segment HTTP/1.1\r\nHost: 127.0.0.1\r\nContent-Length: 1000\r\n\r\n", TRUE } };
  Fixture *fixture = fixture_new ();

  fixture->options.read_seconds = fixture->options.idle_seconds = 1;
  fixture_begin (fixture);
  for (guint i = 0; i < G_N_ELEMENTS (cases); i++)
    {
      gint64 begun = g_get_monotonic_time ();
      g_autoptr (GSocketConnection) connection = connect_to (fixture);
      g_autofree char *answer = NULL;

      write_all (connection, cases[i].sent);
      /* were each byte new patience, this would never end */
      for (guint k = 0; cases[i].drips && !has_end (connection); k++)
        {
          g_assert_cmpuint (k, <, 300);
          write_all (connection, "a");
          g_usleep (200000);
        }
      answer = read_all (connection);
      g_test_message ("%s: %.3f s", answer, (double) (g_get_monotonic_time () - begun) / G_USEC_PER_SEC);
      g_assert_cmpint (g_get_monotonic_time () - begun, >, 800000);
    }
  fixture_end (fixture);
}

static void
test_connections (void)
{
  Fixture *fixture = fixture_new ();
  g_autoptr (GSocketConnection) first = NULL, second = NULL;
  g_autofree char *answer = NULL;

  fixture->options.connections = 1;
  fixture_begin (fixture);
  first = connect_to (fixture);
  second = connect_to (fixture);
  answer = read_all (second);
  g_assert_true (g_str_has_prefix (answer, "HTTP/1.1 503 "));
  fixture_end (fixture);
}

static guint
count_files (void)
{
  g_autoptr (GDir) dir = g_dir_open ("/proc/self/fd", 0, NULL);
  guint n = 0;

  while (g_dir_read_name (dir) != NULL)
    n++;
  return n;
}

/* Sends something on a connection of its own, and reads up to the end. */
static char *
send_raw (Fixture *fixture, const char *text)
{
  g_autoptr (GSocketConnection) connection = connect_to (fixture);

  write_all (connection, text);
  return read_all (connection);
}

/* Far more connections one after the other than there may be at a time. */
static void
test_many_connections (void)
{
  static const char *const sent[] = { "", "GET /heal",
                                      "POST /v1/segment HTTP/1.1\r\nHost: 127.0.0.1\r\n"
                                      "Content-Length: 1000\r\n\r\n<p>half" };
  Fixture *fixture = fixture_new ();
  guint files = 0;

  fixture->options.connections = 8;
  fixture_begin (fixture);
  for (guint i = 0; i < 3000; i++)
    {
      g_autofree char *answer = send_raw (fixture, "GET /healthz HTTP/1.1\r\nHost: 127.0.0.1\r\n\r\n");

      g_assert_true (g_str_has_prefix (answer, "HTTP/1.1 200 "));
      /* and some that end in the middle */
      if (i % 10 == 0)
        {
          g_autoptr (GSocketConnection) connection = connect_to (fixture);

          write_all (connection, sent[i / 10 % G_N_ELEMENTS (sent)]);
        }
      if (i == 100)
        files = count_files ();
    }
  wait_for_metric (fixture, "vlps_connections", 1);
  g_assert_cmpuint (count_files (), <=, files + 8);
  g_assert_cmpuint (metric (fixture, "vlps_body_bytes"), ==, 0);
  fixture_end (fixture);
}

/* A connection ends behind its first answer, whatever else is sent over it. */
static void
test_one_request (void)
{
  static const char request[] = "GET /v1/segment?url=http://a.example/ HTTP/1.1\r\nHost: 127.0.0.1\r\n"
                                "Connection: keep-alive\r\n\r\n";
  Fixture *fixture = fixture_new ();
  g_autofree char *twice = g_strconcat (request, request, NULL), *answer = NULL;

  fixture_begin (fixture);
  answer = send_raw (fixture, twice);
  g_assert_true (g_str_has_prefix (answer, "HTTP/1.1 200 "));
  g_assert_nonnull (strstr (answer, "\r\nConnection: close\r\n"));
  g_assert_null (strstr (answer + 1, "HTTP/1.1 "));
  g_assert_cmpuint (metric (fixture, "vlps_pages_total"), ==, 1);
  wait_for_metric (fixture, "vlps_connections", 1);
  fixture_end (fixture);
}

/* Where a request ends is said once, or it is not taken; what follows it is not a request. */
static void
test_lengths (void)
{
  static const char *const heads[] = {
    "Content-Length: 5\r\nContent-Length: 5\r\n",
    "Content-Length: 5\r\nContent-Length: 0\r\n",
    "Content-Length: 0\r\nContent-Length: 5\r\n",
    "Content-Length: 5, 5\r\n",
    "Content-Length: -1\r\n",
    "Content-Length: -5\r\n",
    "Content-Length: +5\r\n",
    "Content-Length: 0x5\r\n",
    "Content-Length: 5 5\r\n",
    "Content-Length: five\r\n",
    "Content-Length:\r\n",
    "Content-Length: 18446744073709551617\r\n",
    "Content-Length: 99999999999999999999999999\r\n",
    "Content-Length: 5\r\nTransfer-Encoding: chunked\r\n",
    "Transfer-Encoding: chunked\r\nContent-Length: 5\r\n",
    "Transfer-Encoding: chunked\r\nTransfer-Encoding: identity\r\n",
    "Transfer-Encoding: identity\r\nContent-Length: 5\r\n",
  };
  static const char *const paths[] = { "/v1/segment", "/healthz", "/../", "/nothing" };
  Fixture *fixture = fixture_new ();

  fixture_begin (fixture);
  for (guint i = 0; i < G_N_ELEMENTS (heads); i++)
    for (guint k = 0; k < G_N_ELEMENTS (paths); k++)
      {
        g_autofree char *sent = g_strdup_printf ("POST %s HTTP/1.1\r\nHost: 127.0.0.1\r\n%s\r\n"
                                                 "0\r\n\r\nGET /v1/segment?url=http://a.example/ HTTP/1.1\r\n"
                                                 "Host: 127.0.0.1\r\n\r\n",
                                                 paths[k], heads[i]);
        g_autofree char *answer = send_raw (fixture, sent);

        g_test_message ("%s %s%s", paths[k], heads[i], answer);
        g_assert_true (g_str_has_prefix (answer, "HTTP/1.1 400 ") || g_str_has_prefix (answer, "HTTP/1.1 501 "));
        g_assert_null (strstr (answer + 1, "HTTP/1.1 "));
      }
  {
    g_autofree char *old = send_raw (fixture, "POST /v1/segment HTTP/1.0\r\nHost: 127.0.0.1\r\n"
                                              "Transfer-Encoding: chunked\r\n\r\n0\r\n\r\n");
    g_autofree char *well = send_raw (fixture, "POST /v1/segment HTTP/1.1\r\nHost: 127.0.0.1\r\nConnection: close\r\n"
                                               "Content-Length: 4\r\n\r\n<p>a");

    g_assert_nonnull (strstr (old, " 400 "));
    g_assert_true (g_str_has_prefix (well, "HTTP/1.1 200 "));
  }
  g_assert_cmpuint (metric (fixture, "vlps_pages_total"), ==, 1);
  fixture_end (fixture);
}

int
main (int argc, char **argv)
{
  g_test_init (&argc, &argv, NULL);
  fixture_init (argc, argv);
  g_test_add_func ("/clients/slow-clients", test_slow_clients);
  g_test_add_func ("/clients/connections", test_connections);
  g_test_add_func ("/clients/many-connections", test_many_connections);
  g_test_add_func ("/clients/one-request", test_one_request);
  g_test_add_func ("/clients/lengths", test_lengths);
  return g_test_run ();
}
