/* region-score-test.c - grades on both sides of their borders, and ratios of a confusion */
#include "region-score.h"

/* F1 is 2 * common / (kept + center). */
static void
test_grades (void)
{
  g_assert_cmpint (vlps_region_score_grade (95, 100, 100), ==, VLPS_MEASURE_GOOD);
  g_assert_cmpint (vlps_region_score_grade (94, 99, 99), ==, VLPS_MEASURE_FAIRLY_GOOD); /* 94.95 % */
  g_assert_cmpint (vlps_region_score_grade (75, 100, 100), ==, VLPS_MEASURE_FAIRLY_GOOD);
  g_assert_cmpint (vlps_region_score_grade (74, 100, 100), ==, VLPS_MEASURE_FAIRLY_POOR);
  g_assert_cmpint (vlps_region_score_grade (50, 100, 100), ==, VLPS_MEASURE_FAIRLY_POOR);
  g_assert_cmpint (vlps_region_score_grade (49, 100, 100), ==, VLPS_MEASURE_POOR);
  g_assert_cmpint (vlps_region_score_grade (0, 0, 100), ==, VLPS_MEASURE_POOR);
  /* a third and more: quotients would be rounded */
  g_assert_cmpint (vlps_region_score_grade (3, 4, 4), ==, VLPS_MEASURE_FAIRLY_GOOD);
}

static void
test_ratios (void)
{
  VlpsConfusion confusion = { 0 };
  double parts[VLPS_N_ASPECTS], wholes[VLPS_N_ASPECTS];

  /* of 10 characters of HEADER 6 were found, 4 went to CENTER; of 20 of CENTER all, and 2 of FOOTER came there */
  confusion.characters[VLPS_REGION_HEADER][VLPS_REGION_HEADER] = 6;
  confusion.characters[VLPS_REGION_HEADER][VLPS_REGION_CENTER] = 4;
  confusion.characters[VLPS_REGION_CENTER][VLPS_REGION_CENTER] = 20;
  confusion.characters[VLPS_REGION_FOOTER][VLPS_REGION_CENTER] = 2;
  vlps_region_score_ratios (&confusion, VLPS_REGION_CENTER, parts, wholes);
  g_assert_cmpfloat_with_epsilon (parts[VLPS_ASPECT_PRECISION], 20, 1e-9);
  g_assert_cmpfloat_with_epsilon (wholes[VLPS_ASPECT_PRECISION], 26, 1e-9);
  g_assert_cmpfloat_with_epsilon (wholes[VLPS_ASPECT_RECALL], 20, 1e-9);
  g_assert_cmpfloat_with_epsilon (parts[VLPS_ASPECT_F1], 40, 1e-9);
  g_assert_cmpfloat_with_epsilon (wholes[VLPS_ASPECT_F1], 46, 1e-9);
  vlps_region_score_ratios (&confusion, VLPS_REGION_HEADER, parts, wholes);
  g_assert_cmpfloat_with_epsilon (wholes[VLPS_ASPECT_PRECISION], 6, 1e-9);
  g_assert_cmpfloat_with_epsilon (wholes[VLPS_ASPECT_RECALL], 10, 1e-9);
  /* there is none: no value */
  vlps_region_score_ratios (&confusion, VLPS_REGION_LM, parts, wholes);
  g_assert_cmpfloat_with_epsilon (wholes[VLPS_ASPECT_F1], 0, 1e-9);
}

int
main (int argc, char **argv)
{
  g_test_init (&argc, &argv, NULL);
  g_test_add_func ("/region-score/grades", test_grades);
  g_test_add_func ("/region-score/ratios", test_ratios);
  return g_test_run ();
}
