/* search-test.c - the best lines for units whose regions are known, or nearly */
#include "search.h"
#include "thresholds.h"

#include <math.h>

/* Lines, as vlps_region_separator() numbers them. */
enum
{
  W1 = 2,
  W2 = 3,
};

/* --- units --- */

static void
add (GArray *units, VlpsRegion region, double sure, VlpsBox box, double characters)
{
  VlpsTextUnit unit = { .box = box, .text = box, .characters = characters };

  for (guint i = 0; i < VLPS_N_REGIONS; i++)
    unit.expected[i] = characters * (i == (guint) region ? sure : (1 - sure) / (VLPS_N_REGIONS - 1));
  g_array_append_val (units, unit);
}

/* A column of `n` units one below the other. */
static void
add_column (GArray *units, VlpsRegion region, double sure, VlpsBox box, guint n, double characters)
{
  double height = box.height / n;

  for (guint i = 0; i < n; i++)
    add (units, region, sure, (VlpsBox){ box.left, box.top + i * height, box.width, height - 4 }, characters);
}

/* Characters that are not where they are expected to be, by these lines. */
static double
misplaced (const GArray *units, VlpsThresholds lines)
{
  double sum = 0;

  for (guint i = 0; i < units->len; i++)
    {
      const VlpsTextUnit *unit = &g_array_index (units, VlpsTextUnit, i);

      sum += unit->expected[vlps_region_of_box (unit->box, lines)] < unit->characters / 2 ? unit->characters : 0;
    }
  return sum;
}

static VlpsThresholds
search (const GArray *units, VlpsSize page)
{
  double f1;

  return vlps_search_separators ((const VlpsTextUnit *) (gconstpointer) units->data, units->len, page,
                                 &vlps_preset_find ("auto", NULL)->search, &f1);
}

static GArray *
begin_page (void)
{
  GArray *units = g_array_new (FALSE, FALSE, sizeof (VlpsTextUnit));

  add (units, VLPS_REGION_HEADER, .9, (VlpsBox){ 0, 0, 1280, 80 }, 60);
  add (units, VLPS_REGION_FOOTER, .9, (VlpsBox){ 0, 2900, 1280, 80 }, 100);
  return units;
}

/* --- tests --- */

/* Margins that reach down the page need no bands. */
static void
test_whole (void)
{
  g_autoptr (GArray) units = begin_page ();
  VlpsThresholds lines;

  add_column (units, VLPS_REGION_LM, .9, (VlpsBox){ 0, 120, 250, 900 }, 9, 30);
  add_column (units, VLPS_REGION_CENTER, .9, (VlpsBox){ 300, 120, 600, 2600 }, 26, 300);
  add_column (units, VLPS_REGION_RM, .9, (VlpsBox){ 950, 120, 300, 1500 }, 15, 60);
  lines = search (units, (VlpsSize){ 1280, 3000 });
  g_assert_cmpuint (lines.n_bands, ==, 0);
  g_assert_cmpfloat (misplaced (units, lines), <, .01);
  g_assert_false (isnan (lines.w1));
  g_assert_false (isnan (lines.w2));
}

/* A margin beside the upper half; below it content stands at the same place. */
static void
test_half (void)
{
  for (guint mirrored = 0; mirrored < 2; mirrored++)
    {
      g_autoptr (GArray) units = begin_page ();
      double side = mirrored ? 950 : 30, side_width = 280;
      VlpsThresholds lines;

      add (units, VLPS_REGION_CENTER, .9, (VlpsBox){ 330, 100, 600, 60 }, 80);
      add_column (units, mirrored ? VLPS_REGION_RM : VLPS_REGION_LM, .9, (VlpsBox){ side, 120, side_width, 900 }, 9,
                  60);
      add_column (units, VLPS_REGION_CENTER, .9, (VlpsBox){ 330, 170, 600, 850 }, 9, 300);
      for (guint row = 0; row < 4; row++)
        for (guint column = 0; column < 3; column++)
          add (units, VLPS_REGION_CENTER, .9, (VlpsBox){ 30 + column * 310, 1100 + row * 400, 280, 360 }, 200);
      add (units, VLPS_REGION_CENTER, .9, (VlpsBox){ 950, 1100, 280, 360 }, 200);
      lines = search (units, (VlpsSize){ 1280, 3000 });
      g_assert_cmpuint (lines.n_bands, ==, 2);
      g_assert_cmpfloat (misplaced (units, lines), <, .01);
      g_assert_cmpfloat (lines.bands[0].bottom, >=, 1016);
      g_assert_cmpfloat (lines.bands[0].bottom, <=, 1100);
      g_assert_true (isinf (lines.bands[1].bottom));
      g_assert_true (isnan (mirrored ? lines.bands[1].w2 : lines.bands[1].w1));
      g_assert_false (isnan (mirrored ? lines.bands[0].w2 : lines.bands[0].w1));
    }
}

/* A right column whose heading looks like content and begins 40 px before its items.  `column` is what the page says of
 * the column; `below`: whether content stands below it in the same place, so that the margin is one of a band. */
static VlpsThresholds
lines_beside (VlpsTextColumn column, gboolean below)
{
  g_autoptr (GArray) units = begin_page ();

  add_column (units, VLPS_REGION_CENTER, .9, (VlpsBox){ 30, 120, 700, 900 }, 9, 100);
  for (guint i = 0; i < 9; i++)
    {
      VlpsTextUnit unit = { .box = { i == 0 ? 815 : 855, 120 + 100 * (double) i, i == 0 ? 71 : 254, 90 },
                            .characters = i == 0 ? 12 : 60,
                            .column = column };

      unit.expected[VLPS_REGION_RM] = (i == 0 ? .28 : .75) * unit.characters;
      unit.expected[VLPS_REGION_CENTER] = unit.characters - unit.expected[VLPS_REGION_RM];
      g_array_append_val (units, unit);
    }
  add_column (units, VLPS_REGION_CENTER, .9, (VlpsBox){ 30, 1100, below ? 1100 : 700, 900 }, 9, 300);
  if (below)
    add_column (units, VLPS_REGION_CENTER, .9, (VlpsBox){ 880, 2010, 300, 800 }, 8, 100);
  return search (units, (VlpsSize){ 1280, 3000 });
}

/* W2 stands beside the column; without the column it parts the heading from the items. */
static void
test_column (void)
{
  const VlpsTextColumn column = { 1, .3 }, none = { 0, 0 }, low = { 1, .001 };
  VlpsThresholds lines = lines_beside (column, FALSE);

  g_assert_cmpfloat (lines.w2, <=, 815);
  g_assert_cmpfloat (lines.w2, >, 730);
  g_assert_cmpfloat (lines_beside (none, FALSE).w2, >, 815);
  g_assert_cmpfloat (lines_beside (low, FALSE).w2, >, 815);
  lines = lines_beside (column, TRUE);
  g_assert_cmpuint (lines.n_bands, ==, 2);
  g_assert_cmpfloat (lines.bands[0].w2, <=, 815);
  g_assert_cmpfloat (lines_beside (none, TRUE).bands[0].w2, >, 815);
}

/* A narrow page: paragraphs of its width, after each a short note at one side that looks like a margin.  `text`: width of
 * the text of the paragraphs, which begins at the other side. */
static VlpsThresholds
lines_across (gboolean mirrored, double text, double cross_price, guint paragraphs)
{
  g_autoptr (GArray) units = g_array_new (FALSE, FALSE, sizeof (VlpsTextUnit));
  VlpsSearchOptions options = vlps_preset_find ("auto", NULL)->search;
  double f1;

  options.cross_price = cross_price;
  options.cuts = 0;
  for (guint i = 0; i < 12; i++)
    {
      double top = 100 * (double) i;

      if (i < paragraphs)
        {
          add (units, VLPS_REGION_CENTER, .9, (VlpsBox){ 10, top, 355, 70 }, 200);
          g_array_index (units, VlpsTextUnit, units->len - 1).text =
              (VlpsBox){ mirrored ? 365 - text : 10, top, text, 70 };
        }
      add (units, mirrored ? VLPS_REGION_LM : VLPS_REGION_RM, .9, (VlpsBox){ mirrored ? 10 : 300, top + 75, 65, 20 },
           i < paragraphs ? 10 : 100);
    }
  return vlps_search_separators ((const VlpsTextUnit *) (gconstpointer) units->data, units->len,
                                 (VlpsSize){ 375, 1300 }, &options, &f1);
}

/* W1 and W2 do not cross the text of CENTER for the sake of little; but boxes without text, a heading or two above
 * columns, and with a price of 0 all. */
static void
test_cross (void)
{
  double price = vlps_preset_find ("auto", NULL)->search.cross_price;

  for (guint mirrored = 0; mirrored < 2; mirrored++)
    {
      guint line = mirrored ? W1 : W2;
      VlpsThresholds lines = lines_across (mirrored, 355, price, 12);

      g_assert_true (isnan (*vlps_region_separator (&lines, line)));
      g_assert_cmpuint (lines.n_bands, ==, 0);
      lines = lines_across (mirrored, 355, 0, 12);
      g_assert_false (isnan (*vlps_region_separator (&lines, line)));
      lines = lines_across (mirrored, 250, price, 12);
      g_assert_false (isnan (*vlps_region_separator (&lines, line)));
      lines = lines_across (mirrored, 355, price, 1);
      g_assert_false (isnan (*vlps_region_separator (&lines, line)));
    }
}

/* What gains little does not change the margins.  There are some 6,100 characters, 5,400 of them CENTER.  Each of
 * `characters` that moves from LM to CENTER gains 4 * .875 / 6,100 by its place and .9 / 10,900 by F1: eight gain .005. */
static guint
bands_for (double characters)
{
  g_autoptr (GArray) units = begin_page ();

  add_column (units, VLPS_REGION_LM, .9, (VlpsBox){ 0, 120, 250, 900 }, 9, 60);
  add_column (units, VLPS_REGION_CENTER, .9, (VlpsBox){ 300, 120, 600, 900 }, 9, 300);
  add (units, VLPS_REGION_CENTER, .9, (VlpsBox){ 0, 1100, 240, 30 }, characters);
  add_column (units, VLPS_REGION_CENTER, .9, (VlpsBox){ 300, 1200, 600, 900 }, 9, 300);
  return search (units, (VlpsSize){ 1280, 3000 }).n_bands;
}

static void
test_little (void)
{
  g_assert_cmpuint (bands_for (5), ==, 0);
  g_assert_cmpuint (bands_for (12), ==, 2);
}

/* A page of this width: a side column between content and footer, of five units that are LM or FOOTER. */
static VlpsThresholds
lines_of_stack (double width, double characters, double sure)
{
  g_autoptr (GArray) units = g_array_new (FALSE, FALSE, sizeof (VlpsTextUnit));

  add (units, VLPS_REGION_HEADER, .99, (VlpsBox){ 0, 0, width, 80 }, 60);
  add_column (units, VLPS_REGION_CENTER, .95, (VlpsBox){ 10, 100, width - 20, 2300 }, 20, 300);
  add (units, VLPS_REGION_FOOTER, .99, (VlpsBox){ 0, 2900, width, 80 }, 100);
  for (guint i = 0; i < 5; i++)
    {
      VlpsTextUnit unit = { .box = { 10, 2400 + 70 * i, width - 20, 60 }, .characters = characters };

      unit.text = unit.box;
      unit.expected[VLPS_REGION_LM] = sure * characters;
      unit.expected[VLPS_REGION_FOOTER] = (.98 - sure) * characters;
      unit.expected[VLPS_REGION_CENTER] = .02 * characters;
      g_array_append_val (units, unit);
    }
  return search (units, (VlpsSize){ width, 3000 });
}

/* On a narrow page it is a margin as wide as the page, unless it is so short that a band costs more, or likelier a footer;
 * on a wide page it is one never. */
static void
test_stacked (void)
{
  VlpsThresholds lines = lines_of_stack (375, 60, .8);

  g_assert_cmpuint (lines.n_bands, ==, 2);
  g_assert_true (isnan (lines.bands[0].w1));
  g_assert_cmpfloat (lines.bands[1].w1, >=, 365);
  g_assert_cmpfloat (lines.bands[0].bottom, >, 2360);
  g_assert_cmpfloat (lines.bands[0].bottom, <=, 2400);
  g_assert_cmpfloat (lines.h2, >, 2740);
  lines = lines_of_stack (375, 3, .8);
  g_assert_cmpuint (lines.n_bands, ==, 0);
  g_assert_cmpfloat (lines.h2, <=, 2400);
  lines = lines_of_stack (375, 60, .4);
  g_assert_cmpuint (lines.n_bands, ==, 0);
  g_assert_cmpfloat (lines.h2, <=, 2400);
  lines = lines_of_stack (1280, 60, .8);
  g_assert_cmpuint (lines.n_bands, ==, 0);
  g_assert_cmpfloat (lines.h2, <=, 2400);
}

/* Whatever the units: lines stand in order, bands follow each other, and the answer is the same again. */
static void
test_any (void)
{
  g_autoptr (GRand) random = g_rand_new_with_seed (g_test_rand_int ());

  for (guint round = 0; round < 300; round++)
    {
      g_autoptr (GArray) units = g_array_new (FALSE, FALSE, sizeof (VlpsTextUnit));
      guint n = (guint) g_rand_int_range (random, 0, 60);
      VlpsThresholds lines, again;
      double top = -INFINITY;

      for (guint i = 0; i < n; i++)
        add (units, (VlpsRegion) g_rand_int_range (random, 0, VLPS_N_REGIONS), g_rand_double_range (random, .2, 1),
             (VlpsBox){ g_rand_int_range (random, -50, 1200), g_rand_int_range (random, -50, 2900),
                        g_rand_int_range (random, 0, 400), g_rand_int_range (random, 0, 300) },
             g_rand_int_range (random, 1, 500));
      lines = search (units, (VlpsSize){ 1280, 3000 });
      again = search (units, (VlpsSize){ 1280, 3000 });
      g_assert_cmpmem (&lines, sizeof lines, &again, sizeof again);
      g_assert_false (lines.h1 > lines.h2);
      g_assert_cmpuint (lines.n_bands, <=, VLPS_MAX_BANDS);
      g_assert_cmpuint (lines.n_bands, !=, 1);
      for (guint i = 0; i < lines.n_bands; i++)
        {
          g_assert_cmpfloat (lines.bands[i].bottom, >, top);
          g_assert_false (lines.bands[i].w1 > lines.bands[i].w2);
          top = lines.bands[i].bottom;
        }
      if (lines.n_bands > 0)
        g_assert_true (isinf (top));
      else
        g_assert_false (lines.w1 > lines.w2);
    }
}

/* A column that is as likely a margin as content: one reading draws the line, the second does not. */
static void
test_second (void)
{
  g_autoptr (GArray) units = begin_page ();
  const VlpsSearchOptions *options = &vlps_preset_find ("auto", NULL)->search;
  const VlpsTextUnit *first;
  VlpsThresholds best, second;
  double f1, second_f1;

  add_column (units, VLPS_REGION_CENTER, .9, (VlpsBox){ 30, 120, 800, 2600 }, 26, 300);
  for (guint i = 0; i < 10; i++)
    {
      VlpsTextUnit unit = { .box = { 900, 120 + 100 * (double) i, 300, 90 }, .characters = 200 };

      unit.expected[VLPS_REGION_RM] = 120;
      unit.expected[VLPS_REGION_CENTER] = 80;
      g_array_append_val (units, unit);
    }
  first = (const VlpsTextUnit *) (gconstpointer) units->data;
  best = vlps_search_separators (first, units->len, (VlpsSize){ 1280, 3000 }, options, &f1);
  g_assert_false (isnan (best.w2));
  g_assert_true (vlps_search_second (first, units->len, (VlpsSize){ 1280, 3000 }, options, best, &second, &second_f1));
  g_assert_true (isnan (second.w2));
  g_assert_cmpfloat (second.h1, >=, 80);
  g_assert_cmpfloat (second_f1, >, .5);
  g_assert_cmpfloat (second_f1, <=, 1);
  /* from the other side: what lacks the line has a second reading with it */
  g_assert_true (vlps_search_second (first, units->len, (VlpsSize){ 1280, 3000 }, options, second, &best, &f1));
  g_assert_false (isnan (best.w2));
}

/* One column of text, and nothing else that lines could part. */
static void
test_no_second (void)
{
  g_autoptr (GArray) units = g_array_new (FALSE, FALSE, sizeof (VlpsTextUnit));
  VlpsThresholds none = VLPS_LINES (NAN, NAN, NAN, NAN), second;
  double f1 = -1;

  g_assert_false (vlps_search_second ((const VlpsTextUnit *) (gconstpointer) units->data, 0, (VlpsSize){ 1280, 3000 },
                                      &vlps_preset_find ("auto", NULL)->search, none, &second, &f1));
  g_assert_cmpfloat (f1, <, 0);
}

/* The constants of the search, each with what it is for. */
static void
test_options (void)
{
  g_autoptr (GArray) units = begin_page ();
  VlpsSearchOptions options = vlps_preset_find ("auto", NULL)->search;
  const VlpsTextUnit *first;
  VlpsSize page = { 1280, 3000 };
  VlpsThresholds lines, second;
  double f1;

  add_column (units, VLPS_REGION_RM, .9, (VlpsBox){ 950, 120, 280, 900 }, 9, 60);
  add_column (units, VLPS_REGION_CENTER, .9, (VlpsBox){ 330, 120, 600, 900 }, 9, 300);
  add (units, VLPS_REGION_CENTER, .9, (VlpsBox){ 950, 1100, 280, 800 }, 800);
  first = (const VlpsTextUnit *) (gconstpointer) units->data;
  lines = vlps_search_separators (first, units->len, page, &options, &f1);
  g_assert_cmpuint (lines.n_bands, ==, 2);
  g_assert_true (vlps_search_second (first, units->len, page, &options, lines, &second, &f1));
  options.different = 1;
  g_assert_false (vlps_search_second (first, units->len, page, &options, lines, &second, &f1));
  options.gap = 100;
  lines = vlps_search_separators (first, units->len, page, &options, &f1);
  g_assert_cmpuint (lines.n_bands, ==, 0);
  options.gap = 2;
  options.band_price = 1;
  lines = vlps_search_separators (first, units->len, page, &options, &f1);
  g_assert_cmpuint (lines.n_bands, ==, 0);
  options.band_price = .005;
  options.cuts = 0;
  lines = vlps_search_separators (first, units->len, page, &options, &f1);
  g_assert_cmpuint (lines.n_bands, ==, 0);
  g_assert_false (isnan (lines.h1));
  options.line_price = 1;
  lines = vlps_search_separators (first, units->len, page, &options, &f1);
  g_assert_true (isnan (lines.h1) && isnan (lines.h2) && isnan (lines.w1) && isnan (lines.w2));
}

/* The lone card of a grid's last row looks like a margin, but belongs to the rest: no line and no band splits it off. */
static void
test_grid (void)
{
  for (guint grid = 0; grid < 2; grid++)
    {
      g_autoptr (GArray) units = begin_page ();
      VlpsThresholds lines;
      guint first = units->len;

      for (guint i = 0; i < 7; i++)
        for (guint line = 0; line < 3; line++)
          {
            VlpsBox card = { 50 + 400 * (i % 3), 100 + 900 * (i / 3), 380, 880 };
            gboolean last = i == 6 && line > 0;

            add (units, last ? VLPS_REGION_LM : VLPS_REGION_CENTER, .9,
                 (VlpsBox){ card.left, card.top + 100 + 250 * line, 380, 200 }, 200);
            g_array_index (units, VlpsTextUnit, units->len - 1).grid = (VlpsTextGrid){ grid, card };
          }
      lines = search (units, (VlpsSize){ 1280, 3000 });
      for (guint i = first; i < units->len; i++)
        {
          VlpsRegion region = vlps_region_of_box (g_array_index (units, VlpsTextUnit, i).box, lines);

          g_assert_cmpint (region == VLPS_REGION_CENTER, ==, grid > 0 || i < units->len - 2);
        }
    }
}

int
main (int argc, char **argv)
{
  g_test_init (&argc, &argv, NULL);
  g_test_set_nonfatal_assertions ();
  g_test_add_func ("/search/options", test_options);
  g_test_add_func ("/search/whole", test_whole);
  g_test_add_func ("/search/grid", test_grid);
  g_test_add_func ("/search/half", test_half);
  g_test_add_func ("/search/column", test_column);
  g_test_add_func ("/search/cross", test_cross);
  g_test_add_func ("/search/little", test_little);
  g_test_add_func ("/search/any", test_any);
  g_test_add_func ("/search/second", test_second);
  g_test_add_func ("/search/stacked", test_stacked);
  g_test_add_func ("/search/no-second", test_no_second);
  return g_test_run ();
}
