/* bts.h - bts: main text by statistics of text blocks (Zou & Zhong 2011) */
#pragma once

#include "blocks.h"
#include "method.h"

/* Constants of bts (Zou & Zhong 2011, sections 1.2.2 and 1.2.3). */
typedef struct
{
  VlpsBlockOptions blocks;
  double smooth_weight;  /* of a block among its neighbours, which have 1 each */
  double min_weight;     /* of the smallest value in N'min, of whose mean with the average ... */
  double average_weight; /* ... this is the other weight */
  guint n_largest;       /* number of largest values in Ncal besides the average */
  gboolean between;      /* rule (2): runs between two main ones are main text */
  guint near;            /* blocks around the first and last main one that are searched for title and time */
} VlpsBtsOptions;

extern const VlpsParam vlps_bts_params[];

/* Statistics of section 1.2.2 on numbers of characters of consecutive blocks. */
typedef struct
{
  double n_min;     /* smallest value other than 0; 0 if there is none */
  double n_average; /* of all values */
  double low;       /* N'min: weighted mean of n_min (2) and n_average (1) */
  double high;      /* Ncal: mean of the nine largest values, or as many as there are, and n_average */
} VlpsBtsThresholds;

/* Smooths values: weighted mean of each and its neighbours, [1 2 1] / 4 with `weight` 2, and 0 beyond the ends; newly
 * allocated. */
double *vlps_bts_smooth (const guint *values, guint n, double weight);

VlpsBtsThresholds vlps_bts_thresholds (const double *smoothed, guint n, const VlpsBtsOptions *options);

/* Selects main text. Rule (1): a longest run of values that are all >= low is main text when one of them is >= high.
 * Rule (2), where `between` is set: so is a run that stands between two such runs and has none. Returns one byte for
 * each value, newly allocated. */
guint8 *vlps_bts_select (const double *values, guint n, double low, double high, gboolean between);

/* Runs the method. Besides the marks the result has the text of the main blocks, a line each; title and time are
 * those of section 1.2.3: without a heading nearby, the title is what the stop words leave of <title>. */
VlpsResult *vlps_bts (const VlpsPage *page, const VlpsMethodOptions *options, GError **error);
