/* region-box.h - the regions of a page as rectangles */
#pragma once

#include "region.h"

typedef struct
{
  VlpsRegion region;
  VlpsBox box; /* page coordinates, CSS px; never empty */
} VlpsRegionBox;

/* Divides a page of this size by the lines into rectangles: HEADER; for each band, from the top down, LM, CENTER and RM
 * where it has them; FOOTER.  They cover the page and do not overlap.  A margin may exist in a single band.  Where
 * lines cross, the first rule of vlps_region_of_box() wins.  Returns a GArray of VlpsRegionBox; free with
 * g_array_unref(). */
GArray *vlps_region_boxes_new (VlpsThresholds lines, VlpsSize page);
