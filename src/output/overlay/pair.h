/* pair.h - a page before and after the removal, as two small pictures beside each other (Jing & Zuo 2004, figures 3 and 4) */
#pragma once

#include <cairo.h>

#include "document.h"

#define VLPS_PAIR_WIDTH 400   /* px, at most, of each picture */
#define VLPS_PAIR_HEIGHT 1200 /* px, at most: of what is taller the middle is left out */

typedef struct
{
  cairo_surface_t *before; /* the page with what is left out struck (overlay.h) */
  cairo_surface_t *after; /* what is kept, where it stands, and nothing else of what is around it; NULL: nothing that is
                            * kept has a place */
  double cut_before, cut_after; /* height of the page that the pictures leave out in their middle, CSS px */
} VlpsPair;

/* Makes both as RGB24 surfaces.  `picture` (may be NULL; stays as it is) is the page's, as vlps_overlay_draw() takes it;
 * without it the page is drawn from its model.  Time and memory are linear in the number of nodes and in the pixels of the
 * pictures.  Fails with VLPS_ERROR_EMPTY where the page has no size, and as vlps_overlay_draw(). */
VlpsPair *vlps_pair_new (VlpsDocument *document, cairo_surface_t *picture, GError **error);
void vlps_pair_free (VlpsPair *pair);
G_DEFINE_AUTOPTR_CLEANUP_FUNC (VlpsPair, vlps_pair_free)
