/* inert.h - removes everything that runs scripts or fetches on its own */
#pragma once

#include "page.h"

/* Returns FALSE for elements that are removed with their content: scripts, templates, redirections, security
 * policies, prefetch hints, and elements that the output writes itself (base address, encoding). */
gboolean vlps_inert_allows_element (const VlpsNode *node);

/* Returns FALSE for attributes that are removed: event handlers, script addresses, and those that tie a page to its
 * own server. */
gboolean vlps_inert_allows_attribute (const VlpsNode *node, const VlpsAttribute *attribute);
