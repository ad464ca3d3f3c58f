/* block-score.h - scores the segments of a result against labelled blocks */
#pragma once

#include "bcubed.h"
#include "dataset.h"
#include "region-gold.h"

typedef struct
{
  VlpsSegmentation *truth;
  VlpsEdgeMask *edges[VLPS_N_EDGES]; /* edges in the picture of the data set; NULL if it has none */
} VlpsBlockGold;

/* Returns the labelled blocks of a page; NULL if there are none. */
VlpsBlockGold *vlps_block_gold_new (const VlpsPage *page, const VlpsCase *item, const VlpsRegionGold *regions);
void vlps_block_gold_free (VlpsBlockGold *gold);
G_DEFINE_AUTOPTR_CLEANUP_FUNC (VlpsBlockGold, vlps_block_gold_free)

/* Fills in the BCubed measures over characters, pixels and edges. `characters`: of each node. */
void vlps_block_score (const VlpsBlockGold *gold, const VlpsPage *page, const guint *characters,
                       const VlpsSegmentation *segments, double *values);
