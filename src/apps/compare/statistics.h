/* statistics.h - means with their uncertainty, and whether two results differ */
#pragma once

#include <glib.h>

/* Draws that the intervals are taken from.  All draws are the same in every run. */
#define VLPS_RESAMPLES 2000
#define VLPS_PERMUTATIONS 10000

/* Up to so many pages that differ, all ways to set the signs are tried instead. */
#define VLPS_EXACT_PAGES 14

typedef struct
{
  guint n;     /* pages with a value */
  double mean; /* NAN where there is none */
  double low;  /* 95 % interval; NAN where n < 2 */
  double high;
} VlpsEstimate;

/* The pages of VLPS_RESAMPLES random sets of `n` out of `n` pages, drawn with replacement; newly allocated. */
guint32 *vlps_resamples_new (guint n);

/* Mean of the values that are not NAN, with the percentile bootstrap's interval over pages.  `resamples` are those for
 * `n` pages; NULL: no interval. */
VlpsEstimate vlps_estimate_mean (const double *values, guint n, const guint32 *resamples);

/* The same for the harmonic mean of two means, each over the values that are not NAN. */
VlpsEstimate vlps_estimate_f1 (const double *precisions, const double *recalls, guint n, const guint32 *resamples);

/* Mean over `n_ratios` quotients, each of two sums over the pages: of parts[r][page] and of wholes[r][page].  A
 * quotient whose whole is 0 is left out; a page counts in `n` where some whole is not 0. */
VlpsEstimate vlps_estimate_ratios (double *const *parts, double *const *wholes, guint n_ratios, guint n,
                                   const guint32 *resamples);

typedef struct
{
  guint n;            /* pages where both have a value */
  double difference;  /* mean of a - b */
  double low, high;   /* its 95 % interval */
  guint wins, losses; /* pages where a is larger, where it is smaller */
  double p;      /* two-sided p value of the sign-flipping permutation test, exact where few pages differ; 1 where none
                         does */
  double p_holm; /* the same, corrected for all tests that are made together; `p` until that is done */
  double
      effect; /* the mean difference in standard deviations of the differences (d of paired samples); NAN where all are
                  * the same */
} VlpsPairedTest;

VlpsPairedTest vlps_statistics_paired_test (const double *a, const double *b, guint n);

/* Sets `p_holm` of tests that are made together (Holm, "A simple sequentially rejective multiple test procedure", 1979): the
 * k-th smallest of m p values times m - k + 1, and no smaller than the one before it. */
void vlps_statistics_holm (VlpsPairedTest **tests, guint n);
