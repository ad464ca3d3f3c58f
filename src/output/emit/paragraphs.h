/* paragraphs.h - a result that is a text of its own, for formats that are made of elements */
#pragma once

#include "result.h"

/* The lines of the result's own text (of char*, folded, none empty), each a paragraph.  NULL for a result without own
 * text, and for one that marks nodes as content too: it can be shown as the page had it. */
GPtrArray *vlps_paragraphs_new (const VlpsPage *page, const VlpsResult *result);
