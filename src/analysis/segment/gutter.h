/* gutter.h - the place of a line between the columns or rows that it parts */
#pragma once

#include "search.h"

/* The lines, each moved into its gap as far as the outermost edge of an element all of whose text it takes: the edge of
 * the column or the bar.  What reaches over other text does not count, so that no text changes its region.  `units`:
 * all that has text, with elements of `page`. */
VlpsThresholds vlps_gutter_settle (const VlpsPage *page, const VlpsTextUnit *units, guint n, VlpsThresholds lines);
