/* paragraphs.h - splits a result with a text of its own into paragraphs, for formats made of elements */
#pragma once

#include "result.h"

/* Returns the lines of the result's own text (of char*, white space folded, none empty), each a paragraph. NULL for a
 * result without such a text, and for one that also marks nodes as content, which is shown as on the page. */
GPtrArray *vlps_paragraphs_new (const VlpsPage *page, const VlpsResult *result);
