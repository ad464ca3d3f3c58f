/* notices.h - finds what covers a page: dialogs, requests for consent to cookies and for scripts */
#pragma once

#include "text-block.h"

/* Returns TRUE, newly allocated, for the text blocks in a dialog (the element or the role), in an element whose class
 * or id has a word such as "consent", and in a noscript element that asks for JavaScript; the id of a heading or a
 * section is made of its own words. An element that holds a heading of the first level or nearly all of the page's
 * text is what the page is for, and no notice. */
gboolean *vlps_notices_find (const VlpsPage *page, const VlpsTextBlocks *blocks);
