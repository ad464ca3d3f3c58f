/* line-units-test.c - pages reduced to boxes give the scores of whole pages; the best lines are the best */
#include "line-units.h"

#include <math.h>

#include "errors.h"
#include "region-score.h"
#include "sweep.h"
#include "vl-ps.h"

#define assert_near(a, b) g_assert_cmpfloat_with_epsilon (a, b, 1e-9)

/* A page of blocks at random places, some inside others, some labelled. */
static VlpsPage *
random_page (GRand *random, guint n_blocks)
{
  static const char *const types[] = { "Header", "Content", "Content", "Footer", "Menu", "LinkList" };
  static const VlpsStyle block = { .display = VLPS_DISPLAY_BLOCK }, inline_style = { .display = VLPS_DISPLAY_INLINE };
  VlpsPage *page = vlps_page_new ();
  int parent, root;

  page->rendered = TRUE;
  page->size = (VlpsSize){ 100, 100 };
  vlps_page_add_frame (page, -1, "", "");
  root = parent = vlps_page_add_element (page, -1, 0, "html", (VlpsBox){ 0, 0, 100, 100 }, NULL, 0);
  vlps_page_add_text (page, root, "xy", (VlpsBox){ 0, 0, 100, 100 }, 0);
  for (guint i = 0; i < n_blocks; i++)
    {
      VlpsBox box = { g_rand_int_range (random, 0, 8) * 10, g_rand_int_range (random, 0, 8) * 10,
                      g_rand_int_range (random, 1, 5) * 10, g_rand_int_range (random, 1, 5) * 10 };
      const VlpsStyle *style = g_rand_int_range (random, 0, 4) == 0 ? &inline_style : &block;
      g_autofree char *text = g_strnfill ((gsize) g_rand_int_range (random, 1, 30), 'x');
      int element = vlps_page_add_element (page, g_rand_boolean (random) ? root : parent, 0, "div", box,
                                           vlps_page_add_style (page, style), 0);

      if (g_rand_int_range (random, 0, 3) > 0)
        {
          vlps_page_add_attribute (page, "data-block", "1");
          vlps_page_add_attribute (page, "data-block-type", types[g_rand_int_range (random, 0, G_N_ELEMENTS (types))]);
        }
      vlps_page_add_text (page, element, text, box, 0);
      parent = element;
    }
  vlps_page_seal (page);
  return page;
}

static double
f1_of_page (const VlpsPage *page, const VlpsRegionGold *gold, VlpsThresholds lines)
{
  g_autoptr (VlpsResult) result = vlps_vl_ps (page, lines, VLPS_UNITS_BLOCK);
  double values[VLPS_N_MEASURES];

  vlps_measures_clear (values);
  vlps_region_score (page, gold, result, values, NULL);
  return values[VLPS_MEASURE_REGION_F1];
}

static void
test_same_as_page (void)
{
  GRand *random = g_rand_new_with_seed (3);
  guint compared = 0;

  for (guint round = 0; round < 60; round++)
    {
      g_autoptr (VlpsPage) page = random_page (random, 12);
      g_autoptr (VlpsRegionGold) gold = vlps_region_gold_from_blocks (page, FALSE);
      g_autoptr (VlpsLineUnits) units = vlps_line_units_new (page, gold, VLPS_UNITS_BLOCK);
      VlpsThresholds lines = VLPS_LINES (g_rand_int_range (random, 0, 60), g_rand_int_range (random, 40, 100),
                                         g_rand_int_range (random, 0, 60), round % 3 == 0 ? NAN : 70);

      if (!gold->scorable)
        continue;
      assert_near (vlps_line_units_score (units, lines).f1, f1_of_page (page, gold, lines));
      compared++;
    }
  g_rand_free (random);
  g_assert_cmpuint (compared, >, 30);
}

/* Every combination of positions on a small page against what the search finds. */
static void
test_best (void)
{
  GRand *random = g_rand_new_with_seed (5);
  guint exact = 0, compared = 0;

  for (guint round = 0; round < 40; round++)
    {
      g_autoptr (VlpsPage) page = random_page (random, 9);
      g_autoptr (VlpsRegionGold) gold = vlps_region_gold_from_blocks (page, FALSE);
      g_autoptr (VlpsLineUnits) units = vlps_line_units_new (page, gold, VLPS_UNITS_BLOCK);
      VlpsThresholds found;
      double best = 0, f1;

      if (!gold->scorable)
        continue;
      found = vlps_line_units_best (units);
      for (guint i = 0; i < 14641; i++)
        {
          guint a = i % 11, b = i / 11 % 11, c = i / 121 % 11, d = i / 1331;
          VlpsThresholds lines = VLPS_LINES (a == 0 ? NAN : a * 10.0, b == 0 ? NAN : b * 10.0 - 10,
                                             c == 0 ? NAN : c * 10.0, d == 0 ? NAN : d * 10.0 - 10);

          best = MAX (best, vlps_line_units_score (units, lines).f1);
        }
      f1 = vlps_line_units_score (units, found).f1;
      g_assert_cmpfloat (f1, <=, best + 1e-9);
      g_assert_cmpfloat (f1, >=, best - 0.05);
      assert_near (f1, f1_of_page (page, gold, found));
      exact += f1 >= best - 1e-9;
      compared++;
    }
  g_rand_free (random);
  /* moving two lines at a time may in rare cases miss what three together would gain */
  g_assert_cmpuint (compared, >, 20);
  g_assert_cmpuint (exact * 10, >=, compared * 9);
}

int
main (int argc, char **argv)
{
  g_test_init (&argc, &argv, NULL);
  g_test_add_func ("/compare/line-units/same-as-page", test_same_as_page);
  g_test_add_func ("/compare/line-units/best", test_best);
  return g_test_run ();
}
