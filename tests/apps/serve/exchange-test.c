/* exchange-test.c - a client that goes before its answer, and one that wants a part of it */
#include "fixture.h"

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

int
main (int argc, char **argv)
{
  g_test_init (&argc, &argv, NULL);
  fixture_init (argc, argv);
  g_test_add_func ("/exchange/gone", test_gone);
  g_test_add_func ("/exchange/ranges", test_ranges);
  return g_test_run ();
}
