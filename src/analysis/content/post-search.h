/* post-search.h - what the lines of a page say, where posts are looked for; only for the files of posts.h */
#pragma once

#include "text-block.h"

/* Fewest words and ideographs of a line that says something. */
#define LEAST_WORDS 3
#define LEAST_IDEOGRAPHS 6

typedef struct
{
  const VlpsPage *page;
  const VlpsReading *reading;
  const VlpsTextBlocks *blocks;
  double *prose; /* for each text block, and one more: characters that say something in those before it */
  double *fresh; /* the same without signatures and other lines that the page has twice */
  guint *dates;  /* the same: lines with a date */
} PostSearch;

/* Fills `prose`, `fresh` and `dates`, which must be zero. */
void vlps_post_search_count (PostSearch *search);

/* Returns TRUE for a short line with a date, a time of day, or words such as "2 days ago". */
gboolean vlps_post_search_is_dated (const VlpsPage *page, const VlpsReading *reading, const VlpsTextBlock *block);

/* What the nodes [first, end) say. */

static inline double
prose_in (const PostSearch *search, int first, int end)
{
  return search->prose[search->blocks->before[end]] - search->prose[search->blocks->before[first]];
}

static inline double
fresh_in (const PostSearch *search, int first, int end)
{
  return search->fresh[search->blocks->before[end]] - search->fresh[search->blocks->before[first]];
}

static inline guint
dates_in (const PostSearch *search, int first, int end)
{
  return search->dates[search->blocks->before[end]] - search->dates[search->blocks->before[first]];
}
