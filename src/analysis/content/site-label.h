/* site-label.h - lines that documentation sites put beside a text: ways to its top and its source, who made it, other
 * languages, a search that nobody made */
#pragma once

#include "text-block.h"

/* Returns TRUE if a text block is nothing but a line with links of that kind. `bare`: its text in lower case, without
 * marks around it. `last`: next to nothing is kept behind it; only there a line that names a generator is one. */
gboolean vlps_site_label_is (const VlpsPage *page, const VlpsTextBlock *block, const char *bare, gboolean last);

/* Returns TRUE for what a box of search results shows before any search: 'No results matching ""'. */
gboolean vlps_site_label_is_search (const VlpsPage *page, const VlpsTextBlock *block, const char *text);
