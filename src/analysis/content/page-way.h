/* page-way.h - rows of links to the pages before and behind this one */
#pragma once

#include "text-block.h"

/* Returns marks (one for each node, newly allocated) of elements that hold little more than ways to neighbouring pages:
 * a link to the previous or next page and at least one more of this kind, such as up, home or contents.  The link says
 * so by `rel`, by its words, or by the words right before it ("Next: Tables").  NULL where there are none.  Linear in
 * the size of the page. */
guint8 *vlps_page_ways_find (const VlpsPage *page, const VlpsReading *reading);
