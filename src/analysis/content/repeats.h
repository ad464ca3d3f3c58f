/* repeats.h - text that a page has twice: print views, light boxes, copies for phones, quoted posts, the article in one piece */
#pragma once

#include "text-block.h"

/* Takes back the marks in `kept` (one for each text block) of those that consist of kept text blocks before them, to three
 * fifths or more.  Only text blocks that say something count, so that prices and lines of songs may come again; cells of
 * tables, code and what stands beside each other in one parent always may.  The time is linear in the text. */
void vlps_repeats_drop (const VlpsPage *page, const VlpsReading *reading, const VlpsTextBlocks *blocks, guint8 *kept);
