/* evidence.h - what the markup and the words of a page say about each of its passages
 *
 * A row of numbers for each passage: about itself, the blocks around it, its neighbours, others of its kind, and the
 * page.  None needs boxes, so pages read without rendering have the same rows.  Nothing here decides: the models in
 * data/ weigh the numbers.
 */
#pragma once

#include "passage.h"

G_BEGIN_DECLS

/* Names of the columns, in order; static, ends with NULL. */
const char *const *vlps_evidence_names (guint *ret_n);

/* Writes these columns of all passages; `rows` is the first one's first, and the next row begins `stride` numbers
 * further on.  `reading` and `passages` must be of this page. */
void vlps_evidence_fill (const VlpsPage *page, const VlpsReading *reading, const VlpsPassages *passages, float *rows,
                         guint stride);

G_END_DECLS
