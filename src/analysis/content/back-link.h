/* back-link.h - links at the end of a paragraph that lead back to the front of the site */
#pragma once

#include "page.h"

/* Clears the marks in `content` (one for each node) of links such as 返回搜狐，查看更多 ("back to NAME, see more") behind
 * which their paragraph has no more text. Linear in the number of nodes. */
void vlps_back_links_unmark (const VlpsPage *page, guint8 *content);
