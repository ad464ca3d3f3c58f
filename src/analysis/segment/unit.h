/* unit.h - which elements are sorted by their own boxes */
#pragma once

#include "page.h"
#include "thresholds.h"

/* One byte for each node of the page: 1 for elements that are classified by their own boxes.  Newly allocated. */
guint8 *vlps_units_new (const VlpsPage *page, VlpsUnits units);

/* The box by which a unit is sorted: its own, or that of its frame where the frame does not show it at the moment. */
VlpsBox vlps_unit_box (const VlpsPage *page, int node);
