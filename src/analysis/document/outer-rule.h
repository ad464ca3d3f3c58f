/* outer-rule.h - drops rules at the beginning and the end of the text */
#pragma once

#include "flow.h"

/* Clears the role of rules without text, picture or formula before or after them: they separate nothing. Notes do not
 * count, because they are written separately. */
void vlps_outer_rules_drop (VlpsFlow *flow);
