/* nesting.h - warns about text that an engine does not lay out because its elements are nested too deeply */
#pragma once

#include "page.h"

/* The deepest level of a document, <html> being 1, on which WebKit 2.52 gives every element a box. On the next level
 * only the first element gets one; WebKit 2.40 has no limit. */
#define VLPS_NESTING_SHOWN 511

/* Adds a warning if a sealed, rendered page has text on levels below VLPS_NESTING_SHOWN where no element has a box
 * although elements above have one: the engine dropped the text, not a style sheet. */
void vlps_nesting_warn (VlpsPage *page);
