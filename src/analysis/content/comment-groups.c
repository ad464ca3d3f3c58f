/* comment-groups.c - elements of a page that are one comment each */
#include "comment-search.h"

#include "comment-words.h"
#include "node-shape.h"

static gboolean
can_repeat (const VlpsNode *node)
{
  switch (node->tag)
    {
    case VLPS_TAG_P:
    case VLPS_TAG_BR:
    case VLPS_TAG_A:
    case VLPS_TAG_SPAN:
      return FALSE;
    case VLPS_TAG_LI:
    case VLPS_TAG_DT:
    case VLPS_TAG_DD:
    case VLPS_TAG_TR:
    case VLPS_TAG_ARTICLE:
      return TRUE;
    default:
      return vlps_node_attribute (node, "class") != NULL || vlps_node_attribute (node, "id") != NULL;
    }
}

static void
add_to_group (const VlpsCommentSearch *search, GHashTable *groups, GPtrArray *order, int i)
{
  const VlpsNode *node = &search->page->nodes[i];
  gpointer key = GSIZE_TO_POINTER (vlps_node_shape (node));
  VlpsCommentGroup *group = g_hash_table_lookup (groups, key);

  if (group == NULL)
    {
      group = g_new0 (VlpsCommentGroup, 1);
      group->first = i;
      group->parent = node->parent;
      group->sibling = TRUE;
      g_hash_table_insert (groups, key, group);
      g_ptr_array_add (order, group);
    }
  group->n++;
  group->sibling &= node->parent == group->parent;
  group->named |= (search->names[i] & (VLPS_COMMENT_WORD_COMMENT | VLPS_COMMENT_WORD_POST)) != 0;
  group->headed += search->heads != NULL && search->heads[node->end] > search->heads[i];
  if (i >= group->end)
    {
      group->characters += vlps_comment_search_characters (search, i, node->end);
      group->end = node->end;
    }
}

/* Of the groups that are named as comments and hold much of the text, the one with most elements; else the first that
 * holds nearly as much text as `most`. */
static const VlpsCommentGroup *
first_like (GPtrArray *order, const VlpsCommentGroup *most)
{
  const VlpsCommentGroup *named = NULL, *plain = NULL;

  for (guint i = 0; most != NULL && i < order->len; i++)
    {
      const VlpsCommentGroup *group = g_ptr_array_index (order, i);

      if (group->n < 2 || group->characters < .6 * most->characters)
        continue;
      if (group->named && (named == NULL || group->n > named->n))
        named = group;
      if (plain == NULL && group->characters >= .85 * most->characters)
        plain = group;
    }
  return named != NULL ? named : plain;
}

/* The group of elements that are one comment each, or with which each begins; NULL where there is none.  It is the
 * first of those that hold nearly as much text as any; where parts of a comment stand side by side, as dt and dd do,
 * the first that comes as often as the one with the text. */
static const VlpsCommentGroup *
choose_group (GPtrArray *order)
{
  const VlpsCommentGroup *most = NULL;

  for (guint i = 0; i < order->len; i++)
    {
      const VlpsCommentGroup *group = g_ptr_array_index (order, i);

      if (group->n >= 2 && (most == NULL || group->characters > most->characters))
        most = group;
    }
  most = first_like (order, most);
  for (guint i = 0; most != NULL && most->sibling && i < order->len; i++)
    {
      const VlpsCommentGroup *group = g_ptr_array_index (order, i);

      if (group->n == most->n && group->sibling && group->parent == most->parent)
        return group;
    }
  return most;
}

/* The groups in [first, end), in the order of their first elements. */
GPtrArray *
vlps_comment_groups_find (VlpsCommentSearch *search, int first, int end)
{
  const VlpsPage *page = search->page;
  g_autoptr (GHashTable) groups = g_hash_table_new (g_direct_hash, g_direct_equal);
  GPtrArray *order = g_ptr_array_new_with_free_func (g_free);

  for (int i = first; i < end; i++)
    if (page->nodes[i].kind == VLPS_NODE_ELEMENT && search->out->part[i] != VLPS_COMMENT_REST
        && can_repeat (&page->nodes[i]) && vlps_comment_search_characters (search, i, page->nodes[i].end) > 0)
      add_to_group (search, groups, order, i);
  return order;
}

void
vlps_comment_groups_add_items (VlpsCommentSearch *search, const VlpsCommentGroup *group, int end)
{
  const VlpsPage *page = search->page;
  g_autoptr (GArray) open = g_array_new (FALSE, FALSE, sizeof (int)); /* ends of the comments around */
  gsize shape = vlps_node_shape (&page->nodes[group->first]);

  for (int i = group->first; i < end; i++)
    {
      VlpsComment item = { .first = i, .end = page->nodes[i].end };
      VlpsComment *last;

      if (page->nodes[i].kind != VLPS_NODE_ELEMENT || search->out->part[i] == VLPS_COMMENT_REST
          || vlps_node_shape (&page->nodes[i]) != shape || vlps_comment_search_characters (search, i, item.end) == 0)
        continue;
      last = search->out->items->len > 0 ? &g_array_index (search->out->items, VlpsComment, search->out->items->len - 1)
                                         : NULL;
      if (group->sibling && last != NULL && last->first >= group->first)
        last->end = i;
      while (open->len > 0 && g_array_index (open, int, open->len - 1) <= i)
        g_array_set_size (open, open->len - 1);
      item.depth = open->len;
      if (group->sibling) /* until the next one, or the end of what holds them */
        item.end = MIN (end, page->nodes[group->parent].end);
      else
        g_array_append_val (open, item.end);
      g_array_append_val (search->out->items, item);
    }
}

void
vlps_comment_groups_find_items (VlpsCommentSearch *search, int first, int end)
{
  g_autoptr (GPtrArray) order = vlps_comment_groups_find (search, first, end);
  const VlpsCommentGroup *group = choose_group (order);
  VlpsComment item = { .first = first, .end = end, .alone = TRUE };

  if (group != NULL)
    vlps_comment_groups_add_items (search, group, end);
  else
    g_array_append_val (search->out->items, item);
}
