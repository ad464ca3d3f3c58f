/* snapshot-part.h - cuts a snapshot to a part of its page */
#pragma once

#include <gio/gio.h>

#include "page.h"

/* Returns the snapshot reduced to the nodes with 1 in `part`, the elements around them, and the head of the page.
 * Boxes and the size of the page stay as they are. `page`: the result of vlps_snapshot_parse() for `data`. Fails with
 * VLPS_ERROR_SNAPSHOT. */
GBytes *vlps_snapshot_part (GBytes *data, const VlpsPage *page, const guint8 *part, GError **error);
