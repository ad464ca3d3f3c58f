/* bts.h - bts: main text by statistics of text blocks (Zou & Zhong 2011) */
#pragma once

#include "method.h"

G_BEGIN_DECLS

extern const VlpsParam vlps_bts_params[];

/* Section 1.2.2 on numbers of characters of consecutive blocks. */
typedef struct
{
  double n_min;     /* smallest value other than 0; 0 where there is none */
  double n_average; /* of all values */
  double low;       /* N'min: weighted mean of n_min (2) and n_average (1) */
  double high;      /* Ncal: mean of the nine largest values, or as many as there are, and n_average */
} VlpsBtsThresholds;

/* Weighted mean of each value and its neighbours, [1 2 1] / 4 with `weight` 2, and 0 beyond the ends; newly allocated.
 */
double *vlps_bts_smooth (const guint *values, guint n, double weight);

VlpsBtsThresholds vlps_bts_thresholds (const double *smoothed, guint n, const VlpsBtsOptions *options);

/* Rule (1): a longest run of values that are all >= low is main text when one of them is >= high.  Rule (2), where
 * `between` is set: so is a run that stands between two such runs and has none.  Returns one byte for each value, newly
 * allocated. */
guint8 *vlps_bts_select (const double *values, guint n, double low, double high, gboolean between);

/* The method.  Beside the marks the result has the text of the main blocks, a line each; title and time are those of
 * section 1.2.3: without a heading near by the title is what the stop words leave of <title>. */
VlpsResult *vlps_bts (const VlpsPage *page, const VlpsExtractOptions *options, GError **error);

G_END_DECLS
