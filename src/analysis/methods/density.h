/* density.h - how dense the text of each element is (Sun, Song & Liao 2011) */
#pragma once

#include "reading.h"

/* One entry for each node.  Only what a reader sees is counted; characters are those other than white space. */
typedef struct
{
  guint *characters;      /* C: in the subtree */
  guint *tags;            /* T: elements below, the element itself not counted */
  guint *link_characters; /* LC: characters in links and what acts like one (a, button, select) */
  guint *link_tags;       /* LT: such elements below; inside a link, all elements below */
} VlpsDensityCounts;

VlpsDensityCounts *vlps_density_counts_new (const VlpsPage *page, const VlpsReading *reading);
void vlps_density_counts_free (VlpsDensityCounts *counts);
G_DEFINE_AUTOPTR_CLEANUP_FUNC (VlpsDensityCounts, vlps_density_counts_free)

/* Text density (definition 1): C / T, with T = 0 taken as 1. */
double vlps_density_of_text (guint characters, guint tags);

/* Composite text density (definition 2):
 *
 *   C / T * log_b (C / LC * T / LT)   with   b = ln (C / (C - LC) * LC + LCb / Cb * C + e)
 *
 * where LCb / Cb is `ratio`, the share of link text in the whole body.  T, LC, LT and C - LC that are 0 are taken as 1;
 * C = 0 gives 0. */
double vlps_density_composite (guint characters, guint tags, guint link_characters, guint link_tags, double ratio);

/* Element that stands for the whole page: the body of the top document, the root where it has none; -1 on a page
 * without elements. */
int vlps_density_base (const VlpsPage *page);
