/* matching-test.c - partners of two lists */
#include "matching.h"

#include <math.h>

/* Numbers are alike by 1 - their difference / 10. */
static double
alike (gconstpointer result, gconstpointer gold)
{
  return MAX (0, 1 - fabs ((double) GPOINTER_TO_INT (result) - GPOINTER_TO_INT (gold)) / 10);
}

static GPtrArray *
list (const int *numbers, guint n)
{
  GPtrArray *array = g_ptr_array_new ();

  for (guint i = 0; i < n; i++)
    g_ptr_array_add (array, GINT_TO_POINTER (numbers[i]));
  return array;
}

static void
test_order (void)
{
  static const int found[] = { 14, 11, 30 }, wanted[] = { 13, 11, 40, 12 };
  g_autoptr (GPtrArray) result = list (found, 3), gold = list (wanted, 4);
  g_autofree double *matched = vlps_matching_new (result, gold, alike, 0.5);
  g_autofree double *any = vlps_matching_new (result, gold, alike, 0);

  g_assert_cmpfloat_with_epsilon (matched[0], 0.9, 1e-12); /* 14, which is nearer than 11 */
  g_assert_cmpfloat_with_epsilon (matched[1], 1, 1e-9);
  g_assert_cmpfloat_with_epsilon (matched[2], 0, 1e-9); /* 30 is not alike at all */
  g_assert_cmpfloat_with_epsilon (matched[3], 0, 1e-9); /* both that are alike are taken */
  g_assert_cmpfloat_with_epsilon (any[2], 0, 1e-9);
}

static void
test_least (void)
{
  static const int found[] = { 15 }, wanted[] = { 10 };
  g_autoptr (GPtrArray) result = list (found, 1), gold = list (wanted, 1), none = g_ptr_array_new ();
  g_autofree double *at = vlps_matching_new (result, gold, alike, 0.5);
  g_autofree double *above = vlps_matching_new (result, gold, alike, 0.51);
  g_autofree double *empty = vlps_matching_new (none, gold, alike, 0),
                    *nobody = vlps_matching_new (result, none, alike, 0);

  g_assert_cmpfloat_with_epsilon (at[0], 0.5, 1e-9);
  g_assert_cmpfloat_with_epsilon (above[0], 0, 1e-9);
  g_assert_cmpfloat_with_epsilon (empty[0], 0, 1e-9);
  g_assert_nonnull (nobody);
}

int
main (int argc, char **argv)
{
  g_test_init (&argc, &argv, NULL);
  g_test_add_func ("/matching/order", test_order);
  g_test_add_func ("/matching/least", test_least);
  return g_test_run ();
}
