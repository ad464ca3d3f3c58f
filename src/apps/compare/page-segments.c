/* page-segments.c - segments of a page by its labels or by a result */
#include "page-segments.h"

static gboolean
has_area (VlpsBox box)
{
  return box.width > 0 && box.height > 0;
}

/* Each labelled top-level block is a segment: its box. */
static VlpsSegmentation *
from_gold (const VlpsPage *page, const VlpsRegionGold *gold)
{
  VlpsSegmentation *segmentation = vlps_segmentation_new (page->size);

  for (guint i = 0; i < page->n_nodes; i++)
    {
      const VlpsNode *node = &page->nodes[i];
      VlpsSegment *segment;

      if (gold->blocks[i] != (int) i || !has_area (node->box))
        continue;
      segment = vlps_segmentation_add (segmentation, vlps_node_attribute (node, "data-block-type"));
      if (segment != NULL)
        vlps_segmentation_add_box (segment, node->box);
    }
  return segmentation;
}

VlpsSegmentation *
vlps_page_segments_from_case (const VlpsPage *page, const VlpsCase *item, const VlpsRegionGold *gold)
{
  g_autoptr (VlpsSegmentation) blocks = from_gold (page, gold);

  if (item->regions != VLPS_GOLD_SEGMENTS || blocks->segments->len > 0)
    return g_steal_pointer (&blocks);
  return vlps_segmentation_scaled (item->segments, page->size);
}

/* The segment of a node: its own where the method finds segments, else its region. */
static int
part_of (const VlpsResult *result, guint node)
{
  return result->segments != NULL ? result->segments[node] : result->regions[node];
}

guint8 *
vlps_page_segments_region_roots (const VlpsPage *page, const VlpsResult *result)
{
  guint n = page->n_nodes;
  guint8 *roots = g_malloc0 (MAX (1, n));
  g_autofree guint8 *mixed = g_malloc0 (MAX (1, n));

  for (guint i = n; i-- > 0;)
    {
      const VlpsNode *node = &page->nodes[i];

      /* what has no box lies nowhere */
      if (node->parent >= 0 && (node->flags & VLPS_NODE_UNRENDERED) == 0
          && (mixed[i] || part_of (result, i) != part_of (result, (guint) node->parent)))
        mixed[node->parent] = TRUE;
    }
  for (guint i = 0; i < n; i++)
    {
      const VlpsNode *node = &page->nodes[i];

      roots[i] = !mixed[i] && (node->flags & VLPS_NODE_UNRENDERED) == 0 && (node->parent < 0 || mixed[node->parent]);
    }
  return roots;
}

VlpsSegmentation *
vlps_page_segments_from_result (const VlpsPage *page, const VlpsResult *result)
{
  VlpsSegmentation *segmentation = vlps_segmentation_new (page->size);
  g_autofree guint8 *roots = vlps_page_segments_region_roots (page, result);
  g_autoptr (GHashTable) segments = g_hash_table_new (NULL, NULL); /* part -> VlpsSegment */

  for (guint i = 0; i < page->n_nodes; i++)
    {
      int part = part_of (result, i);
      VlpsSegment *segment;

      if (!roots[i] || part < 0 || !has_area (page->nodes[i].box))
        continue;
      segment = g_hash_table_lookup (segments, GINT_TO_POINTER (part));
      if (segment == NULL)
        {
          segment = vlps_segmentation_add (segmentation,
                                           result->segments == NULL ? vlps_region_name ((VlpsRegion) part) : NULL);
          if (segment == NULL)
            continue;
          g_hash_table_insert (segments, GINT_TO_POINTER (part), segment);
        }
      vlps_segmentation_add_box (segment, page->nodes[i].box);
    }
  return segmentation;
}
