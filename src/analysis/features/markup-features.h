/* markup-features.h - features of text blocks from the markup and words of a page
 *
 * A row of numbers for each text block: about itself, the blocks around it, its neighbours, others of its kind, and
 * the page. No feature needs boxes, so unrendered pages have the same rows. The models in data/ weigh the numbers. */
#pragma once

#include "text-block.h"

/* Returns the names of the features, in order; static, NULL-terminated. */
const char *const *vlps_markup_features_names (guint *ret_n);

/* Writes these columns of all text blocks; `rows` is the first one's first, and the next row begins `stride` numbers
 * further on.  `reading`, `blocks` and `kinds` (text-kind.h) must be of this page. */
void vlps_markup_features_fill (const VlpsPage *page, const VlpsReading *reading, const VlpsTextBlocks *blocks,
                                const guint *kinds, guint n_kinds, float *rows, guint stride);
