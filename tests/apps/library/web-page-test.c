/* web-page-test.c - pages from HTML and snapshots */
#include <string.h>

#include "addresses.h"
#include "library-fixture.h"

static void
test_render_need (void)
{
  g_autoptr (GError) error = NULL;
  g_autoptr (VlpsWebPage) page =
      vlps_web_page_new_from_html ("<script src=a.js></script><div id=root></div>", "https://example.org/", &error);

  g_assert_no_error (error);
  g_assert_cmpstr (vlps_web_page_get_render_need (page), ==, "scripts");
}

static void
test_html (void)
{
  g_autoptr (VlpsWebPage) page = html_page ();
  g_autoptr (VlpsWebResult) result = segment (page, "method", "readability", NULL);
  g_autofree char *text = vlps_web_result_to_text (result);
  double width = -1, height = -1, position = -1;

  g_assert_cmpstr (vlps_web_page_get_url (page), ==, "https://example.org/d/");
  g_assert_cmpstr (vlps_web_page_get_title (page), ==, "A page");
  g_assert_true (g_str_has_prefix (vlps_web_page_get_engine (page), "gumbo "));
  g_assert_false (vlps_web_page_is_rendered (page));
  g_assert_null (vlps_web_page_get_render_need (page));
  g_assert_null (vlps_web_page_get_snapshot (page));
  g_assert_null (vlps_web_page_get_picture (page));
  vlps_web_page_get_size (page, &width, &height);
  g_assert_true (width >= 0 && width <= 0 && height >= 0 && height <= 0);
  g_assert_true (vlps_web_result_get_page (result) == page);
  g_assert_cmpstr (vlps_web_result_get_method (result), ==, "readability");
  g_assert_true (vlps_web_result_has_content (result));
  g_assert_nonnull (strstr (text, "quick brown fox"));
  g_assert_null (strstr (text, "Home"));
  g_assert_false (vlps_web_result_get_separator (result, VLPS_WEB_SEPARATOR_H1, &position, NULL));
  g_assert_true (position < 0);
  g_assert_true (vlps_web_result_get_expected_f1 (result) < 0);
}

static void
test_html_errors (void)
{
  g_autoptr (GError) error = NULL;

  g_assert_null (vlps_web_page_new_from_html ("  \n", NULL, &error));
  g_assert_error (error, VLPS_ERROR, VLPS_ERROR_EMPTY);
}

/* One line of Chinese in GB 2312: by the document's declaration, or by what came with it. */
static void
test_decode (void)
{
  static const char declared[] = "<meta charset=gb2312><p>\xc4\xe3\xba\xc3</p>";
  static const char bare[] = "<p>\xc4\xe3\xba\xc3</p>";
  g_autoptr (GBytes) by_itself = g_bytes_new_static (declared, sizeof declared - 1);
  g_autoptr (GBytes) by_header = g_bytes_new_static (bare, sizeof bare - 1);
  g_autofree char *first = vlps_decode_html (by_itself, NULL), *second = vlps_decode_html (by_header, "GBK");
  g_autoptr (GError) error = NULL;
  g_autoptr (VlpsWebPage) page = vlps_web_page_new_from_html (first, NULL, &error);
  g_autoptr (VlpsWebResult) result = NULL;
  g_autofree char *text = NULL;

  g_assert_no_error (error);
  g_assert_cmpstr (first, ==, "<meta charset=gb2312><p>你好</p>");
  g_assert_cmpstr (second, ==, "<p>你好</p>");
  result = segment (page, "regions", "all", NULL);
  text = vlps_web_result_to_text (result);
  g_assert_cmpstr (text, ==, "你好\n");
}

/* The snapshot of 100x80 px, whose heading stands at the top. */
static void
test_snapshot (void)
{
  g_autoptr (VlpsWebPage) page = snapshot_page ("plain.json"), packed = snapshot_page ("plain.json.gz");
  g_autoptr (GBytes) bytes = snapshot ("plain.json");
  g_auto (GStrv) warnings = vlps_web_page_get_warnings (page);
  double width, height;

  vlps_web_page_get_size (page, &width, &height);
  g_assert_cmpfloat_with_epsilon (width, 100, 1e-9);
  g_assert_cmpfloat_with_epsilon (height, 80, 1e-9);
  g_assert_true (vlps_web_page_is_rendered (page));
  g_assert_cmpstr (vlps_web_page_get_engine (page), ==, "E 1");
  g_assert_cmpstr (warnings[0], ==, "slow");
  g_assert_true (g_bytes_equal (vlps_web_page_get_snapshot (page), bytes));
  g_assert_true (g_bytes_equal (vlps_web_page_get_snapshot (packed), bytes));
  g_assert_cmpstr (vlps_web_page_get_url (packed), ==, vlps_web_page_get_url (page));
}

static void
test_snapshot_errors (void)
{
  static const char *const wrong[] = { "", "{}", "[1, 2]", "<html>" };

  for (guint i = 0; i < G_N_ELEMENTS (wrong); i++)
    {
      g_autoptr (GBytes) bytes = g_bytes_new_static (wrong[i], strlen (wrong[i]));
      g_autoptr (GError) error = NULL;

      g_assert_null (vlps_web_page_new_from_snapshot (bytes, &error));
      g_assert_error (error, VLPS_ERROR, VLPS_ERROR_SNAPSHOT);
    }
}

/* What a program says is the address of its page is taken or refused, and gives it no files. */
static void
test_addresses_of_pages (void)
{
  g_autoptr (VlpsWebRenderer) renderer = vlps_web_renderer_new (NULL);
  static const char *const wrong[] = { "", "relative", "no address", "//host/path" };
  guint n, cases = 0;
  const TestAddress *addresses = test_addresses (&n);

  for (guint i = 0; i < n; i++)
    {
      g_autofree char *url = test_address_in (&addresses[i], "/srv/secret");
      g_autoptr (VlpsWebPage) page = NULL;
      g_autoptr (GError) parsing = NULL, rendering = NULL;

      /* what GLib does not take for an address is refused below */
      if (!g_uri_is_valid (url, G_URI_FLAGS_PARSE_RELAXED, NULL) || !g_utf8_validate (url, -1, NULL))
        continue;
      g_test_message ("%s", addresses[i].kind);
      page = vlps_web_page_new_from_html (HTML, url, &parsing);
      g_assert_cmpint (page != NULL, ==, addresses[i].of_page);
      if (page == NULL)
        g_assert_error (parsing, VLPS_ERROR, VLPS_ERROR_USAGE);
      cases++;
      if (addresses[i].web || strcmp (url, "about:blank") == 0)
        continue;
      g_assert_null (vlps_web_renderer_render_html (renderer, HTML, url, NULL, &rendering));
      g_assert_error (rendering, VLPS_ERROR, VLPS_ERROR_USAGE);
      cases++;
    }
  for (guint i = 0; i < G_N_ELEMENTS (wrong); i++)
    {
      g_autoptr (GError) parsing = NULL, rendering = NULL;

      g_assert_null (vlps_web_page_new_from_html (HTML, wrong[i], &parsing));
      g_assert_error (parsing, VLPS_ERROR, VLPS_ERROR_USAGE);
      g_assert_null (vlps_web_renderer_render_html (renderer, HTML, wrong[i], NULL, &rendering));
      g_assert_error (rendering, VLPS_ERROR, VLPS_ERROR_USAGE);
    }
  g_test_message ("%u cases", cases);
  g_assert_cmpuint (cases, >, 100);
}

int
main (int argc, char **argv)
{
  g_test_init (&argc, &argv, NULL);
  g_test_add_func ("/web-page/html", test_html);
  g_test_add_func ("/web-page/render-need", test_render_need);
  g_test_add_func ("/web-page/html-errors", test_html_errors);
  g_test_add_func ("/web-page/decode", test_decode);
  g_test_add_func ("/web-page/snapshot", test_snapshot);
  g_test_add_func ("/web-page/snapshot-errors", test_snapshot_errors);
  g_test_add_func ("/web-page/addresses", test_addresses_of_pages);
  return g_test_run ();
}
