/* wireframe.h - a page drawn from its model alone */
#pragma once

#include <cairo.h>

#include "page.h"

/* Draws backgrounds, text runs in their boxes, images as crossed boxes with their alternative text, and frames around
 * form controls, at `scale` pixels per CSS px from the origin of `cr` on.  `pixels`: those of the page picture, which
 * bound the time spent on boxes above boxes. */
void vlps_wireframe_draw (const VlpsPage *page, cairo_t *cr, double scale, double pixels);
