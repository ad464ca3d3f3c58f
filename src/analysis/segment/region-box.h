/* region-box.h - the regions of a page as rectangles */
#pragma once

#include "region.h"

typedef struct
{
  VlpsRegion region;
  VlpsBox box; /* page coordinates, CSS px; never empty */
} VlpsRegionBox;

/* The rectangles into which the lines part a page of this size: HEADER; for each band, from the top down, LM, CENTER and
 * RM as far as it has them; FOOTER.  Together they are the page, and none meets another.  A margin may be there in one
 * band only.  Where lines cross, the first rule of vlps_region_of_box() wins.  GArray of VlpsRegionBox; free with
 * g_array_unref(). */
GArray *vlps_region_boxes_new (VlpsThresholds lines, VlpsSize page);
