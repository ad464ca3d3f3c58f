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

/* Characters: of CENTER in the gold, of what is kept, and of both. */
typedef struct
{
  double center, kept, common;
} Overlap;

static gboolean
is_judged (const VlpsRegionGold *gold, guint node)
{
  return gold->characters[node] != 0 && gold->regions[node] != VLPS_NOT_JUDGED;
}

static void
add_to_overlap (Overlap *overlap, const VlpsRegionGold *gold, guint node, gboolean is_kept)
{
  double weight = gold->characters[node];
  gboolean is_center = gold->regions[node] == VLPS_REGION_CENTER;

  overlap->center += is_center ? weight : 0;
  overlap->kept += is_kept ? weight : 0;
  overlap->common += is_center && is_kept ? weight : 0;
}

static double
f1_of (const Overlap *overlap)
{
  return overlap->kept + overlap->center > 0 ? 2 * overlap->common / (overlap->kept + overlap->center) : 0;
}

/* Precision, recall, F1 and grade of CENTER. */
static void
enter_center (const Overlap *overlap, double *values)
{
  VlpsMeasure grade = vlps_region_score_grade (overlap->common, overlap->kept, overlap->center);

  values[VLPS_MEASURE_REGION_PRECISION] = overlap->kept > 0 ? overlap->common / overlap->kept : 0;
  values[VLPS_MEASURE_REGION_RECALL] = overlap->center > 0 ? overlap->common / overlap->center : 0;
  values[VLPS_MEASURE_REGION_F1] = f1_of (overlap);
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
  double all = 0, right = 0;
  Overlap overlap = { 0 };
  VlpsConfusion confusion = { 0 };

  if (!gold->scorable)
    return;
  for (guint i = 0; i < page->n_nodes; i++)
    {
      double weight = gold->characters[i];

      if (!is_judged (gold, i))
        continue;
      add_to_overlap (&overlap, gold, i,
                      result->regions != NULL ? result->regions[i] == VLPS_REGION_CENTER : result->content[i] != 0);
      all += weight;
      if (result->regions != NULL)
        {
          right += result->regions[i] == (guint8) gold->regions[i] ? weight : 0;
          confusion.characters[gold->regions[i]][result->regions[i]] += weight;
        }
    }
  enter_center (&overlap, values);
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
  Overlap overlap = { 0 };

  if (!gold->scorable)
    return;
  for (guint i = 0; i < page->n_nodes; i++)
    if (is_judged (gold, i))
      add_to_overlap (&overlap, gold, i, content[i] != 0);
  values[VLPS_MEASURE_EMITTED_F1] = f1_of (&overlap);
  values[VLPS_MEASURE_EMITTED_CHANGE] = values[VLPS_MEASURE_EMITTED_F1] - values[VLPS_MEASURE_REGION_F1];
}
