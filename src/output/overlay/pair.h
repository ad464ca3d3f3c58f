/* pair.h - draws a page before and after the removal as two small pictures side by side (Jing & Zuo 2004, figures 3
 * and 4) */
#pragma once

#include <cairo.h>

#include "document.h"

#define VLPS_PAIR_WIDTH 400   /* px, maximum for each picture */
#define VLPS_PAIR_HEIGHT 1200 /* px, maximum; the middle of taller pictures is cut out */

typedef struct
{
  cairo_surface_t *before;      /* the page with removed parts struck out (overlay.h) */
  cairo_surface_t *after;       /* only the content, at its position; NULL: the content has no positions */
  double cut_before, cut_after; /* height of the page cut out of the middle, CSS px */
} VlpsPair;

/* Draws both as RGB24 surfaces. `picture` (may be NULL; not changed): of the page, as for vlps_overlay_draw();
 * without it the page is drawn from its model. Time and memory are linear in the number of nodes and in the pixels.
 * Fails with VLPS_ERROR_EMPTY if the page has no size, and like vlps_overlay_draw(). */
VlpsPair *vlps_pair_new (VlpsDocument *document, cairo_surface_t *picture, GError **error);
void vlps_pair_free (VlpsPair *pair);
G_DEFINE_AUTOPTR_CLEANUP_FUNC (VlpsPair, vlps_pair_free)
