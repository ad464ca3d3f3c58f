/* pictured-page.c - a page with its boxes where the picture of the page shows them */
#include "pictured-page.h"

#include <math.h>

#define SLACK 2 /* px, in which a box is the one that is meant */

static gboolean
is_same (VlpsBox a, VlpsBox b)
{
  return fabs (a.left - b.left) <= SLACK && fabs (a.top - b.top) <= SLACK && fabs (a.width - b.width) <= SLACK
         && fabs (a.height - b.height) <= SLACK;
}

/* The outermost element with this box that the window or a part of the page holds in its place; -1: there is none. */
static int
find_element (const VlpsPage *page, VlpsBox box)
{
  for (int i = 0; i < (int) page->n_nodes; i++)
    {
      const VlpsStyle *style = page->nodes[i].style;

      if (style != NULL && (style->position == VLPS_POSITION_FIXED || style->position == VLPS_POSITION_STICKY)
          && is_same (page->nodes[i].box, box))
        return i;
    }
  return -1;
}

static void
lower_lines (GArray *lines, int first, int end, double by)
{
  for (guint i = 0; i < lines->len; i++)
    {
      VlpsLineBox *line = &g_array_index (lines, VlpsLineBox, i);

      if (line->node >= first && line->node < end)
        line->box.top += by;
    }
}

/* Moves the subtree with its lines of text. */
static void
lower (VlpsPage *page, int first, double by)
{
  int end = page->nodes[first].end;

  for (int i = first; i < end; i++)
    if ((page->nodes[i].flags & (VLPS_NODE_UNRENDERED | VLPS_NODE_OFF_PAGE)) == 0)
      page->nodes[i].box.top += by;
  lower_lines (page->lines, first, end, by);
  lower_lines (page->visible, first, end, by);
}

VlpsPicturedPage *
vlps_pictured_page_new (const VlpsPage *page)
{
  VlpsPicturedPage *pictured = g_new0 (VlpsPicturedPage, 1);
  const GArray *lowered = page->lowered;
  g_autofree int *elements = g_new (int, MAX (1, lowered->len));

  pictured->page = page;
  if (lowered->len == 0 || page->n_nodes == 0)
    return pictured;
  /* by the boxes as they were read, before any of them moves */
  for (guint i = 0; i < lowered->len; i++)
    elements[i] = find_element (page, g_array_index (lowered, VlpsLowered, i).box);
  pictured->copy = *page;
  pictured->copy.nodes = g_memdup2 (page->nodes, page->n_nodes * sizeof *page->nodes);
  pictured->copy.lines = g_array_copy (page->lines);
  pictured->copy.visible = g_array_copy (page->visible);
  pictured->page = &pictured->copy;
  for (guint i = 0; i < lowered->len; i++)
    if (elements[i] >= 0)
      lower (&pictured->copy, elements[i], g_array_index (lowered, VlpsLowered, i).by);
  return pictured;
}

void
vlps_pictured_page_free (VlpsPicturedPage *pictured)
{
  if (pictured == NULL)
    return;
  if (pictured->page == &pictured->copy)
    {
      g_free (pictured->copy.nodes);
      g_array_unref (pictured->copy.lines);
      g_array_unref (pictured->copy.visible);
    }
  g_free (pictured);
}
