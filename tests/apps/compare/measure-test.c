/* measure-test.c - every measure has a name of its own, and those of regions stand in their order */
#include "measure.h"

#include <math.h>

static void
test_names (void)
{
  g_autoptr (GHashTable) names = g_hash_table_new (g_str_hash, g_str_equal);

  for (guint i = 0; i < VLPS_N_MEASURES; i++)
    {
      const VlpsMeasureInfo *info = vlps_measure_info ((VlpsMeasure) i);

      g_assert_nonnull (info->name);
      g_assert_nonnull (info->label);
      g_assert_nonnull (info->description);
      g_assert_true (g_hash_table_add (names, (gpointer) (gsize) info->name));
    }
}

static void
test_regions (void)
{
  g_assert_cmpint (vlps_measure_of_region (VLPS_REGION_HEADER, VLPS_ASPECT_PRECISION), ==,
                   VLPS_MEASURE_HEADER_PRECISION);
  g_assert_cmpint (vlps_measure_of_region (VLPS_REGION_FOOTER, VLPS_ASPECT_F1), ==, VLPS_MEASURE_FOOTER_F1);
  g_assert_cmpint (vlps_measure_of_region (VLPS_REGION_LM, VLPS_ASPECT_RECALL), ==, VLPS_MEASURE_LM_RECALL);
  g_assert_cmpint (vlps_measure_of_region (VLPS_REGION_RM, VLPS_ASPECT_RECALL), ==, VLPS_MEASURE_RM_RECALL);
  g_assert_cmpint (vlps_measure_of_region (VLPS_REGION_CENTER, VLPS_ASPECT_F1), ==, VLPS_MEASURE_CENTER_F1);
}

static void
test_values (void)
{
  double values[VLPS_N_MEASURES] = { 0 };

  vlps_measures_clear (values);
  for (guint i = 0; i < VLPS_N_MEASURES; i++)
    g_assert_true (isnan (values[i]));
  g_assert_cmpfloat_with_epsilon (vlps_measure_f1 (.5, 1), 2.0 / 3, 1e-12);
  g_assert_cmpfloat_with_epsilon (vlps_measure_f1 (0, 0), 0, 1e-12);
}

int
main (int argc, char **argv)
{
  g_test_init (&argc, &argv, NULL);
  g_test_add_func ("/measure/names", test_names);
  g_test_add_func ("/measure/regions", test_regions);
  g_test_add_func ("/measure/values", test_values);
  return g_test_run ();
}
