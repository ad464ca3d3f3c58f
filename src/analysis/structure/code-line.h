/* code-line.h - elements that stand for a line of code each */
#pragma once

#include "page.h"

/* Returns TRUE for an element that generators create for each line of code. */
gboolean vlps_code_line_is (const VlpsNode *node);
