/* region-box-test.c - the rectangles of the regions, worked by hand */
#include "region-box.h"

#include <math.h>

static const VlpsSize page = { 1000, 2000 };

/* `expected`: "REGION left,top,right,bottom" of each, separated by "; ". */
static void
assert_boxes (VlpsThresholds lines, const char *expected)
{
  g_autoptr (GArray) boxes = vlps_region_boxes_new (lines, page);
  g_autoptr (GString) found = g_string_new (NULL);

  for (guint i = 0; i < boxes->len; i++)
    {
      const VlpsRegionBox *box = &g_array_index (boxes, VlpsRegionBox, i);

      g_string_append_printf (found, "%s%s %g,%g,%g,%g", i > 0 ? "; " : "", vlps_region_name (box->region),
                              box->box.left, box->box.top, vlps_box_right (box->box), vlps_box_bottom (box->box));
    }
  g_assert_cmpstr (found->str, ==, expected);
}

static void
test_lines (void)
{
  assert_boxes ((VlpsThresholds) VLPS_LINES (NAN, NAN, NAN, NAN), "CENTER 0,0,1000,2000");
  assert_boxes ((VlpsThresholds) VLPS_LINES (100, 1800, 250, 700),
                "HEADER 0,0,1000,100; LM 0,100,250,1800; CENTER 250,100,700,1800; RM 700,100,1000,1800; "
                "FOOTER 0,1800,1000,2000");
}

/* Lines set by hand may stand off the page or cross each other. */
static void
test_odd_lines (void)
{
  assert_boxes ((VlpsThresholds) VLPS_LINES (-5, 3000, 0, 1000), "CENTER 0,0,1000,2000");
  assert_boxes ((VlpsThresholds) VLPS_LINES (900, 400, NAN, NAN), "HEADER 0,0,1000,900; FOOTER 0,900,1000,2000");
  assert_boxes ((VlpsThresholds) VLPS_LINES (NAN, NAN, 600, 400), "LM 0,0,600,2000; RM 600,0,1000,2000");
}

/* A margin in one band only; a band that ends above H1 or begins below H2 has no part. */
static void
test_bands (void)
{
  VlpsThresholds lines = VLPS_LINES (100, 1800, NAN, 700);

  lines.n_bands = 3;
  lines.bands[0] = (VlpsBand){ 500, NAN, NAN };
  lines.bands[1] = (VlpsBand){ 900, NAN, 700 };
  lines.bands[2] = (VlpsBand){ INFINITY, NAN, NAN };
  assert_boxes (lines, "HEADER 0,0,1000,100; CENTER 0,100,1000,500; CENTER 0,500,700,900; RM 700,500,1000,900; "
                       "CENTER 0,900,1000,1800; FOOTER 0,1800,1000,2000");
  lines.h1 = 600;
  lines.h2 = 800;
  assert_boxes (lines, "HEADER 0,0,1000,600; CENTER 0,600,700,800; RM 700,600,1000,800; FOOTER 0,800,1000,2000");
}

int
main (int argc, char **argv)
{
  g_test_init (&argc, &argv, NULL);
  g_test_add_func ("/region-box/lines", test_lines);
  g_test_add_func ("/region-box/odd-lines", test_odd_lines);
  g_test_add_func ("/region-box/bands", test_bands);
  return g_test_run ();
}
