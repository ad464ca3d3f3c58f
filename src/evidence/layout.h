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

/* Box around the shown text of each passage; page coordinates.  Newly allocated.  The page must be rendered. */
VlpsBox *vlps_passages_boxes (const VlpsPage *page, const VlpsReading *reading, const VlpsPassages *passages);

/* Writes these columns as vlps_evidence_fill() does; `boxes` are those of the passages. */
void vlps_layout_fill (const VlpsPage *page, const VlpsPassages *passages, const VlpsBox *boxes, float *rows,
                       guint stride);

/* TRUE where style sheets have set the page: its body has not the margin that engines give. */
gboolean vlps_layout_is_dressed (const VlpsPage *page);

G_END_DECLS
