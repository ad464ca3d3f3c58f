/* splash-test.c - what clients of Splash are answered; the HTML of the worker here is the request that it got */
#include <string.h>

#include "fixture.h"
#include "option-words.h"

/* The page as the worker was asked for it. */
static cJSON *
asked (Fixture *fixture, const char *method, const char *path, const char *body)
{
  g_autoptr (Answer) answer = ask (fixture, method, path, "application/json", body, NULL);

  g_test_message ("%s: %u %s", path, answer->status, answer->body);
  g_assert_cmpuint (answer->status, ==, 200);
  g_assert_cmpstr (answer->type, ==, "text/html");
  return cJSON_Parse (answer->body);
}

static void
assert_options (cJSON *request, const char *const *options)
{
  g_auto (GStrv) words = option_words (cJSON_GetObjectItem (request, "options"));

  for (guint i = 0; options[i] != NULL; i++)
    if (!g_strv_contains ((const char *const *) words, options[i]))
      g_error ("%s is missing", options[i]);
  cJSON_Delete (request);
}

static void
test_arguments (void)
{
  static const char *const usual[] = { "--wait=load", "--viewport=1024x768", "--scroll=never", "--http-errors", NULL };
  static const char *const given[] = { "--wait=quiet", "--quiet-time=500", "--viewport=800x600", "--timeout=10", NULL };
  static const char *const headers[] = { "--user-agent=Scrapy/2.11 (+https://scrapy.org)", "--language=de",
                                         "--wait=quiet", "--quiet-time=2000", NULL };
  Fixture *fixture = fixture_new ();
  cJSON *request;

  fixture_begin (fixture);
  read_description (fixture);
  request = asked (fixture, "GET", "/render.html?url=http://a.example/%3Fa%3Db", NULL);
  g_assert_cmpstr (cJSON_GetStringValue (cJSON_GetObjectItem (request, "url")), ==, "http://a.example/?a=b");
  assert_options (request, usual);
  assert_options (
      asked (fixture, "GET", "/render.html?url=http://a.example/&wait=0.5&timeout=10&viewport=800x600&images=0", NULL),
      given);
  /* as scrapy-splash sends it */
  assert_options (asked (fixture, "POST", "/render.html",
                         "{\"url\": \"http://a.example/\", \"wait\": 2, \"cookies\": [], \"headers\": {\"User-Agent\": "
                         "\"Scrapy/2.11 (+https://scrapy.org)\", \"Accept\": \"text/html\", \"Accept-Language\": "
                         "\"de-DE,en;q=0.5\"}}"),
                  (const char *const[]){ headers[0], "--language=de-DE", headers[2], headers[3], NULL });
  assert_options (asked (fixture, "POST", "/render.html",
                         "{\"url\": \"http://a.example/\", \"headers\": [[\"accept-language\", \"de\"]]}"),
                  (const char *const[]){ headers[1], NULL });
  fixture_end (fixture);
}

static void
test_pictures (void)
{
  Fixture *fixture = fixture_new ();
  g_autoptr (Answer) png = NULL, json = NULL, both = NULL;
  cJSON *object;

  fixture_begin (fixture);
  read_description (fixture);
  png = get (fixture, "/render.png?url=http://a.example/&render_all=1");
  g_assert_cmpstr (png->type, ==, "image/png");
  g_assert_cmpstr (png->body, ==, "\x89PNG");
  json = get (fixture, "/render.json?url=http://a.example/");
  object = cJSON_Parse (json->body);
  g_assert_cmpstr (cJSON_GetStringValue (cJSON_GetObjectItem (object, "url")), ==, "http://a.example/last");
  g_assert_cmpstr (cJSON_GetStringValue (cJSON_GetObjectItem (object, "requestedUrl")), ==, "http://a.example/");
  g_assert_cmpint (cJSON_GetArrayItem (cJSON_GetObjectItem (object, "geometry"), 3)->valueint, ==, 768);
  g_assert_false (cJSON_HasObjectItem (object, "html"));
  g_assert_false (cJSON_HasObjectItem (object, "png"));
  cJSON_Delete (object);
  both = ask (fixture, "POST", "/render.json", "application/json",
              "{\"url\": \"http://a.example/\", \"html\": 1, \"png\": true, \"viewport\": \"full\"}", NULL);
  object = cJSON_Parse (both->body);
  g_assert_nonnull (strstr (cJSON_GetStringValue (cJSON_GetObjectItem (object, "html")), "\"screen\":false"));
  g_assert_cmpstr (cJSON_GetStringValue (cJSON_GetObjectItem (object, "png")), ==, "iVBORw==");
  cJSON_Delete (object);
  fixture_end (fixture);
}

static void
test_wrong (void)
{
  static const char *const queries[] = { "",
                                         "url=file:///etc/passwd",
                                         "url=http://a.example/&wait=a",
                                         "url=http://a.example/&wait=-1",
                                         "url=http://a.example/&wait=61",
                                         "url=http://a.example/&timeout=x",
                                         "url=http://a.example/&js_source=alert(1)",
                                         "url=http://a.example/&proxy=http://10.0.0.1:1",
                                         "url=http://a.example/&http_method=POST",
                                         "url=http://a.example/&har=1",
                                         "url=http://a.example/&width=100" };
  Fixture *fixture = fixture_new ();

  fixture_begin (fixture);
  read_description (fixture);
  for (guint i = 0; i < G_N_ELEMENTS (queries); i++)
    {
      g_autofree char *path = g_strconcat ("/render.json?", queries[i], NULL);

      g_test_message ("%s", path);
      assert_error (get (fixture, path), 400, "usage");
    }
  assert_error (ask (fixture, "POST", "/render.html", "application/json", "[]", NULL), 400, "usage");
  assert_error (get (fixture, "/render.html?url=http://a.example/error/timeout"), 504, "timeout");
  assert_error (get (fixture, "/render.png?url=http://a.example/error/network"), 502, "network");
  fixture_end (fixture);
}

int
main (int argc, char **argv)
{
  g_test_init (&argc, &argv, NULL);
  fixture_init (argc, argv);
  g_test_add_func ("/splash/arguments", test_arguments);
  g_test_add_func ("/splash/pictures", test_pictures);
  g_test_add_func ("/splash/wrong", test_wrong);
  return g_test_run ();
}
