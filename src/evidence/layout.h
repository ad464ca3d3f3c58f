/* layout.h - what the boxes of a rendered page say about each of its passages
 *
 * More columns beside those of evidence.h: where a passage stands on the page, how wide the blocks around it are, what
 * stands left and right of it, which band of the page it belongs to, how its letters and its ground look.
 */
#pragma once

#include "evidence.h"

G_BEGIN_DECLS

/* Names of the columns, in order; static, ends with NULL. */
const char *const *vlps_layout_names (guint *ret_n);

/* Writes these columns as vlps_evidence_fill() does.  The page must be rendered. */
void vlps_layout_fill (const VlpsPage *page, const VlpsReading *reading, const VlpsPassages *passages, float *rows,
                       guint stride);

/* Box around the shown text of a passage; page coordinates. */
VlpsBox vlps_passage_box (const VlpsPage *page, const VlpsReading *reading, const VlpsPassage *passage);

G_END_DECLS
