/* plot-test.c - curves as a picture */
#include "plot.h"

#include <string.h>

static VlpsResult *
new_result (VlpsPage **ret_page)
{
  *ret_page = vlps_page_new ();
  return vlps_result_new (*ret_page, "test");
}

/* The places of the picture: 0 to 4 along 880 px from 60 on, 0 to 1 up 320 px from 360. */
static void
test_curve (void)
{
  static const double values[] = { 1, 1, .5, 0 };
  VlpsPage *made;
  g_autoptr (VlpsResult) result = new_result (&made);
  g_autoptr (VlpsPage) page = made;
  g_autofree char *svg = NULL;

  vlps_result_add_number (result, VLPS_DETAIL_PLACE, "head", 2);
  vlps_result_add_curve (result, "fs", values, G_N_ELEMENTS (values));
  vlps_result_add_number (result, VLPS_DETAIL_LEVEL, "drop", .25);
  vlps_result_add_word (result, "class", "unseen");
  svg = vlps_plot_svg (result);
  g_assert_nonnull (page);
  g_assert_nonnull (strstr (svg, "points=\"60,40 280,40 500,200 720,360 \""));
  g_assert_nonnull (strstr (svg, "points=\"500,360 500,40 \""));
  g_assert_nonnull (strstr (svg, "points=\"60,280 940,280 \""));
  g_assert_nonnull (strstr (svg, ">head = 2<"));
  g_assert_null (strstr (svg, "unseen"));
}

/* A long curve has two points for each column of the picture: what is lowest and highest there. */
static void
test_long (void)
{
  g_autofree double *values = g_new0 (double, 88000);
  VlpsPage *made;
  g_autoptr (VlpsResult) result = new_result (&made);
  g_autoptr (VlpsPage) page = made;
  g_autofree char *svg = NULL;

  values[50] = 7;
  vlps_result_add_curve (result, "long", values, 88000);
  svg = vlps_plot_svg (result);
  g_assert_nonnull (page);
  g_assert_cmpuint (strlen (svg), <, 20000);
  g_assert_nonnull (strstr (svg, "points=\"60,40 60,360 61,360 "));
}

static void
test_none (void)
{
  VlpsPage *made;
  g_autoptr (VlpsResult) result = new_result (&made);
  g_autoptr (VlpsPage) page = made;

  vlps_result_add_number (result, VLPS_DETAIL_LEVEL, "low", 3);
  g_assert_nonnull (page);
  g_assert_null (vlps_plot_svg (result));
}

int
main (int argc, char **argv)
{
  g_test_init (&argc, &argv, NULL);
  g_test_add_func ("/plot/curve", test_curve);
  g_test_add_func ("/plot/long", test_long);
  g_test_add_func ("/plot/none", test_none);
  return g_test_run ();
}
