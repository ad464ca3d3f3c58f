/* number-boxes.h - links, buttons and fields with their numbers over a picture of the page */
#pragma once

#include <cairo.h>

#include "page.h"

/* Draws a frame with its number around each that has a box; they are those of vlps_interactive_find() for the same `part`.
 * `scale`: pixels to a CSS px; `bounds`: of the page in the picture.  Numbers of close neighbours may
 * cover each other; those above 5,000 are not drawn. */
void vlps_number_boxes_draw (const VlpsPage *page, const guint8 *part, double scale, cairo_rectangle_t bounds,
                             cairo_t *cr);

/* A copy of a picture of the page with the same over it; RGB24, free with cairo_surface_destroy(). */
cairo_surface_t *vlps_number_boxes_on (const VlpsPage *page, const guint8 *part, cairo_surface_t *picture);
