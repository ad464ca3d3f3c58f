/* layout-features.h - features of text blocks from the boxes of a rendered page
 *
 * Further features besides those of markup-features.h: position of the text block on the page, width of the blocks
 * around it, its neighbours left and right, the band of the page it belongs to, the look of its letters and
 * background. */
#pragma once

#include "markup-features.h"

/* Returns the names of the features, in order; static, NULL-terminated. */
const char *const *vlps_layout_features_names (guint *ret_n);

/* Returns the box around the visible text of each text block; page coordinates. Newly allocated. The page must be
 * rendered. */
VlpsBox *vlps_layout_features_boxes (const VlpsPage *page, const VlpsReading *reading, const VlpsTextBlocks *blocks);

/* Writes these columns as vlps_markup_features_fill() does; `boxes` are those of the text blocks. */
void vlps_layout_features_fill (const VlpsPage *page, const VlpsTextBlocks *blocks, const VlpsBox *boxes, float *rows,
                                guint stride);

/* Returns TRUE if style sheets format the page: its body does not have the default margin. */
gboolean vlps_layout_features_is_dressed (const VlpsPage *page);
