/* density.h - text density of each element (Sun, Song & Liao 2011) */
#pragma once

#include "reading.h"

/* Arrays with one entry for each node. Only visible text counts; characters exclude white space. */
typedef struct
{
  guint *characters;      /* C: in the subtree */
  guint *tags;            /* T: number of descendant elements */
  guint *link_characters; /* LC: characters in links and similar elements (a, button, select) */
  guint *link_tags;       /* LT: number of such descendants; inside a link, of all descendant elements */
} VlpsDensityCounts;

VlpsDensityCounts *vlps_density_counts_new (const VlpsPage *page, const VlpsReading *reading);
void vlps_density_counts_free (VlpsDensityCounts *counts);
G_DEFINE_AUTOPTR_CLEANUP_FUNC (VlpsDensityCounts, vlps_density_counts_free)

/* Returns the text density (definition 1): C / T, with T = 0 taken as 1. */
double vlps_density_of_text (guint characters, guint tags);

/* Returns the composite text density (definition 2):
 *
 *   C / T * log_b (C / LC * T / LT)   with   b = ln (C / (C - LC) * LC + LCb / Cb * C + e)
 *
 * where LCb / Cb is `ratio`, the share of link text in the whole body.  T, LC, LT and C - LC that are 0 are taken as 1;
 * C = 0 gives 0. */
double vlps_density_composite (guint characters, guint tags, guint link_characters, guint link_tags, double ratio);

/* Returns the element that represents the whole page: the body of the top document, or its root; -1 on a page without
 * elements. */
int vlps_density_base (const VlpsPage *page);
