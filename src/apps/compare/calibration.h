/* calibration.h - compares the expected quality of results with the measured one */
#pragma once

#include <glib.h>

#define VLPS_N_DECILES 10
/* F1 of CENTER below which a page should be flagged; also named in the text of vlps_calibration_words() */
#define VLPS_CALIBRATION_BAD .9

/* Pages sorted by expected F1, in ten parts of equal size, lowest first. */
typedef struct
{
  guint n;
  double expected; /* mean; NAN without pages */
  double measured;
} VlpsDecile;

typedef struct
{
  guint n; /* pages with both an expected and a measured value */
  VlpsDecile deciles[VLPS_N_DECILES];
  double error;     /* expected calibration error: mean difference of the parts, weighted by pages */
  guint warned;     /* pages flagged as doubtful */
  guint bad;        /* pages below VLPS_CALIBRATION_BAD */
  guint warned_bad; /* flagged pages among these */
} VlpsCalibration;

/* `expected` and `measured` have a value for each of `n` pages, NAN if missing; `doubted` is 1 for flagged pages.
 * Returns FALSE if no page has both values. */
gboolean vlps_calibration_make (const double *expected, const double *measured, const guint8 *doubted, guint n,
                                VlpsCalibration *ret);

/* Says which pages system `name` flagged, and whether these are the bad ones: "auto flagged 3 of 7 pages; 2 of them
 * score below .9, and no other page does". Newly allocated. */
char *vlps_calibration_words (const VlpsCalibration *calibration, const char *name);
