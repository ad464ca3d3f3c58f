/* overlay-file.h - writes the overlay picture to a file */
#pragma once

#include "overlay.h"

/* Draws the overlay (vlps_overlay_draw()) and writes it: SVG if `path` ends in ".svg", else like
 * vlps_picture_file_write(); "-" is standard output. Fails like these functions, and with VLPS_ERROR_IO. */
gboolean vlps_overlay_file_write (VlpsDocument *document, cairo_surface_t *picture, const VlpsOverlayOptions *options,
                                  const char *path, GError **error);
