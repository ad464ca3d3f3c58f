/* statistics.c - means with their uncertainty, and whether two results differ */
#include "statistics.h"

#include <math.h>

#include "measure.h"
#include "sort.h"

#define SEED 20041

guint32 *
vlps_resamples_new (guint n)
{
  guint32 *resamples = g_new (guint32, MAX (1, (gsize) n * VLPS_RESAMPLES));
  GRand *random = g_rand_new_with_seed (SEED);

  for (gsize i = 0; i < (gsize) n * VLPS_RESAMPLES; i++)
    resamples[i] = (guint32) g_rand_int_range (random, 0, (gint32) n);
  g_rand_free (random);
  return resamples;
}

static int
compare_doubles (gconstpointer a, gconstpointer b, gpointer data)
{
  double one = *(const double *) a, other = *(const double *) b;

  return one < other ? -1 : one > other;
}

/* The middle 95 % of `n` draws, which are sorted for it. */
static void
percentiles (double *draws, guint n, double *ret_low, double *ret_high)
{
  if (n == 0)
    return;
  vlps_sort (draws, n, sizeof *draws, compare_doubles, NULL);
  *ret_low = draws[(guint) (0.025 * (n - 1) + 0.5)];
  *ret_high = draws[(guint) (0.975 * (n - 1) + 0.5)];
}

/* Mean over the pages at `order` (NULL: all `n` in turn). */
static double
mean_of (const double *values, guint n, const guint32 *order, guint *ret_n)
{
  double sum = 0;
  guint count = 0;

  for (guint i = 0; i < n; i++)
    {
      double value = values[order != NULL ? order[i] : i];

      if (!isnan (value))
        {
          sum += value;
          count++;
        }
    }
  if (ret_n != NULL)
    *ret_n = count;
  return count > 0 ? sum / count : NAN;
}

VlpsEstimate
vlps_estimate_mean (const double *values, guint n, const guint32 *resamples)
{
  VlpsEstimate estimate = { .low = NAN, .high = NAN };
  double draws[VLPS_RESAMPLES];
  guint n_draws = 0;

  estimate.mean = mean_of (values, n, NULL, &estimate.n);
  if (estimate.n < 2 || resamples == NULL)
    return estimate;
  for (guint i = 0; i < VLPS_RESAMPLES; i++)
    {
      double mean = mean_of (values, n, resamples + (gsize) i * n, NULL);

      if (!isnan (mean))
        draws[n_draws++] = mean;
    }
  percentiles (draws, n_draws, &estimate.low, &estimate.high);
  return estimate;
}

VlpsEstimate
vlps_estimate_f1 (const double *precisions, const double *recalls, guint n, const guint32 *resamples)
{
  VlpsEstimate estimate = { .low = NAN, .high = NAN };
  double draws[VLPS_RESAMPLES];
  double precision = mean_of (precisions, n, NULL, NULL), recall = mean_of (recalls, n, NULL, &estimate.n);
  guint n_draws = 0;

  /* a tool that returned nothing at all has no precision */
  estimate.mean = estimate.n == 0 ? NAN : isnan (precision) ? 0 : vlps_measure_f1 (precision, recall);
  if (estimate.n < 2 || resamples == NULL)
    return estimate;
  for (guint i = 0; i < VLPS_RESAMPLES; i++)
    {
      precision = mean_of (precisions, n, resamples + (gsize) i * n, NULL);
      recall = mean_of (recalls, n, resamples + (gsize) i * n, NULL);
      if (!isnan (recall))
        draws[n_draws++] = isnan (precision) ? 0 : vlps_measure_f1 (precision, recall);
    }
  percentiles (draws, n_draws, &estimate.low, &estimate.high);
  return estimate;
}

/* Mean of the quotients over the pages at `order` (NULL: all `n` in turn). */
static double
ratios_of (double *const *parts, double *const *wholes, guint n_ratios, guint n, const guint32 *order)
{
  double sum = 0;
  guint count = 0;

  for (guint r = 0; r < n_ratios; r++)
    {
      double part = 0, whole = 0;

      for (guint i = 0; i < n; i++)
        {
          guint page = order != NULL ? order[i] : i;

          part += parts[r][page];
          whole += wholes[r][page];
        }
      if (whole > 0)
        {
          sum += part / whole;
          count++;
        }
    }
  return count > 0 ? sum / count : NAN;
}

VlpsEstimate
vlps_estimate_ratios (double *const *parts, double *const *wholes, guint n_ratios, guint n, const guint32 *resamples)
{
  VlpsEstimate estimate = { .mean = ratios_of (parts, wholes, n_ratios, n, NULL), .low = NAN, .high = NAN };
  double draws[VLPS_RESAMPLES];
  guint n_draws = 0;

  for (guint i = 0; i < n; i++)
    {
      gboolean counts = FALSE;

      for (guint r = 0; r < n_ratios; r++)
        counts |= wholes[r][i] > 0;
      estimate.n += counts;
    }
  if (estimate.n < 2 || resamples == NULL)
    return estimate;
  for (guint i = 0; i < VLPS_RESAMPLES; i++)
    {
      double mean = ratios_of (parts, wholes, n_ratios, n, resamples + (gsize) i * n);

      if (!isnan (mean))
        draws[n_draws++] = mean;
    }
  percentiles (draws, n_draws, &estimate.low, &estimate.high);
  return estimate;
}

/* Sums of the same numbers in another order may differ in the last digits. */
#define IS_EXTREME(flipped, sum) (fabs (flipped) >= fabs (sum) - 1e-9)

/* The p value for `n` differences, none of which is 0, from all ways to set their signs. */
static double
exact_p (const double *differences, guint n, double sum)
{
  guint extreme = 0;

  for (guint signs = 0; signs < 1u << n; signs++)
    {
      double flipped = 0;

      for (guint k = 0; k < n; k++)
        flipped += (signs >> k & 1) != 0 ? differences[k] : -differences[k];
      extreme += IS_EXTREME (flipped, sum);
    }
  return (double) extreme / (1u << n);
}

/* Computes the p value from random samples. */
static double
sampled_p (const double *differences, guint n, double sum)
{
  GRand *random = g_rand_new_with_seed (SEED);
  guint extreme = 0;

  for (guint i = 0; i < VLPS_PERMUTATIONS; i++)
    {
      double flipped = 0;
      guint32 bits = 0;

      for (guint k = 0; k < n; k++)
        {
          if (k % 32 == 0)
            bits = g_rand_int (random);
          flipped += (bits >> (k % 32)) & 1 ? differences[k] : -differences[k];
        }
      extreme += IS_EXTREME (flipped, sum);
    }
  g_rand_free (random);
  return (extreme + 1.0) / (VLPS_PERMUTATIONS + 1.0);
}

/* The mean of the differences in their standard deviations. */
static double
effect_of (const double *differences, guint n, double mean)
{
  double squares = 0;

  for (guint i = 0; i < n; i++)
    squares += (differences[i] - mean) * (differences[i] - mean);
  return n > 1 && squares > 1e-12 ? mean / sqrt (squares / (n - 1)) : NAN;
}

VlpsPairedTest
vlps_statistics_paired_test (const double *a, const double *b, guint n)
{
  VlpsPairedTest test = { .difference = NAN, .low = NAN, .high = NAN, .p = 1, .p_holm = 1, .effect = NAN };
  g_autofree double *differences = g_new (double, MAX (1, n));
  g_autofree guint32 *resamples = NULL;
  VlpsEstimate estimate;
  guint n_other = 0;
  double sum = 0;

  for (guint i = 0; i < n; i++)
    if (!isnan (a[i]) && !isnan (b[i]))
      {
        double difference = a[i] - b[i];

        differences[test.n++] = difference;
        sum += difference;
        test.wins += difference > 0;
        test.losses += difference < 0;
      }
  if (test.n == 0)
    return test;
  resamples = vlps_resamples_new (test.n);
  estimate = vlps_estimate_mean (differences, test.n, resamples);
  test.difference = estimate.mean;
  test.low = estimate.low;
  test.high = estimate.high;
  test.effect = effect_of (differences, test.n, test.difference);
  if (test.wins + test.losses == 0)
    return test;
  /* were the two alike, each difference might as well have the other sign; where there is none, no sign matters */
  for (guint i = 0; i < test.n; i++)
    if (differences[i] < 0 || differences[i] > 0)
      differences[n_other++] = differences[i];
  test.p = n_other <= VLPS_EXACT_PAGES ? exact_p (differences, n_other, sum) : sampled_p (differences, n_other, sum);
  test.p_holm = test.p;
  return test;
}

static int
compare_tests (gconstpointer a, gconstpointer b, gpointer data)
{
  const VlpsPairedTest *one = *(VlpsPairedTest *const *) a, *other = *(VlpsPairedTest *const *) b;

  return one->p < other->p ? -1 : one->p > other->p;
}

void
vlps_statistics_holm (VlpsPairedTest **tests, guint n)
{
  g_autofree VlpsPairedTest **sorted = g_memdup2 (tests, MAX (1, n) * sizeof *tests);
  double least = 0;

  vlps_sort (sorted, n, sizeof *sorted, compare_tests, NULL);
  for (guint k = 0; k < n; k++)
    {
      least = MAX (least, MIN (1, sorted[k]->p * (n - k)));
      sorted[k]->p_holm = least;
    }
}
