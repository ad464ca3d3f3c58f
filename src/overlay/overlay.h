/* overlay.h - the debug picture: page, tinted regions, the four lines with their values, outlines, legend */
#pragma once

#include <cairo.h>

#include "page.h"
#include "result.h"

G_BEGIN_DECLS

typedef struct
{
  gboolean outlines; /* outline every classified element */
  double max_pixels; /* most pixels of the result; larger pages are scaled down and the legend says so; 0: 40e6 */
} VlpsOverlayOptions;

/* Draws the overlay over `picture` (ARGB32 or RGB24; may be smaller than the page, scaled by picture width / page
 * width).  With picture NULL the page is drawn from the model: text runs in their boxes, images as crossed boxes.
 * Returns a new surface (free with cairo_surface_destroy()), or NULL with VLPS_ERROR_MEMORY. */
cairo_surface_t *vlps_overlay_draw (const VlpsPage *page, const VlpsResult *result, cairo_surface_t *picture,
                                    const VlpsOverlayOptions *options, GError **error);

G_END_DECLS
