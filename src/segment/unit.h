/* unit.h - which elements are sorted by their own boxes */
#pragma once

#include "page.h"
#include "thresholds.h"

G_BEGIN_DECLS

/* TRUE when the element at `node` is classified by its own box. */
gboolean vlps_is_unit (const VlpsPage *page, int node, VlpsUnits units);

/* The box by which a unit is sorted: its own, or that of its frame where the frame does not show it at the moment. */
VlpsBox vlps_unit_box (const VlpsPage *page, int node);

G_END_DECLS
