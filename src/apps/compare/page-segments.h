/* page-segments.h - segments of a page by its labels or by a result */
#pragma once

#include "region-gold.h"
#include "result.h"
#include "segmentation.h"

/* The truth of a case: the segments that were drawn, unless they name elements, or the labelled blocks. */
VlpsSegmentation *vlps_page_segments_from_case (const VlpsPage *page, const VlpsCase *item, const VlpsRegionGold *gold);

/* The largest subtrees of `page` that lie in one segment of the result (in one region, where it has no segments) as a
 * whole, for each node whether it is the top of one.  The result must have one or the other.  Newly allocated. */
guint8 *vlps_page_segments_region_roots (const VlpsPage *page, const VlpsResult *result);

/* Each segment, or region where the result has no segments, that has something: the boxes of its largest subtrees. */
VlpsSegmentation *vlps_page_segments_from_result (const VlpsPage *page, const VlpsResult *result);
