/* parts.h - the parts of an article that is spread over several pages as one page */
#pragma once

#include "work.h"

/* Most parts of an article. */
#define VLPS_PARTS_MAX 50

/* TRUE where `work` goes on with the article: it has its title, was not sent elsewhere, and is not one of its parts that
 * came before. */
gboolean vlps_parts_fit (const VlpsWork *article, const VlpsWork *work);

/* Appends a part to the article: text, Markdown, HTML, words, lists of the result, files, links, loaded bytes.  The
 * other fields are those of the first part.  Takes ownership of `part`. */
void vlps_parts_join (VlpsWork *article, VlpsWork *part);

/* Says in the article's result that its next part is missing, and why; there is no next one then. */
void vlps_parts_miss (VlpsWork *article, const GError *failure);
