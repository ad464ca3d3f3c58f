/* zhou-2009.h - zhou-2009: main text by two thresholds on the lengths of paragraphs (Zhou, Xiong & Liu 2009), the
 * baseline of bts
 */
#pragma once

#include "blocks.h"
#include "method.h"

/* Constants of zhou-2009. */
typedef struct
{
  VlpsBlockOptions blocks;
  double short_share; /* share of the mean paragraph */
  double long_share;  /* share of the longest paragraph */
} VlpsZhou2009Options;

extern const VlpsParam vlps_zhou_2009_params[];

/* Computes both thresholds from the word counts of the paragraphs (at least one, none 0). */
void vlps_zhou_2009_thresholds (const guint *words, guint n, const VlpsZhou2009Options *options, double *ret_short,
                                double *ret_long);

/* Runs the method. Besides the marks the result has the text of the main paragraphs, a line each. */
VlpsResult *vlps_zhou_2009 (const VlpsPage *page, const VlpsMethodOptions *options, GError **error);
