/* picture-file.h - writes pictures to files in the format of the file name's ending */
#pragma once

#include <cairo.h>
#include <glib.h>

/* Writes an ARGB32 or RGB24 image surface: as JPEG if `path` ends in ".jpg" or ".jpeg", as WebP for ".webp", both
 * with quality 85 and transparent parts on white, else as PNG, see vlps_png_file_write(). Fails with VLPS_ERROR_IO,
 * for WebP also if a side exceeds 16,383 px, the limit of the format. */
gboolean vlps_picture_file_write (cairo_surface_t *picture, const char *path, GError **error);

/* Returns the picture as the bytes of a WebP file, with transparent parts on white. `quality`: 0 to 100. Fails as
 * above. */
GBytes *vlps_picture_file_webp (cairo_surface_t *picture, int quality, GError **error);
