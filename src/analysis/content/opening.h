/* opening.h - keeps the first paragraphs of an article where something stands between them and the rest */
#pragma once

#include "text-block.h"

/* Adds marks to `kept` (one for each text block) for running text between the headline and the first kept running text:
 * an advertisement or a box may stand behind the first paragraph, which then looks like a teaser by itself.  It needs a
 * probability of .25 or more (`probabilities`: one for each text block), the tag and class of the text that is kept (its
 * own or of what is around), and a place in the same part of the page as headline and text. */
void vlps_opening_settle (const VlpsPage *page, const VlpsTextBlocks *blocks, const double *probabilities,
                          guint8 *kept);
