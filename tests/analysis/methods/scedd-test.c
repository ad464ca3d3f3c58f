/* scedd-test.c - lines, short pages and content of scedd, worked out by hand */
#include "scedd.h"

#include <string.h>

#include "cetd.h"
#include "method-table.h"
#include "sample-page.h"

static void
assert_content (VlpsMethodFunc extract, const char *html, const char *expected)
{
  g_autoptr (VlpsPage) page = sample_page (html);
  VlpsMethodOptions options = vlps_method_options (vlps_method_table_find ("scedd"));
  g_autoptr (VlpsResult) result = extract (page, &options, NULL);
  g_autofree char *ids = sample_marked_ids (page, result->content);

  g_assert_cmpstr (ids, ==, expected);
}

static void
test_lines (void)
{
  g_autoptr (VlpsPage) page =
      sample_page ("<body id=body><div id=a><span id=b>x</span><p id=c>y</p></div><p hidden>no</p><p "
                   "id=d>z</p>");
  g_autoptr (VlpsReading) reading = vlps_reading_new (page);
  guint n;
  g_autofree guint *lines = vlps_scedd_lines (page, reading, &n);

  /* html 1, body 2, div 3, p 4, p 5 */
  g_assert_cmpuint (lines[sample_find (page, "body")], ==, 2);
  g_assert_cmpuint (lines[sample_find (page, "a")], ==, 3);
  g_assert_cmpuint (lines[sample_find (page, "b")], ==, 3);
  g_assert_cmpuint (lines[sample_find (page, "c")], ==, 4);
  g_assert_cmpuint (lines[sample_find (page, "d")], ==, 5);
  g_assert_cmpuint (n, ==, 5);
}

static gsize
dense_bytes (const char *html, VlpsShortBy by)
{
  g_autoptr (VlpsPage) page = sample_page (html);
  g_autoptr (VlpsReading) reading = vlps_reading_new (page);

  return vlps_scedd_dense_bytes (page, reading, by);
}

static const char *
word (const VlpsResult *result, const char *name)
{
  for (guint i = 0; i < result->details->len; i++)
    if (strcmp (g_array_index (result->details, VlpsDetail, i).name, name) == 0)
      return g_array_index (result->details, VlpsDetail, i).word;
  return NULL;
}

/* Both sides of the border: the class of a page whose densest element has so many bytes. */
static const char *
class_of (guint bytes, VlpsShortBy by)
{
  g_autofree char *text = sample_repeat ("x", bytes);
  g_autofree char *html = g_strdup_printf ("<body><p>%s</p><div><a href=x>link</a></div>", text);
  g_autoptr (VlpsPage) page = sample_page (html);
  VlpsMethodOptions options = vlps_method_options (vlps_method_table_find ("scedd"));
  g_autoptr (VlpsResult) result = NULL;

  g_assert_true (vlps_method_set (&options, by == VLPS_SHORT_BY_SUM ? "short-by=sum" : "short-by=density", NULL));
  result = vlps_scedd (page, &options, NULL);
  g_assert_cmpstr (word (result, "short_by"), ==, by == VLPS_SHORT_BY_SUM ? "sum" : "density");
  return word (result, "class");
}

static void
test_short (void)
{
  for (guint by = VLPS_SHORT_BY_DENSITY; by <= VLPS_SHORT_BY_SUM; by++)
    {
      g_assert_cmpstr (class_of (449, by), ==, "short");
      g_assert_cmpstr (class_of (450, by), ==, "long");
      g_assert_cmpuint (dense_bytes ("<body>", by), ==, 0);
    }
}

/* Three paragraphs of 300, 200 and 100 characters in one div.  Plain density: 300 for the first paragraph, 600 / 3 for
 * the div, 600 / 4 for the body.  Density sum: that of the div is the largest.  So by density it is a page of 300 bytes
 * and short, by density sum one of 602 (the paragraphs with what parts them) and long. */
static void
test_short_by (void)
{
  g_autofree char *one = sample_repeat ("a", 300), *two = sample_repeat ("b", 200), *three = sample_repeat ("c", 100);
  g_autofree char *html = g_strdup_printf ("<body><div><p>%s</p><p>%s</p><p>%s</p></div>", one, two, three);

  g_assert_cmpuint (dense_bytes (html, VLPS_SHORT_BY_DENSITY), ==, 300);
  g_assert_cmpuint (dense_bytes (html, VLPS_SHORT_BY_SUM), ==, 602);
}

/* A page of `n` lines: html, body, and elements of which those named in `dense` (line, length) have text, all others a
 * link.  Each has its line as id. */
static char *
page_of_lines (guint n, const guint (*dense)[2], guint n_dense)
{
  GString *html = g_string_new ("<body>");

  for (guint line = 3; line <= n; line++)
    {
      guint length = 0;
      g_autofree char *text = NULL;

      for (guint k = 0; k < n_dense; k++)
        if (dense[k][0] == line)
          length = dense[k][1];
      text = sample_repeat ("x", length);
      g_string_append_printf (html, "<div id=%u>%s</div>", line, length > 0 ? text : "<a href=x>link</a>");
    }
  return g_string_free (html, FALSE);
}

/* The paper's own algorithm, even where such a flat page as a whole has too much text to be short. */
static VlpsResult *
short_page (const VlpsPage *page, const VlpsMethodOptions *options, GError **error)
{
  g_autoptr (VlpsReading) reading = vlps_reading_new (page);

  return vlps_scedd_short (page, reading, vlps_method_own (options));
}

static void
assert_lines (guint n, const guint (*dense)[2], guint n_dense, const char *expected)
{
  g_autofree char *html = page_of_lines (n, dense, n_dense);

  assert_content (short_page, html, expected);
}

/* On 100 lines content begins on lines 5 to 95. */
static void
test_bounds (void)
{
  static const guint outside[][2] = { { 4, 200 }, { 50, 100 }, { 96, 150 } };
  static const guint upper[][2] = { { 5, 200 }, { 50, 10 }, { 96, 150 } };
  static const guint lower[][2] = { { 4, 200 }, { 50, 10 }, { 95, 150 } };

  assert_lines (100, outside, G_N_ELEMENTS (outside), "50 ");
  /* the densest is in a valid place at once; what stands beside it is content by the threshold, the copyright line, too
   */
  assert_lines (100, upper, G_N_ELEMENTS (upper), "5 50 96 ");
  /* after the first round only what comes after line 4 is looked at */
  assert_lines (100, lower, G_N_ELEMENTS (lower), "50 95 ");
}

/* Seven dense elements in the first 5 % of 200 lines, each less dense than the one before: the fifth round is the
 * last. */
static void
test_rounds (void)
{
  static const guint dense[][2] = { { 3, 340 }, { 4, 330 }, { 5, 320 }, { 6, 310 },
                                    { 7, 300 }, { 8, 290 }, { 9, 280 }, { 100, 20 } };
  static const guint four[][2] = { { 3, 340 }, { 4, 330 }, { 5, 320 }, { 6, 310 }, { 100, 20 } };

  assert_lines (200, dense, G_N_ELEMENTS (dense), "7 8 9 100 ");
  assert_lines (200, four, G_N_ELEMENTS (four), "100 ");
}

/* Step (4): nothing up to the title, no sub-titles; step (2): no form controls. */
static void
test_title (void)
{
  g_autofree char *links = sample_repeat ("<p><a href=x>link</a></p>", 40);
  g_autofree char *text = sample_repeat ("dense ", 30);
  g_autofree char *before =
      g_strdup_printf ("<title>The big storm</title><body><p id=b>%s</p>%s<h1 id=t>The big "
                       "storm</h1><h2 id=s>%s</h2><button id=f>%s</button><p id=a>text, text</p>%s",
                       text, links, text, text, links);

  assert_content (short_page, before, "a ");
}

static VlpsResult *
short_anywhere (const VlpsPage *page, const VlpsMethodOptions *options, GError **error)
{
  VlpsMethodOptions anywhere = *options;

  g_assert_true (vlps_method_set (&anywhere, "bottom-coef=1", NULL));
  return short_page (page, &anywhere, error);
}

static VlpsResult *
by_title (const VlpsPage *page, const VlpsMethodOptions *options, GError **error)
{
  VlpsMethodOptions weighed = *options;

  g_assert_true (vlps_method_set (&weighed, "title-weight=1", NULL));
  return short_anywhere (page, &weighed, error);
}

static VlpsResult *
by_depth (const VlpsPage *page, const VlpsMethodOptions *options, GError **error)
{
  VlpsMethodOptions weighed = *options;

  g_assert_true (vlps_method_set (&weighed, "depth-weight=1", NULL));
  return short_anywhere (page, &weighed, error);
}

/* Twenty lines: html, body, title, div, section, a with 40 characters on line 6, twelve more, div, b with 41 on line 20.  By density alone b wins.  The title is line 3, so nearness is 1 - 3/20 = .85 for a and
 * 1 - 17/20 = .15 for b; the depths are 4 and 3, of 4: either way a wins. */
static void
test_weights (void)
{
  g_autofree char *near = sample_repeat ("x", 40), *far = sample_repeat ("y", 41);
  g_autofree char *links = sample_repeat ("<p><a href=x>link</a></p>", 12);
  g_autofree char *html =
      g_strdup_printf ("<title>The big storm</title><body><h1>The big storm</h1>"
                       "<div><a href=x>link</a><section><a href=x>link</a><p id=a>%s</p></section></div>%s"
                       "<div><a href=x>link</a><p id=b>%s</p></div>",
                       near, links, far);
  VlpsMethodOptions options = vlps_method_options (vlps_method_table_find ("scedd"));
  const VlpsSceddOptions *own = vlps_method_own (&options);

  g_assert_false (own->title_weight > 0 || own->depth_weight > 0);
  assert_content (short_anywhere, html, "b ");
  assert_content (by_title, html, "a ");
  assert_content (by_depth, html, "a ");
}

static void
test_long (void)
{
  g_autofree char *text = sample_repeat ("long text ", 50);
  g_autofree char *html = g_strdup_printf ("<body><p id=a>%s</p>", text);
  g_autoptr (VlpsPage) page = sample_page (html);
  VlpsMethodOptions options = vlps_method_options (vlps_method_table_find ("scedd"));
  g_autoptr (VlpsResult) scedd = vlps_scedd (page, &options, NULL);
  g_autoptr (VlpsResult) cetd = vlps_cetd (page, &options, NULL);

  g_assert_cmpstr (scedd->method, ==, "scedd");
  g_assert_cmpmem (scedd->content, page->n_nodes, cetd->content, page->n_nodes);
}

/* The paper's own case: a page of menus and one sentence is short, and the sentence is its content. */
static void
test_menus (void)
{
  g_autofree char *links = sample_repeat ("<li><a href=/topic>Topic of the day</a></li>", 40);
  g_autofree char *html =
      g_strconcat ("<title>Ferry</title><body><h1>Ferry</h1><ul>", links,
                   "</ul><div><p>The last ferry to the island leaves at seven in the evening this week.</p></div><ul>",
                   links, "</ul>", NULL);
  g_autoptr (VlpsPage) page = sample_page (html);
  VlpsMethodOptions options = vlps_method_options (vlps_method_table_find ("scedd"));
  g_autoptr (VlpsResult) result = vlps_scedd (page, &options, NULL);
  g_autofree char *text = sample_marked (page, result->content);

  g_assert_cmpstr (word (result, "class"), ==, "short");
  g_assert_cmpstr (text, ==, "The last ferry to the island leaves at seven in the evening this week.|");
}

int
main (int argc, char **argv)
{
  g_test_init (&argc, &argv, NULL);
  g_test_add_func ("/scedd/lines", test_lines);
  g_test_add_func ("/scedd/short", test_short);
  g_test_add_func ("/scedd/short-by", test_short_by);
  g_test_add_func ("/scedd/bounds", test_bounds);
  g_test_add_func ("/scedd/rounds", test_rounds);
  g_test_add_func ("/scedd/title", test_title);
  g_test_add_func ("/scedd/weights", test_weights);
  g_test_add_func ("/scedd/long", test_long);
  g_test_add_func ("/scedd/menus", test_menus);
  return g_test_run ();
}
