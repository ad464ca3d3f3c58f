/* statistics.h - means with confidence intervals, and tests of differences */
#pragma once

#include <glib.h>

/* Number of random draws for intervals and tests, which are the same in every run. */
#define VLPS_RESAMPLES 2000
#define VLPS_PERMUTATIONS 10000

/* Most differing pages for which all combinations of signs are tried instead. */
#define VLPS_EXACT_PAGES 14

typedef struct
{
  guint n;     /* pages with a value */
  double mean; /* NAN if there are no values */
  double low;  /* 95 % interval; NAN where n < 2 */
  double high;
} VlpsEstimate;

/* Returns the page indices of VLPS_RESAMPLES random samples of `n` out of `n` pages, drawn with replacement; newly
 * allocated. */
guint32 *vlps_resamples_new (guint n);

/* Returns the mean of the values other than NAN, with the interval of the percentile bootstrap over pages.
 * `resamples`: those for `n` pages; NULL: no interval. */
VlpsEstimate vlps_estimate_mean (const double *values, guint n, const guint32 *resamples);

/* Returns the harmonic mean of two means, each over the values other than NAN, with its interval. */
VlpsEstimate vlps_estimate_f1 (const double *precisions, const double *recalls, guint n, const guint32 *resamples);

/* Returns the mean of `n_ratios` quotients, each of two sums over the pages: parts[r][page] and wholes[r][page].
 * Omits a quotient with divisor 0; `n` counts the pages with some whole other than 0. */
VlpsEstimate vlps_estimate_ratios (double *const *parts, double *const *wholes, guint n_ratios, guint n,
                                   const guint32 *resamples);

typedef struct
{
  guint n;            /* pages with both values */
  double difference;  /* mean of a - b */
  double low, high;   /* its 95 % interval */
  guint wins, losses; /* pages where a is larger, and where it is smaller */
  /* two-sided p value of the sign-flipping permutation test, exact if few pages differ; 1 if none does */
  double p;
  double p_holm; /* p value corrected for multiple tests; `p` until vlps_statistics_holm() */
  double
      /* mean difference in standard deviations of the differences (d of paired samples); NAN if all are equal */
      effect;
} VlpsPairedTest;

VlpsPairedTest vlps_statistics_paired_test (const double *a, const double *b, guint n);

/* Sets `p_holm` of multiple tests (Holm, "A simple sequentially rejective multiple test procedure", 1979): the k-th
 * smallest of m p values times m - k + 1, and no smaller than the one before it. */
void vlps_statistics_holm (VlpsPairedTest **tests, guint n);
