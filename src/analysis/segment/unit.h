/* unit.h - decides which elements are sorted by their own boxes */
#pragma once

#include "page.h"
#include "thresholds.h"

/* Returns one byte for each node: 1 for elements classified by their own boxes. Newly allocated. */
guint8 *vlps_units_new (const VlpsPage *page, VlpsUnits units);

/* Returns the box by which a unit is sorted: its own, or that of its frame if the frame does not currently show it. */
VlpsBox vlps_unit_box (const VlpsPage *page, int node);
