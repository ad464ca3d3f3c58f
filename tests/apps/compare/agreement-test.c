/* agreement-test.c - how far two people agree, against numbers worked out by hand */
#include "agreement.h"

#include <math.h>

#define assert_near(a, b) g_assert_cmpfloat_with_epsilon (a, b, 1e-9)

/* Of 100 characters that both judged, 70 agree: rows sum to 50 and 50, columns to 60 and 40, so that .5 would agree by
 * chance and kappa is (.7 - .5) / (1 - .5). */
static void
test_kappa (void)
{
  VlpsAgreement agreement = { 0 };

  agreement.counts[VLPS_REGION_CENTER][VLPS_REGION_CENTER] = 40;
  agreement.counts[VLPS_REGION_CENTER][VLPS_REGION_LM] = 10;
  agreement.counts[VLPS_REGION_LM][VLPS_REGION_CENTER] = 20;
  agreement.counts[VLPS_REGION_LM][VLPS_REGION_LM] = 30;
  assert_near (vlps_agreement_share (&agreement), .7);
  assert_near (vlps_agreement_kappa (&agreement), .4);
  assert_near (vlps_agreement_region (&agreement, VLPS_REGION_CENTER), 80.0 / 110);
  assert_near (vlps_agreement_region (&agreement, VLPS_REGION_LM), 60.0 / 90);
  g_assert_true (isnan (vlps_agreement_region (&agreement, VLPS_REGION_RM)));
  assert_near (vlps_agreement_unsure (&agreement), 0);
}

/* What only one of both judged, or neither, is neither an agreement nor a quarrel. */
static void
test_not_judged (void)
{
  VlpsAgreement agreement = { 0 };

  g_assert_true (isnan (vlps_agreement_share (&agreement)));
  g_assert_true (isnan (vlps_agreement_kappa (&agreement)));
  g_assert_true (isnan (vlps_agreement_unsure (&agreement)));
  agreement.counts[VLPS_N_REGIONS][VLPS_N_REGIONS] = 50;
  agreement.counts[VLPS_N_REGIONS][VLPS_REGION_CENTER] = 25;
  g_assert_true (isnan (vlps_agreement_share (&agreement)));
  agreement.counts[VLPS_REGION_CENTER][VLPS_REGION_CENTER] = 25;
  assert_near (vlps_agreement_share (&agreement), 1);
  assert_near (vlps_agreement_kappa (&agreement), 1); /* one region alone */
  assert_near (vlps_agreement_unsure (&agreement), .25);
}

int
main (int argc, char **argv)
{
  g_test_init (&argc, &argv, NULL);
  g_test_add_func ("/agreement/kappa", test_kappa);
  g_test_add_func ("/agreement/not-judged", test_not_judged);
  return g_test_run ();
}
