/* parts.h - joins the parts of an article on several pages */
#pragma once

#include "work-result.h"

/* Most parts of an article. */
#define VLPS_PARTS_MAX 50

/* Returns TRUE if `work` continues the article: it has its title, was not redirected elsewhere, and is none of the
 * earlier parts. */
gboolean vlps_parts_fit (const VlpsWork *article, const VlpsWork *work);

/* Appends a part to the article: text, Markdown, HTML, words, lists of the result, files, links, loaded bytes.  The
 * other fields are those of the first part.  Takes ownership of `part`. */
void vlps_parts_join (VlpsWork *article, VlpsWork *part);

/* Adds a warning to the article's result that its next part is missing, with the reason, and ends the article. */
void vlps_parts_miss (VlpsWork *article, const GError *failure);
