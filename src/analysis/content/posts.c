/* posts.c - the posts of a thread, found by what repeats on the page */
#include "posts.h"

#include <string.h>

#include "node-shape.h"
#include "post-bodies.h"
#include "post-groups.h"

/* Share of the elements taken for posts that have such a body, at least, where the page is surely for them. */
#define MOST_BODIES .75

/* Share of what the posts say that the page has once, at least, where lines that it has twice are told from the rest. */
#define LEAST_FRESH .3

/* Share of what is said before the answers that what opens a thread has at least. */
#define OPENING_SHARE .7

/* Share of the page's text that is in posts where it is for them, at least, and before them, at most. */
#define MOST_OF_PAGE .6
#define MOST_BEFORE .2

/* The same where they are much of it; here of their own text. */
#define MUCH_OF_PAGE .3
#define LESS_BEFORE .4

/* Where the page repeats most of what its posts say, for browsers without scripts for example, a line that stands twice is
 * not taken for a signature. */
static void
check_fresh (const PostSearch *search, const GArray *posts)
{
  double fresh = 0, prose = 0;

  for (guint i = 0; i < posts->len; i++)
    {
      const VlpsPost *post = &g_array_index (posts, VlpsPost, i);

      prose += post->depth == 0 ? prose_in (search, post->first, post->end) : 0;
      fresh += post->depth == 0 ? fresh_in (search, post->first, post->end) : 0;
    }
  if (fresh < LEAST_FRESH * prose)
    memcpy (search->fresh, search->prose, (search->blocks->n + 1) * sizeof *search->prose);
}

/* What opens a thread may stand in another element than the answers: it is a body of the same shape before them. */
static gboolean
find_alike (const PostSearch *search, GArray *posts, gsize shape)
{
  const VlpsPage *page = search->page;
  int limit = g_array_index (posts, VlpsPost, 0).first;

  for (int i = 0; i < limit; i++)
    {
      const VlpsNode *node = &page->nodes[i];
      VlpsPost post = { .first = i, .body = i + 1, .body_end = node->end };

      if (node->kind != VLPS_NODE_ELEMENT || node->end > limit || vlps_node_shape (node) != shape
          || prose_in (search, i, node->end) <= 0)
        continue;
      while (page->nodes[post.first].parent >= 0 && page->nodes[page->nodes[post.first].parent].end <= limit)
        post.first = page->nodes[post.first].parent;
      post.end = page->nodes[post.first].end;
      g_array_prepend_val (posts, post);
      return TRUE;
    }
  return FALSE;
}

/* Or it is of another shape: an element with a date, at the page's heading or behind it, that has most of what is said
 * before the answers. */
static void
find_unlike (const PostSearch *search, GArray *posts)
{
  const VlpsPage *page = search->page;
  int limit = g_array_index (posts, VlpsPost, 0).first, heading = -1;

  for (int i = 0; i < limit && heading < 0; i++)
    heading = page->nodes[i].tag == VLPS_TAG_H1 && search->reading->shown[i] ? i : -1;
  for (int i = 0; heading >= 0 && i < limit; i++)
    {
      const VlpsNode *node = &page->nodes[i];
      double prose;
      VlpsPost post = { .first = i, .end = node->end };

      if (node->kind != VLPS_NODE_ELEMENT || node->end > limit || node->end <= heading)
        continue;
      prose = prose_in (search, i, node->end);
      if (prose <= 0 || prose < OPENING_SHARE * prose_in (search, 0, limit) || dates_in (search, i, node->end) == 0)
        continue;
      post.body = i;
      for (int child = vlps_post_bodies_main_child (search, i); child >= 0;
           child = vlps_post_bodies_main_child (search, child))
        post.body = child;
      post.body_end = page->nodes[post.body].end;
      if (heading >= post.body && heading < post.body_end)
        post.body = page->nodes[heading].end;
      g_array_prepend_val (posts, post);
      return;
    }
}

/* How much of what the page says the posts are; little stands before them. */
static VlpsPostsShare
share_of (const PostSearch *search, const GArray *posts)
{
  double all = search->prose[search->blocks->n],
         before = prose_in (search, 0, g_array_index (posts, VlpsPost, 0).first);
  double said = 0;

  for (guint i = 0; i < posts->len; i++)
    {
      const VlpsPost *post = &g_array_index (posts, VlpsPost, i);

      said += post->depth == 0 ? prose_in (search, post->first, post->end) : 0;
    }
  if (said >= MOST_OF_PAGE * all && before <= MOST_BEFORE * all)
    return VLPS_POSTS_MOST;
  if (said < MUCH_OF_PAGE * all || before > said)
    return VLPS_POSTS_SOME;
  return before <= LESS_BEFORE * said ? VLPS_POSTS_MUCH : VLPS_POSTS_BEHIND;
}

GArray *
vlps_posts_find (const VlpsPage *page, const VlpsReading *reading, const VlpsTextBlocks *blocks,
                 VlpsPostsShare *ret_share)
{
  g_autofree double *prose = g_new0 (double, blocks->n + 1);
  g_autofree double *fresh = g_new0 (double, blocks->n + 1);
  g_autofree guint *dates = g_new0 (guint, blocks->n + 1);
  PostSearch search = {
    .page = page, .reading = reading, .blocks = blocks, .prose = prose, .fresh = fresh, .dates = dates
  };
  g_autoptr (GArray) posts = NULL;
  gboolean alike;
  gsize shape;
  guint n;

  vlps_post_search_count (&search);
  posts = vlps_post_groups_find (&search);
  if (posts == NULL)
    return NULL;
  check_fresh (&search, posts);
  n = posts->len;
  shape = vlps_post_bodies_find (&search, posts);
  if (posts->len == 0)
    return NULL;
  vlps_post_bodies_trim (&search, posts);
  alike = shape != 0 && find_alike (&search, posts, shape);
  /* before an article is taken for what opens the thread of its comments */
  *ret_share = shape != 0 && posts->len >= MOST_BODIES * n ? share_of (&search, posts) : VLPS_POSTS_SOME;
  if (shape != 0 && !alike)
    find_unlike (&search, posts);
  return g_steal_pointer (&posts);
}
