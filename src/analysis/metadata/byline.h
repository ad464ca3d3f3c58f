/* byline.h - finds author and date of the content as shown near the headline */
#pragma once

#include "author.h"
#include "facts.h"

/* Fills in facts->byline from author, time and headline of the facts: "Author · date", with the date in the page's
 * words, of what stands near the headline in lines of its own. A line of the content that has more than that stays
 * where it is, and what it has is left out here. `content` as in VlpsResult. */
void vlps_byline_fill (const VlpsClues *clues, const guint8 *content, VlpsFacts *facts);
