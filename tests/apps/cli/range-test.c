/* range-test.c - numbers of the command line, on both sides of their bounds */
#include "range.h"

#include <math.h>

#include "errors.h"

static void
test_bounds (void)
{
  static const double bad[] = { 0.99, 10.01, -1, NAN, INFINITY, -INFINITY };

  g_assert_true (vlps_range_check ("jobs", 1, 1, 10, NULL));
  g_assert_true (vlps_range_check ("jobs", 10, 1, 10, NULL));
  for (guint i = 0; i < G_N_ELEMENTS (bad); i++)
    {
      g_autoptr (GError) error = NULL;

      g_assert_false (vlps_range_check ("jobs", bad[i], 1, 10, &error));
      g_assert_error (error, VLPS_ERROR, VLPS_ERROR_USAGE);
      g_assert_cmpstr (error->message, ==, "--jobs takes 1 to 10");
    }
}

int
main (int argc, char **argv)
{
  g_test_init (&argc, &argv, NULL);
  g_test_add_func ("/range/bounds", test_bounds);
  return g_test_run ();
}
