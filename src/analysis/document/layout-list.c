/* layout-list.c - lists used for layout: the columns of a page, or an article in an item */
#include "layout-list.h"

#define LEAST_PARAGRAPHS 5

/* The item or definition around each node, below the innermost list; -1 where there is none. */
static int *
find_items (const VlpsPage *page)
{
  int *items = g_new (int, page->n_nodes + 1);

  for (int i = 0; i < (int) page->n_nodes; i++)
    {
      const VlpsNode *node = &page->nodes[i];

      items[i] = node->tag == VLPS_TAG_LI || node->tag == VLPS_TAG_DD ? i
                 : node->parent >= 0                                  ? items[node->parent]
                                                                      : -1;
    }
  return items;
}

static gboolean
is_in_unordered_list (const VlpsPage *page, int item)
{
  int list = page->nodes[item].parent;

  return list >= 0 && page->nodes[list].tag == VLPS_TAG_UL;
}

guint8 *
vlps_layout_lists_find (const VlpsPage *page, int headline)
{
  const VlpsNode *nodes = page->nodes;
  guint8 *marks = g_new0 (guint8, page->n_nodes + 1);
  g_autofree int *items = find_items (page);
  g_autofree guint *paragraphs = g_new0 (guint, page->n_nodes + 1);
  g_autofree gboolean *headed = g_new0 (gboolean, page->n_nodes + 1);

  for (int i = 0; i < (int) page->n_nodes; i++)
    {
      int item = items[i];

      if (item >= 0 && nodes[item].tag == VLPS_TAG_DD && vlps_tag_is_heading (nodes[i].tag, NULL))
        marks[item] = TRUE;
      if (item < 0 || !is_in_unordered_list (page, item))
        continue;
      paragraphs[item] += nodes[i].tag == VLPS_TAG_P;
      headed[item] |= vlps_tag_is_heading (nodes[i].tag, NULL);
      if (headed[item] && paragraphs[item] >= LEAST_PARAGRAPHS)
        marks[nodes[item].parent] = TRUE;
    }
  for (int item = headline >= 0 ? items[headline] : -1; item >= 0;
       item = nodes[item].parent >= 0 ? items[nodes[item].parent] : -1)
    if (is_in_unordered_list (page, item))
      marks[nodes[item].parent] = TRUE;
  for (int i = 0; i < (int) page->n_nodes; i++)
    if (nodes[i].tag == VLPS_TAG_LI && is_in_unordered_list (page, i))
      marks[i] = marks[nodes[i].parent];
  return marks;
}
