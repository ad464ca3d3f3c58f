/* palette-test.c - each region has a colour of its own */
#include "palette.h"

static void
test_colours (void)
{
  for (guint i = 0; i <= VLPS_PALETTE_LEFT_OUT; i++)
    for (guint k = 0; k < i; k++)
      g_assert_cmpuint (vlps_palette_colour (i), !=, vlps_palette_colour (k));
  /* Okabe and Ito's blue and bluish green */
  g_assert_cmphex (vlps_palette_colour (VLPS_REGION_HEADER), ==, 0x0072b2);
  g_assert_cmphex (vlps_palette_colour (VLPS_REGION_CENTER), ==, 0x009e73);
}

int
main (int argc, char **argv)
{
  g_test_init (&argc, &argv, NULL);
  g_test_add_func ("/palette/colours", test_colours);
  return g_test_run ();
}
