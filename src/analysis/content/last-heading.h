/* last-heading.h - headings at the end of the content whose sections were cut */
#pragma once

#include "text-block.h"

/* Takes the marks in `kept` (one for each text block) from headings below the first level behind which nothing is kept, where
 * text close below them was left out: what they head is not there. */
void vlps_last_heading_settle (const VlpsPage *page, const VlpsTextBlocks *blocks, guint8 *kept);
