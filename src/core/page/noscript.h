/* noscript.h - finds pages that have most of their text for readers without scripts */
#pragma once

#include "page.h"

/* Returns the warning for a rendered page whose `noscript` elements have much more text than it shows, newly allocated;
 * NULL for others. Such a page needs scripts that did not load or did not end. */
VlpsWarning *vlps_noscript_find (const VlpsPage *page);
