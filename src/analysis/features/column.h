/* column.h - the column of the page that a text block stands in, and what stands beside it
 *
 * More columns of numbers for rendered pages.  A column of the page is an element whose text stands wholly to the left
 * or right of the text of another child of the same parent, at the same height.  Of the columns around a text block the
 * outermost and the innermost are described: place and size, how much text it has and of what kind, and how all that
 * compares with what stands beside it.
 */
#pragma once

#include "text-block.h"

/* Names of the columns of numbers, in order; static, ends with NULL. */
const char *const *vlps_column_names (guint *ret_n);

/* Writes these columns of all text blocks; `rows` is the first one's first, and the next row begins `stride` numbers
 * further on.  `boxes` and `probabilities` have the box of each text block and the probability that it is main content.
 * *ret_columns: for each text block the number of the innermost column around it, from 0; -1 for none. */
void vlps_column_fill (const VlpsPage *page, const VlpsTextBlocks *blocks, const VlpsBox *boxes,
                       const double *probabilities, float *rows, guint stride, int *ret_columns);
