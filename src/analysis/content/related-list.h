/* related-list.h - lists of other pages in a text, and rows of places to share it */
#pragma once

#include "text-block.h"

/* Takes the marks in `kept` (one for each text block) from links to other pages of the site behind a label such as
 * "Related articles", or at the end "More in Sauces", with the label, and sets them in `dropped`.  Nothing happens where
 * they are most of what is kept. */
void vlps_related_lists_drop (const VlpsPage *page, const VlpsReading *reading, const VlpsTextBlocks *blocks,
                              guint8 *kept, guint8 *dropped);

/* Drops rows of share controls, with the label above ("Share this:"): two or more names of networks or links that share
 * the page, each in a link or control of its own, or one short link that shares it, outside cells. */
void vlps_share_rows_drop (const VlpsPage *page, const VlpsReading *reading, const VlpsTextBlocks *blocks, guint8 *kept,
                           guint8 *dropped);
