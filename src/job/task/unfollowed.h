/* unfollowed.h - where a page that is not rendered redirects its readers to */
#pragma once

#include "page.h"

/* Adds a warning to a parsed page that redirects its readers to another address of the web, by the header Refresh
 * (`header`, NULL: none) or by a meta element: nothing follows it there. */
void vlps_unfollowed_warn (VlpsPage *page, const char *header);
