/* text-lines-test.c - where the lines of a text run lie, for boxes as engines report them */
#include "text-lines.h"

#include <math.h>

/* A run of `text` at `size` px in a box of width x height at y = 100. */
static VlpsRunLines
lines_of (const char *text, double size, double width, double height)
{
  g_autoptr (VlpsPage) page = vlps_page_new ();
  VlpsStyle style = { .display = VLPS_DISPLAY_BLOCK, .font_size = size, .font_weight = 400 };
  VlpsBox box = { 0, 100, width, height };

  vlps_page_add_frame (page, -1, "", "");
  vlps_page_add_element (page, -1, 0, "p", box, vlps_page_add_style (page, &style), 0);
  vlps_page_add_text (page, 0, text, box, 0);
  vlps_page_seal (page);
  return vlps_text_lines_of_run (page, 1);
}

#define SENTENCE "Man is the only being in the universe whose happiness is incomplete and who knows. "

static void
test_one_line (void)
{
  VlpsRunLines lines = lines_of ("Home", 16, 40, 18);

  g_assert_cmpint (lines.n_lines, ==, 1);
  g_assert_cmpfloat_with_epsilon (lines.first, 109, 1e-9);
  g_assert_cmpfloat_with_epsilon (lines.pitch, 0, 1e-9);
  /* fonts with tall lines are one line still */
  g_assert_cmpint (lines_of (SENTENCE, 16, 640, 28).n_lines, ==, 1);
}

/* Boxes of n lines at a line height: (n - 1) line heights and one line box of 18.4 px. */
static void
test_paragraphs (void)
{
  for (int n = 2; n <= 12; n++)
    for (double pitch = 18.4; pitch <= 32; pitch += 3.4)
      {
        GString *text = g_string_new (NULL);
        VlpsRunLines lines;

        for (int i = 0; i < n; i++)
          g_string_append (text, SENTENCE);
        lines = lines_of (text->str, 16, 640, (n - 1) * pitch + 18.4);
        g_assert_cmpint (lines.n_lines, ==, n);
        g_assert_cmpfloat_with_epsilon (lines.pitch, pitch, 0.01);
        g_assert_cmpfloat_with_epsilon (lines.first, 109.2, 0.01);
        g_string_free (text, TRUE);
      }
}

static void
test_cjk (void)
{
  /* 40 characters of 16 px in 320 px: two lines */
  VlpsRunLines lines =
      lines_of ("天地玄黄宇宙洪荒日月盈昃辰宿列张寒来暑往秋收冬藏闰余成岁律吕调阳云腾致雨露结为霜", 16, 330, 45);

  g_assert_cmpint (lines.n_lines, ==, 2);
}

/* The height of the box bounds what the text is guessed to need: fonts are wider and narrower than the guess. */
static void
test_height_decides (void)
{
  double height = 2 * 19.2 + 18.4;

  g_assert_cmpint (lines_of ("illicit little lilly", 16, 640, height).n_lines, ==, 3);
  g_assert_cmpint (lines_of (SENTENCE SENTENCE SENTENCE SENTENCE SENTENCE, 16, 200, height).n_lines, ==, 3);
}

static void
test_strange_boxes (void)
{
  g_assert_cmpint (lines_of ("ab", 16, 100, 1e9).n_lines, <=, 2);
  g_assert_cmpint (lines_of ("", 16, 100, 500).n_lines, ==, 1);
  g_assert_cmpint (lines_of (SENTENCE, 16, 0, 0).n_lines, ==, 1);
  g_assert_cmpint (lines_of (SENTENCE, 0, 600, 20).n_lines, ==, 1);
  g_assert_cmpint (lines_of (SENTENCE, NAN, 600, NAN).n_lines, ==, 1);
  g_assert_cmpint (lines_of (SENTENCE, 16, NAN, INFINITY).n_lines, <=, 100);
}

static VlpsPage *
page_of (const char *text, double width, double height, guint flags)
{
  VlpsPage *page = vlps_page_new ();
  VlpsStyle style = { .display = VLPS_DISPLAY_BLOCK, .font_size = 16, .font_weight = 400 };
  VlpsBox box = { 50, 100, width, height };

  vlps_page_add_frame (page, -1, "", "");
  vlps_page_add_element (page, -1, 0, "p", box, vlps_page_add_style (page, &style), flags);
  vlps_page_add_text (page, 0, text, box, 0);
  vlps_page_seal (page);
  return page;
}

/* Lines end where the engine says. */
static void
test_reported (void)
{
  g_autoptr (VlpsPage) page = page_of ("Privacy policy and terms of use", 100, 40, 0);
  const VlpsLineBox reported[] = {
    { 0, { 50, 100, 100, 18 } }, { 1, { 90, 100, 60, 18 } }, { 1, { 50, 122, 35, 18 } }, { 2, { 50, 144, 99, 18 } }
  };
  g_autoptr (GArray) lines = NULL;

  g_array_append_vals (page->lines, reported, G_N_ELEMENTS (reported));
  lines = vlps_text_line_boxes_of_run (page, 1);
  g_assert_cmpuint (lines->len, ==, 2);
  for (guint i = 0; i < 2; i++)
    {
      g_assert_cmpfloat_with_epsilon (g_array_index (lines, VlpsBox, i).left, reported[1 + i].box.left, 1e-9);
      g_assert_cmpfloat_with_epsilon (g_array_index (lines, VlpsBox, i).width, reported[1 + i].box.width, 1e-9);
    }
}

/* Those of a saved page are estimated: of two words of 8 letters and one of 2, each on a line, the last is the shorter;
 * from right to left it begins at the right. */
static void
test_estimated (void)
{
  for (guint flags = 0; flags <= VLPS_NODE_RTL; flags += VLPS_NODE_RTL)
    {
      g_autoptr (VlpsPage) page = page_of ("abcdefgh abcdefgh ab", 64, 18.4 + 2 * 20, flags);
      g_autoptr (GArray) lines = vlps_text_line_boxes_of_run (page, 1);
      VlpsBox last;

      g_assert_cmpuint (lines->len, ==, 3);
      last = g_array_index (lines, VlpsBox, 2);
      g_assert_cmpfloat (g_array_index (lines, VlpsBox, 0).width, >, 60);
      g_assert_cmpfloat (g_array_index (lines, VlpsBox, 1).width, >, 60);
      g_assert_cmpfloat (last.width, <, 24);
      g_assert_cmpfloat_with_epsilon (flags == 0 ? last.left : vlps_box_right (last), flags == 0 ? 50 : 114, 1e-9);
    }
}

/* What a box around the run cuts off is no line, or the shorter; an ellipsis ends where the box does. */
static void
test_visible (void)
{
  g_autoptr (VlpsPage) page = page_of ("Privacy policy and terms of use", 100, 62, 0);
  const VlpsLineBox reported[] = { { 1, { 50, 100, 100, 18 } },
                                   { 1, { 50, 122, 95, 18 } },
                                   { 1, { 50, 144, 35, 18 } } };
  const VlpsLineBox visible = { 1, { 50, 100, 60, 42 } }, none = { 1, { 50, 100, 0, 0 } };
  g_autoptr (GArray) cut = NULL, empty = NULL;

  g_array_append_vals (page->lines, reported, G_N_ELEMENTS (reported));
  g_array_append_val (page->visible, visible);
  cut = vlps_text_line_boxes_of_run (page, 1);
  g_assert_cmpuint (cut->len, ==, 2);
  for (guint i = 0; i < 2; i++)
    g_assert_cmpfloat_with_epsilon (g_array_index (cut, VlpsBox, i).width, 60, 1e-9);
  g_array_index (page->visible, VlpsLineBox, 0) = none;
  empty = vlps_text_line_boxes_of_run (page, 1);
  g_assert_cmpuint (empty->len, ==, 0);
}

int
main (int argc, char **argv)
{
  g_test_init (&argc, &argv, NULL);
  g_test_add_func ("/run/one-line", test_one_line);
  g_test_add_func ("/run/paragraphs", test_paragraphs);
  g_test_add_func ("/run/cjk", test_cjk);
  g_test_add_func ("/run/height-decides", test_height_decides);
  g_test_add_func ("/run/strange-boxes", test_strange_boxes);
  g_test_add_func ("/run/reported", test_reported);
  g_test_add_func ("/run/estimated", test_estimated);
  g_test_add_func ("/text-lines/visible", test_visible);
  return g_test_run ();
}
