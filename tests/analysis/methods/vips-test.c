/* vips-test.c - pages cut into coherent blocks, worked out by hand */
#include "method-table.h"
#include "vips.h"

#include <string.h>

#define WHITE 0xFFFFFFFF
#define GREY 0xCCCCCCFF

static VlpsPage *
new_page (void)
{
  VlpsPage *page = vlps_page_new ();

  page->rendered = TRUE;
  page->size = (VlpsSize){ 1000, 1000 };
  vlps_page_add_frame (page, -1, "https://example.org/", "https://example.org/");
  page->frames[0].clip = (VlpsBox){ 0, 0, 1000, 1000 };
  return page;
}

static int
add (VlpsPage *page, int parent, const char *name, VlpsBox box, double font_size, guint32 background)
{
  VlpsStyle style = {
    .display = VLPS_DISPLAY_BLOCK, .font_size = font_size, .font_weight = 400, .background = background
  };

  return vlps_page_add_element (page, parent, 0, name, box, vlps_page_add_style (page, &style), 0);
}

/* A paragraph with a text; returns the text run. */
static int
add_paragraph (VlpsPage *page, int parent, double top, double height, double font_size)
{
  VlpsBox box = { 0, top, 600, height };
  int p = add (page, parent, "p", box, font_size, 0);

  return vlps_page_add_text (page, p, "some text", box, 0);
}

static VlpsResult *
cut (VlpsPage *page, guint pdoc)
{
  VlpsMethodOptions options = vlps_method_options (vlps_method_table_find ("vips"));
  g_autofree char *degree = g_strdup_printf ("pdoc=%u", pdoc);

  vlps_page_seal (page);
  g_assert_true (vlps_method_set (&options, degree, NULL));
  return vlps_vips (page, &options, NULL);
}

static guint
count (const VlpsPage *page, const VlpsResult *result)
{
  int most = -1;

  for (guint i = 0; i < page->n_nodes; i++)
    most = MAX (most, result->segments[i]);
  return (guint) (most + 1);
}

/* Two paragraphs of 16 px letters, `gap` px apart: 10 - (gap / 16 - 1), rounded down, is the degree of coherence of
 * both. Permitted is 6, so they are one block up to a gap of 5 letters. */
static void
test_gap (void)
{
  static const struct
  {
    double gap;
    guint blocks;
  } cases[] = { { 0, 1 }, { 16, 1 }, { 80, 1 }, { 81, 2 }, { 300, 2 } };

  for (guint i = 0; i < G_N_ELEMENTS (cases); i++)
    {
      g_autoptr (VlpsPage) page = new_page ();
      int body = add (page, -1, "body", (VlpsBox){ 0, 0, 1000, 1000 }, 16, WHITE);
      int first = add_paragraph (page, body, 0, 100, 16);
      int second = add_paragraph (page, body, 100 + cases[i].gap, 100, 16);
      g_autoptr (VlpsResult) result = cut (page, 6);

      g_assert_cmpuint (count (page, result), ==, cases[i].blocks);
      g_assert_cmpint (result->segments[first], ==, 0);
      g_assert_cmpint (result->segments[second], ==, (int) cases[i].blocks - 1);
      /* it chooses nothing */
      g_assert_cmpint (result->content[first] + result->content[second], ==, 2);
    }
}

/* What else parts two blocks that touch: a larger letter below (2), above (1), a rule between (2), another background
 * (2, and the same letters in text alone take 1 back). */
static void
test_weights (void)
{
  static const struct
  {
    double above, below;
    gboolean rule, coloured;
    guint doc; /* from which on they are two */
  } cases[] = {
    { 16, 16, FALSE, FALSE, 11 }, { 16, 20, FALSE, FALSE, 9 }, { 20, 16, FALSE, FALSE, 10 },
    { 16, 16, TRUE, FALSE, 10 },  { 16, 20, TRUE, FALSE, 7 },
  };

  for (guint i = 0; i < G_N_ELEMENTS (cases); i++)
    for (guint pdoc = 5; pdoc <= 10; pdoc++)
      {
        g_autoptr (VlpsPage) page = new_page ();
        int body = add (page, -1, "body", (VlpsBox){ 0, 0, 1000, 1000 }, 16, WHITE);
        g_autoptr (VlpsResult) result = NULL;

        add_paragraph (page, body, 0, 100, cases[i].above);
        if (cases[i].rule)
          add (page, body, "hr", (VlpsBox){ 0, 100, 600, 0 }, 16, 0);
        add_paragraph (page, body, 100, 100, cases[i].below);
        result = cut (page, pdoc);
        g_test_message ("case %u, pdoc %u", i, pdoc);
        g_assert_cmpuint (count (page, result), ==, pdoc >= cases[i].doc ? 2 : 1);
      }
}

/* Rule 8: what has a background of its own is a block of its own, and is divided no more than it has to be: 10 % of
 * the page, it has a DoC of 6 (8, less 2 for its size). */
static void
test_background (void)
{
  for (guint pdoc = 5; pdoc <= 8; pdoc++)
    {
      g_autoptr (VlpsPage) page = new_page ();
      int body = add (page, -1, "body", (VlpsBox){ 0, 0, 1000, 1000 }, 16, WHITE);
      int box = add (page, body, "div", (VlpsBox){ 0, 0, 1000, 100 }, 16, GREY);
      int upper = add_paragraph (page, box, 0, 20, 16), lower = add_paragraph (page, box, 70, 20, 16), text;
      g_autoptr (VlpsResult) result = NULL;

      text = add_paragraph (page, body, 300, 200, 16);
      result = cut (page, pdoc);
      g_assert_cmpint (result->segments[upper], !=, result->segments[text]);
      /* divided from 7 on; the gap of 50 px between its paragraphs, 3.1 letters less 1, keeps them together to 7 */
      g_assert_cmpint (result->segments[upper] == result->segments[lower], ==, pdoc <= 7);
      g_assert_cmpint (result->segments[box] >= 0, ==, pdoc <= 6);
    }
}

/* Columns: between two level separators they stand apart, and join over an upright gap of no more than 4 letters. */
static void
test_columns (void)
{
  static const double gaps[] = { 64, 65 };

  for (guint i = 0; i < G_N_ELEMENTS (gaps); i++)
    {
      g_autoptr (VlpsPage) page = new_page ();
      int body = add (page, -1, "body", (VlpsBox){ 0, 0, 1000, 1000 }, 16, WHITE);
      VlpsBox left = { 0, 200, 300, 300 }, right = { 300 + gaps[i], 200, 300, 300 };
      int head = add_paragraph (page, body, 0, 50, 16), one = add (page, body, "p", left, 16, 0), other;
      g_autoptr (VlpsResult) result = NULL;

      one = vlps_page_add_text (page, one, "left", left, 0);
      other = add (page, body, "p", right, 16, 0);
      other = vlps_page_add_text (page, other, "right", right, 0);
      result = cut (page, 6);
      g_assert_cmpint (result->segments[head], !=, result->segments[one]);
      g_assert_cmpint (result->segments[one] == result->segments[other], ==, i == 0);
    }
}

/* Nothing to see, and a page nested deeper than any stack: each level has a text of its own. */
static void
test_strange (void)
{
  g_autoptr (VlpsPage) nothing = new_page ();
  g_autoptr (VlpsPage) deep = new_page ();
  g_autoptr (VlpsResult) none = cut (nothing, 6);
  g_autoptr (VlpsResult) result = NULL;
  int parent = -1;

  g_assert_cmpuint (count (nothing, none), ==, 0);
  for (guint i = 0; i < 100000; i++)
    {
      parent = add (deep, parent, "div", (VlpsBox){ 0, 0, 1000, 1000 }, 16, i % 2 == 0 ? WHITE : GREY);
      vlps_page_add_text (deep, parent, "text", (VlpsBox){ 0, 0, 10, 10 }, 0);
    }
  result = cut (deep, 8);
  g_assert_cmpuint (count (deep, result), >, 0);
}

int
main (int argc, char **argv)
{
  g_test_init (&argc, &argv, NULL);
  g_test_add_func ("/vips/gap", test_gap);
  g_test_add_func ("/vips/weights", test_weights);
  g_test_add_func ("/vips/background", test_background);
  g_test_add_func ("/vips/columns", test_columns);
  g_test_add_func ("/vips/strange", test_strange);
  return g_test_run ();
}
