/* block-score.c - how a result cuts up a page, against the labelled blocks */
#include "block-score.h"

#include "page-segments.h"
#include "png-file.h"

/* Edges as they came, or found in the picture; what cannot be read is as none. */
static VlpsEdgeMask *
load_edges (const VlpsCase *item, cairo_surface_t *picture, VlpsEdgeScale scale)
{
  if (item->edges[scale] != NULL)
    return vlps_edge_mask_read (item->edges[scale], NULL);
  return picture != NULL ? vlps_edge_mask_find (picture, scale) : NULL;
}

VlpsBlockGold *
vlps_block_gold_new (const VlpsPage *page, const VlpsCase *item, const VlpsRegionGold *regions)
{
  g_autoptr (VlpsSegmentation) truth = vlps_page_segments_from_case (page, item, regions);
  gboolean has_all = item->edges[VLPS_EDGES_FINE] != NULL && item->edges[VLPS_EDGES_COARSE] != NULL;
  cairo_surface_t *picture;
  VlpsBlockGold *gold;

  if (truth->segments->len == 0)
    return NULL;
  gold = g_new0 (VlpsBlockGold, 1);
  gold->truth = g_steal_pointer (&truth);
  picture = item->picture != NULL && !has_all ? vlps_png_file_read (item->picture, NULL) : NULL;
  for (guint i = 0; i < VLPS_N_EDGES; i++)
    gold->edges[i] = load_edges (item, picture, (VlpsEdgeScale) i);
  g_clear_pointer (&picture, cairo_surface_destroy);
  return gold;
}

void
vlps_block_gold_free (VlpsBlockGold *gold)
{
  if (gold == NULL)
    return;
  vlps_segmentation_free (gold->truth);
  for (guint i = 0; i < VLPS_N_EDGES; i++)
    vlps_edge_mask_free (gold->edges[i]);
  g_free (gold);
}

void
vlps_block_score (const VlpsBlockGold *gold, const VlpsPage *page, const guint *characters,
                  const VlpsSegmentation *segments, double *values)
{
  static const VlpsMeasure edges[VLPS_N_EDGES] = { VLPS_MEASURE_EDGE_FINE_PRECISION,
                                                   VLPS_MEASURE_EDGE_COARSE_PRECISION };

  vlps_bcubed_score (page, characters, segments, gold->truth, values);
  for (guint i = 0; i < VLPS_N_EDGES; i++)
    if (gold->edges[i] != NULL)
      vlps_bcubed_score_edges (gold->edges[i], edges[i], segments, gold->truth, values);
}
