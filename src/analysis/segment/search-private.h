/* search-private.h - the search for lines, and that for margins of parts of the page */
#pragma once

#include "search.h"

/* What it costs to put some cards of a grid into CENTER and others elsewhere: more than a line gains. */
#define SPLIT_PRICE .5

/* Lines, as VlpsThresholds has them. */
enum
{
  H1,
  H2,
  W1,
  W2,
};

/* A page and what is looked for on it. */
typedef struct
{
  const VlpsTextUnit *units;
  guint n;
  const VlpsSearchOptions *options;
  VlpsSize size;     /* of the page */
  double characters; /* of all units */
  double center;     /* characters expected to be CENTER */
  guint *order[4];   /* units in the order in which each line reaches them as it moves inwards */
  guint *entry[4];   /* for W1 and W2: units in the order in which the line enters their text; else NULL */
  guint *leave[4];   /* for W1 and W2: units in the order in which the line leaves their text; else NULL */
  guint n_columns;
  guint n_grids;
  guint barred;   /* bit 1 << line: the line is not drawn, whatever it would gain */
  guint required; /* the same: it is drawn even where it costs more than it gains */
} VlpsSearch;

/* What is to be made as great as possible. */
typedef struct
{
  double kept;    /* characters in CENTER by the lines */
  double right;   /* of them, expected to be CENTER */
  double placed;  /* characters expected to be in the region where the lines put them */
  double cut;     /* shares of the columns that W1 and W2 cut through, added up */
  double crossed; /* characters expected to be CENTER in boxes of CENTER that W1 and W2 cross, for each of the two */
  guint *center;  /* of each column: units in CENTER */
  guint *margin;  /* of each column: units in LM or RM */
  guint *inside;  /* of each grid: units in CENTER */
  guint *beyond;  /* of each grid: units elsewhere */
  guint split;    /* grids with both */
} VlpsSearchSums;

void vlps_search_sums_clear (VlpsSearchSums *sums);
G_DEFINE_AUTO_CLEANUP_CLEAR_FUNC (VlpsSearchSums, vlps_search_sums_clear)

/* Where line `line` has to stand to take the box: at or beyond this value, in its own direction. */
double vlps_search_edge (VlpsBox box, guint line);

/* Text that W1 or W2 crosses as it moves inwards over the page. */
typedef struct
{
  guint entered; /* units whose text the line has entered */
  guint left;    /* and left */
  double text;   /* what the units between count */
} VlpsCrossing;

/* Moves line W1 or W2 on to `here` (in its own direction) and returns the text that it crosses there.  `counts`: for
 * each unit: what crossing it counts. */
double vlps_search_cross (const VlpsSearch *search, guint line, const double *counts, double here,
                          VlpsCrossing *crossing);

/* The sums for these lines; to be cleared. */
void vlps_search_sums_at (const VlpsSearch *search, VlpsThresholds lines, VlpsSearchSums *ret_sums);

/* F1 of CENTER that is expected with these sums. */
double vlps_search_f1 (const VlpsSearch *search, const VlpsSearchSums *sums);

/* One to VLPS_MAX_BANDS bands, each with the best margins for it: exactly, but for units that reach over a cut.  The lines
 * as they are where bands gain nothing. */
VlpsThresholds vlps_search_bands (const VlpsSearch *search, VlpsThresholds lines);
