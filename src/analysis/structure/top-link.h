/* top-link.h - links that lead back to the top of their page */
#pragma once

#include "page.h"

/* TRUE where a link leads to a place on its own page and says that this is the top: "Back to top", "[top]". */
gboolean vlps_top_link_is (const VlpsPage *page, int index);
