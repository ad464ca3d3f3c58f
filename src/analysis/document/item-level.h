/* item-level.h - levels of list items that no nesting of elements has: lists of word processors */
#pragma once

#include "flow.h"

/* Mark of an element or text run that shows the bullet or number of its item. */
#define VLPS_ITEM_MARKER 255

/* Returns a byte for each node, newly allocated: the level of an item, from 1; VLPS_ITEM_MARKER; 0 for the rest. Items
 * are paragraphs of Word (mso-list, MsoListParagraph) with a bullet or number, and items whose level an attribute
 * (aria-level), the class of their list (Google Docs) or their left margin in one list has. */
guint8 *vlps_item_levels_find (const VlpsPage *page);

/* Gives the items of a settled flow their depth, and those that are paragraphs their list and number. */
void vlps_item_levels_settle (VlpsFlow *flow, const guint8 *levels);
