/* shown-number.h - drops numbers that ordered lists show as text of their items
 *
 * Pages that draw their own numbers have them as first element of each item, and the list has them again: "1. 1 Boil
 * the water."
 */
#pragma once

#include "builder.h"

/* Drops the numbers in front of the items of an ordered list, if every item begins with its own in an element by
 * itself: "1", "01", "1." */
void vlps_shown_number_recognise (VlpsBuilder *builder, int list);
