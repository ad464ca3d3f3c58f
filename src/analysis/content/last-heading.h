/* last-heading.h - headings at the end of the content whose sections were cut */
#pragma once

#include "text-block.h"

/* Takes the marks in `kept` (one for each text block) from headings below the first level behind which nothing is kept, where
 * text close below them was left out: what they head is not there.  Paragraphs that go on with the text of the article
 * behind its last heading are kept instead, but for those whose probability is 0: these are outside of the region. */
void vlps_last_heading_settle (const VlpsPage *page, const VlpsTextBlocks *blocks, const double *probabilities,
                               guint8 *kept);
