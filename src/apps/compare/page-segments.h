/* page-segments.h - converts labels or a result to segments of a page */
#pragma once

#include "region-gold.h"
#include "result.h"
#include "segmentation.h"

/* Returns the true segments of a case: those that were drawn, unless they name elements, or the labelled blocks. */
VlpsSegmentation *vlps_page_segments_from_case (const VlpsPage *page, const VlpsCase *item, const VlpsRegionGold *gold);

/* Marks the tops of the largest subtrees of `page` that are completely in one segment of the result (or in one
 * region, if it has no segments; it must have one or the other). One byte for each node; newly allocated. */
guint8 *vlps_page_segments_region_roots (const VlpsPage *page, const VlpsResult *result);

/* Returns each non-empty segment, or region if the result has no segments, as the boxes of its largest subtrees. */
VlpsSegmentation *vlps_page_segments_from_result (const VlpsPage *page, const VlpsResult *result);
