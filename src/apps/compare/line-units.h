/* line-units.h - a labelled page reduced to what four lines can tell apart, for thousands of trials */
#pragma once

#include "region-gold.h"
#include "thresholds.h"

/* The judged text of one sorted element, without that of sorted elements inside. */
typedef struct
{
  VlpsBox box;   /* what it is sorted by */
  double center; /* judged characters that are CENTER */
  double noise;  /* and that are not */
} VlpsLineUnit;

typedef struct
{
  VlpsSize page;
  GArray *units;                      /* of VlpsLineUnit */
  double always_center, always_noise; /* text in no sorted element: it stays whatever the lines */
  double center;                      /* all judged CENTER characters */
} VlpsLineUnits;

VlpsLineUnits *vlps_line_units_new (const VlpsPage *page, const VlpsRegionGold *gold, VlpsUnits units);
void vlps_line_units_free (VlpsLineUnits *units);
G_DEFINE_AUTOPTR_CLEANUP_FUNC (VlpsLineUnits, vlps_line_units_free)

typedef struct
{
  double precision, recall, f1; /* of CENTER */
} VlpsLineScore;

/* What vlps_vl_ps() with these lines would be given by vlps_region_score(). */
VlpsLineScore vlps_line_units_score (const VlpsLineUnits *units, VlpsThresholds lines);

/* Candidates for each line on pages with more; they are spread evenly over the boxes' edges then.  On pages with more
 * than 5,000 sorted elements with text there are fewer. */
#define VLPS_ORACLE_CANDIDATES 600

/* The lines with the best CENTER F1.  Lines are moved two at a time, all positions of both against each other, until no
 * pair gains, from no lines and from the paper's; lines that gain nothing are absent. */
VlpsThresholds vlps_line_units_best (const VlpsLineUnits *units);
