/* overlay-file.h - the debug picture as a file */
#pragma once

#include "overlay.h"

/* Draws it as vlps_overlay_draw() does and writes it: SVG where `path` ends in ".svg",
 * else as vlps_picture_file_write() does; "-" is standard output.
 * Fails as that does, and with VLPS_ERROR_IO. */
gboolean vlps_overlay_file_write (VlpsDocument *document, cairo_surface_t *picture, const VlpsOverlayOptions *options,
                                  const char *path, GError **error);
