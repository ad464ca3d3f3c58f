/* overlay.h - the debug picture: page, tinted regions, the four lines with their values, outlines, legend */
#pragma once

#include <cairo.h>

#include "document.h"

typedef struct
{
  gboolean outlines; /* outline every classified element */
  gboolean bare;     /* the page alone, without legend and without labels at its lines: for a small picture of it */
  double max_pixels; /* most pixels of the result; larger pages are scaled down and the legend says so; 0: 40e6 */
} VlpsOverlayOptions;

/* Draws the overlay over `picture` (ARGB32 or RGB24; may be smaller than the page, scaled by picture width / page
 * width; stays as it is).  With picture NULL the page is drawn from the model: text runs in their boxes, images as
 * crossed boxes.  A legend stands above the page: the page begins page height * scale above the result's lower edge.  It
 * says for which reasons text is left out (reason-note.h).
 *
 * Pale is the strip beyond a line; strong, with struck text, is what is left out.  Results without regions have content
 * and what is left out marked instead, those without nodes as content (result->text alone) nothing.
 *
 * Where the result is limited to a part of the page (vlps_result_part_box()), only that is given out, without legend and
 * labels.
 *
 * `options` may be NULL.  Returns a new RGB24 surface (free with cairo_surface_destroy()), no side of which is longer
 * than cairo's 32767 pixels, or NULL with VLPS_ERROR_MEMORY (also when max_pixels does not even hold the legend, or
 * the picture is in an error state). */
cairo_surface_t *vlps_overlay_draw (VlpsDocument *document, cairo_surface_t *picture, const VlpsOverlayOptions *options,
                                    GError **error);

/* The same as an SVG document, in which regions, lines and letters are paths over the picture. */
GBytes *vlps_overlay_draw_svg (VlpsDocument *document, cairo_surface_t *picture, const VlpsOverlayOptions *options,
                               GError **error);
