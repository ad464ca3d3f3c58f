/* post-bodies.c - what is said in posts, without what stands around it in each */
#include "post-bodies.h"

#include <string.h>

#include "fast.h"
#include "node-shape.h"

/* Share of the text of all posts that the element with their bodies has at least, and of that in elements beside one of
 * the same shape at most: paragraphs repeat, bodies do not. */
#define BODY_SHARE .6
#define BESIDE_SHARE .1
#define LEAST_BODIES .6

/* Lines at an end of the bodies that are looked at; posts, at least, that have a line there in common, which is then not
 * what they say; and the longest line about a change. */
#define MOST_TRIMMED 4
#define LEAST_TRIMMED 3
#define LONGEST_CHANGE 120

typedef struct
{
  double most; /* in the largest such element of each post */
  double all;
  double largest; /* in the post at hand */
  guint post;     /* its number, from 1 */
  guint n;        /* posts that have such an element */
  VlpsTag tag;
} Part;

/* The largest child of that shape in [body, body_end) of a post; -1 for none. */
static int
largest_child (const PostSearch *search, const VlpsPost *post, gsize shape)
{
  const VlpsPage *page = search->page;
  double most = 0;
  int found = -1;

  for (int i = post->body; i < post->body_end; i = page->nodes[i].end)
    if (page->nodes[i].kind == VLPS_NODE_ELEMENT && vlps_node_shape (&page->nodes[i]) == shape
        && search->reading->before[page->nodes[i].end] > search->reading->before[i]
        && (found < 0 || prose_in (search, i, page->nodes[i].end) > most))
      {
        most = prose_in (search, i, page->nodes[i].end);
        found = i;
      }
  return found;
}

static GHashTable *
find_parts (const PostSearch *search, const GArray *posts, double *ret_total)
{
  const VlpsPage *page = search->page;
  GHashTable *parts = g_hash_table_new_full (g_direct_hash, g_direct_equal, NULL, g_free);

  *ret_total = 0;
  for (guint k = 0; k < posts->len; k++)
    {
      const VlpsPost *post = &g_array_index (posts, VlpsPost, k);
      int next = k + 1 < posts->len ? g_array_index (posts, VlpsPost, k + 1).first : (int) page->n_nodes;

      for (int i = post->body; i < post->body_end; i = page->nodes[i].end)
        {
          const VlpsNode *node = &page->nodes[i];
          double prose = fresh_in (search, i, node->end);
          gpointer key;
          Part *part;

          /* a reply stands for itself */
          if (next >= i && next < node->end && next > post->first)
            continue;
          *ret_total += prose;
          if (node->kind != VLPS_NODE_ELEMENT || prose_in (search, i, node->end) <= 0)
            continue;
          key = GSIZE_TO_POINTER (vlps_node_shape (node));
          part = g_hash_table_lookup (parts, key);
          if (part == NULL)
            {
              part = g_new0 (Part, 1);
              part->tag = node->tag;
              g_hash_table_insert (parts, key, part);
            }
          part->all += prose;
          if (part->post != k + 1)
            {
              part->largest = 0;
              part->n++;
            }
          part->post = k + 1;
          part->most += MAX (0, prose - part->largest);
          part->largest = MAX (part->largest, prose);
        }
    }
  return parts;
}

static gboolean
can_be_body (VlpsTag tag)
{
  switch (tag)
    {
    case VLPS_TAG_P:
    case VLPS_TAG_UL:
    case VLPS_TAG_OL:
    case VLPS_TAG_A:
      return FALSE;
    default:
      return TRUE;
    }
}

/* The shape of the element that holds most of what the posts say, where there is one such element in most of them; 0
 * where there is none. */
static gsize
choose_part (const PostSearch *search, const GArray *posts)
{
  double total;
  g_autoptr (GHashTable) parts = find_parts (search, posts, &total);
  GHashTableIter iter;
  gpointer key, value;

  g_hash_table_iter_init (&iter, parts);
  while (g_hash_table_iter_next (&iter, &key, &value))
    {
      const Part *part = value;

      if (part->most > BODY_SHARE * total && part->n >= LEAST_BODIES * posts->len
          && part->all - part->most <= BESIDE_SHARE * part->all && can_be_body (part->tag))
        return GPOINTER_TO_SIZE (key);
    }
  return 0;
}

gsize
vlps_post_bodies_find (const PostSearch *search, GArray *posts)
{
  const VlpsPage *page = search->page;
  gsize last = 0;

  for (guint k = 0; k < posts->len; k++)
    {
      VlpsPost *post = &g_array_index (posts, VlpsPost, k);

      post->body = post->first;
      post->body_end = post->end;
    }
  for (gsize shape = choose_part (search, posts); shape != 0; shape = choose_part (search, posts))
    {
      guint kept = 0;

      last = shape;
      for (guint k = 0; k < posts->len; k++)
        {
          VlpsPost post = g_array_index (posts, VlpsPost, k);
          int child = largest_child (search, &post, shape);

          if (child < 0)
            continue;
          post.body = child + 1;
          post.body_end = page->nodes[child].end;
          g_array_index (posts, VlpsPost, kept++) = post;
        }
      g_array_set_size (posts, kept);
    }
  return last;
}

/* TRUE for a line that says when a post was changed: "Last edited by Ann on 2 May 2012". */
static gboolean
is_change (const PostSearch *search, const VlpsTextBlock *block)
{
  static const char *const words[] = { "edited",  "edit:",      "modified", "bearbeitet",   "geändert", "modifié",
                                       "editado", "modificado", "bewerkt",  "редактировал", "编辑",     "編輯" };
  g_autofree char *text = NULL, *lower = NULL;

  if (block->characters > LONGEST_CHANGE || !(block->year || block->clock))
    return FALSE;
  text = vlps_text_blocks_text (search->page, search->reading, block);
  lower = vlps_fast_strdown (text);
  for (guint i = 0; i < G_N_ELEMENTS (words); i++)
    if (strstr (lower, words[i]) != NULL)
      return TRUE;
  return FALSE;
}

/* The last text block of a body, or its first; NULL where it has no other. */
static const VlpsTextBlock *
end_block (const PostSearch *search, const VlpsPost *post, gboolean last)
{
  int first = search->blocks->before[post->body], end = search->blocks->before[post->body_end];

  return end - first >= 2 ? &search->blocks->items[last ? end - 1 : first] : NULL;
}

static void
take_off (VlpsPost *post, const VlpsTextBlock *block, gboolean last)
{
  if (last)
    post->body_end = block->first;
  else
    post->body = block->last + 1;
}

void
vlps_post_bodies_trim (const PostSearch *search, GArray *posts)
{
  for (guint side = 0; side < 2; side++)
    for (guint round = 0; round < MOST_TRIMMED; round++)
      {
        g_autoptr (GHashTable) seen = g_hash_table_new (g_direct_hash, g_direct_equal);
        guint taken = 0;

        for (guint k = 0; k < posts->len; k++)
          {
            const VlpsTextBlock *block = end_block (search, &g_array_index (posts, VlpsPost, k), side == 0);
            gpointer key = block != NULL ? GUINT_TO_POINTER (block->hash) : NULL;

            if (block != NULL)
              g_hash_table_insert (seen, key,
                                   GUINT_TO_POINTER (GPOINTER_TO_UINT (g_hash_table_lookup (seen, key)) + 1));
          }
        for (guint k = 0; k < posts->len; k++)
          {
            VlpsPost *post = &g_array_index (posts, VlpsPost, k);
            const VlpsTextBlock *block = end_block (search, post, side == 0);
            guint n = block != NULL ? GPOINTER_TO_UINT (g_hash_table_lookup (seen, GUINT_TO_POINTER (block->hash))) : 0;

            if (block == NULL
                || !((n >= LEAST_TRIMMED && 2 * n >= posts->len && vlps_text_block_link_share (block) > .9)
                     || (side == 0 && is_change (search, block))))
              continue;
            take_off (post, block, side == 0);
            taken++;
          }
        if (taken == 0)
          break;
      }
}

int
vlps_post_bodies_main_child (const PostSearch *search, int node)
{
  const VlpsPage *page = search->page;
  double all = prose_in (search, node, page->nodes[node].end);

  for (int i = node + 1; i < page->nodes[node].end; i = page->nodes[i].end)
    if (page->nodes[i].kind == VLPS_NODE_ELEMENT && can_be_body (page->nodes[i].tag)
        && prose_in (search, i, page->nodes[i].end) >= BODY_SHARE * all)
      return i;
  return -1;
}
