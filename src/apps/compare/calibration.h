/* calibration.h - does a method know how good its result is? */
#pragma once

#include <glib.h>

#define VLPS_N_DECILES 10
#define VLPS_CALIBRATION_BAD .9 /* F1 of CENTER below which a page should be flagged; named in the words below */

/* Pages in the order of what was expected of them, in ten parts of equal size, from the least on. */
typedef struct
{
  guint n;
  double expected; /* mean; NAN for no pages */
  double measured;
} VlpsDecile;

typedef struct
{
  guint n; /* pages of which something was expected and measured */
  VlpsDecile deciles[VLPS_N_DECILES];
  double error;     /* expected calibration error: mean difference of the parts, by pages */
  guint warned;     /* pages whose lines were said to be doubtful */
  guint bad;        /* pages below VLPS_CALIBRATION_BAD */
  guint warned_bad; /* both */
} VlpsCalibration;

/* `expected` and `measured` have a value for each of `n` pages, NAN where there is none; `doubted` is 1 for pages whose
 * lines were said to be doubtful.  FALSE where no page has both values. */
gboolean vlps_calibration_make (const double *expected, const double *measured, const guint8 *doubted, guint n,
                                VlpsCalibration *ret);

/* Which pages system `name` flagged, and whether those are the bad ones: "auto flagged 3 of 7 pages; 2 of them score below
 * .9, and no other page does".  Newly allocated. */
char *vlps_calibration_words (const VlpsCalibration *calibration, const char *name);
