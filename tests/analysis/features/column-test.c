/* column-test.c - columns of a page and what stands beside them, worked by hand */
#include "column.h"

#include <math.h>
#include <string.h>

typedef struct
{
  VlpsPage *page;
  VlpsReading *reading;
  VlpsTextBlocks *blocks;
  float *rows;
  guint n;
  int *columns; /* of each text block */
} Sample;

static void
sample_clear (Sample *sample)
{
  vlps_text_blocks_free (sample->blocks);
  vlps_reading_free (sample->reading);
  vlps_page_free (sample->page);
  g_free (sample->rows);
  g_free (sample->columns);
}
G_DEFINE_AUTO_CLEANUP_CLEAR_FUNC (Sample, sample_clear)

static int
add_block (Sample *sample, int parent, VlpsBox box, const char *text)
{
  static const VlpsStyle block = { .display = VLPS_DISPLAY_BLOCK, .font_size = 16, .font_weight = 400 };
  int element =
      vlps_page_add_element (sample->page, parent, 0, "div", box, vlps_page_add_style (sample->page, &block), 0);

  if (text != NULL)
    vlps_page_add_text (sample->page, element, text, box, 0);
  return element;
}

static void
sample_begin (Sample *sample)
{
  sample->page = vlps_page_new ();
  vlps_page_add_frame (sample->page, -1, "http://example.com/", "http://example.com/");
  sample->page->rendered = TRUE;
  sample->page->size = (VlpsSize){ 1000, 1000 };
}

/* `probabilities` of all text blocks. */
static void
sample_end (Sample *sample, const double *probabilities)
{
  g_autofree VlpsBox *boxes = NULL;

  vlps_page_seal (sample->page);
  sample->reading = vlps_reading_new (sample->page);
  sample->blocks = vlps_text_blocks_new (sample->page, sample->reading);
  vlps_column_names (&sample->n);
  sample->rows = g_new (float, sample->blocks->n * sample->n);
  sample->columns = g_new (int, sample->blocks->n);
  boxes = g_new (VlpsBox, sample->blocks->n);
  for (guint i = 0; i < sample->blocks->n; i++)
    boxes[i] = sample->page->nodes[sample->blocks->items[i].first].box;
  vlps_column_fill (sample->page, sample->blocks, boxes, probabilities, sample->rows, sample->n, sample->columns);
}

static double
value (const Sample *sample, guint row, const char *name)
{
  guint n;
  const char *const *names = vlps_column_names (&n);

  for (guint i = 0; i < n; i++)
    if (strcmp (names[i], name) == 0)
      return (double) sample->rows[row * n + i];
  g_error ("no column %s", name);
}

#define assert_value(sample, row, name, expected)                                                                      \
  g_assert_cmpfloat_with_epsilon (value (sample, row, name), expected, 1e-5)

/* A bar, and under it a wide column of two text blocks beside a narrow one. */
static void
test_two (void)
{
  g_auto (Sample) sample = { 0 };
  const double probabilities[] = { 0, .9, .5, .1 };
  int body, wide, narrow;

  sample_begin (&sample);
  body = add_block (&sample, -1, (VlpsBox){ 0, 0, 1000, 1000 }, NULL);
  add_block (&sample, body, (VlpsBox){ 0, 0, 1000, 60 }, "bar"); /* 0 */
  wide = add_block (&sample, body, (VlpsBox){ 0, 100, 600, 800 }, NULL);
  add_block (&sample, wide, (VlpsBox){ 0, 100, 600, 400 }, "0123456789");          /* 1 */
  add_block (&sample, wide, (VlpsBox){ 0, 500, 600, 300 }, "0123456789");          /* 2 */
  narrow = add_block (&sample, body, (VlpsBox){ 700, 100, 300, 200 }, "01234567"); /* 3 */
  g_assert_cmpint (narrow, >, wide);
  sample_end (&sample, probabilities);
  g_assert_cmpint (sample.columns[0], ==, -1);
  g_assert_cmpint (sample.columns[1], >=, 0);
  g_assert_cmpint (sample.columns[2], ==, sample.columns[1]);
  g_assert_cmpint (sample.columns[3], >=, 0);
  g_assert_cmpint (sample.columns[3], !=, sample.columns[1]);
  /* the bar stands beside nothing */
  g_assert_true (isnan (value (&sample, 0, "column_outer_width")));
  g_assert_true (isnan (value (&sample, 0, "column_inner_width")));
  for (guint row = 1; row < 3; row++)
    {
      assert_value (&sample, row, "column_outer_left", 0);
      assert_value (&sample, row, "column_outer_right", .4);
      assert_value (&sample, row, "column_outer_width", .6);
      assert_value (&sample, row, "column_outer_height", log1p (700));
      assert_value (&sample, row, "column_outer_from_top", log1p (100));
      assert_value (&sample, row, "column_outer_to_end", log1p (200));
      assert_value (&sample, row, "column_outer_tall", .7);
      assert_value (&sample, row, "column_outer_text", 20.0 / 31);
      assert_value (&sample, row, "column_outer_links", 0);
      assert_value (&sample, row, "column_outer_length", log1p (10));
      assert_value (&sample, row, "column_outer_probability", .7);
      assert_value (&sample, row, "column_outer_lefts", 0);
      assert_value (&sample, row, "column_outer_rights", 1);
      assert_value (&sample, row, "column_outer_alike", 0);
      assert_value (&sample, row, "column_outer_wider", 6.0 / 9);
      assert_value (&sample, row, "column_outer_more", 20.0 / 28);
      assert_value (&sample, row, "column_outer_other_probability", .1);
      assert_value (&sample, row, "column_outer_other_length", log1p (8));
      assert_value (&sample, row, "column_outer_other_tall", 7.0 / 9);
      /* no column in it */
      g_assert_true (isnan (value (&sample, row, "column_inner_width")));
    }
  assert_value (&sample, 3, "column_outer_left", .7);
  assert_value (&sample, 3, "column_outer_lefts", 1);
  assert_value (&sample, 3, "column_outer_rights", 0);
  assert_value (&sample, 3, "column_outer_other_probability", .7);
}

/* Cards in a column: the inner columns are alike, the outer one is the same for all. */
static void
test_nested (void)
{
  g_auto (Sample) sample = { 0 };
  const double probabilities[] = { .5, .5, .5, .5 };
  int body, left;

  sample_begin (&sample);
  body = add_block (&sample, -1, (VlpsBox){ 0, 0, 1000, 1000 }, NULL);
  left = add_block (&sample, body, (VlpsBox){ 0, 0, 700, 300 }, NULL);
  for (guint i = 0; i < 3; i++)
    add_block (&sample, left, (VlpsBox){ 240 * (double) i, 0, 220, 300 }, "card");
  add_block (&sample, body, (VlpsBox){ 750, 0, 250, 900 }, "side");
  sample_end (&sample, probabilities);
  for (guint row = 0; row < 3; row++)
    {
      assert_value (&sample, row, "column_outer_width", .7);
      assert_value (&sample, row, "column_inner_width", .22);
      assert_value (&sample, row, "column_inner_alike", 2);
      assert_value (&sample, row, "column_inner_lefts", row);
      assert_value (&sample, row, "column_inner_rights", 2 - row);
    }
  assert_value (&sample, 3, "column_outer_width", .25);
}

/* What is low, what overlaps in its width, and what stands higher up are not columns beside each other; of very many
 * children none is compared. */
static void
test_none (void)
{
  for (guint kind = 0; kind < 4; kind++)
    {
      g_auto (Sample) sample = { 0 };
      double probabilities[20] = { 0 };
      guint n = kind == 3 ? 20 : 2;
      int body;

      sample_begin (&sample);
      body = add_block (&sample, -1, (VlpsBox){ 0, 0, 1000, 1000 }, NULL);
      for (guint i = 0; i < n; i++)
        {
          VlpsBox box = { 50 * (double) i, 0, 40, 400 };

          if (kind == 0)
            box = (VlpsBox){ 500 * (double) i, 0, 400, 40 };
          else if (kind == 1)
            box = (VlpsBox){ 300 * (double) i, 0, 400, 400 };
          else if (kind == 2)
            box = (VlpsBox){ 500 * (double) i, 300 * (double) i, 400, 400 };
          add_block (&sample, body, box, "text");
        }
      sample_end (&sample, probabilities);
      for (guint row = 0; row < n; row++)
        g_assert_true (isnan (value (&sample, row, "column_outer_width")));
    }
}

int
main (int argc, char **argv)
{
  g_test_init (&argc, &argv, NULL);
  g_test_add_func ("/features/column/two", test_two);
  g_test_add_func ("/features/column/nested", test_nested);
  g_test_add_func ("/features/column/none", test_none);
  return g_test_run ();
}
