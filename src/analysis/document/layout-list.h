/* layout-list.h - lists that are no lists: a page's columns, or an article in an item */
#pragma once

#include "page.h"

/* Marks (newly allocated, a byte for each node) the unordered lists, and their items, of which an item has the headline, or a
 * heading and at least five paragraphs of its own, and definitions with a heading.  `headline`: its node, -1 where there is none. */
guint8 *vlps_layout_lists_find (const VlpsPage *page, int headline);
