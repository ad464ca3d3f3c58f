/* article-end.h - drops what follows the main element and the article that a page declares */
#pragma once

#include "text-block.h"

/* Takes the marks in `kept` (one for each text block) from text blocks behind the end of these elements of the page: teasers
 * of other articles may be as long as paragraphs, and the next article may follow in full.
 *
 *   the main element (<main> or role=main), where the page has one;
 *   the article: the only <article> that is in no other; of several the one that holds the only h1, behind which only what
 *   is in others is taken back; without any, the element that itemprop calls articleBody;
 *   the part of the page with its title in a h1, where another h1 with a title of its own stands in a part behind it.
 *
 * An element with less than 40 kept words is not taken for the article.  Text blocks marked in `spared` stay. */
void vlps_article_end_settle (const VlpsPage *page, const VlpsReading *reading, const VlpsTextBlocks *blocks,
                              const guint8 *spared, guint8 *kept);
