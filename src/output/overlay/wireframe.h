/* wireframe.h - draws a page from its model */
#pragma once

#include <cairo.h>

#include "page.h"

/* Draws backgrounds, text runs in their boxes, images as crossed boxes with their alternative text, and frames around
 * form controls, at `scale` pixels per CSS px from the origin of `cr`. `pixels`: size of the page picture, which
 * limits the time spent on overlapping boxes. */
void vlps_wireframe_draw (const VlpsPage *page, cairo_t *cr, double scale, double pixels);
