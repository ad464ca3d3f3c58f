/* picture-file.h - pictures to files, in the format that the file's name asks for */
#pragma once

#include <cairo.h>
#include <glib.h>

/* Writes an ARGB32 or RGB24 image surface: as JPEG where `path` ends in ".jpg" or ".jpeg", as WebP for ".webp", both
 * with quality 85 and on white where it is transparent, and else as PNG, see vlps_png_file_write().  Fails with
 * VLPS_ERROR_IO, for WebP also where a side has more than 16,383 px, which is all that this format has. */
gboolean vlps_picture_file_write (cairo_surface_t *picture, const char *path, GError **error);

/* The picture as the bytes of a WebP file, on white where it is transparent; `quality`: 0 to 100.  Fails as above. */
GBytes *vlps_picture_file_webp (cairo_surface_t *picture, int quality, GError **error);
