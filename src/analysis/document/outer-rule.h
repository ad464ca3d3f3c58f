/* outer-rule.h - rules at the beginning and the end of the text */
#pragma once

#include "flow.h"

/* Takes the role from rules that have no text, picture or formula before them or behind them: they part nothing.  Notes do
 * not count, as they are written apart. */
void vlps_outer_rules_drop (VlpsFlow *flow);
