/* line.h - what the engine painted on one line of text
 *
 * Only for rendered pages: others have no boxes. */
#pragma once

#include "page.h"

/* Returns TRUE for a block painted within a line of text, because it is all that a box in that line (inline-block,
 * inline-flex) contains. */
gboolean vlps_line_is_in (const VlpsPage *page, int index);

/* Returns TRUE for two consecutive texts of a line that are as far apart as words, although there is no white space
 * between them. */
gboolean vlps_line_has_gap (const VlpsPage *page, int before, int index);

/* Returns TRUE for an element within a line of text that has one or more lines to itself. */
gboolean vlps_line_is_alone (const VlpsPage *page, int index);
