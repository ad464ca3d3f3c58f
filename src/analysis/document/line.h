/* line.h - what the engine painted on one line of text
 *
 * Of rendered pages alone: others have no boxes.
 */
#pragma once

#include "page.h"

/* TRUE for a block that is painted in a line of text, as it is all that a box in that line (inline-block, inline-flex) has. */
gboolean vlps_line_is_in (const VlpsPage *page, int index);

/* TRUE for two texts of a line, the one after the other, that are as far apart as words are, although no white space
 * stands between them. */
gboolean vlps_line_has_gap (const VlpsPage *page, int before, int index);

/* TRUE for an element in a line of text that has the line, or some of them, to itself. */
gboolean vlps_line_is_alone (const VlpsPage *page, int index);
