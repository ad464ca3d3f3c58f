/* layout-list.h - lists used for layout: the columns of a page, or an article in an item */
#pragma once

#include "page.h"

/* Marks, in a newly allocated byte for each node:
 *   unordered lists, and their items, of which an item has the headline, or a heading and at least five paragraphs
 *   definitions with a heading
 * `headline`: its node, -1 where there is none. */
guint8 *vlps_layout_lists_find (const VlpsPage *page, int headline);
