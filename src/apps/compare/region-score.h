/* region-score.h - scores the regions of a result against labels */
#pragma once

#include "measure.h"
#include "region-gold.h"
#include "result.h"

/* Least CENTER F1 of the grades in percent; a page below the last is "poor". */
#define VLPS_GRADE_GOOD 95
#define VLPS_GRADE_FAIRLY_GOOD 75
#define VLPS_GRADE_FAIRLY_POOR 50

/* Number of characters by labelled region (row) and found region (column). */
typedef struct
{
  double characters[VLPS_N_REGIONS][VLPS_N_REGIONS];
} VlpsConfusion;

/* Fills in the region measures of `values` and, if the result has regions, `ret_confusion` (may be NULL). Changes
 * nothing for pages that are not scorable. The content of a result without regions counts as CENTER. */
void vlps_region_score (const VlpsPage *page, const VlpsRegionGold *gold, const VlpsResult *result, double *values,
                        VlpsConfusion *ret_confusion);

/* Fills in the measures of the output; `content` (as in VlpsResult) marks its nodes. Call it after
 * vlps_region_score() with the same values. */
void vlps_region_score_emitted (const VlpsPage *page, const VlpsRegionGold *gold, const guint8 *content,
                                double *values);

/* Returns the grade for a CENTER F1, as the measure that counts it. `common`, `kept`, `center`: whole numbers of
 * characters, so that limits are exact. */
VlpsMeasure vlps_region_score_grade (double common, double kept, double center);

/* Computes the measures of one region from a confusion. `parts` and `wholes`: dividends and divisors of precision,
 * recall and F1; a divisor of 0 leaves the measure undefined. */
void vlps_region_score_ratios (const VlpsConfusion *confusion, VlpsRegion region, double parts[VLPS_N_ASPECTS],
                               double wholes[VLPS_N_ASPECTS]);
