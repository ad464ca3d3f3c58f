/* markup-features.h - what the markup and the words of a page say about each of its text blocks
 *
 * A row of numbers for each text block: about itself, the blocks around it, its neighbours, others of its kind, and the
 * page.  None needs boxes, so pages read without rendering have the same rows.  Nothing here decides: the models in
 * data/ weigh the numbers.
 */
#pragma once

#include "text-block.h"

/* Names of the columns, in order; static, ends with NULL. */
const char *const *vlps_markup_features_names (guint *ret_n);

/* Writes these columns of all text blocks; `rows` is the first one's first, and the next row begins `stride` numbers
 * further on.  `reading`, `blocks` and `kinds` (text-kind.h) must be of this page. */
void vlps_markup_features_fill (const VlpsPage *page, const VlpsReading *reading, const VlpsTextBlocks *blocks,
                                const guint *kinds, guint n_kinds, float *rows, guint stride);
