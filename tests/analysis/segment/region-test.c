/* region-test.c - the paper's rule, each boundary from both sides */
#include "region.h"

#include <math.h>

#include "errors.h"

static const VlpsThresholds lines = VLPS_LINES (200, 800, 300, 700);

static void
assert_region (double left, double top, double width, double height, VlpsRegion expected)
{
  VlpsRegion region = vlps_region_of_box ((VlpsBox){ left, top, width, height }, lines);

  g_assert_cmpstr (vlps_region_name (region), ==, vlps_region_name (expected));
}

static void
test_boundaries (void)
{
  /* top + height <= H1 */
  assert_region (400, 100, 10, 100, VLPS_REGION_HEADER);
  assert_region (400, 100, 10, 100.01, VLPS_REGION_CENTER);
  /* top >= H2 */
  assert_region (400, 800, 10, 10, VLPS_REGION_FOOTER);
  assert_region (400, 799.99, 10, 10, VLPS_REGION_CENTER);
  /* left + width <= W1 */
  assert_region (100, 400, 200, 10, VLPS_REGION_LM);
  assert_region (100, 400, 200.01, 10, VLPS_REGION_CENTER);
  /* left >= W2 */
  assert_region (700, 400, 10, 10, VLPS_REGION_RM);
  assert_region (699.99, 400, 10, 10, VLPS_REGION_CENTER);
}

static void
test_first_rule_wins (void)
{
  assert_region (0, 0, 10, 10, VLPS_REGION_HEADER);
  assert_region (900, 0, 10, 10, VLPS_REGION_HEADER);
  assert_region (0, 900, 10, 10, VLPS_REGION_FOOTER);
  assert_region (900, 900, 10, 10, VLPS_REGION_FOOTER);
  assert_region (0, 0, 1000, 1000, VLPS_REGION_CENTER);
}

static void
test_absent_lines (void)
{
  VlpsThresholds none = VLPS_LINES (NAN, NAN, NAN, NAN);

  g_assert_cmpint (vlps_region_of_box ((VlpsBox){ 0, 0, 0, 0 }, none), ==, VLPS_REGION_CENTER);
  g_assert_cmpint (vlps_region_of_box ((VlpsBox){ 1e9, 1e9, 1, 1 }, none), ==, VLPS_REGION_CENTER);
}

/* Margins of bands: 0 to 400 has both, 400 to 600 the right one further in, the rest none. */
static void
test_bands (void)
{
  VlpsThresholds banded = VLPS_LINES (100, 900, NAN, NAN);
  static const struct
  {
    VlpsBox box;
    VlpsRegion region;
  } cases[] = {
    { { 0, 0, 100, 100 }, VLPS_REGION_HEADER },
    { { 0, 900, 100, 50 }, VLPS_REGION_FOOTER },
    { { 0, 150, 200, 50 }, VLPS_REGION_LM },
    { { 0, 150, 200.01, 50 }, VLPS_REGION_CENTER },
    { { 800, 150, 100, 50 }, VLPS_REGION_RM },
    { { 799.99, 150, 100, 50 }, VLPS_REGION_CENTER },
    { { 0, 450, 200, 50 }, VLPS_REGION_CENTER },
    { { 600, 450, 100, 50 }, VLPS_REGION_RM },
    { { 599, 450, 100, 50 }, VLPS_REGION_CENTER },
    { { 800, 700, 100, 50 }, VLPS_REGION_CENTER },
    /* over a border: beyond the lines of both sides, or CENTER */
    { { 600, 350, 100, 100 }, VLPS_REGION_CENTER },
    { { 800, 350, 100, 100 }, VLPS_REGION_RM },
    { { 800, 350, 100, 50 }, VLPS_REGION_RM },
    { { 800, 350, 100, 300 }, VLPS_REGION_CENTER },
    { { 0, 350, 100, 51 }, VLPS_REGION_CENTER },
    { { 0, 350, 100, 50 }, VLPS_REGION_LM },
    /* without height, on a border: of the band below */
    { { 600, 400, 100, 0 }, VLPS_REGION_RM },
    { { 0, 400, 100, 0 }, VLPS_REGION_CENTER },
  };

  banded.n_bands = 3;
  banded.bands[0] = (VlpsBand){ 400, 200, 800 };
  banded.bands[1] = (VlpsBand){ 600, NAN, 600 };
  banded.bands[2] = (VlpsBand){ INFINITY, NAN, NAN };
  for (guint i = 0; i < G_N_ELEMENTS (cases); i++)
    if (vlps_region_of_box (cases[i].box, banded) != cases[i].region)
      g_test_fail_printf ("case %u is %s", i, vlps_region_name (vlps_region_of_box (cases[i].box, banded)));
}

static void
test_names (void)
{
  g_autoptr (GError) error = NULL;
  VlpsRegion region = VLPS_REGION_RM;

  for (int i = 0; i < VLPS_N_REGIONS; i++)
    {
      VlpsRegion parsed;

      g_assert_true (vlps_region_parse (vlps_region_name ((VlpsRegion) i), &parsed, NULL));
      g_assert_cmpint (parsed, ==, i);
    }
  g_assert_false (vlps_region_parse ("MIDDLE", &region, &error));
  g_assert_error (error, VLPS_ERROR, VLPS_ERROR_USAGE);
  g_assert_cmpint (region, ==, VLPS_REGION_RM);
}

int
main (int argc, char **argv)
{
  g_test_init (&argc, &argv, NULL);
  g_test_add_func ("/region/boundaries", test_boundaries);
  g_test_add_func ("/region/first-rule-wins", test_first_rule_wins);
  g_test_add_func ("/region/absent-lines", test_absent_lines);
  g_test_add_func ("/region/bands", test_bands);
  g_test_add_func ("/region/names", test_names);
  return g_test_run ();
}
