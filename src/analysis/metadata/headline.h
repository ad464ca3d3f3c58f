/* headline.h - finds the element with the headline of the content */
#pragma once

#include "author.h"

/* Returns the element whose text is the headline, or -1. It stands above the content or opens it: the heading that
 * JSON-LD names, else the one that repeats the title of the page (vlps_title_find()), else the heading of the first
 * level with most words of the title, else the only one close to the content, else another element that repeats the
 * title, else a heading close above the content with nearly the same words. Where that is the last step of a trail of
 * links, it is the first heading below. The name of the site is none. `content` as in VlpsResult. */
int vlps_headline_find (const VlpsClues *clues, const guint8 *content);
