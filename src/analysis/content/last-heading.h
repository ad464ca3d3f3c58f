/* last-heading.h - drops headings whose sections were removed */
#pragma once

#include "text-block.h"

/* Takes the marks in `kept` (one for each text block) from headings below the first level behind which nothing is
 * kept, where text close below them was left out: what they head is not there. Paragraphs that go on with the text of
 * the article behind its last heading are kept instead, but for those whose probability is 0: these are outside of
 * the region. */
void vlps_last_heading_settle (const VlpsPage *page, const VlpsTextBlocks *blocks, const double *probabilities,
                               guint8 *kept);

/* Unmarks headings before the end in the same way: those behind which the next kept text is a heading of their level
 * or above, and the label of a list of contents ("On this page") whose entries were cut. Headings above code, tables
 * and pictures stay: these may come back. Linear in the number of text blocks. */
void vlps_cut_headings_settle (const VlpsPage *page, const VlpsReading *reading, const VlpsTextBlocks *blocks,
                               guint8 *kept);
