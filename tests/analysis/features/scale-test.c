/* scale-test.c - amounts on scales that pages of any size have in common */
#include "scale.h"

#include <math.h>

/* Known logarithms are those that the library computes, and all others, too. */
static void
test_logarithms (void)
{
  for (guint i = 0; i < VLPS_SCALE_KNOWN + 2; i++)
    {
      const float given[] = { vlps_scale_logarithm (i), vlps_scale_logarithm (i + .5) };
      const float computed[] = { (float) log1p (i), (float) log1p (i + .5) };

      g_assert_cmpmem (given, sizeof given, computed, sizeof computed);
    }
  g_assert_cmpfloat_with_epsilon (vlps_scale_logarithm (-3), 0, 1e-9);
  g_assert_cmpfloat_with_epsilon (vlps_scale_logarithm (M_E * 1e9), 1 + log (1e9), 1e-5);
  g_assert_true (isnan (vlps_scale_logarithm (NAN)));
}

int
main (int argc, char **argv)
{
  g_test_init (&argc, &argv, NULL);
  g_test_add_func ("/scale/logarithms", test_logarithms);
  return g_test_run ();
}
