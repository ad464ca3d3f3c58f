/* overlay-separators.h - the four lines of an overlay with their values, and the names of the regions */
#pragma once

#include "lettering.h"
#include "overlay-frame.h"

/* Draws the lines and, with `labels`, labels at them and in each region, on no text or picture of `page` where there is
 * room beside it.  Down the page labels come again after the height of the window. */
void vlps_overlay_separators_draw (const VlpsOverlayFrame *frame, const VlpsPage *page, gboolean labels,
                                   PangoContext *context, cairo_t *cr);
