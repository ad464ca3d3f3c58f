/* overlay.h - draws the overlay picture: page, tinted regions, the four lines with their values, outlines, legend */
#pragma once

#include <cairo.h>

#include "document.h"

typedef struct
{
  gboolean outlines; /* outline every classified element */
  gboolean bare;     /* only the page, without legend and labels, for a small picture */
  double max_pixels; /* most pixels of the result; larger pages are scaled down, which the legend mentions; 0: 40e6 */
} VlpsOverlayOptions;

/* Draws the overlay over `picture` (ARGB32 or RGB24; may be smaller than the page, scaled by picture width / page
 * width; stays as it is). With picture NULL the page is drawn from the model: text runs in their boxes, images as
 * crossed boxes. A legend stands above the page: the page begins page height * scale above the result's lower edge.
 * It says for which reasons text is left out (reason-note.h).
 *
 * Pale is the strip beyond a line; strong, with struck text, is what is left out. Results without regions have
 * content and what is left out marked instead, those without nodes as content (result->text alone) nothing.
 *
 * Where the result is limited to a part of the page (vlps_result_part_box()), only that is given out, without legend
 * and labels.
 *
 * `options` may be NULL. Returns a new RGB24 surface (free with cairo_surface_destroy()), no side of which is longer
 * than cairo's 32767 pixels, or NULL with VLPS_ERROR_MEMORY (also when max_pixels does not even hold the legend, or
 * the picture is in an error state). */
cairo_surface_t *vlps_overlay_draw (VlpsDocument *document, cairo_surface_t *picture, const VlpsOverlayOptions *options,
                                    GError **error);

/* Draws the overlay as an SVG document, with regions, lines and letters as paths over the picture. */
GBytes *vlps_overlay_draw_svg (VlpsDocument *document, cairo_surface_t *picture, const VlpsOverlayOptions *options,
                               GError **error);
