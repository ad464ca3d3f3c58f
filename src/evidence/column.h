/* column.h - the column of the page that a passage stands in, and what stands beside it
 *
 * More columns of numbers for rendered pages.  A column of the page is an element whose text stands wholly to the left
 * or right of the text of another child of the same parent, at the same height.  Of the columns around a passage the
 * outermost and the innermost are described: place and size, how much text it has and of what kind, and how all that
 * compares with what stands beside it.
 */
#pragma once

#include "passage.h"

G_BEGIN_DECLS

/* Names of the columns of numbers, in order; static, ends with NULL. */
const char *const *vlps_column_names (guint *ret_n);

/* Writes these columns of all passages; `rows` is the first one's first, and the next row begins `stride` numbers
 * further on.  `boxes` and `chances` have the box of each passage and the probability that it is main content. */
void vlps_column_fill (const VlpsPage *page, const VlpsPassages *passages, const VlpsBox *boxes, const double *chances,
                       float *rows, guint stride);

G_END_DECLS
