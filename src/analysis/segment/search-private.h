/* search-private.h - state of the search for lines, and for margins of parts of the page */
#pragma once

#include "search.h"

/* Cost of putting some cards of a grid into CENTER and others elsewhere: more than a line can gain. */
#define SPLIT_PRICE .5

/* Lines, in the order of VlpsThresholds. */
enum
{
  H1,
  H2,
  W1,
  W2,
};

/* State of the search on a page. */
typedef struct
{
  const VlpsTextUnit *units;
  guint n;
  const VlpsSearchOptions *options;
  VlpsSize size;     /* of the page */
  double characters; /* of all units */
  double center;     /* characters expected to be CENTER */
  guint *order[4];   /* units in the order in which each line reaches them while moving inwards */
  guint *entry[4];   /* for W1 and W2: units in the order in which the line enters their text; else NULL */
  guint *leave[4];   /* for W1 and W2: units in the order in which the line leaves their text; else NULL */
  guint n_columns;
  guint n_grids;
  guint barred;   /* bit 1 << line: the line is not drawn, whatever its gain */
  guint required; /* bit 1 << line: it is drawn even at a loss */
} VlpsSearch;

/* Sums that the search maximises. */
typedef struct
{
  double kept;    /* characters in CENTER by the lines */
  double right;   /* of these, expected to be CENTER */
  double placed;  /* characters expected to be in the region where the lines put them */
  double cut;     /* sum of the shares of the columns that W1 and W2 cut through */
  double crossed; /* for each of W1 and W2: characters expected to be CENTER in boxes of CENTER that it crosses */
  guint *center;  /* of each column: units in CENTER */
  guint *margin;  /* of each column: units in LM or RM */
  guint *inside;  /* of each grid: units in CENTER */
  guint *beyond;  /* of each grid: units elsewhere */
  guint split;    /* grids with both */
} VlpsSearchSums;

void vlps_search_sums_clear (VlpsSearchSums *sums);
G_DEFINE_AUTO_CLEANUP_CLEAR_FUNC (VlpsSearchSums, vlps_search_sums_clear)

/* Returns the least value, in the direction of line `line`, at which the line takes the box. */
double vlps_search_edge (VlpsBox box, guint line);

/* Text that W1 or W2 crosses while moving inwards over the page. */
typedef struct
{
  guint entered; /* units whose text the line has entered */
  guint left;    /* units whose text it has left */
  double text;   /* sum of `counts` of the units in between */
} VlpsCrossing;

/* Moves line W1 or W2 to `here` (in its direction) and returns the text that it crosses there. `counts`: weight of
 * crossing each unit. */
double vlps_search_cross (const VlpsSearch *search, guint line, const double *counts, double here,
                          VlpsCrossing *crossing);

/* Computes the sums for these lines; clear them afterwards. */
void vlps_search_sums_at (const VlpsSearch *search, VlpsThresholds lines, VlpsSearchSums *ret_sums);

/* Returns the expected F1 of CENTER with these sums. */
double vlps_search_f1 (const VlpsSearch *search, const VlpsSearchSums *sums);

/* Returns one to VLPS_MAX_BANDS bands, each with its best margins: exact, except for units across a cut. Returns the
 * lines unchanged if bands gain nothing. */
VlpsThresholds vlps_search_bands (const VlpsSearch *search, VlpsThresholds lines);
