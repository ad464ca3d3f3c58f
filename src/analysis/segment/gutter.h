/* gutter.h - places lines in the gaps between columns or rows */
#pragma once

#include "search.h"

/* Returns the lines, each moved into its gap up to the outermost edge of an element that it cuts off completely: the
 * edge of the column or the bar. Elements that extend over other text are ignored, so that no text changes its
 * region. `units`: all units with text, with elements of `page`. */
VlpsThresholds vlps_gutter_settle (const VlpsPage *page, const VlpsTextUnit *units, guint n, VlpsThresholds lines);
