/* chance.h - where a passage stands beside the text that is likely main content
 *
 * More columns for rendered pages: the probability that the passage, those near it and the blocks around it are main
 * content, and how its box lies to the column of the page in which main content is likely.  The model of main content
 * has learnt from far more pages than there are with labelled regions; its answer is evidence for the regions.
 */
#pragma once

#include "passage.h"

G_BEGIN_DECLS

/* Names of the columns, in order; static, ends with NULL. */
const char *const *vlps_chance_names (guint *ret_n);

/* Writes these columns of all passages; `rows` is the first one's first, and the next row begins `stride` numbers
 * further on.  `boxes` and `chances` have the box and the probability of each passage. */
void vlps_chance_fill (const VlpsPage *page, const VlpsPassages *passages, const VlpsBox *boxes, const double *chances,
                       float *rows, guint stride);

G_END_DECLS
