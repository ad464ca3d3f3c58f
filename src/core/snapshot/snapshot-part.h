/* snapshot-part.h - the snapshot of a part of a page */
#pragma once

#include <gio/gio.h>

#include "page.h"

/* The snapshot without what is outside of a part of its page: kept are the nodes with 1 in `part`, the elements around
 * them, and the head of the page.  Boxes and the size of the page stay as they are.  `page` is what vlps_snapshot_parse()
 * makes of `data`.  Fails with VLPS_ERROR_SNAPSHOT. */
GBytes *vlps_snapshot_part (GBytes *data, const VlpsPage *page, const guint8 *part, GError **error);
