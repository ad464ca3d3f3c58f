/* page-label.h - lines about the site's own parts: that an advertisement stands here, the text goes on below, what
 * else to read, or what a click does */
#pragma once

#include "text-block.h"

/* Takes the marks in `kept` (one for each text block) from paragraphs that are such a line and nothing else, with a
 * link where it says what else to read, from labels of controls (control-label.h), and from those that have only
 * characters without a shape, and lines of a documentation site (site-label.h).  Headings, items and cells are left
 * alone: they may name a chapter.  Returns marks of
 * those that it took, newly allocated. */
guint8 *vlps_page_labels_drop (const VlpsPage *page, const VlpsReading *reading, const VlpsTextBlocks *blocks,
                               guint8 *kept);
