/* icon-font.h - finds words that a font shows as a picture */
#pragma once

#include "page.h"

/* Marks with VLPS_NODE_NEVER_SHOWN the text runs that name an icon ("arrow_forward") in elements set in a font that draws
 * such names as pictures: the Material Icons and Symbols, by their classes. Whether the font was loaded does not matter. */
void vlps_icon_font_mark (VlpsPage *page);
