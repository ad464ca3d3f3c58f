/* render-request-test.c - a render request comes out of its JSON as it went in */
#include "render-request.h"

#include <string.h>

/* Every field has another value than the usual one. */
static const char *const folders[] = { "/a", "/b c", NULL };

static const char *const clicks[] = { "a", "#b > c", NULL };

static VlpsRenderRequest
unusual (void)
{
  return (VlpsRenderRequest){
    .uri = "https://example.com/\"a\"",
    .data = TRUE,
    .local = TRUE,
    .mime = "text/html",
    .charset = "utf-8",
    .first_cookies = "[{}]",
    .cookies = "[]",
    .headers = "A: b\nC: d",
    .viewport_width = 800,
    .viewport_height = 600,
    .scale = 3,
    .user_agent = "Agent/1",
    .language = "de",
    .javascript = FALSE,
    .level_frames = TRUE,
    .http_errors = TRUE,
    .media = VLPS_MEDIA_PRINT,
    .wait = VLPS_WAIT_LOAD,
    .scroll = VLPS_SCROLL_NEVER,
    .quiet_ms = 300,
    .timeout = 2.5,
    .left = 1.75,
    .rules = "[{}]",
    .files = folders,
    .init_script = "1",
    .script = "2",
    .clicks = clicks,
    .wait_for = "#a",
    .scroll_screens = 7,
    .proxy = "http://127.0.0.1:1",
    .own_certificates = TRUE,
    .collect = FALSE,
    .keep_cookies = TRUE,
    .pdf = TRUE,
    .picture_pixels = 4e6,
  };
}

static void
test_both_ways (void)
{
  VlpsRenderRequest in = unusual ();
  g_autofree char *text = vlps_render_request_print (&in), *again = NULL;
  g_auto (VlpsRenderRequest) out = { 0 };

  g_assert_true (vlps_render_request_parse (text, &out));
  g_assert_cmpstr (out.uri, ==, in.uri);
  g_assert_true (out.pdf && out.data && out.local && out.http_errors && out.own_certificates && out.keep_cookies);
  g_assert_false (out.javascript || out.collect);
  g_assert_true (out.level_frames);
  g_assert_cmpstr (out.mime, ==, in.mime);
  g_assert_cmpstr (out.charset, ==, in.charset);
  g_assert_cmpstr (out.first_cookies, ==, in.first_cookies);
  g_assert_cmpstr (out.cookies, ==, in.cookies);
  g_assert_cmpstr (out.headers, ==, in.headers);
  g_assert_cmpstr (out.user_agent, ==, in.user_agent);
  g_assert_cmpstr (out.language, ==, in.language);
  g_assert_cmpstr (out.rules, ==, in.rules);
  g_assert_cmpstr (out.proxy, ==, in.proxy);
  g_assert_cmpint (out.viewport_width, ==, 800);
  g_assert_cmpint (out.viewport_height, ==, 600);
  g_assert_cmpint (out.scale, ==, 3);
  g_assert_cmpint (out.wait, ==, VLPS_WAIT_LOAD);
  g_assert_cmpint (out.scroll, ==, VLPS_SCROLL_NEVER);
  g_assert_cmpint (out.scroll_screens, ==, 7);
  g_assert_cmpint (out.quiet_ms, ==, 300);
  g_assert_cmpfloat_with_epsilon (out.timeout, 2.5, 1e-12);
  g_assert_cmpfloat_with_epsilon (out.left, 1.75, 1e-12);
  g_assert_cmpfloat_with_epsilon (out.picture_pixels, 4e6, 1e-6);
  g_assert_true (g_strv_equal (out.files, folders));
  g_assert_true (g_strv_equal (out.clicks, clicks));
  g_assert_cmpstr (out.init_script, ==, in.init_script);
  g_assert_cmpstr (out.script, ==, in.script);
  g_assert_cmpstr (out.wait_for, ==, in.wait_for);
  g_assert_cmpint (out.media, ==, VLPS_MEDIA_PRINT);
  /* whatever is in the struct is in the text: nothing falls back to its usual value on the second way */
  again = vlps_render_request_print (&out);
  g_assert_cmpstr (again, ==, text);
}

/* What is for the user's own page goes, and the rest stays. */
static void
test_plain (void)
{
  VlpsRenderRequest request = unusual ();

  g_assert_true (vlps_render_request_acts (&request));
  vlps_render_request_make_plain (&request);
  g_assert_false (vlps_render_request_acts (&request));
  g_assert_null (request.headers);
  g_assert_false (request.pdf);
  g_assert_null (request.first_cookies);
  g_assert_cmpstr (request.user_agent, ==, "Agent/1");
}

/* What is left out has its usual value, and so has what is of another type or no choice. */
static void
test_default (void)
{
  static const char *const texts[] = {
    "{\"uri\": \"about:blank\"}",
    "{\"uri\": \"about:blank\", \"timeout\": \"5\", \"javascript\": 0, \"wait\": \"for ever\", \"scroll\": 1,"
    " \"files\": \"/\", \"viewportWidth\": null, \"language\": [\"de\"]}",
  };
  VlpsRenderRequest usual = vlps_render_request_default ();

  for (guint i = 0; i < G_N_ELEMENTS (texts); i++)
    {
      g_auto (VlpsRenderRequest) request = { 0 };

      g_assert_true (vlps_render_request_parse (texts[i], &request));
      g_assert_cmpstr (request.uri, ==, "about:blank");
      g_assert_cmpint (request.viewport_width, ==, usual.viewport_width);
      g_assert_cmpfloat_with_epsilon (request.timeout, usual.timeout, 1e-12);
      g_assert_cmpfloat_with_epsilon (request.left, usual.left, 1e-12);
      g_assert_true (request.javascript && request.collect);
      g_assert_cmpint (request.wait, ==, VLPS_WAIT_QUIET);
      g_assert_cmpint (request.scroll, ==, VLPS_SCROLL_AUTO);
      g_assert_null (request.files);
      g_assert_null (request.language);
    }
}

static void
test_ranges (void)
{
  g_auto (VlpsRenderRequest) small = { 0 }, large = { 0 };

  g_assert_true (vlps_render_request_parse ("{\"uri\": \"a\", \"timeout\": -1, \"quietTime\": -5}", &small));
  g_assert_cmpfloat_with_epsilon (small.timeout, .1, 1e-12);
  g_assert_cmpint (small.quiet_ms, ==, 0);
  g_assert_true (vlps_render_request_parse ("{\"uri\": \"a\", \"timeout\": 1e9, \"quietTime\": 1e99}", &large));
  g_assert_cmpfloat_with_epsilon (large.timeout, 86400, 1e-12);
  g_assert_cmpint (large.quiet_ms, ==, 86400000);
}

static void
test_no_request (void)
{
  static const char *const texts[] = { "", "{", "[]", "{}", "\"uri\"", "{\"uri\": 1}", "{\"timeout\": 30}" };

  for (guint i = 0; i < G_N_ELEMENTS (texts); i++)
    {
      VlpsRenderRequest request = { .uri = "kept" };

      g_assert_false (vlps_render_request_parse (texts[i], &request));
      g_assert_cmpstr (request.uri, ==, "kept");
    }
}

int
main (int argc, char **argv)
{
  g_test_init (&argc, &argv, NULL);
  g_test_add_func ("/render-request/both-ways", test_both_ways);
  g_test_add_func ("/render-request/plain", test_plain);
  g_test_add_func ("/render-request/default", test_default);
  g_test_add_func ("/render-request/ranges", test_ranges);
  g_test_add_func ("/render-request/no-request", test_no_request);
  return g_test_run ();
}
