/* side-panel.h - finds panels of filters or menus beside a grid of cards, as in shops and listings */
#pragma once

#include "grid.h"
#include "text-block.h"

/* Returns one byte for each text block: 1 in a panel. A panel is a narrow column of short texts at the side where
 * lines begin (left; on right-to-left pages right), beside a wider element with four or more cards in a grid. Newly
 * allocated. */
guint8 *vlps_side_panels_of (const VlpsPage *page, const VlpsTextBlocks *blocks, const VlpsTextGrid *grids);
