/* page-work-test.c - what clients are told of pages that fail, and pages that are kept */
#include <string.h>

#include "fixture.h"

static void
test_errors (void)
{
  static const struct
  {
    const char *code;
    guint status;
  } cases[] = { { "not-found", 502 },   { "io", 500 },
                { "network", 502 },     { "http-status", 502 },
                { "not-html", 422 },    { "empty-page", 422 },
                { "timeout", 504 },     { "crashed", 502 },
                { "memory", 422 },      { "engine", 500 },
                { "robots", 403 },      { "snapshot", 400 },
                { "not-public", 403 },  { "styles-missing", 422 },
                { "tls", 502 },         { "server-busy", 502 },
                { "server-error", 502 } };
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

/* What is to be said of a page stands in a header field where the body has no place for it, and in the cache. */
static void
test_warnings (void)
{
  static const char two[] =
      "[\"1 caf\\u00e9, \\u5927 and \\ud83d\\ude00\", \"2 caf\\u00e9, \\u5927 and \\ud83d\\ude00\"]";
  Fixture *fixture = fixture_new ();
  g_autoptr (Answer) none = NULL, text = NULL, kept = NULL, picture = NULL, many = NULL;
  const char *field;
  cJSON *list;
  int n;

  fixture_begin (fixture);
  read_description (fixture);
  none = get (fixture, "/v1/segment?url=http://a.example/&format=text");
  g_assert_null (header_of (none, "X-Vlps-Warnings"));
  text = get (fixture, "/v1/segment?url=http://a.example/warn/2&format=text");
  g_assert_cmpstr (header_of (text, "X-Vlps-Warnings"), ==, two);
  kept = get (fixture, "/v1/segment?url=http://a.example/warn/2&format=text&max-age=60");
  g_assert_cmpstr (header_of (kept, "Age"), ==, "0");
  g_assert_cmpstr (header_of (kept, "X-Vlps-Warnings"), ==, two);
  picture = get (fixture, "/v1/overlay?url=http://a.example/warn/2");
  g_assert_cmpstr (header_of (picture, "X-Vlps-Warnings"), ==, two);
  many = get (fixture, "/v1/segment?url=http://a.example/warn/200&format=text");
  field = header_of (many, "X-Vlps-Warnings");
  g_assert_cmpuint (strlen (field), <, 2100);
  list = cJSON_Parse (field);
  n = cJSON_GetArraySize (list);
  g_assert_cmpint (n, >, 20);
  g_assert_cmpint (atoi (cJSON_GetArrayItem (list, n - 1)->valuestring), ==, 200 - (n - 1));
  cJSON_Delete (list);
  fixture_end (fixture);
}

int
main (int argc, char **argv)
{
  g_test_init (&argc, &argv, NULL);
  fixture_init (argc, argv);
  g_test_add_func ("/page-work/errors", test_errors);
  g_test_add_func ("/page-work/cache", test_cache);
  g_test_add_func ("/page-work/warnings", test_warnings);
  return g_test_run ();
}
