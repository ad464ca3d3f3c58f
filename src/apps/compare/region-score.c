/* region-score.c - how the regions of a result agree with the labels of its page */
#include "region-score.h"

VlpsMeasure
vlps_region_score_grade (double common, double kept, double center)
{
  /* F1 = 2 common / (kept + center) against whole percents, without a quotient that would be rounded */
  double hundreds = 200 * common, both = kept + center;

  if (hundreds >= VLPS_GRADE_GOOD * both)
    return VLPS_MEASURE_GOOD;
  if (hundreds >= VLPS_GRADE_FAIRLY_GOOD * both)
    return VLPS_MEASURE_FAIRLY_GOOD;
  return hundreds >= VLPS_GRADE_FAIRLY_POOR * both ? VLPS_MEASURE_FAIRLY_POOR : VLPS_MEASURE_POOR;
}

/* Precision, recall, F1 and grade of CENTER. */
static void
enter_center (double common, double kept, double center, double *values)
{
  VlpsMeasure grade = vlps_region_score_grade (common, kept, center);

  values[VLPS_MEASURE_REGION_PRECISION] = kept > 0 ? common / kept : 0;
  values[VLPS_MEASURE_REGION_RECALL] = center > 0 ? common / center : 0;
  values[VLPS_MEASURE_REGION_F1] = kept + center > 0 ? 2 * common / (kept + center) : 0;
  for (VlpsMeasure m = VLPS_MEASURE_GOOD; m <= VLPS_MEASURE_POOR; m++)
    values[m] = m == grade;
}

void
vlps_region_score_ratios (const VlpsConfusion *confusion, VlpsRegion region, double parts[VLPS_N_ASPECTS],
                          double wholes[VLPS_N_ASPECTS])
{
  double common = confusion->characters[region][region], taken = 0, there = 0;

  for (guint other = 0; other < VLPS_N_REGIONS; other++)
    {
      taken += confusion->characters[other][region];
      there += confusion->characters[region][other];
    }
  parts[VLPS_ASPECT_PRECISION] = parts[VLPS_ASPECT_RECALL] = common;
  parts[VLPS_ASPECT_F1] = 2 * common;
  wholes[VLPS_ASPECT_PRECISION] = taken;
  wholes[VLPS_ASPECT_RECALL] = there;
  wholes[VLPS_ASPECT_F1] = taken + there;
}

/* The regions one by one, and the mean of those that the page has or is said to have. */
static void
enter_regions (const VlpsConfusion *confusion, double *values)
{
  double sum = 0;
  guint n = 0;

  for (VlpsRegion region = 0; region < VLPS_N_REGIONS; region++)
    {
      double parts[VLPS_N_ASPECTS], wholes[VLPS_N_ASPECTS];

      vlps_region_score_ratios (confusion, region, parts, wholes);
      for (VlpsAspect aspect = 0; aspect < VLPS_N_ASPECTS; aspect++)
        if (wholes[aspect] > 0)
          values[vlps_measure_of_region (region, aspect)] = parts[aspect] / wholes[aspect];
      if (wholes[VLPS_ASPECT_F1] > 0)
        {
          sum += parts[VLPS_ASPECT_F1] / wholes[VLPS_ASPECT_F1];
          n++;
        }
    }
  values[VLPS_MEASURE_MACRO_F1] = sum / n;
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
      double weight = gold->characters[i];
      gboolean is_center = gold->regions[i] == VLPS_REGION_CENTER;
      gboolean is_kept = result->regions != NULL ? result->regions[i] == VLPS_REGION_CENTER : result->content[i] != 0;

      if (gold->characters[i] == 0 || gold->regions[i] == VLPS_NOT_JUDGED)
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
  enter_center (common, kept, center, values);
  if (result->regions != NULL)
    {
      values[VLPS_MEASURE_REGION_ACCURACY] = right / all;
      enter_regions (&confusion, values);
      if (ret_confusion != NULL)
        *ret_confusion = confusion;
    }
}

void
vlps_region_score_emitted (const VlpsPage *page, const VlpsRegionGold *gold, const guint8 *content, double *values)
{
  double both = 0, common = 0;

  if (!gold->scorable)
    return;
  for (guint i = 0; i < page->n_nodes; i++)
    {
      gboolean is_center = gold->regions[i] == VLPS_REGION_CENTER;

      if (gold->characters[i] == 0 || gold->regions[i] == VLPS_NOT_JUDGED)
        continue;
      both += gold->characters[i] * ((is_center ? 1.0 : 0.0) + (content[i] ? 1.0 : 0.0));
      common += is_center && content[i] ? gold->characters[i] : 0;
    }
  values[VLPS_MEASURE_EMITTED_F1] = both > 0 ? 2 * common / both : 0;
  values[VLPS_MEASURE_EMITTED_CHANGE] = values[VLPS_MEASURE_EMITTED_F1] - values[VLPS_MEASURE_REGION_F1];
}
