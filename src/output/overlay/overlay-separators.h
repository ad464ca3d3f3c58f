/* overlay-separators.h - draws the four lines of an overlay with their values and the names of the regions */
#pragma once

#include "lettering.h"
#include "overlay-frame.h"

/* Draws the lines and, with `labels`, labels at them and in each region, off the text and pictures of `page` if there
 * is room. Labels are repeated down the page after the height of the window. */
void vlps_overlay_separators_draw (const VlpsOverlayFrame *frame, const VlpsPage *page, gboolean labels,
                                   PangoContext *context, cairo_t *cr);
