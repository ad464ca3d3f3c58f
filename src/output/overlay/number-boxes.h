/* number-boxes.h - draws the numbers of links, buttons and fields over a picture of the page */
#pragma once

#include <cairo.h>

#include "page.h"

/* Draws a frame with its number around each element of vlps_interactive_find() (for the same `part`) that has a box.
 * `scale`: pixels to a CSS px; `bounds`: of the page in the picture. Numbers of close neighbours may overlap; those
 * above 5,000 are not drawn. */
void vlps_number_boxes_draw (const VlpsPage *page, const guint8 *part, double scale, cairo_rectangle_t bounds,
                             cairo_t *cr);

/* Returns a copy of a picture of the page with these frames; RGB24, free with cairo_surface_destroy(). */
cairo_surface_t *vlps_number_boxes_on (const VlpsPage *page, const guint8 *part, cairo_surface_t *picture);
