/* apart.h - inline elements without white space between them that style sheets set apart */
#pragma once

#include "page.h"

/* TRUE for inline elements that are often laid out as lines of their own. */
gboolean vlps_apart_may_be (VlpsTag tag);

/* TRUE where two texts, the one right behind the other, read as texts of their own: "Sialkot, Punjab" and "Nov 17".  The
 * first ends as a word, a number or a sentence, the second begins with a capital, and one of them has two words. */
gboolean vlps_apart_are (const char *before, const char *text);
