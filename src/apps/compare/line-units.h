/* line-units.h - a labelled page reduced to what four lines can separate, for thousands of trials */
#pragma once

#include "region-gold.h"
#include "thresholds.h"

/* The judged text of one sorted element, without that of sorted elements inside. */
typedef struct
{
  VlpsBox box;   /* position by which it is sorted */
  double center; /* judged characters that are CENTER */
  double noise;  /* other judged characters */
} VlpsLineUnit;

typedef struct
{
  VlpsSize page;
  GArray *units;                      /* of VlpsLineUnit */
  double always_center, always_noise; /* text outside of sorted elements, which stays whatever the lines */
  double center;                      /* all judged CENTER characters */
} VlpsLineUnits;

VlpsLineUnits *vlps_line_units_new (const VlpsPage *page, const VlpsRegionGold *gold, VlpsUnits units);
void vlps_line_units_free (VlpsLineUnits *units);
G_DEFINE_AUTOPTR_CLEANUP_FUNC (VlpsLineUnits, vlps_line_units_free)

typedef struct
{
  double precision, recall, f1; /* of CENTER */
} VlpsLineScore;

/* Returns the score that vlps_region_score() would give vlps_vl_ps() with these lines. */
VlpsLineScore vlps_line_units_score (const VlpsLineUnits *units, VlpsThresholds lines);

/* Most candidates for each line; on pages with more, they are spread evenly over the boxes' edges. Pages with more
 * than 5,000 sorted elements with text have fewer. */
#define VLPS_ORACLE_CANDIDATES 600

/* Returns the lines with the best CENTER F1. It starts from no lines and from the paper's, and moves two lines at a
 * time, all positions of both against each other, until no pair gains; lines that gain nothing are absent. */
VlpsThresholds vlps_line_units_best (const VlpsLineUnits *units);
