/* statistics-test.c - means, intervals and the paired test on numbers whose answer is known */
#include "statistics.h"

#include <math.h>

#define assert_near(a, b, epsilon) g_assert_cmpfloat_with_epsilon (a, b, epsilon)

static void
test_mean (void)
{
  const double values[] = { 1, NAN, 0, 0.5, NAN };
  const double same[] = { 0.25, 0.25, 0.25 };
  g_autofree guint32 *five = vlps_resamples_new (5), *three = vlps_resamples_new (3);
  VlpsEstimate estimate = vlps_estimate_mean (values, 5, five);

  g_assert_cmpuint (estimate.n, ==, 3);
  assert_near (estimate.mean, 0.5, 1e-12);
  g_assert_cmpfloat (estimate.low, <, 0.5);
  g_assert_cmpfloat (estimate.high, >, 0.5);
  estimate = vlps_estimate_mean (same, 3, three);
  assert_near (estimate.low, 0.25, 1e-12);
  assert_near (estimate.high, 0.25, 1e-12);
  estimate = vlps_estimate_mean (values + 1, 1, NULL);
  g_assert_cmpuint (estimate.n, ==, 0);
  g_assert_true (isnan (estimate.mean));
}

/* The interval of the mean of many coin flips is that of the normal distribution: .5 +- 1.96 * .5 / sqrt (n). */
static void
test_interval (void)
{
  double values[400];
  g_autofree guint32 *resamples = vlps_resamples_new (400);
  VlpsEstimate estimate;

  for (guint i = 0; i < 400; i++)
    values[i] = i % 2;
  estimate = vlps_estimate_mean (values, 400, resamples);
  assert_near (estimate.low, 0.451, 0.006);
  assert_near (estimate.high, 0.549, 0.006);
}

static void
test_f1 (void)
{
  const double precisions[] = { 1, NAN, 0.5 }, recalls[] = { 0.5, 0, 0.25 };
  const double nothing[] = { NAN, NAN, NAN };
  VlpsEstimate estimate = vlps_estimate_f1 (precisions, recalls, 3, NULL);

  /* mean precision of two pages .75, mean recall of three .25 */
  g_assert_cmpuint (estimate.n, ==, 3);
  assert_near (estimate.mean, 2 * 0.75 * 0.25 / 1, 1e-12);
  assert_near (vlps_estimate_f1 (nothing, recalls, 3, NULL).mean, 0, 1e-12);
  g_assert_cmpuint (vlps_estimate_f1 (nothing, nothing, 3, NULL).n, ==, 0);
}

/* Quotients of sums, and their mean; one without a whole says nothing. */
static void
test_ratios (void)
{
  double a[] = { 1, 0, 5 }, b[] = { 4, 0, 6 }, c[] = { 0, 3, 0 }, d[] = { 0, 4, 0 }, none[] = { 0, 0, 0 };
  double *parts[] = { a, c, none }, *wholes[] = { b, d, none };
  g_autofree guint32 *resamples = vlps_resamples_new (3);
  VlpsEstimate estimate = vlps_estimate_ratios (parts, wholes, 1, 3, resamples);

  /* 6 of 10, where the mean of the pages' quotients would be .542 */
  assert_near (estimate.mean, .6, 1e-12);
  g_assert_cmpuint (estimate.n, ==, 2);
  /* the first page alone has 1/4, the third alone 5/6 */
  assert_near (estimate.low, 1 / 4.0, 1e-12);
  assert_near (estimate.high, 5 / 6.0, 1e-12);
  estimate = vlps_estimate_ratios (parts, wholes, 3, 3, NULL);
  assert_near (estimate.mean, (.6 + .75) / 2, 1e-12);
  g_assert_cmpuint (estimate.n, ==, 3);
  g_assert_true (isnan (estimate.low));
  estimate = vlps_estimate_ratios (parts + 2, wholes + 2, 1, 3, resamples);
  g_assert_true (isnan (estimate.mean));
  g_assert_cmpuint (estimate.n, ==, 0);
}

static void
test_paired (void)
{
  double a[10], b[10], c[20], d[20];
  VlpsPairedTest test;

  for (guint i = 0; i < 10; i++)
    {
      a[i] = 0.5 + i * 0.01;
      b[i] = 0.4;
    }
  /* of the 1,024 ways to set ten signs only two are as far out: p = .00195 */
  test = vlps_statistics_paired_test (a, b, 10);
  g_assert_cmpuint (test.wins, ==, 10);
  g_assert_cmpuint (test.losses, ==, 0);
  assert_near (test.difference, 0.145, 1e-12);
  g_assert_cmpfloat (test.low, >, 0.1);
  assert_near (test.p, 2.0 / 1024, 1e-12);
  /* five pages cannot say more than 2 of 32 */
  assert_near (vlps_statistics_paired_test (a, b, 5).p, 2.0 / 32, 1e-12);
  /* signs that cancel out: every way to set them is as far out */
  for (guint i = 0; i < 10; i++)
    a[i] = b[i] + (i % 2 == 0 ? 0.1 : -0.1);
  test = vlps_statistics_paired_test (a, b, 10);
  assert_near (test.p, 1, 1e-12);
  test = vlps_statistics_paired_test (b, b, 10);
  assert_near (test.p, 1, 1e-12);
  /* more pages than are tried in all ways: 2 of a million, so that no random signs reach it */
  for (guint i = 0; i < 20; i++)
    {
      c[i] = 0.5 + i * 0.01;
      d[i] = 0.4;
    }
  assert_near (vlps_statistics_paired_test (c, d, 20).p, 1.0 / (VLPS_PERMUTATIONS + 1), 2e-4);
  a[0] = NAN;
  test = vlps_statistics_paired_test (a, b, 10);
  g_assert_cmpuint (test.n, ==, 9);
  g_assert_cmpuint (vlps_statistics_paired_test (a, b, 1).n, ==, 0);
}

/* By hand: sorted .01 .02 .03 .04, times 4 3 2 1, and none smaller than the one before: .04 .06 .06 .06; never above 1. */
static void
test_holm (void)
{
  VlpsPairedTest tests[] = { { .p = .03 }, { .p = .01 }, { .p = .04 }, { .p = .02 } },
                 large[] = { { .p = .7 }, { .p = .6 } };
  VlpsPairedTest *all[] = { &tests[0], &tests[1], &tests[2], &tests[3] }, *two[] = { &large[0], &large[1] };
  const double expected[] = { .06, .04, .06, .06 };

  vlps_statistics_holm (all, 4);
  for (guint i = 0; i < 4; i++)
    assert_near (tests[i].p_holm, expected[i], 1e-12);
  vlps_statistics_holm (two, 2);
  assert_near (large[0].p_holm, 1, 1e-12);
  assert_near (large[1].p_holm, 1, 1e-12);
  vlps_statistics_holm (all, 1);
  assert_near (tests[0].p_holm, .03, 1e-12);
  vlps_statistics_holm (all, 0);
}

/* Differences 1 2 3: mean 2, standard deviation 1. */
static void
test_effect (void)
{
  const double a[] = { 2, 4, 6 }, b[] = { 1, 2, 3 }, c[] = { 1, 3, 5 };

  assert_near (vlps_statistics_paired_test (a, b, 3).effect, 2, 1e-12);
  assert_near (vlps_statistics_paired_test (b, a, 3).effect, -2, 1e-12);
  g_assert_true (isnan (vlps_statistics_paired_test (a, c, 3).effect));
  g_assert_true (isnan (vlps_statistics_paired_test (a, b, 1).effect));
}

int
main (int argc, char **argv)
{
  g_test_init (&argc, &argv, NULL);
  g_test_add_func ("/compare/statistics/mean", test_mean);
  g_test_add_func ("/compare/statistics/interval", test_interval);
  g_test_add_func ("/compare/statistics/f1", test_f1);
  g_test_add_func ("/compare/statistics/ratios", test_ratios);
  g_test_add_func ("/compare/statistics/paired", test_paired);
  g_test_add_func ("/statistics/holm", test_holm);
  g_test_add_func ("/statistics/effect", test_effect);
  return g_test_run ();
}
