/* page-label.h - lines about the site's own parts: that an advertisement stands here, the text goes on below, what
 * else to read, or what a click does */
#pragma once

#include "text-block.h"

/* Takes the marks in `kept` (one for each text block) from paragraphs that are such a line and nothing else, with a
 * link where it says what else to read, from labels of controls (control-label.h), from lines of a documentation
 * site (site-label.h) or to readers (site-notice.h), from one link in capitals or behind arrows between two
 * paragraphs, and from what has only characters without a shape.  Headings, items and cells stay, since they may
 * name a chapter, unless they are placeholders, lists of other pages or rows of links that share the page
 * (related-list.h), or headings of an offer of a newsletter (letter-offer.h). Returns marks of those that it took,
 * newly allocated. */
guint8 *vlps_page_labels_drop (const VlpsPage *page, const VlpsReading *reading, const VlpsTextBlocks *blocks,
                               guint8 *kept);
