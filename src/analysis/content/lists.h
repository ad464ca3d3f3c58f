/* lists.h - lists, tables and code between the paragraphs of an article */
#pragma once

#include "text-block.h"

/* Decides whole lists, tables and preformatted blocks of which some or all text blocks were left out.  One between
 * kept text, below a heading or introduced by a kept sentence is marked in `kept` (one for each text block) as a
 * whole, unless its tag, role, names, heading or links make it navigation.  A heading whose only text is a list that
 * stays out loses its mark.  Text blocks marked in `barred` are never added. */
void vlps_lists_settle (const VlpsPage *page, const VlpsReading *reading, const VlpsTextBlocks *blocks,
                        const guint8 *barred, guint8 *kept);
