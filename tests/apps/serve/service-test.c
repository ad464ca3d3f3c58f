/* service-test.c - the service before a worker that only pretends: limits, who may come in, its end
 *
 * Every answer is held against /openapi.json.
 */
#include <glib/gstdio.h>
#include <string.h>

#include "errors.h"
#include "fixture.h"

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
      g_assert_cmpstr (soup_message_get_reason_phrase (answer->message), ==,
                       answer->status == 421   ? "Misdirected Request"
                       : answer->status == 403 ? "Forbidden"
                                               : "OK");
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

static void
test_end (void)
{
  Fixture *fixture = fixture_new ();
  g_autofree char *path = NULL;
  Many many = { 0 };

  fixture_begin (fixture);
  answer_free (get (fixture, "/v1/segment?url=http://a.example/"));
  path = g_strconcat ("/v1/segment?url=", fixture->held, NULL);
  ask_many (fixture, path, 1, &many);
  wait_for_work (fixture);
  g_cancellable_cancel (fixture->ending);
  fixture_release (fixture);
  wait_for_many (&many);
  g_assert_cmpuint (many.by_status[200], ==, 1);
  g_thread_join (g_thread_ref (fixture->thread));
  g_assert_true (fixture->ran);
  g_assert_no_error (fixture->error);
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
  g_test_add_func ("/service/rate", test_rate);
  g_test_add_func ("/service/bodies", test_bodies);
  g_test_add_func ("/service/all-bodies", test_all_bodies);
  g_test_add_func ("/service/access", test_access);
  g_test_add_func ("/service/tokens", test_tokens);
  g_test_add_func ("/service/end", test_end);
  g_test_add_func ("/service/listen", test_listen);
  return g_test_run ();
}
