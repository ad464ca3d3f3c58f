/* routes-test.c - the paths of pages and of the viewer
 *
 * Every answer is held against /openapi.json.
 */
#include "fixture.h"

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
  /* types of formats, other names of them, and what no format is: JSON, the only one whose type the worker keeps */
  for (guint i = 0; i < 4; i++)
    {
      static const char *const types[] = { "text/csv", "APPLICATION/xhtml+xml", "text/css", "text" };
      const char *const accept[] = { "Accept", types[i], NULL };
      g_autoptr (Answer) answer =
          ask (fixture, "POST", "/v1/segment", "application/json", "{\"url\": \"http://a.example/\"}", accept);

      g_assert_cmpint (g_str_has_prefix (answer->type, "application/json"), ==, i >= 2);
    }
  {
    g_autoptr (Answer) answer = get (fixture, "/v1/sitemap?url=http://a.example/");

    g_assert_cmpstr (answer->body, ==, "{\"urls\": [\"http://a.example/b\"]}");
  }
  assert_error (get (fixture, "/v1/sitemap"), 400, "usage");
  assert_error (ask (fixture, "POST", "/v1/sitemap", "text/html", "<p>a", NULL), 400, "usage");
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

int
main (int argc, char **argv)
{
  g_test_init (&argc, &argv, NULL);
  fixture_init (argc, argv);
  g_test_add_func ("/routes/paths", test_paths);
  g_test_add_func ("/routes/viewer", test_viewer);
  return g_test_run ();
}
