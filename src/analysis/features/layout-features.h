/* layout-features.h - what the boxes of a rendered page say about each of its text blocks
 *
 * More columns beside those of markup-features.h: where a text block stands on the page, how wide the blocks around it
 * are, what stands left and right of it, which band of the page it belongs to, how its letters and its ground look.
 */
#pragma once

#include "markup-features.h"

/* Names of the columns, in order; static, ends with NULL. */
const char *const *vlps_layout_features_names (guint *ret_n);

/* Box around the shown text of each text block; page coordinates.  Newly allocated.  The page must be rendered. */
VlpsBox *vlps_layout_features_boxes (const VlpsPage *page, const VlpsReading *reading, const VlpsTextBlocks *blocks);

/* Writes these columns as vlps_markup_features_fill() does; `boxes` are those of the text blocks. */
void vlps_layout_features_fill (const VlpsPage *page, const VlpsTextBlocks *blocks, const VlpsBox *boxes, float *rows,
                                guint stride);

/* TRUE where style sheets have set the page: its body has not the margin that engines give. */
gboolean vlps_layout_features_is_dressed (const VlpsPage *page);
