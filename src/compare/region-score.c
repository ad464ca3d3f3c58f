/* region-score.c - how the regions of a result agree with the labels of its page */
#include "region-score.h"

VlpsMeasure
vlps_grade (double f1)
{
  if (f1 >= VLPS_GRADE_GOOD)
    return VLPS_MEASURE_GOOD;
  if (f1 >= VLPS_GRADE_FAIRLY_GOOD)
    return VLPS_MEASURE_FAIRLY_GOOD;
  return f1 >= VLPS_GRADE_FAIRLY_POOR ? VLPS_MEASURE_FAIRLY_POOR : VLPS_MEASURE_POOR;
}

void
vlps_region_enter (double common, double kept, double center, double *values)
{
  double precision = kept > 0 ? common / kept : 0;
  double recall = center > 0 ? common / center : 0;
  double f1 = vlps_f1 (precision, recall);
  VlpsMeasure grade = vlps_grade (f1);

  values[VLPS_MEASURE_REGION_PRECISION] = precision;
  values[VLPS_MEASURE_REGION_RECALL] = recall;
  values[VLPS_MEASURE_REGION_F1] = f1;
  for (VlpsMeasure m = VLPS_MEASURE_GOOD; m <= VLPS_MEASURE_POOR; m++)
    values[m] = m == grade;
}

void
vlps_region_score (const VlpsPage *page, const VlpsRegionGold *gold, const VlpsResult *result, double *values,
                   VlpsConfusion *ret_confusion)
{
  double common = 0, kept = 0, center = 0, all = 0, right = 0;
  VlpsConfusion confusion = { 0 };

  if (!gold->scorable)
    return;
  for (guint i = 0; i < page->n_nodes; i++)
    {
      double weight = gold->weights[i];
      gboolean is_center = gold->regions[i] == VLPS_REGION_CENTER;
      gboolean is_kept = result->regions != NULL ? result->regions[i] == VLPS_REGION_CENTER : result->content[i] != 0;

      if (gold->weights[i] == 0 || gold->regions[i] == VLPS_NOT_JUDGED)
        continue;
      common += is_center && is_kept ? weight : 0;
      kept += is_kept ? weight : 0;
      center += is_center ? weight : 0;
      all += weight;
      if (result->regions != NULL)
        {
          right += result->regions[i] == (guint8) gold->regions[i] ? weight : 0;
          confusion.characters[gold->regions[i]][result->regions[i]] += weight;
        }
    }
  vlps_region_enter (common, kept, center, values);
  if (result->regions != NULL)
    {
      values[VLPS_MEASURE_REGION_ACCURACY] = right / all;
      if (ret_confusion != NULL)
        *ret_confusion = confusion;
    }
}
