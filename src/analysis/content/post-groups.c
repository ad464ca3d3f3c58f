/* post-groups.c - the elements of a page that repeat and are posts */
#include "post-groups.h"

#include "node-shape.h"

/* Of the posts, how many have a date, how many say something; what share of the page's text they hold, and beside the
 * group that holds most; how many have a heading of their own where they are entries of a list. */
#define MOST_DATED .7
#define NEARLY_ALL .9
#define MOST_SAYING .6
#define LEAST_TEXT .2
#define LIKE_MOST .7
#define HEADED_LIST .6

/* Posts that have cells alike, at least: two columns may hold two boxes each. */
#define LEAST_CELLED 3

typedef struct
{
  GArray *members; /* of int: elements */
  gboolean sibling;
  double prose;
  double dated; /* share of the members that have a date */
} Group;

static void
group_free (gpointer data)
{
  g_array_unref (((Group *) data)->members);
  g_free (data);
}

static gboolean
can_repeat (const VlpsNode *node)
{
  switch (node->tag)
    {
    case VLPS_TAG_P:
    case VLPS_TAG_BR:
    case VLPS_TAG_A:
    case VLPS_TAG_SPAN:
    case VLPS_TAG_B:
    case VLPS_TAG_STRONG:
    case VLPS_TAG_TD:
    case VLPS_TAG_BLOCKQUOTE:
      return FALSE;
    default:
      return TRUE;
    }
}

static GPtrArray *
find_groups (const PostSearch *search)
{
  const VlpsPage *page = search->page;
  g_autoptr (GHashTable) groups = g_hash_table_new (g_direct_hash, g_direct_equal);
  GPtrArray *order = g_ptr_array_new_with_free_func (group_free);

  for (int i = 0; i < (int) page->n_nodes; i++)
    {
      const VlpsNode *node = &page->nodes[i];
      gpointer key;
      Group *group;

      if (node->kind != VLPS_NODE_ELEMENT || !can_repeat (node) || node->parent < 0
          || search->reading->before[node->end] == search->reading->before[i])
        continue;
      key = GSIZE_TO_POINTER (
          vlps_node_shape (node)
          + (vlps_node_attribute (node, "class") == NULL ? 31 * vlps_node_shape (&page->nodes[node->parent]) : 0));
      group = g_hash_table_lookup (groups, key);
      if (group == NULL)
        {
          group = g_new0 (Group, 1);
          group->members = g_array_new (FALSE, FALSE, sizeof (int));
          group->sibling = TRUE;
          g_hash_table_insert (groups, key, group);
          g_ptr_array_add (order, group);
        }
      if (group->members->len > 0)
        group->sibling &= page->nodes[g_array_index (group->members, int, 0)].parent == node->parent;
      g_array_append_val (group->members, i);
    }
  return order;
}

/* Where the last of some siblings ends: it has as many elements behind it as any of the others. */
static int
end_of_last (const VlpsPage *page, const GArray *members)
{
  int last = g_array_index (members, int, members->len - 1), end = page->nodes[last].end, most = 0;

  for (guint i = 0; i + 1 < members->len; i++)
    {
      int n = 0;

      for (int k = page->nodes[g_array_index (members, int, i)].end; k < g_array_index (members, int, i + 1);
           k = page->nodes[k].end)
        n++;
      most = MAX (most, n);
    }
  for (int n = 0; n < most && end < page->nodes[page->nodes[last].parent].end; n++)
    end = page->nodes[end].end;
  return end;
}

/* The posts that a group would make, without their bodies. */
static GArray *
posts_of (const PostSearch *search, const Group *group)
{
  const VlpsPage *page = search->page;
  GArray *posts = g_array_sized_new (FALSE, TRUE, sizeof (VlpsPost), group->members->len);
  g_autoptr (GArray) open = g_array_new (FALSE, FALSE, sizeof (int));

  for (guint i = 0; i < group->members->len; i++)
    {
      int first = g_array_index (group->members, int, i);
      VlpsPost post = { .first = first, .end = page->nodes[first].end };

      while (open->len > 0 && g_array_index (open, int, open->len - 1) <= first)
        g_array_set_size (open, open->len - 1);
      post.depth = open->len;
      if (group->sibling)
        post.end = i + 1 < group->members->len ? g_array_index (group->members, int, i + 1)
                                               : end_of_last (page, group->members);
      else
        g_array_append_val (open, post.end);
      g_array_append_val (posts, post);
    }
  return posts;
}

/* TRUE where the elements of the group can be posts; group->prose becomes what they say.  What replies have is theirs. */
static gboolean
is_candidate (const PostSearch *search, Group *group)
{
  g_autoptr (GArray) posts = NULL;
  g_autoptr (GArray) open = g_array_new (FALSE, FALSE, sizeof (guint));
  g_autofree double *prose = g_new0 (double, group->members->len);
  g_autofree guint *dates = g_new0 (guint, group->members->len);
  guint dated = 0, saying = 0;

  /* each date is that of one of them at most */
  if (group->members->len < 2 || search->dates[search->blocks->n] < MOST_DATED * group->members->len)
    return FALSE;
  posts = posts_of (search, group);
  for (guint i = 0; i < posts->len; i++)
    {
      const VlpsPost *post = &g_array_index (posts, VlpsPost, i);

      prose[i] = prose_in (search, post->first, post->end);
      dates[i] = dates_in (search, post->first, post->end);
      g_array_set_size (open, post->depth);
      if (post->depth > 0)
        {
          guint around = g_array_index (open, guint, post->depth - 1);

          prose[around] -= prose[i];
          dates[around] -= dates[i];
        }
      g_array_append_val (open, i);
    }
  for (guint i = 0; i < posts->len; i++)
    {
      group->prose += prose[i];
      dated += dates[i] > 0;
      saying += prose[i] > 0;
    }
  group->dated = (double) dated / posts->len;
  return dated >= MOST_DATED * posts->len && saying >= MOST_SAYING * posts->len
         && group->prose >= LEAST_TEXT * search->prose[search->blocks->n];
}

/* TRUE where each element of `whole` holds as many of `part` as the others, two or more: the cells of a post, such as
 * one about its author and one with what is said. */
static gboolean
has_cells (const PostSearch *search, const Group *whole, const Group *part)
{
  guint n = part->members->len / whole->members->len, at = 0;

  if (whole->members->len < LEAST_CELLED || n < 2 || n * whole->members->len != part->members->len)
    return FALSE;
  for (guint i = 0; i < whole->members->len; i++)
    {
      int first = g_array_index (whole->members, int, i), end = search->page->nodes[first].end;
      guint here = 0;

      for (; at < part->members->len && g_array_index (part->members, int, at) < end; at++)
        here += g_array_index (part->members, int, at) > first;
      if (here != n)
        return FALSE;
    }
  return TRUE;
}

/* Of the groups with most text, the one with most elements; cells are not posts. */
static const Group *
choose (const PostSearch *search, const GPtrArray *groups)
{
  g_autoptr (GPtrArray) candidates = g_ptr_array_new ();
  const Group *best = NULL;
  double most = 0;

  for (guint i = 0; i < groups->len; i++)
    if (is_candidate (search, g_ptr_array_index (groups, i)))
      {
        g_ptr_array_add (candidates, g_ptr_array_index (groups, i));
        most = MAX (most, ((Group *) g_ptr_array_index (groups, i))->prose);
      }
  for (guint pass = 0; pass < 2 && best == NULL; pass++)
    for (guint i = 0; i < candidates->len; i++)
      {
        const Group *group = g_ptr_array_index (candidates, i);

        if (group->prose >= LIKE_MOST * most && (pass == 1 || group->dated >= NEARLY_ALL)
            && (best == NULL || group->members->len > best->members->len)
            && (best == NULL || best->dated < NEARLY_ALL || !has_cells (search, best, group)))
          best = group;
      }
  return best;
}

/* Hash of the heading that an entry of a list begins with, 0 where there is none: what leads to another page.  A date
 * that is a link leads to the post itself. */
static guint
heading_of (const PostSearch *search, const VlpsPost *post)
{
  const VlpsTextBlocks *blocks = search->blocks;

  for (int i = blocks->before[post->first]; i < blocks->before[post->end]; i++)
    {
      const VlpsTextBlock *block = &blocks->items[i];
      gboolean heading = vlps_tag_is_heading (search->page->nodes[block->block].tag, NULL);

      if ((block->words >= LEAST_WORDS || block->ideographs >= LEAST_IDEOGRAPHS)
          && vlps_text_block_link_share (block) > .9 && block->characters > 12
          && !vlps_post_search_is_dated (search->page, search->reading, block)
          && (heading || search->prose[i + 1] <= search->prose[blocks->before[post->first]]))
        return block->hash;
      if (search->prose[i + 1] > search->prose[i])
        break;
    }
  return 0;
}

static gboolean
is_list (const PostSearch *search, const GArray *posts)
{
  g_autoptr (GHashTable) seen = g_hash_table_new (g_direct_hash, g_direct_equal);

  for (guint i = 0; i < posts->len; i++)
    {
      guint hash = heading_of (search, &g_array_index (posts, VlpsPost, i));

      if (hash != 0)
        g_hash_table_add (seen, GUINT_TO_POINTER (hash));
    }
  return g_hash_table_size (seen) > HEADED_LIST * posts->len;
}

GArray *
vlps_post_groups_find (const PostSearch *search)
{
  g_autoptr (GPtrArray) groups = find_groups (search);
  const Group *group = choose (search, groups);
  g_autoptr (GArray) posts = group != NULL ? posts_of (search, group) : NULL;

  return posts == NULL || is_list (search, posts) ? NULL : g_steal_pointer (&posts);
}
