/* top-link.h - recognises links back to the top of their page */
#pragma once

#include "page.h"

/* Returns TRUE if a link leads to a place on its own page and says that this is the top: "Back to top", "[top]". */
gboolean vlps_top_link_is (const VlpsPage *page, int index);
