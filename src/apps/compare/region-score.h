/* region-score.h - how the regions of a result agree with the labels of its page */
#pragma once

#include "measure.h"
#include "region-gold.h"
#include "result.h"

/* Least CENTER F1 of the grades in percent; below the last a page is "poor". */
#define VLPS_GRADE_GOOD 95
#define VLPS_GRADE_FAIRLY_GOOD 75
#define VLPS_GRADE_FAIRLY_POOR 50

/* Characters by the region they have (row) and the one they got (column). */
typedef struct
{
  double characters[VLPS_N_REGIONS][VLPS_N_REGIONS];
} VlpsConfusion;

/* Fills in the region measures of `values`, and `ret_confusion` (may be NULL) where the result has regions.  Pages
 * that are not scorable leave all as it is.  A result without regions has its content as CENTER. */
void vlps_region_score (const VlpsPage *page, const VlpsRegionGold *gold, const VlpsResult *result, double *values,
                        VlpsConfusion *ret_confusion);

/* Fills in the measures of what comes out: `content` (as in VlpsResult) has the nodes that do.  To be called after
 * vlps_region_score() on the same values. */
void vlps_region_score_emitted (const VlpsPage *page, const VlpsRegionGold *gold, const guint8 *content,
                                double *values);

/* The grade for a CENTER F1, as the measure that counts it.  `common`, `kept`, `center`: whole numbers of characters,
 * so that a page on a border is on the right side of it. */
VlpsMeasure vlps_region_score_grade (double common, double kept, double center);

/* What a confusion says of one region.  `parts` and `wholes`: the numbers whose quotients are precision, recall and F1;
 * a whole of 0 leaves its measure without a value. */
void vlps_region_score_ratios (const VlpsConfusion *confusion, VlpsRegion region, double parts[VLPS_N_ASPECTS],
                               double wholes[VLPS_N_ASPECTS]);
