/* content-features.h - where a text block stands beside the text that is likely main content
 *
 * More columns for rendered pages: the probability that the text block, those near it and the blocks around it are main
 * content, and how its box lies to the column of the page in which main content is likely.  The model of main content
 * has learnt from far more pages than there are with labelled regions; its answer is features for the regions.
 */
#pragma once

#include "text-block.h"

/* Names of the columns, in order; static, ends with NULL. */
const char *const *vlps_content_features_names (guint *ret_n);

/* Writes these columns of all text blocks; `rows` is the first one's first, and the next row begins `stride` numbers
 * further on.  `boxes` and `probabilities` have the box and the probability of each text block. */
void vlps_content_features_fill (const VlpsPage *page, const VlpsTextBlocks *blocks, const VlpsBox *boxes,
                                 const double *probabilities, float *rows, guint stride);
