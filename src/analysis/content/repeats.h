/* repeats.h - text that a page has twice: print views, light boxes, copies for phones, quoted posts, the article in
 * one piece */
#pragma once

#include "text-block.h"

/* Takes back the marks in `kept` (one for each text block) of copies: text blocks that consist of kept text blocks
 * before them, to three fifths or more, and belong to an element with next to no text of its own. Retained: short
 * texts, such as prices and lines of songs; cells of tables and code; siblings of the original; repetitions beside
 * text of their own or apart from the original by other text. In quotations and in posts of a thread (`parts` as
 * vlps_comments_parts() returns them, or NULL) every repetition is a copy, and so are heads of a table that stand
 * below it once more. The time is linear in the text. */
void vlps_repeats_drop (const VlpsPage *page, const VlpsReading *reading, const VlpsTextBlocks *blocks,
                        const guint8 *parts, guint8 *kept);
