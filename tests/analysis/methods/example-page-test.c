/* example-page-test.c - sliding windows, their similarity, turning points */
#include "example-page.h"

#include <math.h>
#include <string.h>

#include "errors.h"
#include "method-table.h"
#include "sample-page.h"

static VlpsTextPair *
pair_of (const char *a, const char *b)
{
  glong n_a, n_b;
  g_autofree gunichar *wide_a = g_utf8_to_ucs4 (a, -1, NULL, &n_a, NULL);
  g_autofree gunichar *wide_b = g_utf8_to_ucs4 (b, -1, NULL, &n_b, NULL);

  return vlps_text_pair_new (wide_a, (guint) n_a, wide_b, (guint) n_b);
}

static void
assert_distance (const char *a, const char *b, guint expected)
{
  g_autoptr (VlpsTextPair) pair = pair_of (a, b);

  g_assert_cmpuint (vlps_text_pair_distance (pair, 0, 0, pair->n_a), ==, expected);
}

static void
test_distance (void)
{
  assert_distance ("a", "a", 0);
  assert_distance ("a", "b", 1);
  assert_distance ("kitten", "sittin", 2);
  assert_distance ("abcdef", "bcdefg", 2); /* one goes, one comes */
  assert_distance ("abcdef", "fedcba", 6);
  assert_distance ("abcabc", "cabcab", 2);
  assert_distance ("二零一一年", "二零一二年", 1);
  assert_distance ("flaw", "lawn", 2);
}

/* The table that the edit distance is defined by. */
static guint
slow_distance (const guint *a, const guint *b, guint n)
{
  guint row[VLPS_WINDOW_MAX + 1];

  for (guint k = 0; k <= n; k++)
    row[k] = k;
  for (guint i = 1; i <= n; i++)
    {
      guint diagonal = row[0];

      row[0] = i;
      for (guint k = 1; k <= n; k++)
        {
          guint replaced = diagonal + (a[i - 1] != b[k - 1]);

          diagonal = row[k];
          row[k] = MIN (replaced, MIN (row[k], row[k - 1]) + 1);
        }
    }
  return row[n];
}

/* Windows of every length over random texts of few and of many different characters. */
static void
test_distance_random (void)
{
  g_autoptr (GRand) random = g_rand_new_with_seed (4);

  for (guint round = 0; round < 3000; round++)
    {
      gunichar a[100], b[100];
      gint32 letters = round % 3 == 0 ? 2 : round % 3 == 1 ? 5 : 1000;
      guint length = (guint) g_rand_int_range (random, 1, VLPS_WINDOW_MAX + 1);
      guint at_a = (guint) g_rand_int_range (random, 0, (gint32) (100 - length + 1));
      guint at_b = (guint) g_rand_int_range (random, 0, (gint32) (100 - length + 1));
      g_autoptr (VlpsTextPair) pair = NULL;

      for (guint i = 0; i < 100; i++)
        {
          a[i] = (gunichar) g_rand_int_range (random, 0, letters) + 1;
          b[i] = g_rand_boolean (random) ? a[i] : (gunichar) g_rand_int_range (random, 0, letters) + 1;
        }
      pair = vlps_text_pair_new (a, 100, b, 100);
      g_assert_cmpuint (vlps_text_pair_distance (pair, at_a, at_b, length), ==,
                        slow_distance (pair->a + at_a, pair->b + at_b, length));
      g_assert_cmpuint (vlps_text_pair_distance (pair, at_a, at_b, length), ==,
                        slow_distance (pair->a + at_a, pair->b + at_b, length));
    }
}

static void
assert_sequence (const double *values, guint n, const double *expected, guint n_expected)
{
  g_assert_cmpuint (n, ==, n_expected);
  for (guint i = 0; i < n; i++)
    g_assert_true (fabs (values[i] - expected[i]) < 1e-12);
}

static double *
similarities (const char *a, const char *b, gboolean backward, guint window, double drop, guint *ret_n)
{
  glong n_a, n_b;
  g_autofree gunichar *wide_a = g_utf8_to_ucs4 (a, -1, NULL, &n_a, NULL);
  g_autofree gunichar *wide_b = g_utf8_to_ucs4 (b, -1, NULL, &n_b, NULL);

  return vlps_example_page_similarities (wide_a, (guint) n_a, wide_b, (guint) n_b, backward, window, drop, ret_n);
}

/* Windows of 4 over texts with 12 characters in common before and 4 after what differs. */
static void
test_sequences (void)
{
  static const char one[] = "aaaabbbbccccXXXXXXXXdddd", other[] = "aaaabbbbccccYYYYYYYYYYdddd";
  /* the windows that end 13, 14 and 15 characters after the start are cccX and cccY, ccXX and ccYY, cXXX and cYYY */
  static const double fs[] = { 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 0.75, 0.5, 0.25 };
  static const double bs[] = { 1, 1, 1, 1, 1, 0.75, 0.5, 0.25 };
  guint n;
  g_autofree double *forward = similarities (one, other, FALSE, 4, 0.5, &n);
  g_autofree double *backward = NULL;
  g_autofree double *whole = NULL;

  assert_sequence (forward, n, fs, G_N_ELEMENTS (fs));
  g_assert_cmpuint (vlps_example_page_turning_point (forward, n, 4, 0.5), ==, 12);
  backward = similarities (one, other, TRUE, 4, 0.5, &n);
  assert_sequence (backward, n, bs, G_N_ELEMENTS (bs));
  g_assert_cmpuint (vlps_example_page_turning_point (backward, n, 4, 0.5), ==, 4);
  /* with no drop to wait for, all of the shorter text and the window behind it */
  whole = similarities (one, other, FALSE, 4, 0, &n);
  g_assert_cmpuint (n, ==, 24 + 4 + 1);
  g_assert_cmpfloat_with_epsilon (whole[28], 0, 1e-12);
}

static void
test_turning_point (void)
{
  static const double never[] = { 1, 0.9, 1 };
  static const double at_once[] = { 0.2, 0.1 };
  /* a small difference (a date) first, then the fall from the level after it */
  static const double twice[] = { 1, 0.75, 0.75, 0.75, 0.75, 1, 0.75, 0.5, 0.25, 0 };
  /* a shift by one character keeps the level at .75; a chance likeness during the fall does not raise it */
  static const double shifted[] = { 1, 0.75, 0.75, 0.75, 0.75, 0.75, 0.5, 0.5, 0.25 };

  g_assert_cmpuint (vlps_example_page_turning_point (never, 3, 4, 0.5), ==, 2);
  g_assert_cmpuint (vlps_example_page_turning_point (at_once, 2, 4, 0.5), ==, 0);
  g_assert_cmpuint (vlps_example_page_turning_point (twice, 10, 4, 0.5), ==, 5);
  g_assert_cmpuint (vlps_example_page_turning_point (shifted, 9, 4, 0.5), ==, 5);
  g_assert_cmpuint (vlps_example_page_turning_point (NULL, 0, 4, 0.5), ==, 0);
}

/* `n` characters of `from` letters of the alphabet that begins at `first`; the same for the same `seed`. */
static char *
letters (guint32 seed, guint n, gunichar first, gint32 from)
{
  g_autoptr (GRand) random = g_rand_new_with_seed (seed);
  GString *text = g_string_new (NULL);

  for (guint i = 0; i < n; i++)
    g_string_append_unichar (text, first + (gunichar) g_rand_int_range (random, 0, from));
  return g_string_free (text, FALSE);
}

/* Borders of every length, to the character: what both pages begin and end with, and articles between that have not a
 * character in common. */
static void
test_borders (void)
{
  static const guint lengths[] = { 0, 1, 2, 20, 31, 32, 40, 63, 64, 65, 100, 1000 };
  static const guint articles[][2] = { { 300, 500 }, { 500, 300 }, { 64, 70 } };

  for (guint h = 0; h < G_N_ELEMENTS (lengths); h++)
    for (guint t = 0; t < G_N_ELEMENTS (lengths); t++)
      for (guint k = 0; k < G_N_ELEMENTS (articles); k++)
        {
          g_autofree char *top = letters (1, lengths[h], 'a', 26), *bottom = letters (2, lengths[t], 'a', 26);
          g_autofree char *mine = letters (3, articles[k][0], 0x4E00, 500);
          g_autofree char *other = letters (4, articles[k][1], 0x5E00, 500);
          g_autofree char *one = g_strconcat (top, mine, bottom, NULL);
          g_autofree char *two = g_strconcat (top, other, bottom, NULL);
          guint n;
          g_autofree double *fs = similarities (one, two, FALSE, 64, 0.5, &n);
          g_autofree double *bs = NULL;

          g_assert_cmpuint (vlps_example_page_turning_point (fs, n, 64, 0.5), ==, lengths[h]);
          bs = similarities (one, two, TRUE, 64, 0.5, &n);
          g_assert_cmpuint (vlps_example_page_turning_point (bs, n, 64, 0.5), ==, lengths[t]);
        }
}

static const char head[] =
    "<body id=body><div id=top>The Daily Planet, the newspaper of the town, since nineteen-hundred</div>"
    "<ul id=menu><li>Home<li>World<li>Sports<li>Weather<li>Archive</ul>";
static const char tail[] =
    "<div id=foot>Copyright by the Daily Planet. All rights reserved. Contact us at the desk.</div>";

static VlpsPage *
page_with (const char *article)
{
  g_autofree char *html = g_strconcat (head, article, tail, NULL);

  return sample_page (html);
}

static VlpsResult *
extract_with (const VlpsPage *page, VlpsPage *const *pages, guint n)
{
  VlpsMethodOptions options = vlps_method_options (vlps_method_table_find ("example-page"));
  g_autoptr (GPtrArray) examples = g_ptr_array_new ();

  for (guint i = 0; i < n; i++)
    g_ptr_array_add (examples, pages[i]);
  options.examples = examples;
  return vlps_example_page (page, &options, NULL);
}

static VlpsResult *
extract (const VlpsPage *page, VlpsPage *example)
{
  return extract_with (page, &example, 1);
}

static void
test_page (void)
{
  g_autofree char *mine = sample_repeat ("Rain fell on the hills. ", 20);
  g_autofree char *other = sample_repeat ("Markets went up quickly! ", 31);
  g_autofree char *article = g_strdup_printf ("<h1 id=h>Storm</h1><p id=p>%s</p><p id=q>More of it.</p>", mine);
  g_autofree char *example_article = g_strdup_printf ("<h1>Boom</h1><p>%s</p>", other);
  g_autofree char *expected = g_strdup_printf ("Storm\n%s\nMore of it.\n", g_strchomp (mine));
  g_autoptr (VlpsPage) page = page_with (article);
  g_autoptr (VlpsPage) example = page_with (example_article);
  g_autoptr (VlpsResult) result = extract (page, example);
  g_autofree char *ids = sample_marked_ids (page, result->content);

  g_assert_cmpstr (result->text, ==, expected);
  g_assert_cmpstr (ids, ==, "body h p q ");
  g_assert_cmpuint (result->warnings->len, ==, 0);
}

/* The text of a page with that text, and another page of the section for an example. */
static char *
text_beside (const char *text, const char *other)
{
  g_autofree char *html = g_strdup_printf ("<body>%s", text), *example_html = g_strdup_printf ("<body>%s", other);
  g_autoptr (VlpsPage) page = sample_page (html), example = sample_page (example_html);
  g_autoptr (VlpsResult) result = extract (page, example);

  return g_steal_pointer (&result->text);
}

/* A border is a place between characters: what a run has in common with the example goes, but for parts of words. */
static void
test_borders_in_runs (void)
{
#define MENU "Home News Sport Weather Travel Archive Contact Help Search the site Subscribe to the paper | "
#define FOOT " Copyright 2011 by the Harbour Daily, all rights reserved, printed in the harbour every morning."
  g_autofree char *one =
      g_strdup (MENU "Rainwater fell on the hills, and the river rose by a metre in one night." FOOT);
  g_autofree char *other = g_strdup (MENU "Railways strike: no trains on Monday, say unions; buses replace some." FOOT);
  g_autofree char *split =
      g_strdup_printf ("<p>%s</p><p>A second paragraph.%s</p>", MENU "Storm over the hills.", FOOT);
  g_autofree char *split_other =
      g_strdup_printf ("<p>%s</p><p>No trains, they say.%s</p>", MENU "Markets went up quickly.", FOOT);
  g_autofree char *both = text_beside (one, other), *ends = text_beside (split, split_other);
  g_autofree char *chinese = text_beside ("首页 新闻 体育 天气 旅游 邮箱 论坛 搜索 大雨下了一整夜 版权所有",
                                          "首页 新闻 体育 天气 旅游 邮箱 论坛 搜索 市场很快就涨了 版权所有");

  g_assert_cmpstr (both, ==, "Rainwater fell on the hills, and the river rose by a metre in one night.\n");
  g_assert_cmpstr (ends, ==, "Storm over the hills.\nA second paragraph.\n");
  g_assert_cmpstr (chinese, ==, "大雨下了一整夜\n");
#undef MENU
#undef FOOT
}

/* A head of 40 characters before the title and a foot of 40: neither the title nor the last paragraph is lost, and
 * nothing of head and foot stays.  Details and curves say where the borders are. */
static void
test_short_borders (void)
{
  static const guint lengths[] = { 20, 31, 32, 40, 63, 64, 65 };

  for (guint i = 0; i < G_N_ELEMENTS (lengths); i++)
    {
      g_autofree char *top = letters (1, lengths[i], 'a', 26), *bottom = letters (2, lengths[i], 'a', 26);
      g_autofree char *mine = letters (3, 400, 0x4E00, 500), *other = letters (4, 300, 0x5E00, 500);
      g_autofree char *html = g_strdup_printf ("<div id=t>%s</div><h1 id=h>风暴</h1><p id=p>%s</p><p id=q>完了</p>"
                                               "<div id=b>%s</div>",
                                               top, mine, bottom);
      g_autofree char *example_html =
          g_strdup_printf ("<div>%s</div><h1>市场</h1><p>%s</p><div>%s</div>", top, other, bottom);
      g_autoptr (VlpsPage) page = sample_page (html);
      g_autoptr (VlpsPage) example = sample_page (example_html);
      g_autoptr (GPtrArray) examples = g_ptr_array_new ();
      VlpsMethodOptions options = vlps_method_options (vlps_method_table_find ("example-page"));
      g_autoptr (VlpsResult) result = NULL;
      g_autofree char *ids = NULL;
      const VlpsDetail *details;

      g_ptr_array_add (examples, example);
      options.examples = examples;
      options.curves = TRUE;
      result = vlps_example_page (page, &options, NULL);
      ids = sample_marked_ids (page, result->content);
      g_assert_cmpstr (ids, ==, "h p q ");
      details = (const VlpsDetail *) (const void *) result->details->data;
      g_assert_cmpuint (result->details->len, ==, 4);
      g_assert_cmpstr (details[0].name, ==, "head");
      g_assert_cmpfloat_with_epsilon (details[0].number, lengths[i], 1e-12);
      g_assert_cmpstr (details[1].name, ==, "fs");
      /* to the end of the shorter text, and the window behind it */
      g_assert_cmpuint (details[1].n_points, ==, 2 * lengths[i] + 302 + 64 + 1);
      g_assert_cmpstr (details[2].name, ==, "tail");
      g_assert_cmpfloat_with_epsilon (details[2].number, lengths[i], 1e-12);
    }
}

static void
assert_empty (const VlpsPage *page, VlpsPage *example)
{
  g_autoptr (GPtrArray) examples = g_ptr_array_new ();
  VlpsMethodOptions options = vlps_method_options (vlps_method_table_find ("example-page"));
  g_autoptr (GError) error = NULL;

  g_ptr_array_add (examples, example);
  options.examples = examples;
  g_assert_null (vlps_example_page (page, &options, &error));
  g_assert_error (error, VLPS_ERROR, VLPS_ERROR_EMPTY);
}

static void
test_equal_pages (void)
{
  g_autoptr (VlpsPage) page = page_with ("<p>the same</p>");
  g_autoptr (VlpsPage) example = page_with ("<p>the same</p>");

  assert_empty (page, example);
}

/* Articles of `n` and of `n` other characters between borders of 200: a window over them has n of its 64 characters
 * different.  A similarity of 1 - n / 64 is below .5 from 33 on, below .75 from 17 on, and so on down to one character,
 * where 1 - 1/64 is below .9921875. */
static void
test_little_articles (void)
{
  static const struct
  {
    guint n;
    double drop;
  } rows[] = { { 33, .5 },   { 32, .75 },   { 17, .75 },   { 16, .875 },   { 9, .875 },    { 8, .9375 },
               { 5, .9375 }, { 4, .96875 }, { 3, .96875 }, { 2, .984375 }, { 1, .9921875 } };

  for (guint i = 0; i < G_N_ELEMENTS (rows); i++)
    {
      g_autofree char *top = letters (1, 200, 'a', 26), *bottom = letters (2, 200, 'a', 26);
      g_autofree char *mine = letters (3, rows[i].n, 0x4E00, 500), *other = letters (4, rows[i].n, 0x5E00, 500);
      g_autofree char *html = g_strdup_printf ("<p>%s</p><p id=p>%s</p><p>%s</p>", top, mine, bottom);
      g_autofree char *example_html = g_strdup_printf ("<p>%s</p><p>%s</p><p>%s</p>", top, other, bottom);
      g_autofree char *expected = g_strconcat (mine, "\n", NULL);
      g_autofree char *warning = g_strdup_printf ("drop=%g", rows[i].drop);
      g_autoptr (VlpsPage) page = sample_page (html);
      g_autoptr (VlpsPage) example = sample_page (example_html);
      g_autoptr (VlpsResult) result = extract (page, example);

      g_assert_nonnull (result);
      g_assert_cmpstr (result->text, ==, expected);
      g_assert_cmpuint (result->warnings->len, ==, rows[i].drop > .5);
      if (rows[i].drop > .5)
        g_assert_true (g_str_has_suffix (((const VlpsWarning *) result->warnings->pdata[0])->message, warning));
    }
}

/* Pages that have nothing in common, and pages shorter than a window. */
static void
test_strange_pages (void)
{
  g_autofree char *mine = sample_repeat ("abc", 100);
  g_autofree char *other = sample_repeat ("xyz", 100);
  g_autoptr (VlpsPage) page = sample_page (mine);
  g_autoptr (VlpsPage) example = sample_page (other);
  g_autoptr (VlpsPage) little = sample_page ("<p>abc</p>");
  g_autoptr (VlpsPage) nothing = sample_page ("<p></p>");
  g_autoptr (VlpsResult) all = extract (page, example);
  g_autoptr (VlpsResult) short_page = extract (little, example);
  g_autoptr (VlpsResult) short_example = extract (page, little);

  g_assert_cmpuint (strlen (all->text), ==, 301);
  g_assert_cmpstr (short_page->text, ==, "abc\n");
  g_assert_cmpuint (strlen (short_example->text), ==, 301);
  assert_empty (nothing, example);
}

/* 63 characters in common of 64 that a window has, and 64; short pages have no more to give. */
static void
test_unlike (void)
{
  static const struct
  {
    guint head, tail, article;
    gboolean warns;
  } rows[] = {
    { 40, 23, 300, TRUE }, { 40, 24, 300, FALSE }, { 0, 0, 300, TRUE }, { 0, 0, 127, FALSE }, { 0, 0, 128, TRUE }
  };

  for (guint i = 0; i < G_N_ELEMENTS (rows); i++)
    {
      g_autofree char *top = letters (1, rows[i].head, 'a', 26), *bottom = letters (2, rows[i].tail, 'a', 26);
      g_autofree char *mine = letters (3, rows[i].article, 0x4E00, 500);
      g_autofree char *other = letters (4, rows[i].article, 0x5E00, 500);
      g_autofree char *html = g_strdup_printf ("<p>%s</p><p>%s</p><p>%s</p>", top, mine, bottom);
      g_autofree char *example_html = g_strdup_printf ("<p>%s</p><p>%s</p><p>%s</p>", top, other, bottom);
      g_autoptr (VlpsPage) page = sample_page (html);
      g_autoptr (VlpsPage) example = sample_page (example_html);
      g_autoptr (VlpsResult) result = extract (page, example);

      g_assert_cmpuint (result->warnings->len, ==, rows[i].warns);
      if (rows[i].warns)
        g_assert_nonnull (strstr (((const VlpsWarning *) result->warnings->pdata[0])->message, "name another example"));
    }
}

/* A page whose head and tail are the first characters of `top` and the last of `bottom`, as an example that has so much
 * in common with one that has all of both. */
static VlpsPage *
example_with (const char *top, guint above, const char *bottom, guint below, guint32 seed)
{
  g_autofree char *article = letters (seed, 300, 0x5E00, 500);
  g_autofree char *html =
      g_strdup_printf ("<p>%.*s</p><p>%s</p><p>%s</p>", (int) above, top, article, bottom + strlen (bottom) - below);

  return sample_page (html);
}

static void
assert_borders (const VlpsResult *result, double above, double below)
{
  const VlpsDetail *details = (const VlpsDetail *) (const void *) result->details->data;

  g_assert_cmpstr (details[0].name, ==, "head");
  g_assert_cmpfloat_with_epsilon (details[0].number, above, 1e-12);
  g_assert_cmpstr (details[1].name, ==, "tail");
  g_assert_cmpfloat_with_epsilon (details[1].number, below, 1e-12);
}

/* Three examples have 100, 150 and 80 of the page's first characters and 70, 20 and 90 of its last: what none has lies
 * behind 150 and before 90. */
static void
test_several (void)
{
  static const guint lengths[][2] = { { 100, 70 }, { 150, 20 }, { 80, 90 } };
  g_autofree char *top = letters (1, 200, 'a', 26), *bottom = letters (2, 200, 'a', 26);
  g_autofree char *mine = letters (3, 400, 0x4E00, 500);
  g_autofree char *html =
      g_strdup_printf ("<p>%.150s</p><p id=p>%s</p><p id=q>%s</p><p>%s</p>", top, top + 150, mine, bottom + 110);
  g_autoptr (VlpsPage) page = sample_page (html);
  VlpsPage *examples[3];

  for (guint i = 0; i < 3; i++)
    examples[i] = example_with (top, lengths[i][0], bottom, lengths[i][1], 4 + i);
  for (guint i = 0; i < 3; i++)
    {
      g_autoptr (VlpsResult) one = extract_with (page, examples + i, 1);

      assert_borders (one, lengths[i][0], lengths[i][1]);
    }
  {
    VlpsPage *const turned[] = { examples[2], examples[1], examples[0] };
    g_autoptr (VlpsResult) all = extract_with (page, examples, 3), again = extract_with (page, turned, 3);
    g_autofree char *ids = sample_marked_ids (page, all->content);

    assert_borders (all, 150, 90);
    assert_borders (again, 150, 90);
    g_assert_cmpstr (ids, ==, "p q ");
    g_assert_cmpstr (all->text, ==, again->text);
    g_assert_cmpuint (all->warnings->len, ==, 0);
  }
  for (guint i = 0; i < 3; i++)
    vlps_page_free (examples[i]);
}

/* The same page as an example tells nothing; one with 400 of its first 500 characters and one with 400 of its last 500
 * leave nothing together, so that the one with less in common counts alone. */
static void
test_several_too_alike (void)
{
  g_autofree char *top = letters (1, 500, 'a', 26), *bottom = letters (2, 100, 'a', 26);
  g_autofree char *html = g_strdup_printf ("<p>%s</p>", top);
  g_autoptr (VlpsPage) page = sample_page (html), same = sample_page (html);
  g_autoptr (VlpsPage) first = example_with (top, 410, bottom, 0, 4), last = example_with (bottom, 0, top, 400, 5);
  VlpsPage *const examples[] = { same, first, last };
  g_autoptr (VlpsResult) result = extract_with (page, examples, 3);

  g_assert_nonnull (result);
  assert_borders (result, 0, 400);
  g_assert_cmpuint (result->warnings->len, ==, 0);
}

static void
test_no_example (void)
{
  g_autoptr (VlpsPage) page = sample_page ("<p>x</p>");
  VlpsMethodOptions options = vlps_method_options (vlps_method_table_find ("example-page"));
  g_autoptr (GError) error = NULL;

  g_assert_null (vlps_example_page (page, &options, &error));
  g_assert_error (error, VLPS_ERROR, VLPS_ERROR_USAGE);
}

int
main (int argc, char **argv)
{
  g_test_init (&argc, &argv, NULL);
  g_test_add_func ("/example-page/distance", test_distance);
  g_test_add_func ("/example-page/distance-random", test_distance_random);
  g_test_add_func ("/example-page/sequences", test_sequences);
  g_test_add_func ("/example-page/turning-point", test_turning_point);
  g_test_add_func ("/example-page/borders", test_borders);
  g_test_add_func ("/example-page/borders-in-runs", test_borders_in_runs);
  g_test_add_func ("/example-page/short-borders", test_short_borders);
  g_test_add_func ("/example-page/page", test_page);
  g_test_add_func ("/example-page/equal-pages", test_equal_pages);
  g_test_add_func ("/example-page/little-articles", test_little_articles);
  g_test_add_func ("/example-page/unlike", test_unlike);
  g_test_add_func ("/example-page/strange-pages", test_strange_pages);
  g_test_add_func ("/example-page/several", test_several);
  g_test_add_func ("/example-page/several-too-alike", test_several_too_alike);
  g_test_add_func ("/example-page/no-example", test_no_example);
  return g_test_run ();
}
