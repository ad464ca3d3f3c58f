/* inert.h - what may stand in a page that is to act no more: no scripts, nothing that runs or fetches on its own */
#pragma once

#include "page.h"

/* FALSE for elements that go with all that is in them: scripts, templates, redirections, security policies, hints to
 * fetch, and what the output says in its own way (base address, encoding). */
gboolean vlps_inert_allows_element (const VlpsNode *node);

/* FALSE for attributes that go: event handlers, addresses that are scripts, and what binds a page to its own server. */
gboolean vlps_inert_allows_attribute (const VlpsNode *node, const VlpsAttribute *attribute);
