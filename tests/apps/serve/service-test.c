/* service-test.c - the service before a worker that only pretends: paths, limits, who may come in, its end
 *
 * Every answer is held against /openapi.json.
 */
#include <glib/gstdio.h>
#include <signal.h>
#include <string.h>

#include "collection.h"
#include "errors.h"
#include "fixture.h"

/* --- its numbers --- */

/* A number of /metrics. */
static guint64
metric (Fixture *fixture, const char *name)
{
  g_autoptr (Answer) answer = get (fixture, "/metrics");
  g_autofree char *line = g_strdup_printf ("\n%s ", name);
  const char *found = strstr (answer->body, line);

  return found != NULL ? g_ascii_strtoull (found + strlen (line), NULL, 10) : 0;
}

static void
wait_for_metric (Fixture *fixture, const char *name, guint64 number)
{
  while (metric (fixture, name) != number)
    g_usleep (20000);
}

/* The same, for the worker that a request on its way is to get. */
static void
wait_for_work (Fixture *fixture)
{
  while (metric (fixture, "vlps_workers_busy") == 0)
    for (guint i = 0; i < 20; i++)
      {
        g_main_context_iteration (NULL, FALSE);
        g_usleep (1000);
      }
}

/* --- what it does --- */

static void
test_paths (void)
{
  Fixture *fixture = fixture_new ();
  static const char *const kinds[] = { "render", "overlay", "picture" };

  fixture_begin (fixture);
  read_description (fixture);
  for (guint i = 0; i < G_N_ELEMENTS (kinds); i++)
    {
      g_autofree char *path = g_strdup_printf ("/v1/%s?url=http://a.example/", kinds[i]);
      g_autoptr (Answer) answer = get (fixture, path);

      g_assert_cmpuint (answer->status, ==, 200);
      g_assert_cmpstr (header_of (answer, "X-Content-Type-Options"), ==, "nosniff");
      g_assert_nonnull (strstr (header_of (answer, "Content-Security-Policy"), "sandbox"));
    }
  {
    g_autoptr (Answer) answer = get (fixture, "/v1/segment?url=http://a.example/&format=text&h1=120&no_links");

    g_assert_cmpuint (answer->status, ==, 200);
    g_assert_true (g_str_has_prefix (answer->body, "http://a.example/ "));
  }
  {
    const char *const accept[] = { "Accept", "text/html;q=.5, text/markdown", NULL };
    g_autoptr (Answer) answer = ask (fixture, "POST", "/v1/segment", "application/json",
                                     "{\"url\": \"http://a.example/\", \"method\": \"vl-ps\"}", accept);
    g_autoptr (Answer) json = ask (fixture, "POST", "/v1/segment", "text/html", "<p>a", NULL);

    g_assert_true (g_str_has_prefix (answer->type, "text/plain")); /* as the worker says */
    g_assert_cmpstr (json->type, ==, "application/json");
  }
  assert_error (get (fixture, "/v1/segment"), 400, "usage");
  assert_error (get (fixture, "/v1/segment?url=file:///etc/passwd"), 400, "usage");
  assert_error (get (fixture, "/v1/segment?url=http://a.example/&format=dvi"), 400, "usage");
  assert_error (get (fixture, "/v1/segment?url=http://a.example/&no-sandbox"), 400, "usage");
  assert_error (ask (fixture, "POST", "/v1/segment", "application/json", "[1]", NULL), 400, "usage");
  assert_error (ask (fixture, "DELETE", "/v1/segment", NULL, NULL, NULL), 405, "wrong-method");
  assert_error (get (fixture, "/../../etc/passwd"), 404, "no-such-path");
  assert_error (get (fixture, "/v1/kept/%27%20OR%201=1"), 404, "not-kept");
  fixture_end (fixture);
}

static void
test_errors (void)
{
  static const struct
  {
    const char *code;
    guint status;
  } cases[] = {
    { "not-found", 502 },  { "io", 500 },       { "network", 502 },    { "http-status", 502 },    { "not-html", 422 },
    { "empty-page", 422 }, { "timeout", 504 },  { "crashed", 502 },    { "memory", 422 },         { "engine", 500 },
    { "robots", 403 },     { "snapshot", 400 }, { "not-public", 403 }, { "styles-missing", 422 }, { "tls", 502 },
    { "server-busy", 502 }
  };
  Fixture *fixture = fixture_new ();
  g_autoptr (Answer) busy = NULL, status = NULL;

  fixture_begin (fixture);
  read_description (fixture);
  for (guint i = 0; i < G_N_ELEMENTS (cases); i++)
    {
      g_autofree char *path = g_strdup_printf ("/v1/segment?url=http://a.example/error/%s", cases[i].code);

      assert_error (get (fixture, path), cases[i].status, cases[i].code);
    }
  status = get (fixture, "/v1/segment?url=http://a.example/error/http-status");
  g_assert_nonnull (strstr (status->body, "\"http_status\": 404}}"));
  busy = get (fixture, "/v1/segment?url=http://a.example/error/server-busy");
  g_assert_null (strstr (busy->body, "http_status"));
  g_assert_cmpstr (header_of (busy, "Retry-After"), ==, "7");
  fixture_end (fixture);
}

/* Whatever dies, the request gets an answer, and the next one a worker. */
static void
test_deaths (void)
{
  static const struct
  {
    const char *how;
    guint status;
    const char *code;
  } cases[] = {
    { "die", 502, "crashed" }, { "garbage", 500, "engine" }, { "verdict", 422, "memory" }, { "hang", 504, "timeout" }
  };
  Fixture *fixture = fixture_new ();

  fixture->options.workers.patience = 5; /* enough for a worker that is well, on a busy machine too */
  fixture_begin (fixture);
  read_description (fixture);
  for (guint i = 0; i < G_N_ELEMENTS (cases); i++)
    {
      g_autofree char *path = g_strdup_printf ("/v1/segment?url=http://a.example/%s", cases[i].how);
      g_autoptr (Answer) next = NULL;

      assert_error (get (fixture, path), cases[i].status, cases[i].code);
      next = get (fixture, "/v1/segment?url=http://a.example/well&format=text");
      g_assert_cmpuint (next->status, ==, 200);
    }
  fixture_end (fixture);
}

static void
test_killed_between (void)
{
  Fixture *fixture = fixture_new ();
  g_autoptr (Answer) before = NULL, after = NULL;

  fixture_begin (fixture);
  before = get (fixture, "/v1/segment?url=http://a.example/&format=text");
  kill ((pid_t) g_ascii_strtoll (strchr (before->body, ' '), NULL, 10), SIGKILL);
  after = get (fixture, "/v1/segment?url=http://a.example/&format=text");
  g_assert_true (after->status == 200 || after->status == 502);
  g_assert_cmpstr (before->body, !=, after->body);
  fixture_end (fixture);
}

/* --- limits --- */

typedef struct
{
  guint left, by_status[600];
} Many;

static void
many_cb (GObject *source, GAsyncResult *result, gpointer data)
{
  Many *many = data;
  g_autoptr (GError) error = NULL;
  SoupMessage *message = soup_session_get_async_result_message (SOUP_SESSION (source), result);
  g_autoptr (GBytes) body = soup_session_send_and_read_finish (SOUP_SESSION (source), result, &error);

  g_assert_no_error (error);
  many->by_status[soup_message_get_status (message)]++;
  many->left--;
}

static void
ask_many (Fixture *fixture, const char *path, guint n, Many *many)
{
  g_autofree char *uri = g_strconcat (fixture->address, path, NULL);

  many->left = n;
  for (guint i = 0; i < n; i++)
    {
      g_autoptr (SoupMessage) message = soup_message_new ("GET", uri);

      soup_session_send_and_read_async (fixture->session, message, G_PRIORITY_DEFAULT, NULL, many_cb, many);
    }
}

static void
wait_for_many (const Many *many)
{
  while (many->left > 0)
    g_main_context_iteration (NULL, TRUE);
}

static void
test_queue (void)
{
  Fixture *fixture = fixture_new ();
  g_autofree char *path = g_strconcat ("/v1/segment?url=", fixture->held, NULL);
  Many many = { 0 };

  fixture_begin (fixture);
  /* the worker has begun */
  answer_free (get (fixture, "/v1/segment?url=http://a.example/"));
  ask_many (fixture, path, 10, &many);
  /* one in work and two that wait */
  while (many.left > 3)
    g_main_context_iteration (NULL, TRUE);
  fixture_release (fixture);
  wait_for_many (&many);
  g_assert_cmpuint (many.by_status[200], ==, 3);
  g_assert_cmpuint (many.by_status[503], ==, 7);
  fixture_end (fixture);
}

/* A snapshot is sorted while a page loads. */
static void
test_quick (void)
{
  Fixture *fixture = fixture_new ();
  g_autoptr (Answer) quick = NULL;
  g_autofree char *slow = NULL;
  g_autoptr (SoupMessage) message = NULL;
  Many many = { .left = 1 };

  fixture->options.workers.patience = 5;
  fixture_begin (fixture);
  answer_free (get (fixture, "/v1/segment?url=http://a.example/"));
  slow = g_strconcat (fixture->address, "/v1/segment?url=http://a.example/hang", NULL);
  message = soup_message_new ("GET", slow);
  soup_session_send_and_read_async (fixture->session, message, G_PRIORITY_DEFAULT, NULL, many_cb, &many);
  wait_for_work (fixture);
  quick = ask (fixture, "POST", "/v1/segment", "application/json",
               "{\"format\":\"vlps-snapshot\",\"version\":1,\"url\":\"\",\"documents\":[]}", NULL);
  g_assert_cmpuint (quick->status, ==, 200);
  g_assert_cmpuint (many.left, ==, 1);
  while (many.left > 0)
    g_main_context_iteration (NULL, TRUE);
  g_assert_cmpuint (many.by_status[504], ==, 1);
  fixture_end (fixture);
}

static void
test_rate (void)
{
  Fixture *fixture = fixture_new ();
  g_autoptr (Answer) answer = NULL;

  fixture->options.access.rate = 3;
  fixture_begin (fixture);
  read_description (fixture);
  for (guint i = 0; i < 3; i++)
    {
      g_autoptr (Answer) well = get (fixture, "/v1/segment?url=http://a.example/");

      g_assert_cmpuint (well->status, ==, 200);
    }
  answer = get (fixture, "/v1/segment?url=http://a.example/");
  g_assert_cmpuint (answer->status, ==, 429);
  g_assert_cmpint (g_ascii_strtoll (header_of (answer, "Retry-After"), NULL, 10), >=, 1);
  /* those who look after the service are not clients */
  assert_error (ask (fixture, "DELETE", "/healthz", NULL, NULL, NULL), 405, "wrong-method");
  fixture_end (fixture);
}

static void
test_bodies (void)
{
  Fixture *fixture = fixture_new ();
  g_autofree char *large = g_strnfill (150000, 'a'), *answer = NULL;
  g_autoptr (GSocketConnection) connection = NULL;
  static const char head[] = "POST /v1/segment HTTP/1.1\r\nHost: 127.0.0.1\r\nContent-Type: text/html\r\n"
                             "Transfer-Encoding: chunked\r\n\r\n";

  fixture_begin (fixture);
  read_description (fixture);
  assert_error (ask (fixture, "POST", "/v1/segment", "text/html", large, NULL), 413, "too-large");
  /* one that goes on and on, and says nothing of its length */
  connection = connect_to (fixture);
  write_all (connection, head);
  for (guint i = 0; i < 40; i++)
    {
      g_autofree char *chunk = g_strdup_printf ("%x\r\n%s\r\n", 150000, large);

      write_all (connection, chunk);
    }
  answer = read_all (connection);
  g_assert_true (answer[0] == '\0' || g_str_has_prefix (answer, "HTTP/1.1 413 "));
  fixture_end (fixture);
}

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

/* --- connections and what they send --- */

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

/* Nobody waits any more for what would take half a minute. */
static void
test_gone (void)
{
  Fixture *fixture = fixture_new ();

  fixture_begin (fixture);
  answer_free (get (fixture, "/v1/segment?url=http://a.example/"));
  {
    g_autoptr (GSocketConnection) page = connect_to (fixture), stream = connect_to (fixture);

    write_all (page, "GET /v1/segment?url=http://a.example/hang HTTP/1.1\r\nHost: 127.0.0.1\r\n\r\n");
    write_all (stream, "POST /v1/stream HTTP/1.1\r\nHost: 127.0.0.1\r\nContent-Length: 21\r\n\r\n"
                       "http://a.example/hang");
    wait_for_metric (fixture, "vlps_connections", 3);
  }
  wait_for_metric (fixture, "vlps_connections", 1);
  g_assert_cmpuint (metric (fixture, "vlps_requests_total{route=\"/v1/segment\",status=\"499\"}"), ==, 1);
  g_assert_cmpuint (metric (fixture, "vlps_requests_total{route=\"/v1/stream\",status=\"499\"}"), ==, 1);
  fixture_end (fixture);
}

static void
test_ranges (void)
{
  Fixture *fixture = fixture_new ();
  g_autoptr (GString) many = g_string_new ("bytes=0-");
  g_autoptr (Answer) whole = NULL;

  fixture_begin (fixture);
  while (many->len < 60000)
    g_string_append (many, ",0-");
  whole = get (fixture, "/openapi.json");
  {
    const char *const ranges[] = { many->str, "bytes=0-9", "bytes=-5", "bytes=9999999-" };

    for (guint i = 0; i < G_N_ELEMENTS (ranges); i++)
      {
        const char *const headers[] = { "Range", ranges[i], NULL };
        g_autoptr (Answer) answer = ask (fixture, "GET", "/openapi.json", NULL, NULL, headers);

        g_assert_cmpuint (answer->status, ==, 200);
        g_assert_cmpstr (answer->body, ==, whole->body);
      }
  }
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

/* Bodies that come no further count, and the next one is refused before there is no room. */
static void
test_all_bodies (void)
{
  Fixture *fixture = fixture_new ();
  g_autoptr (GSocketConnection) second = NULL;
  g_autofree char *half = g_strnfill (90000, 'a'), *body = g_strnfill (80000, 'a');
  static const char head[] = "POST /v1/segment HTTP/1.1\r\nHost: 127.0.0.1\r\nContent-Type: text/html\r\n";

  fixture->options.bodies = 250000;
  fixture_begin (fixture);
  read_description (fixture);
  {
    g_autoptr (GSocketConnection) first = connect_to (fixture);

    second = connect_to (fixture);
    write_all (first, head);
    write_all (first, "Content-Length: 95000\r\n\r\n");
    write_all (first, half);
    write_all (second, head);
    write_all (second, "Transfer-Encoding: chunked\r\n\r\n15f90\r\n");
    write_all (second, half);
    wait_for_metric (fixture, "vlps_body_bytes", 180000);
    for (guint i = 0; i < 3; i++)
      {
        g_autoptr (Answer) refused = ask (fixture, "POST", "/v1/segment", "text/html", body, NULL);
        g_autoptr (Answer) small = ask (fixture, "POST", "/v1/segment", "text/html", "<p>a", NULL);

        g_assert_cmpuint (refused->status, ==, 503);
        g_assert_nonnull (strstr (refused->body, "bodies-full"));
        g_assert_cmpstr (header_of (refused, "Retry-After"), ==, "2");
        g_assert_cmpuint (small->status, ==, 200);
      }
  }
  wait_for_metric (fixture, "vlps_body_bytes", 90000);
  {
    g_autoptr (Answer) well = ask (fixture, "POST", "/v1/segment", "text/html", body, NULL);

    g_assert_cmpuint (well->status, ==, 200);
  }
  g_clear_object (&second);
  wait_for_metric (fixture, "vlps_body_bytes", 0);
  fixture_end (fixture);
}

/* --- who may come in --- */

static void
test_access (void)
{
  static const struct
  {
    const char *header, *value;
    guint status;
  } cases[] = { { "Host", "evil.example", 421 },
                { "Host", "127.0.0.1.evil.example:80", 421 },
                { "Host", "localhost:1", 200 },
                { "Host", "[::1]:80", 200 },
                { "Host", "named.example", 200 },
                { "Origin", "https://evil.example", 403 },
                { "Origin", "null", 403 },
                { "Origin", "https://friend.example", 200 },
                { "Sec-Fetch-Site", "cross-site", 403 },
                { "Sec-Fetch-Site", "same-site", 403 },
                { "Sec-Fetch-Site", "same-origin", 200 },
                { "Sec-Fetch-Site", "none", 200 } };
  static const char *const hosts[] = { "named.example", NULL }, *const origins[] = { "https://friend.example", NULL };
  Fixture *fixture = fixture_new ();

  fixture->options.access.hosts = hosts;
  fixture->options.access.origins = origins;
  fixture_begin (fixture);
  read_description (fixture);
  for (guint i = 0; i < G_N_ELEMENTS (cases); i++)
    {
      const char *const headers[] = { cases[i].header, cases[i].value, NULL };
      g_autoptr (Answer) answer = ask (fixture, "GET", "/v1/segment?url=http://a.example/", NULL, NULL, headers);

      g_assert_cmpuint (answer->status, ==, cases[i].status);
      if (strcmp (cases[i].value, "https://friend.example") == 0)
        g_assert_cmpstr (header_of (answer, "Access-Control-Allow-Origin"), ==, cases[i].value);
      else
        g_assert_null (header_of (answer, "Access-Control-Allow-Origin"));
    }
  fixture_end (fixture);
}

static void
test_tokens (void)
{
  static const struct
  {
    const char *header;
    guint status;
  } cases[] = { { NULL, 401 },
                { "Bearer ", 401 },
                { "Bearer 0123456789abcdex", 401 },
                { "Bearer 0123456789abcde", 401 },
                { "Basic 0123456789abcdef", 401 },
                { "Bearer 0123456789abcdef", 200 },
                { "bearer fedcba9876543210", 200 } };
  Fixture *fixture = fixture_new ();
  g_autofree char *path = NULL;
  g_autoptr (Answer) health = NULL;
  int fd = g_file_open_tmp ("vlps-token-XXXXXX", &path, NULL);

  g_assert_true (g_close (fd, NULL));
  g_assert_true (g_file_set_contents (path, "# ours\n0123456789abcdef\nfedcba9876543210\n", -1, NULL));
  fixture->options.access.token_file = path;
  fixture_begin (fixture);
  read_description (fixture);
  for (guint i = 0; i < G_N_ELEMENTS (cases); i++)
    {
      const char *const headers[] = { "Authorization", cases[i].header, NULL };
      g_autoptr (Answer) answer = ask (fixture, "GET", "/v1/segment?url=http://a.example/", NULL, NULL,
                                       cases[i].header != NULL ? headers : NULL);

      g_assert_cmpuint (answer->status, ==, cases[i].status);
    }
  health = get (fixture, "/healthz");
  g_assert_cmpuint (health->status, ==, 200);
  fixture_end (fixture);
  g_remove (path);
}

/* --- cache --- */

static void
test_cache (void)
{
  Fixture *fixture = fixture_new ();
  g_autoptr (Answer) first = NULL, kept = NULL, fresh = NULL, view = NULL, snapshot = NULL, sorted = NULL;
  g_autoptr (Answer) metrics = NULL;
  g_autofree char *path = NULL, *again = NULL;
  cJSON *object;

  fixture->options.workers.renew = 1; /* a new process answers each time, with another number */
  fixture_begin (fixture);
  read_description (fixture);
  first = get (fixture, "/v1/segment?url=http://a.example/&format=text");
  kept = get (fixture, "/v1/segment?url=http://a.example/&format=text&max_age=60");
  fresh = get (fixture, "/v1/segment?url=http://a.example/&format=text&h1=1&max_age=60");
  g_assert_cmpstr (kept->body, ==, first->body);
  g_assert_cmpstr (header_of (kept, "Age"), ==, "0");
  g_assert_cmpstr (fresh->body, !=, first->body);
  view = ask (fixture, "POST", "/v1/view", "application/json", "{\"url\": \"http://a.example/\"}", NULL);
  object = cJSON_Parse (view->body);
  path = g_strdup_printf ("/v1/kept/%s", cJSON_GetStringValue (cJSON_GetObjectItem (object, "snapshot")));
  again = g_strdup_printf ("/v1/segment?kept=%s", path + strlen ("/v1/kept/"));
  cJSON_Delete (object);
  snapshot = get (fixture, path);
  g_assert_cmpuint (snapshot->status, ==, 200);
  sorted = get (fixture, again);
  g_assert_cmpuint (sorted->status, ==, 200);
  assert_error (get (fixture, "/v1/segment?kept=abc"), 404, "not-kept");
  metrics = get (fixture, "/metrics");
  g_assert_nonnull (strstr (metrics->body, "\nvlps_cache_hits_total 1\n"));
  g_assert_nonnull (strstr (metrics->body, "vlps_requests_total{route=\"/v1/segment\",status=\"200\"} 4\n"));
  fixture_end (fixture);
}

/* --- viewer --- */

/* Its files are there, run nothing inline, and browsers let them load nothing from elsewhere. */
static void
test_viewer (void)
{
  static const struct
  {
    const char *path, *type;
  } files[] = { { "/", "text/html; charset=utf-8" },
                { "/viewer/page-view.css", "text/css; charset=utf-8" },
                { "/viewer/viewer.css", "text/css; charset=utf-8" },
                { "/viewer/page-view.js", "text/javascript; charset=utf-8" },
                { "/viewer/labels.js", "text/javascript; charset=utf-8" },
                { "/viewer/main.js", "text/javascript; charset=utf-8" },
                { "/viewer/output.js", "text/javascript; charset=utf-8" },
                { "/viewer/picture.js", "text/javascript; charset=utf-8" },
                { "/viewer/state.js", "text/javascript; charset=utf-8" },
                { "/viewer/tasks.html", "text/html; charset=utf-8" },
                { "/viewer/tasks.js", "text/javascript; charset=utf-8" } };
  const char *const linked[] = { "Sec-Fetch-Site", "cross-site", NULL };
  Fixture *fixture = fixture_new ();
  g_autoptr (Answer) link = NULL, colours = NULL, none = NULL;

  fixture_begin (fixture);
  for (guint i = 0; i < G_N_ELEMENTS (files); i++)
    {
      g_autoptr (Answer) answer = get (fixture, files[i].path);
      const char *policy = header_of (answer, "Content-Security-Policy");

      g_assert_cmpuint (answer->status, ==, 200);
      g_assert_cmpstr (answer->type, ==, files[i].type);
      g_assert_true (g_str_has_prefix (policy, "default-src 'none'; script-src 'self'; style-src 'self';"));
      g_assert_null (strstr (policy, "unsafe"));
      g_assert_null (strstr (answer->body, "<script>"));
      g_assert_null (strstr (answer->body, " style="));
      g_assert_null (strstr (answer->body, " onclick="));
      g_assert_null (strstr (answer->body, "innerHTML"));
    }
  link = ask (fixture, "GET", "/", NULL, NULL, linked);
  g_assert_cmpuint (link->status, ==, 200);
  colours = get (fixture, "/viewer/page-view.css");
  g_assert_true (g_str_has_prefix (colours->body, ":root { --HEADER: #0072b2; --FOOTER: #d55e00; --LM: #cc79a7; "
                                                  "--RM: #e69f00; --CENTER: #009e73; --LEFT_OUT: #5a5a5a; }\n"));
  none = get (fixture, "/viewer/none.js");
  g_assert_cmpuint (none->status, ==, 404);
  fixture_end (fixture);
}

/* --- labels --- */

static void
remove_folder (const char *path)
{
  const char *const command[] = { "rm", "-r", path, NULL };

  g_assert_true (g_spawn_sync (NULL, (char **) command, NULL, G_SPAWN_SEARCH_PATH, NULL, NULL, NULL, NULL, NULL, NULL));
}

/* Labels are saved and come back, as the description of the service says. */
/* What the service keeps as the answer to a request can be named by nobody, although its key can be worked out. */
static void
assert_no_number (Fixture *fixture, const char *format)
{
  g_autofree char *query = g_strdup_printf ("url=http://a.example/&format=%s", format),
                  *path = g_strconcat ("/v1/segment?", query, NULL), *key = NULL;
  g_autoptr (VlpsPageRequest) request = vlps_page_request_parse (VLPS_ACTION_SEGMENT, query, NULL, NULL, NULL);
  const char *numbers[2];

  answer_free (get (fixture, path));
  key = vlps_page_request_key (request, format);
  numbers[0] = key;
  numbers[1] = strchr (key, ':') + 1;
  for (guint i = 0; i < G_N_ELEMENTS (numbers); i++)
    {
      g_autofree char *labels =
          g_strdup_printf ("{\"set\": \"anna\", \"kept\": \"%s\", \"elements\": 1, \"labels\": []}", numbers[i]);
      g_autofree char *kept = g_strdup_printf ("/v1/kept/%s", numbers[i]);
      g_autofree char *sorted = g_strdup_printf ("/v1/segment?kept=%s", numbers[i]);

      assert_error (ask (fixture, "POST", "/v1/labels", "application/json", labels, NULL), 404, "not-kept");
      assert_error (get (fixture, kept), 404, "not-kept");
      assert_error (get (fixture, sorted), 404, "not-kept");
    }
}

static void
test_labels (void)
{
  Fixture *fixture = fixture_new ();
  g_autofree char *folder = g_dir_make_tmp ("vlps-service-labels-XXXXXX", NULL), *set = NULL, *request = NULL,
                  *path = NULL, *picture = NULL;
  g_autoptr (Answer) view = NULL, saved = NULL, list = NULL, page = NULL, wrong = NULL;
  cJSON *object;

  set = g_build_filename (folder, "anna", NULL);
  fixture->options.labels = (const char *const[]){ set, NULL };
  fixture_begin (fixture);
  read_description (fixture);
  view = ask (fixture, "POST", "/v1/view", "application/json", "{\"url\": \"http://a.example/\"}", NULL);
  object = cJSON_Parse (view->body);
  request = g_strdup_printf ("{\"set\": \"anna\", \"kept\": \"%s\", \"elements\": 1, \"labels\": [{\"element\": 0, "
                             "\"region\": \"RM\"}], \"done\": true}",
                             cJSON_GetStringValue (cJSON_GetObjectItem (object, "snapshot")));
  picture = g_strdup_printf ("{\"set\": \"anna\", \"kept\": \"%s\", \"elements\": 0, \"labels\": []}",
                             cJSON_GetStringValue (cJSON_GetObjectItem (object, "picture")));
  cJSON_Delete (object);
  wrong = ask (fixture, "POST", "/v1/labels", "application/json", picture, NULL);
  g_assert_cmpuint (wrong->status, ==, 404); /* it is not a snapshot */
  answer_free (g_steal_pointer (&wrong));
  assert_no_number (fixture, "json");
  saved = ask (fixture, "POST", "/v1/labels", "application/json", request, NULL);
  g_assert_cmpuint (saved->status, ==, 200);
  object = cJSON_Parse (saved->body);
  path = g_strdup_printf ("/v1/labels/anna/%s", cJSON_GetStringValue (cJSON_GetObjectItem (object, "id")));
  cJSON_Delete (object);
  list = get (fixture, "/v1/labels");
  g_assert_true (g_str_has_prefix (list->body, "{\"sets\":[{\"name\":\"anna\",\"left\":0,\"pages\":[{"));
  page = get (fixture, path);
  g_assert_nonnull (strstr (page->body, "\"picture\": null, \"labels\": [{\"element\":0,\"region\":\"RM\"}]}"));
  assert_error (get (fixture, "/v1/labels/ben/0123456789abcdef"), 404, "no-such-page");
  assert_error (get (fixture, "/v1/labels/anna/0123456789abcdef"), 404, "no-such-page");
  wrong = ask (fixture, "POST", "/v1/labels", "application/json", "{\"set\": \"anna\", \"kept\": \"x\"}", NULL);
  g_assert_cmpuint (wrong->status, ==, 404);
  fixture_end (fixture);
  remove_folder (folder);
}

/* --- collections --- */

static void
write_in (const char *folder, const char *name, const char *text)
{
  g_autofree char *path = g_build_filename (folder, name, NULL);

  g_assert_true (g_file_set_contents (path, text, -1, NULL));
}

/* A store with 25 records of a task, which all wait to be published; the last one was warned of. */
static void
make_store (const char *folder)
{
  g_autofree char *base = g_build_filename (folder, "news", NULL);
  g_autoptr (VlpsCollection) collection = vlps_collection_open (base, NULL);

  g_assert_true (vlps_collection_set_last_run (collection, "politics", 1000000000, NULL));
  for (guint i = 1; i <= 25; i++)
    {
      g_autofree char *url = g_strdup_printf ("https://a.example/%u.html", i);

      g_assert_true (vlps_collection_add (collection,
                                          &(VlpsCollected){ .task = "politics",
                                                            .url = url,
                                                            .title = "<b>",
                                                            .content = "It rains.",
                                                            .warnings = i == 25 ? "looks different" : NULL,
                                                            .publish = TRUE },
                                          NULL));
    }
}

static cJSON *
get_json (Fixture *fixture, const char *path)
{
  g_autoptr (Answer) answer = get (fixture, path);
  cJSON *object = cJSON_Parse (answer->body);

  g_assert_cmpuint (answer->status, ==, 200);
  g_assert_nonnull (object);
  return object;
}

static double
number_of (const cJSON *object, const char *name)
{
  return cJSON_GetNumberValue (cJSON_GetObjectItem (object, name));
}

static void
assert_politics (const cJSON *task)
{
  const cJSON *warnings = cJSON_GetObjectItem (task, "warnings");

  g_assert_cmpstr (cJSON_GetStringValue (cJSON_GetObjectItem (task, "name")), ==, "politics");
  g_assert_cmpstr (cJSON_GetStringValue (cJSON_GetObjectItem (task, "last_run")), ==, "2001-09-09T01:46:40Z");
  g_assert_cmpstr (cJSON_GetStringValue (cJSON_GetObjectItem (task, "due")), ==, "2001-09-09T02:46:40Z");
  g_assert_cmpfloat_with_epsilon (number_of (task, "records"), 25, 1e-9);
  g_assert_cmpfloat_with_epsilon (number_of (task, "new"), 25, 1e-9);
  g_assert_cmpfloat_with_epsilon (number_of (task, "unpublished"), 25, 1e-9);
  g_assert_cmpint (cJSON_GetArraySize (warnings), ==, 1);
  g_assert_cmpstr (cJSON_GetStringValue (cJSON_GetArrayItem (warnings, 0)), ==, "looks different");
  g_assert_true (cJSON_IsTrue (cJSON_GetObjectItem (task, "feed")));
}

/* Tasks are read by number: nobody names a file, and nothing is run, published or changed. */
static void
test_collections (void)
{
  static const char *const none[] = { "/v1/collections/0/1",
                                      "/v1/collections/2/1",
                                      "/v1/collections/1/0",
                                      "/v1/collections/1/3",
                                      "/v1/collections/1/2/feed",
                                      "/v1/collections/1/1/x",
                                      "/v1/collections/1",
                                      "/v1/collections/1/1/feed/",
                                      "/v1/collections/x/1",
                                      "/v1/collections/-1/1",
                                      "/v1/collections/1/1%2Ffeed%2F..",
                                      "/v1/collections/news.ini/1",
                                      "/v1/collections/99999999999999999999/1" };
  Fixture *fixture = fixture_new ();
  g_autofree char *folder = g_dir_make_tmp ("vlps-service-tasks-XXXXXX", NULL);
  g_autofree char *tasks = g_build_filename (folder, "news.ini", NULL),
                  *touched = g_build_filename (folder, "on", NULL);
  g_autofree char *text =
      g_strdup_printf ("[politics]\nmethod = bts\npages = https://a.example/{1..99}.html\nperiod = 1h\nfeed = yes\n"
                       "publish = touch %s\n[sport]\nmethod = bts\npages = https://a.example/s\nstore = sport\n",
                       touched);
  g_autofree char *other = g_build_filename (folder, "sport.db", NULL);
  cJSON *list, *task, *records, *description;
  const cJSON *named;

  write_in (folder, "news.ini", text);
  write_in (folder, "news.atom", "<feed/>");
  make_store (folder);
  fixture->options.collections = (const char *const[]){ tasks, NULL };
  fixture_begin (fixture);
  read_description (fixture);
  list = get_json (fixture, "/v1/collections");
  named = cJSON_GetArrayItem (cJSON_GetObjectItem (list, "collections"), 0);
  g_assert_cmpstr (cJSON_GetStringValue (cJSON_GetObjectItem (named, "name")), ==, "news.ini");
  g_assert_true (cJSON_IsTrue (cJSON_GetObjectItem (named, "readable")));
  g_assert_cmpint (cJSON_GetArraySize (cJSON_GetObjectItem (named, "tasks")), ==, 2);
  assert_politics (cJSON_GetArrayItem (cJSON_GetObjectItem (named, "tasks"), 0));
  named = cJSON_GetArrayItem (cJSON_GetObjectItem (named, "tasks"), 1);
  g_assert_true (cJSON_IsNull (cJSON_GetObjectItem (named, "last_run")));
  g_assert_true (cJSON_IsNull (cJSON_GetObjectItem (named, "due")));
  g_assert_true (cJSON_IsFalse (cJSON_GetObjectItem (named, "feed")));
  cJSON_Delete (list);
  task = get_json (fixture, "/v1/collections/1/1");
  assert_politics (cJSON_GetObjectItem (task, "task"));
  records = cJSON_GetObjectItem (task, "records");
  g_assert_cmpint (cJSON_GetArraySize (records), ==, 20);
  named = cJSON_GetArrayItem (records, 0);
  g_assert_cmpstr (cJSON_GetStringValue (cJSON_GetObjectItem (named, "url")), ==, "https://a.example/25.html");
  g_assert_cmpstr (cJSON_GetStringValue (cJSON_GetObjectItem (named, "begins")), ==, "It rains.");
  g_assert_cmpint (cJSON_GetArraySize (cJSON_GetObjectItem (named, "warnings")), ==, 1);
  cJSON_Delete (task);
  {
    g_autoptr (Answer) feed = get (fixture, "/v1/collections/1/1/feed");

    g_assert_cmpstr (feed->type, ==, "application/atom+xml");
    g_assert_cmpstr (feed->body, ==, "<feed/>");
  }
  /* some of these paths are none, and not described */
  description = g_steal_pointer (&fixture->description);
  for (guint i = 0; i < G_N_ELEMENTS (none); i++)
    {
      g_autoptr (Answer) answer = get (fixture, none[i]);

      g_assert_cmpuint (answer->status, ==, 404);
    }
  fixture->description = description;
  assert_error (ask (fixture, "POST", "/v1/collections", "application/json", "{}", NULL), 405, "wrong-method");
  g_assert_false (g_file_test (touched, G_FILE_TEST_EXISTS));
  g_assert_false (g_file_test (other, G_FILE_TEST_EXISTS));
  /* what is wrong with files is not for clients */
  write_in (folder, "news.ini", "[politics\n");
  list = get_json (fixture, "/v1/collections");
  named = cJSON_GetArrayItem (cJSON_GetObjectItem (list, "collections"), 0);
  g_assert_cmpstr (cJSON_GetStringValue (cJSON_GetObjectItem (named, "name")), ==, "news.ini");
  g_assert_true (cJSON_IsFalse (cJSON_GetObjectItem (named, "readable")));
  g_assert_cmpint (cJSON_GetArraySize (cJSON_GetObjectItem (named, "tasks")), ==, 0);
  cJSON_Delete (list);
  assert_error (get (fixture, "/v1/collections/1/1"), 500, "io");
  fixture_end (fixture);
  remove_folder (folder);
}

static void
test_no_collections (void)
{
  Fixture *fixture = fixture_new ();
  g_autoptr (Answer) list = NULL;
  g_autoptr (VlpsService) service = NULL;
  g_autoptr (GError) error = NULL;
  VlpsServiceOptions options = fixture->options;

  fixture_begin (fixture);
  read_description (fixture);
  list = get (fixture, "/v1/collections");
  g_assert_cmpstr (list->body, ==, "{\"collections\":[]}\n");
  assert_error (get (fixture, "/v1/collections/1/1"), 404, "no-such-task");
  fixture_end (fixture);
  /* a task file that cannot be read is told at once */
  options.collections = (const char *const[]){ "/no/such/tasks.ini", NULL };
  service = vlps_service_new (&options, &error);
  g_assert_null (service);
  g_assert_error (error, VLPS_ERROR, VLPS_ERROR_NOT_FOUND);
}

/* --- its life --- */

static void
test_end (void)
{
  Fixture *fixture = fixture_new ();
  g_autofree char *uri = NULL;
  g_autoptr (SoupMessage) message = NULL;
  Many many = { .left = 1 };

  fixture_begin (fixture);
  answer_free (get (fixture, "/v1/segment?url=http://a.example/"));
  uri = g_strconcat (fixture->address, "/v1/segment?url=", fixture->held, NULL);
  message = soup_message_new ("GET", uri);
  soup_session_send_and_read_async (fixture->session, message, G_PRIORITY_DEFAULT, NULL, many_cb, &many);
  wait_for_work (fixture);
  g_cancellable_cancel (fixture->ending);
  fixture_release (fixture);
  while (many.left > 0)
    g_main_context_iteration (NULL, TRUE);
  g_assert_cmpuint (many.by_status[200], ==, 1);
  g_thread_join (g_thread_ref (fixture->thread));
  g_assert_true (fixture->ran);
  g_assert_no_error (fixture->error);
  fixture_end (fixture);
}

static void
test_cannot (void)
{
  Fixture *fixture = fixture_new ();

  fixture->cannot = "--cannot";
  fixture_begin (fixture);
  g_thread_join (g_thread_ref (fixture->thread));
  g_assert_false (fixture->ran);
  g_assert_error (fixture->error, VLPS_ERROR, VLPS_ERROR_ENGINE);
  g_assert_cmpstr (fixture->error->message, ==, "there is no engine");
  fixture_end (fixture);
}

static void
test_listen (void)
{
  static const char *const wrong[] = { "0.0.0.0:0", "[::]:0", "192.0.2.1:0", "somewhere:80", "", "127.0.0.1:99999" };

  for (guint i = 0; i < G_N_ELEMENTS (wrong); i++)
    {
      Fixture *fixture = fixture_new ();

      fixture->options.listen = wrong[i];
      fixture_begin (fixture);
      g_thread_join (g_thread_ref (fixture->thread));
      g_assert_error (fixture->error, VLPS_ERROR, VLPS_ERROR_USAGE);
      fixture_end (fixture);
    }
}

int
main (int argc, char **argv)
{
  g_test_init (&argc, &argv, NULL);
  fixture_init (argc, argv);
  g_test_add_func ("/service/paths", test_paths);
  g_test_add_func ("/service/errors", test_errors);
  g_test_add_func ("/service/deaths", test_deaths);
  g_test_add_func ("/service/killed-between", test_killed_between);
  g_test_add_func ("/service/queue", test_queue);
  g_test_add_func ("/service/quick", test_quick);
  g_test_add_func ("/service/rate", test_rate);
  g_test_add_func ("/service/bodies", test_bodies);
  g_test_add_func ("/service/slow-clients", test_slow_clients);
  g_test_add_func ("/service/connections", test_connections);
  g_test_add_func ("/service/many-connections", test_many_connections);
  g_test_add_func ("/service/one-request", test_one_request);
  g_test_add_func ("/service/gone", test_gone);
  g_test_add_func ("/service/ranges", test_ranges);
  g_test_add_func ("/service/lengths", test_lengths);
  g_test_add_func ("/service/all-bodies", test_all_bodies);
  g_test_add_func ("/service/access", test_access);
  g_test_add_func ("/service/tokens", test_tokens);
  g_test_add_func ("/service/cache", test_cache);
  g_test_add_func ("/service/viewer", test_viewer);
  g_test_add_func ("/service/labels", test_labels);
  g_test_add_func ("/service/collections", test_collections);
  g_test_add_func ("/service/no-collections", test_no_collections);
  g_test_add_func ("/service/end", test_end);
  g_test_add_func ("/service/cannot", test_cannot);
  g_test_add_func ("/service/listen", test_listen);
  return g_test_run ();
}
