/* bts-test.c - statistics of text blocks, worked out by hand */
#include "bts.h"

#include <math.h>
#include <string.h>

#include "method-table.h"
#include "sample-page.h"

static void
assert_near (double value, double expected)
{
  if (fabs (value - expected) > 1e-9)
    g_error ("%.12g is not %.12g", value, expected);
}

static void
test_smooth (void)
{
  static const guint values[] = { 4, 0, 0, 0, 8, 12, 2 };
  /* (0 + 8 + 0) / 4, (4 + 0 + 0) / 4, 0, (0 + 0 + 8) / 4, (0 + 16 + 12) / 4, (8 + 24 + 2) / 4, (12 + 4 + 0) / 4 */
  static const double expected[] = { 2, 1, 0, 2, 7, 8.5, 4 };
  g_autofree double *smoothed = vlps_bts_smooth (values, G_N_ELEMENTS (values), 2);
  g_autofree double *one = vlps_bts_smooth (values, 1, 2);

  for (guint i = 0; i < G_N_ELEMENTS (values); i++)
    assert_near (smoothed[i], expected[i]);
  assert_near (one[0], 2);
}

static void
test_thresholds (void)
{
  /* twelve values, sum 120, mean 10; smallest that is not 0: 1; the nine largest: 30 20 15 14 12 10 8 5 3, sum 117 */
  static const double values[] = { 0, 1, 3, 30, 12, 20, 15, 14, 10, 8, 5, 2 };
  VlpsMethodOptions options = vlps_method_options (vlps_method_table_find ("bts"));
  VlpsBtsThresholds t = vlps_bts_thresholds (values, G_N_ELEMENTS (values), vlps_method_own (&options));

  assert_near (t.n_min, 1);
  assert_near (t.n_average, 10);
  assert_near (t.low, (2 * 1 + 10) / 3.0);
  assert_near (t.high, (117 + 10) / 10.0);
}

/* With fewer than nine values the mean is that of those there are; zeros lower the mean of all. */
static void
test_thresholds_few (void)
{
  static const double values[] = { 0, 6, 3 };
  VlpsMethodOptions options = vlps_method_options (vlps_method_table_find ("bts"));
  VlpsBtsThresholds t = vlps_bts_thresholds (values, G_N_ELEMENTS (values), vlps_method_own (&options));

  assert_near (t.n_min, 3);
  assert_near (t.n_average, 3);
  assert_near (t.low, 3);
  assert_near (t.high, (6 + 3 + 0 + 3) / 4.0);
  t = vlps_bts_thresholds (values, 0, vlps_method_own (&options));
  assert_near (t.low, 0);
  t = vlps_bts_thresholds (values, 1, vlps_method_own (&options));
  assert_near (t.n_min, 0);
}

/* Expected: one character for each value, # where it is selected. */
static void
assert_selected (const double *values, guint n, gboolean between, const char *expected)
{
  g_autofree guint8 *selected = vlps_bts_select (values, n, 2, 5, between);
  g_autofree char *shown = g_strnfill (n, '.');

  for (guint i = 0; i < n; i++)
    if (selected[i])
      shown[i] = '#';
  g_assert_cmpstr (shown, ==, expected);
}

static void
test_select (void)
{
  /* both thresholds belong to main text: 2 is not below low = 2, 5 reaches high = 5 */
  static const double edges[] = { 1.9, 2, 5, 2, 1.9, 4.9, 2, 0 };
  /* runs: accepted, in between without a value >= 5, accepted, none after the last */
  static const double runs[] = { 3, 3, 0, 9, 2, 1, 4, 1, 3, 6, 0, 4, 4 };
  static const double none[] = { 4, 4, 0, 4 };

  assert_selected (edges, G_N_ELEMENTS (edges), TRUE, ".###....");
  assert_selected (runs, G_N_ELEMENTS (runs), TRUE, "...##.#.##...");
  assert_selected (runs, G_N_ELEMENTS (runs), FALSE, "...##...##...");
  assert_selected (none, G_N_ELEMENTS (none), TRUE, "....");
  assert_selected (none, 0, TRUE, "");
}

static VlpsResult *
extract (const VlpsPage *page, gboolean keep_links)
{
  VlpsMethodOptions options = vlps_method_options (vlps_method_table_find ("bts"));

  g_assert_true (vlps_method_set (&options, keep_links ? "keep-links=yes" : "keep-links=no", NULL));
  return vlps_bts (page, &options, NULL);
}

/* Fifteen blocks: 0 0 0 2 0 40 0 60 0 20 0 2 0 0 0 characters, smoothed 0 0 .5 1 10.5 20 25 30 20 10 5.5 1 .5 0 0.
 * Mean 124 / 15, smallest .5, low 3.09; the nine largest are 123 together, high 13.13.  So the run of the blocks 4 to
 * 10 is main text, and neither the menu nor the copyright line is. */
static void
test_page (void)
{
  g_autofree char *forty = sample_repeat ("甲", 40);
  g_autofree char *sixty = sample_repeat ("乙", 60);
  g_autofree char *twenty = sample_repeat ("丙", 20);
  g_autofree char *html =
      g_strdup_printf ("<body><div>导航</div><p>%s</p><p>%s</p><p>%s</p><div>版权</div>", forty, sixty, twenty);
  g_autofree char *expected = g_strdup_printf ("%s\n%s\n%s\n", forty, sixty, twenty);
  g_autoptr (VlpsPage) page = sample_page (html);
  g_autoptr (VlpsResult) result = extract (page, FALSE);
  g_autofree char *marked = sample_marked (page, result->content);

  g_strdelimit (expected, "\n", '|');
  g_assert_cmpstr (marked, ==, expected);
  g_strdelimit (expected, "|", '\n');
  g_assert_cmpstr (result->text, ==, expected);
}

/* Links inside main text go as the paper has it, and stay on request. */
static void
test_links (void)
{
  g_autofree char *text = sample_repeat ("text ", 30);
  g_autofree char *html = g_strdup_printf ("<body><p>%s<a href=x>link</a> %s</p>", text, text);
  g_autoptr (VlpsPage) page = sample_page (html);
  g_autoptr (VlpsResult) without = extract (page, FALSE);
  g_autoptr (VlpsResult) with = extract (page, TRUE);

  g_assert_null (strstr (without->text, "link"));
  g_assert_nonnull (strstr (with->text, "text link text"));
}

/* `before` and `after` stand beside the main block, which is block `at` where nothing else separates. */
static VlpsResult *
extract_around (const char *before, const char *after, VlpsPage **ret_page)
{
  g_autofree char *text = sample_repeat ("正文", 200);
  g_autofree char *html =
      g_strdup_printf ("<title>新标题_新闻中心_某某网</title><body>%s<p>%s</p>%s", before, text, after);

  *ret_page = sample_page (html);
  return extract (*ret_page, FALSE);
}

static void
assert_title_and_time (const char *before, const char *after, const char *title, const char *time)
{
  VlpsPage *made = NULL;
  g_autoptr (VlpsResult) result = extract_around (before, after, &made);
  g_autoptr (VlpsPage) page = made;

  g_assert_nonnull (page);
  g_assert_cmpstr (result->metadata->facts.title, ==, title);
  g_assert_cmpstr (result->metadata->facts.time, ==, time);
}

static void
test_title (void)
{
  /* the heading stands one block before the first main block's neighbour: h1, /h1, p */
  assert_title_and_time ("<h1>标题</h1>", "", "标题", NULL);
  /* of those near the beginning the highest level counts, and a link in it does not matter */
  assert_title_and_time ("<h1><a href=x>高</a></h1>", "<h2>低</h2>", "高", NULL);
  /* p, /p, h2: the heading below stands three behind the first main block */
  assert_title_and_time ("<h3>低</h3>", "<h2>高</h2>", "低", NULL);
  /* 400 characters, smoothed 100 200 100: the first main block is the empty one before the text, and the heading may
   * stand two before that one: h1, /h1, hr (main), p.  One further is too far: h1, /h1, hr, hr (main), p. */
  assert_title_and_time ("<h1>近</h1><hr>", "", "近", NULL);
  assert_title_and_time ("<h1>远</h1><hr><hr>", "", "新标题", NULL);
  assert_title_and_time ("<h1></h1>", "", "新标题", NULL);
}

static void
test_time (void)
{
  assert_title_and_time ("<span>2010-12-15</span>", "", "新标题", "2010-12-15");
  assert_title_and_time ("", "<span>二零一零年十二月十五日</span>", "新标题", "2010-12-15");
  /* the beginning goes before the end */
  assert_title_and_time ("<span>2010/12/15 08:30</span>", "<span>2011-01-01</span>", "新标题", "2010-12-15T08:30");
  /* the last main block is the empty one behind the text: p, /p (main), hr, hr; and one further */
  assert_title_and_time ("", "<hr><hr><span>2010-12-15</span>", "新标题", "2010-12-15");
  assert_title_and_time ("", "<hr><hr><hr><span>2010-12-15</span>", "新标题", NULL);
  assert_title_and_time ("<span>2010-12-15</span><hr><hr><hr><hr>", "", "新标题", NULL);
}

static void
test_no_text (void)
{
  g_autoptr (VlpsPage) page = sample_page ("<body><div><a href=x>only</a></div>");
  g_autoptr (VlpsResult) result = extract (page, FALSE);

  for (guint i = 0; i < page->n_nodes; i++)
    g_assert_cmpint (result->content[i], ==, 0);
  g_assert_null (result->metadata->facts.title);
}

int
main (int argc, char **argv)
{
  g_test_init (&argc, &argv, NULL);
  g_test_add_func ("/bts/smooth", test_smooth);
  g_test_add_func ("/bts/thresholds", test_thresholds);
  g_test_add_func ("/bts/thresholds-few", test_thresholds_few);
  g_test_add_func ("/bts/select", test_select);
  g_test_add_func ("/bts/page", test_page);
  g_test_add_func ("/bts/links", test_links);
  g_test_add_func ("/bts/title", test_title);
  g_test_add_func ("/bts/time", test_time);
  g_test_add_func ("/bts/no-text", test_no_text);
  return g_test_run ();
}
