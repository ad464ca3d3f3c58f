/* shown.h - which nodes of a page a reader sees, for all of them at once */
#pragma once

#include "page.h"

G_BEGIN_DECLS

/* One byte a node: what vlps_node_is_shown() says of it, in time that grows with the number of nodes and not with
 * their depth. */
guint8 *vlps_shown_new (const VlpsPage *page);

G_END_DECLS
