/* teasers.h - finds lists of beginnings of other pages below an article */
#pragma once

#include "text-block.h"

/* Takes back from `kept` lists whose items have a link and a text that breaks off ("..."), where enough of a text stands
 * above them. */
void vlps_teasers_drop (const VlpsPage *page, const VlpsReading *reading, const VlpsTextBlocks *blocks, guint8 *kept);
