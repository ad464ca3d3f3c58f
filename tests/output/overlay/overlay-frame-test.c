/* overlay-frame-test.c - the parts of a picture that four lines give to the regions */
#include "overlay-frame.h"

#include <math.h>

static void
assert_box (VlpsBox box, double left, double top, double width, double height)
{
  g_assert_cmpfloat_with_epsilon (box.left, left, 1e-9);
  g_assert_cmpfloat_with_epsilon (box.top, top, 1e-9);
  g_assert_cmpfloat_with_epsilon (box.width, width, 1e-9);
  g_assert_cmpfloat_with_epsilon (box.height, height, 1e-9);
}

/* A page of 1000 x 2000 CSS px at half its size, with the lines 200, 1800, 100 and 900. */
static void
test_lines (void)
{
  VlpsThresholds lines = { .h1 = 200, .h2 = 1800, .w1 = 100, .w2 = 900 };
  VlpsOverlayFrame frame = { .lines = &lines, .scale = 0.5, .page_width = 500, .page_height = 1000 };

  g_assert_cmpuint (vlps_overlay_frame_margins (&frame), ==, 1);
  assert_box (vlps_overlay_frame_center (&frame, 0), 50, 100, 400, 800);
  assert_box (vlps_overlay_frame_band (&frame, VLPS_REGION_HEADER, 0), 0, 0, 500, 100);
  assert_box (vlps_overlay_frame_band (&frame, VLPS_REGION_FOOTER, 0), 0, 900, 500, 100);
  assert_box (vlps_overlay_frame_band (&frame, VLPS_REGION_LM, 0), 0, 100, 50, 800);
  assert_box (vlps_overlay_frame_band (&frame, VLPS_REGION_RM, 0), 450, 100, 50, 800);
  assert_box (vlps_overlay_frame_band (&frame, VLPS_REGION_CENTER, 0), 50, 100, 400, 800);
}

/* Absent lines cut nothing off; lines beyond the page, or the wrong way round, leave no negative lengths. */
static void
test_odd (void)
{
  VlpsThresholds none = { .h1 = NAN, .h2 = NAN, .w1 = NAN, .w2 = NAN };
  VlpsThresholds crossed = { .h1 = 1800, .h2 = 200, .w1 = 900, .w2 = 100 };
  VlpsThresholds far = { .h1 = -5, .h2 = 1e9, .w1 = -5, .w2 = 1e9 };
  VlpsOverlayFrame frame = { .lines = &none, .scale = 1, .page_width = 1000, .page_height = 2000 };

  assert_box (vlps_overlay_frame_center (&frame, 0), 0, 0, 1000, 2000);
  frame.lines = &crossed;
  assert_box (vlps_overlay_frame_center (&frame, 0), 900, 1800, 0, 0);
  frame.lines = &far;
  assert_box (vlps_overlay_frame_center (&frame, 0), 0, 0, 1000, 2000);
}

int
main (int argc, char **argv)
{
  g_test_init (&argc, &argv, NULL);
  g_test_add_func ("/overlay-frame/lines", test_lines);
  g_test_add_func ("/overlay-frame/odd", test_odd);
  return g_test_run ();
}
