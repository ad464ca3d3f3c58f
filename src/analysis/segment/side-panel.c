/* side-panel.c - panels of filters or menus at the side of a grid of cards */
#include "side-panel.h"

#include <string.h>

#include "mirror.h"

/* A panel: its width (px and share of the page's), height (px), text blocks and their mean length (characters). */
#define LEAST_WIDTH 100
#define MOST_WIDTH .35
#define LEAST_HEIGHT 200
#define LEAST_BLOCKS 5
#define LONGEST_MEAN 30

/* The element beside it: its width in widths of the panel, its cards, the height of its grid and of what both share, in
 * heights of the panel (or of the lower one). */
#define LEAST_WIDER 1.5
#define LEAST_CARDS 4
#define LEAST_GRID .3
#define LEAST_BESIDE .5

/* Children of an element that are looked at. */
#define MOST_CHILDREN 60

#define SAME 2 /* px */

/* For each node the height of the tallest grid in it; 0 where there is none.  Newly allocated. */
static double *
tallest_grids (const VlpsPage *page, const VlpsTextGrid *grids)
{
  double *tallest = g_new0 (double, page->n_nodes + 1);
  guint n = 0;
  g_autofree guint *cards = NULL;
  g_autofree VlpsBox *boxes = NULL;

  for (guint i = 0; i < page->n_nodes; i++)
    n = MAX (n, grids[i].number);
  cards = g_new0 (guint, n + 1);
  boxes = g_new0 (VlpsBox, n + 1);
  for (guint i = 0; i < page->n_nodes; i++)
    {
      int parent = page->nodes[i].parent;
      guint number = grids[i].number;

      if (number == 0 || parent < 0 || grids[parent].number == number)
        continue;
      boxes[number] = cards[number]++ == 0 ? grids[i].card : vlps_box_union (boxes[number], grids[i].card);
      if (cards[number] >= LEAST_CARDS)
        tallest[parent] = MAX (tallest[parent], boxes[number].height);
    }
  for (guint i = page->n_nodes; i-- > 1;)
    if (page->nodes[i].parent >= 0)
      tallest[page->nodes[i].parent] = MAX (tallest[page->nodes[i].parent], tallest[i]);
  return tallest;
}

/* TRUE for a narrow element of short texts. */
static gboolean
is_panel (const VlpsPage *page, const VlpsTextBlocks *blocks, int node)
{
  VlpsBox box = page->nodes[node].box;
  int begin = blocks->before[node], end = blocks->before[page->nodes[node].end];
  double characters = blocks->characters_before[end] - blocks->characters_before[begin];

  if (box.width < LEAST_WIDTH || box.width > MOST_WIDTH * page->size.width || box.height < LEAST_HEIGHT
      || end - begin < LEAST_BLOCKS || characters > LONGEST_MEAN * (double) (end - begin))
    return FALSE;
  for (int i = begin; i < end; i++)
    if (vlps_text_block_is_running_text (&blocks->items[i]))
      return FALSE;
  return TRUE;
}

/* TRUE for an element beside the panel, on the given side, that is wider and holds a grid so tall. */
static gboolean
is_beside (VlpsBox panel, VlpsBox box, double grid, gboolean panel_right)
{
  double shared = MIN (vlps_box_bottom (panel), vlps_box_bottom (box)) - MAX (panel.top, box.top);

  return grid >= LEAST_GRID * panel.height && box.width >= LEAST_WIDER * panel.width
         && shared >= LEAST_BESIDE * MIN (panel.height, box.height)
         && (panel_right ? vlps_box_right (box) <= panel.left + SAME : box.left >= vlps_box_right (panel) - SAME);
}

/* Marks the text blocks of the panels among the children of an element that holds a grid. */
static void
mark_among (const VlpsPage *page, const VlpsTextBlocks *blocks, const VlpsTextGrid *grids, const double *tallest,
            int parent, gboolean right, guint8 *marks)
{
  const VlpsNode *nodes = page->nodes;
  int children[MOST_CHILDREN];
  guint n = 0;

  for (int i = parent + 1; i < nodes[parent].end && n < MOST_CHILDREN; i = nodes[i].end)
    if (nodes[i].kind == VLPS_NODE_ELEMENT && nodes[i].box.width > 0 && nodes[i].box.height > 0)
      children[n++] = i;
  for (guint i = 0; i < n; i++)
    for (guint k = 0; k < n; k++)
      if (k != i && tallest[children[k]] > 0 && grids[children[i]].number == 0
          && is_beside (nodes[children[i]].box, nodes[children[k]].box, tallest[children[k]], right)
          && is_panel (page, blocks, children[i]))
        {
          int begin = blocks->before[children[i]], end = blocks->before[nodes[children[i]].end];

          memset (marks + begin, TRUE, (gsize) (end - begin));
          break;
        }
}

guint8 *
vlps_side_panels_of (const VlpsPage *page, const VlpsTextBlocks *blocks, const VlpsTextGrid *grids)
{
  guint8 *marks = g_new0 (guint8, blocks->n + 1);
  g_autofree double *tallest = tallest_grids (page, grids);
  gboolean right = vlps_page_is_right_to_left (page);

  for (int i = 0; i < (int) page->n_nodes; i++)
    if (tallest[i] > 0)
      mark_among (page, blocks, grids, tallest, i, right, marks);
  return marks;
}
