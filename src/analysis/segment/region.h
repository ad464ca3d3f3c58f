/* region.h - the five regions of a page and the rule that assigns them (Jing & Zuo 2004, section 2.3, step c) */
#pragma once

#include "page.h"
#include "region-class.h"

#define VLPS_MAX_BANDS 4

/* Margins of a part of the page's height, which begins at the end of the band before. */
typedef struct
{
  double bottom; /* its end; INFINITY for the last */
  double w1;
  double w2;
} VlpsBand;

/* Lines in page coordinates (CSS px).  A line that is absent is NAN: nothing can then fall beyond it.  No byte of it is
 * padding, so that equal lines are equal bytes. */
typedef struct
{
  double h1;                      /* boxes ending at or above are HEADER */
  double h2;                      /* boxes starting at or below are FOOTER */
  double w1;                      /* boxes ending at or left of are LM */
  double w2;                      /* boxes starting at or right of are RM */
  gsize n_bands;                  /* 0: w1 and w2 hold for the whole page; else 2 to VLPS_MAX_BANDS */
  VlpsBand bands[VLPS_MAX_BANDS]; /* from the top down; w1 and w2 above are then those of the band with the most text */
} VlpsThresholds;

/* Initialises four lines for the whole page. */
#define VLPS_LINES(H1, H2, W1, W2)                                                                                     \
  {                                                                                                                    \
    .h1 = (H1), .h2 = (H2), .w1 = (W1), .w2 = (W2)                                                                     \
  }

/* An element that lies over the page, with all its content: no line can tell its region. */
typedef struct
{
  int node;
  VlpsRegion region;
  double confidence; /* probability, weighted by characters, that it is main content, or that it is not; 0 to 1 */
} VlpsLayer;

/* Parses such a name, ignoring case. Fails with VLPS_ERROR_USAGE; *ret_region is then unchanged. */
gboolean vlps_region_parse (const char *name, VlpsRegion *ret_region, GError **error);

/* Returns the address of a line's value, 0 to 3: h1, h2, w1, w2. */
double *vlps_region_separator (VlpsThresholds *lines, guint line);

/* Applies the paper's rule; the first condition that holds wins: bottom <= h1 HEADER, top >= h2 FOOTER, right <= w1
 * LM, left >= w2 RM, else CENTER. A box across several bands is in a margin if it is in that of each. */
VlpsRegion vlps_region_of_box (VlpsBox box, VlpsThresholds lines);
