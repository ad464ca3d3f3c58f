/* nesting.h - text that an engine does not lay out because its elements nest too deep */
#pragma once

#include "page.h"

/* The deepest level of a document, <html> being 1, on which WebKit 2.52 gives every element a box.  Of the next level it
 * gives one to the first; 2.40 knows no bound. */
#define VLPS_NESTING_SHOWN 511

/* Warns if a sealed, rendered page has text on levels below VLPS_NESTING_SHOWN and no element there has a box, though
 * elements above them have: the text is left out, and no style sheet asked for that. */
void vlps_nesting_warn (VlpsPage *page);
