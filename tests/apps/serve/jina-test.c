/* jina-test.c - what clients of Jina Reader are answered; the worker's answer here is the request that it got */
#include <string.h>

#include "fixture.h"

static const char *const none[] = { NULL };

static Fixture *
begin (void)
{
  Fixture *fixture = fixture_new ();

  take_adapter (fixture, "jina");
  fixture_begin (fixture);
  read_description (fixture);
  return fixture;
}

static void
test_addresses (void)
{
  Fixture *fixture = begin ();

  assert_asked (get (fixture, "/https://a.example/b?c=d&e=f"), "https://a.example/b?c=d&e=f", "jina content", none);
  assert_asked (get (fixture, "/http://a.example"), "http://a.example", "jina content", none);
  /* what is encoded in it stays so */
  assert_asked (get (fixture, "/https://a.example/a%20b%2Fc%2525?d=%26"), "https://a.example/a%20b%2Fc%2525?d=%26",
                "jina content", none);
  /* encoded as a whole, with its query and without */
  assert_asked (get (fixture, "/https%3A%2F%2Fa.example%2Fb%20c%3Fd%3De%2526f%23g"), "https://a.example/b c?d=e%26f#g",
                "jina content", none);
  assert_asked (get (fixture, "/http%3a%2f%2fa.example%2f?d=e"), "http://a.example/?d=e", "jina content", none);
  assert_asked (get (fixture, "/http:%2F%2Fa.example"), "http://a.example", "jina content", none);
  /* as a proxy leaves it that takes two slashes for one */
  assert_asked (get (fixture, "/https:/a.example/b"), "https://a.example/b", "jina content", none);
  assert_asked (
      ask (fixture, "POST", "/", "application/json", "{\"url\": \"http://a.example/#/route\", \"unknown\": 1}", NULL),
      "http://a.example/#/route", "jina content", none);
  assert_asked (ask (fixture, "POST", "/", "application/x-www-form-urlencoded", "url=http://a.example/%3Fa", NULL),
                "http://a.example/?a", "jina content", none);
  assert_asked (ask (fixture, "POST", "/", "application/json",
                     "{\"url\": \"http://a.example/\", \"html\": \"<p>a\", \"respondWith\": \"html\"}", NULL),
                NULL, "jina html", (const char *const[]){ "--base-url=http://a.example/", NULL });
  fixture_end (fixture);
}

static void
test_headers (void)
{
  static const struct
  {
    const char *headers[9], *format, *options[6];
  } cases[] = {
    { { "X-Return-Format", "markdown" }, "jina markdown whole", { NULL } },
    { { "X-Return-Format", "Text", "X-Target-Selector", "#a, .b" }, "jina text whole", { "--selector=#a, .b" } },
    { { "X-Respond-With", "html", "X-Nobody-Knows", "1", "DNT", "1" }, "jina html", { NULL } },
    { { "Accept", "application/json", "X-With-Links-Summary", "true", "X-With-Images-Summary", "all" },
      "jina content json links images",
      { NULL } },
    { { "X-Return-Format", "screenshot" }, "jina picture screen", { NULL } },
    { { "X-Return-Format", "pageshot", "Accept", "application/json" }, "jina picture json", { NULL } },
    { { "X-Wait-For-Selector", ".done", "X-Timeout", "5", "X-Locale", "de-DE", "X-Respond-Timing", "html" },
      "jina content",
      { "--language=de-DE", "--timeout=5", "--wait-for=.done", "--wait=load" } },
    { { "X-Retain-Images", "none", "X-Retain-Links", "none", "X-Engine", "direct", "X-No-Cache", "true" },
      "jina content",
      { "--links=none", "--no-images", "--no-render" } },
    { { "X-Md-Link-Style", "referenced" }, "jina content", { "--links=references" } },
    { { "X-Md-Link-Style", "discarded", "X-Set-Cookie", "false", "X-Proxy-Url", "" },
      "jina content",
      { "--links=text" } },
  };
  Fixture *fixture = begin ();

  for (guint i = 0; i < G_N_ELEMENTS (cases); i++)
    assert_asked (ask (fixture, "GET", "/http://a.example/", NULL, NULL, cases[i].headers), "http://a.example/",
                  cases[i].format, cases[i].options);
  assert_asked (ask (fixture, "POST", "/", "application/json",
                     "{\"url\": \"http://a.example/\", \"targetSelector\": [\"a\", \"b\"], \"timeout\": 7, "
                     "\"withLinksSummary\": true}",
                     NULL),
                "http://a.example/", "jina content links",
                (const char *const[]){ "--selector=a, b", "--timeout=7", NULL });
  fixture_end (fixture);
}

/* What a browser is told that asks for a page of `origin`; newly allocated, NULL: nothing. */
static char *
headers_allowed (Fixture *fixture, const char *method, const char *path, const char *origin)
{
  const char *const headers[] = { "Origin",
                                  origin,
                                  "Access-Control-Request-Method",
                                  method,
                                  "Access-Control-Request-Headers",
                                  "x-return-format,authorization,cookie, X-Any-Other ,x-a\"b,accept",
                                  NULL };
  g_autoptr (Answer) answer = ask (fixture, "OPTIONS", path, NULL, NULL, headers);
  const char *allowed = header_of (answer, "Access-Control-Allow-Headers");

  g_assert_cmpstr (header_of (answer, "Access-Control-Allow-Origin"), ==, allowed != NULL ? origin : NULL);
  g_assert_cmpuint (answer->status, ==, allowed != NULL ? 204 : 403);
  return g_strdup (allowed);
}

/* Pages of an origin that was named may send what clients of Jina Reader do. */
static void
test_origins (void)
{
  static const char *const origins[] = { "https://good.example", NULL };
  static const char wishes[] = "authorization, content-type, x-return-format, X-Any-Other";
  Fixture *fixture = fixture_new ();
  g_autofree char *get = NULL, *post = NULL, *other_path = NULL, *other = NULL;

  take_adapter (fixture, "jina");
  fixture->options.access.origins = origins;
  fixture_begin (fixture);
  get = headers_allowed (fixture, "GET", "/https://a.example/", origins[0]);
  g_assert_cmpstr (get, ==, wishes);
  post = headers_allowed (fixture, "POST", "/", origins[0]);
  g_assert_cmpstr (post, ==, wishes);
  other_path = headers_allowed (fixture, "GET", "/v1/segment", origins[0]);
  g_assert_cmpstr (other_path, ==, "authorization, content-type");
  other = headers_allowed (fixture, "GET", "/https://a.example/", "https://bad.example");
  g_assert_null (other);
  fixture_end (fixture);
}

/* How old an answer may be is the client's to say, and another wish has another answer. */
static void
test_kept (void)
{
  const char *const old[] = { "X-Cache-Tolerance", "60", NULL };
  const char *const fresh[] = { "X-Cache-Tolerance", "60", "X-No-Cache", "true", NULL };
  const char *const other[] = { "X-Cache-Tolerance", "60", "X-Return-Format", "text", NULL };
  Fixture *fixture = begin ();
  g_autoptr (Answer) first = ask (fixture, "GET", "/http://a.example/", NULL, NULL, old);
  g_autoptr (Answer) second = ask (fixture, "GET", "/http://a.example/", NULL, NULL, old);
  g_autoptr (Answer) third = ask (fixture, "GET", "/http://a.example/", NULL, NULL, fresh);
  g_autoptr (Answer) fourth = ask (fixture, "GET", "/http://a.example/", NULL, NULL, other);

  g_assert_null (header_of (first, "Age"));
  g_assert_nonnull (header_of (second, "Age"));
  g_assert_null (header_of (third, "Age"));
  g_assert_null (header_of (fourth, "Age"));
  fixture_end (fixture);
}

static void
test_wrong (void)
{
  static const char *const wrong[][3] = {
    { "X-Return-Format", "pdf" },           { "X-Remove-Selector", "nav" }, { "X-Set-Cookie", "a=b" },
    { "X-Proxy-Url", "http://10.0.0.1:1" }, { "X-Cache-Tolerance", "-1" },
  };
  Fixture *fixture = begin ();

  for (guint i = 0; i < G_N_ELEMENTS (wrong); i++)
    assert_error (ask (fixture, "GET", "/http://a.example/", NULL, NULL, wrong[i]), 400, "usage");
  assert_error (ask (fixture, "POST", "/", "application/json", "{\"url\": \"file:///etc/passwd\"}", NULL), 400,
                "usage");
  assert_error (
      ask (fixture, "POST", "/", "application/json", "{\"html\": \"<p>a\", \"url\": \"file:///etc/passwd\"}", NULL),
      400, "usage");
  assert_error (ask (fixture, "POST", "/", "application/json", "{}", NULL), 400, "usage");
  assert_error (ask (fixture, "POST", "/", "application/json", "[]", NULL), 400, "usage");
  assert_error (get (fixture, "/http://a.example/error/timeout"), 504, "timeout");
  assert_error (get (fixture, "/http://a.example/error/not-public"), 403, "not-public");
  fixture_end (fixture);
}

/* It is there only where it was asked for. */
static void
test_off (void)
{
  Fixture *fixture = fixture_new ();
  g_autoptr (Answer) viewer = NULL;

  fixture_begin (fixture);
  assert_error (get (fixture, "/https://a.example/"), 404, "no-such-path");
  assert_error (ask (fixture, "POST", "/", "application/json", "{\"url\": \"http://a.example/\"}", NULL), 405,
                "wrong-method");
  read_description (fixture);
  g_assert_null (cJSON_GetObjectItem (cJSON_GetObjectItem (fixture->description, "paths"), "/{url}"));
  viewer = get (fixture, "/healthz");
  g_assert_cmpuint (viewer->status, ==, 200);
  fixture_end (fixture);
}

int
main (int argc, char **argv)
{
  g_test_init (&argc, &argv, NULL);
  fixture_init (argc, argv);
  g_test_add_func ("/jina/origins", test_origins);
  g_test_add_func ("/jina/addresses", test_addresses);
  g_test_add_func ("/jina/headers", test_headers);
  g_test_add_func ("/jina/kept", test_kept);
  g_test_add_func ("/jina/wrong", test_wrong);
  g_test_add_func ("/jina/off", test_off);
  return g_test_run ();
}
