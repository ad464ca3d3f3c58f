/* grid.c - grids of cards: siblings of one width in several rows and columns */
#include "grid.h"

#include <math.h>

/* Cards of a grid, at least. */
#define LEAST_CARDS 3

/* Widths and places that differ by no more are the same (px). */
#define SAME 2

/* Children of an element that are looked at. */
#define MOST_CHILDREN 2000

static gboolean
is_card (const VlpsNode *node)
{
  switch (node->tag)
    {
    case VLPS_TAG_LI:
    case VLPS_TAG_DIV:
    case VLPS_TAG_ARTICLE:
    case VLPS_TAG_SECTION:
    case VLPS_TAG_A:
    case VLPS_TAG_FIGURE:
      return node->box.width > 0 && node->box.height > 0;
    default:
      return FALSE;
    }
}

static gpointer
look_of (const VlpsNode *node)
{
  return GUINT_TO_POINTER ((guint) node->tag << 20 | (guint) MIN (node->box.width / SAME + .5, 1 << 19));
}

static gboolean
is_grid (const VlpsPage *page, const GArray *cards)
{
  VlpsBox first = page->nodes[g_array_index (cards, int, 0)].box;
  gboolean rows = FALSE, columns = FALSE;

  for (guint i = 1; i < cards->len; i++)
    {
      VlpsBox box = page->nodes[g_array_index (cards, int, i)].box;

      rows = rows || box.top >= vlps_box_bottom (first) - SAME;
      columns = columns || box.left >= vlps_box_right (first) - SAME;
    }
  return cards->len >= LEAST_CARDS && rows && columns;
}

/* Numbers the grids among the children of an element. */
static void
find_among (const VlpsPage *page, int parent, VlpsTextGrid *grids, guint *n)
{
  const VlpsNode *nodes = page->nodes;
  g_autoptr (GHashTable) looks = NULL;
  GHashTableIter iter;
  gpointer cards;
  guint children = 0;

  for (int i = parent + 1; i < nodes[parent].end && children <= MOST_CHILDREN; i = nodes[i].end)
    children += is_card (&nodes[i]);
  if (children < LEAST_CARDS || children > MOST_CHILDREN)
    return;
  looks = g_hash_table_new_full (g_direct_hash, g_direct_equal, NULL, (GDestroyNotify) g_array_unref);
  for (int i = parent + 1; i < nodes[parent].end; i = nodes[i].end)
    if (is_card (&nodes[i]))
      {
        cards = g_hash_table_lookup (looks, look_of (&nodes[i]));
        if (cards == NULL)
          g_hash_table_insert (looks, look_of (&nodes[i]), cards = g_array_new (FALSE, FALSE, sizeof (int)));
        g_array_append_val ((GArray *) cards, i);
      }
  g_hash_table_iter_init (&iter, looks);
  while (g_hash_table_iter_next (&iter, NULL, &cards))
    {
      if (!is_grid (page, cards))
        continue;
      (*n)++;
      for (guint i = 0; i < ((GArray *) cards)->len; i++)
        {
          int card = g_array_index ((GArray *) cards, int, i);

          grids[card] = (VlpsTextGrid){ *n, nodes[card].box };
        }
    }
}

VlpsTextGrid *
vlps_grids_of (const VlpsPage *page)
{
  VlpsTextGrid *grids = g_new0 (VlpsTextGrid, page->n_nodes + 1);
  guint n = 0;

  for (guint i = 0; i < page->n_nodes; i++)
    {
      const VlpsNode *node = &page->nodes[i];

      if (grids[i].number == 0 && node->parent >= 0)
        grids[i] = grids[node->parent];
      if (grids[i].number == 0 && node->kind == VLPS_NODE_ELEMENT)
        find_among (page, (int) i, grids, &n);
    }
  return grids;
}
