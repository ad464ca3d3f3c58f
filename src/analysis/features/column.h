/* column.h - features of the page column around a text block, and of its neighbours
 *
 * Further features for rendered pages. A column of the page is an element whose text is completely to the left or
 * right of the text of another child of the same parent, at the same height. Of the columns around a text block the
 * outermost and the innermost are described: position and size, amount and kind of text, and the comparison with the
 * neighbours. */
#pragma once

#include "text-block.h"

/* Returns the names of the features, in order; static, NULL-terminated. */
const char *const *vlps_column_names (guint *ret_n);

/* Writes these columns of all text blocks; `rows` is the first one's first, and the next row begins `stride` numbers
 * further on.  `boxes` and `probabilities` have the box of each text block and the probability that it is main content.
 * *ret_columns: for each text block the number of the innermost column around it, from 0; -1 for none. */
void vlps_column_fill (const VlpsPage *page, const VlpsTextBlocks *blocks, const VlpsBox *boxes,
                       const double *probabilities, float *rows, guint stride, int *ret_columns);
