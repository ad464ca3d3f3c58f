/* outer-rule.h - drops rules at the beginning and the end of the text, and behind another one */
#pragma once

#include "flow.h"

/* Clears the role of rules without text, picture or formula before them, after them or since the last rule, for example
 * where what stood between two was left out: they separate nothing. Notes do not
 * count, because they are written separately. */
void vlps_outer_rules_drop (VlpsFlow *flow);
