/* posts.h - the posts of a thread, found by what repeats on the page and not by the names of any board
 *
 * Posts are elements of one shape that come again and again, most of them with a date and with text, which hold much of
 * what the page says.  Where each begins with a heading of its own, they are entries of a list and no posts.
 */
#pragma once

#include "post.h"
#include "text-block.h"

/* How much of a page its posts make up. */
typedef enum
{
  VLPS_POSTS_SOME,
  VLPS_POSTS_BEHIND, /* a good part, behind less: they are what the page is for where it says so and people sign them */
  VLPS_POSTS_MUCH,   /* a good part, and less before them: they are what the page is for where people sign them */
  VLPS_POSTS_MOST,   /* most, and little before them */
} VlpsPostsShare;

/* Returns an array of VlpsPost in the order of the page, NULL where it shows no thread; then *ret_share stays as it
 * is. The time is linear in the size of the page but for sorting. */
GArray *vlps_posts_find (const VlpsPage *page, const VlpsReading *reading, const VlpsTextBlocks *blocks,
                         VlpsPostsShare *ret_share);
