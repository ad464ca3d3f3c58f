/* cetd-test.c - values and content of cetd, worked out by hand */
#include "cetd.h"

#include <math.h>

#include "method-table.h"
#include "sample-page.h"

static void
assert_near (double value, double expected)
{
  if (fabs (value - expected) > 1e-9 * MAX (1, fabs (expected)))
    g_error ("%.12g is not %.12g", value, expected);
}

/* A menu of 5 links with 4 characters each, paragraphs of 100 and 200, a copyright line of 50. */
static VlpsPage *
three_parts (void)
{
  g_autofree char *hundred = sample_repeat ("text", 25);
  g_autofree char *two_hundred = sample_repeat ("text", 50);
  g_autofree char *fifty = sample_repeat ("right", 10);
  g_autofree char *links = sample_repeat ("<li><a href=x>link</a></li>", 5);
  g_autofree char *html = g_strdup_printf (
      "<body id=body><ul id=menu>%s</ul><div id=main><p id=p>%s</p><p id=q>%s</p></div><div id=foot>%s", links, hundred,
      two_hundred, fifty);

  return sample_page (html);
}

static void
test_cetd_values (void)
{
  g_autoptr (VlpsPage) page = three_parts ();
  g_autoptr (VlpsReading) reading = vlps_reading_new (page);
  double r = 20.0 / 370, e = G_E;
  int body = sample_find (page, "body"), main = sample_find (page, "main");
  VlpsCetdValues v;
  double p, q, foot, m, menu;

  vlps_cetd_values (page, reading, &v);
  g_assert_cmpint (v.base, ==, body);
  p = 100 * log (100) / log (log (1 + r * 100 + e));
  q = 200 * log (200) / log (log (1 + r * 200 + e));
  m = 300.0 / 2 * log (300.0 * 2) / log (log (1 + r * 300 + e));
  foot = 50 * log (50) / log (log (1 + r * 50 + e));
  assert_near (v.density[sample_find (page, "p")], p);
  assert_near (v.density[sample_find (page, "q")], q);
  assert_near (v.density[main], m);
  /* C = LC = 20, T = 10, LT = 5, C - LC taken as 1 */
  menu = 2 * log (2) / log (log (20.0 / 1 * 20 + r * 20 + e));
  assert_near (v.density[sample_find (page, "menu")], menu);
  assert_near (v.density[sample_find (page, "foot")], foot);
  /* C = 370, LC = 20, T = 5 li, 5 a, ul, 2 div, 2 p = 15, LT = 5 */
  assert_near (v.density[body], 370.0 / 15 * log (370.0 / 20 * 15 / 5) / log (log (370.0 / 350 * 20 + r * 370 + e)));
  assert_near (v.sum[main], p + q);
  assert_near (v.sum[body], menu + m + foot);
  /* an element with nothing but text has its own density as sum */
  assert_near (v.sum[sample_find (page, "foot")], foot);
  vlps_cetd_values_clear (&v);
}

static void
assert_content (VlpsMethodFunc extract, const char *html, const char *expected)
{
  g_autoptr (VlpsPage) page = sample_page (html);
  VlpsMethodOptions options = vlps_method_options (vlps_method_table_find ("cetd"));
  g_autoptr (VlpsResult) result = extract (page, &options, NULL);
  g_autofree char *ids = sample_marked_ids (page, result->content);

  g_assert_cmpstr (ids, ==, expected);
}

/* The largest sum (main: 1658) gives content; the smallest density on the way up from it is body's (74).  The menu
 * (0.8) does not reach that, the copyright line (315) does: noise of this kind is why scedd was made. */
static void
test_cetd (void)
{
  g_autoptr (VlpsPage) page = three_parts ();
  VlpsMethodOptions options = vlps_method_options (vlps_method_table_find ("cetd"));
  g_autoptr (VlpsResult) result = vlps_cetd (page, &options, NULL);
  g_autofree char *ids = sample_marked_ids (page, result->content);

  g_assert_cmpstr (ids, ==, "body main p q foot ");
  g_assert_cmpstr (result->method, ==, "cetd");
  assert_content (vlps_cetd, "<body id=body><p></p>", "");
  assert_content (vlps_cetd, "<body id=body><p id=p><a href=x>link</a></p>", "body p ");
}

/* Text set apart by nothing but br counts for the element that it stands in. */
static void
test_cetd_breaks (void)
{
  g_autofree char *text = sample_repeat ("some text<br>", 20);
  g_autofree char *links = sample_repeat ("<a href=x>link</a> ", 20);
  g_autofree char *html = g_strdup_printf (
      "<body id=body><div id=menu>%s</div><div id=main>%s</div><div id=more>%s</div>", links, text, links);

  assert_content (vlps_cetd, html, "body main ");
}

int
main (int argc, char **argv)
{
  g_test_init (&argc, &argv, NULL);
  g_test_add_func ("/cetd/values", test_cetd_values);
  g_test_add_func ("/cetd/content", test_cetd);
  g_test_add_func ("/cetd/breaks", test_cetd_breaks);
  return g_test_run ();
}
