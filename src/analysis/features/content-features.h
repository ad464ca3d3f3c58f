/* content-features.h - position of a text block relative to text that is probably main content
 *
 * Further features for rendered pages: the probability that the text block, its neighbours and the blocks around it
 * are main content, and the position of its box relative to the column of the page with probable main content. The
 * model of main content was trained with far more pages than there are with labelled regions; its answers are
 * features for the regions. */
#pragma once

#include "text-block.h"

/* Returns the names of the features, in order; static, NULL-terminated. */
const char *const *vlps_content_features_names (guint *ret_n);

/* Writes these columns of all text blocks; `rows` is the first one's first, and the next row begins `stride` numbers
 * further on.  `boxes` and `probabilities` have the box and the probability of each text block. */
void vlps_content_features_fill (const VlpsPage *page, const VlpsTextBlocks *blocks, const VlpsBox *boxes,
                                 const double *probabilities, float *rows, guint stride);
