/* page-label.h - lines about the page's own parts: that an advertisement stands here or the text goes on below */
#pragma once

#include "text-block.h"

/* Takes the marks in `kept` (one for each text block) from paragraphs that are such a line and nothing else, and from those
 * that have only characters without a shape.  Headings, items, cells and links are left alone: they may name a chapter. */
void vlps_page_labels_drop (const VlpsPage *page, const VlpsReading *reading, const VlpsTextBlocks *blocks,
                            guint8 *kept);
