/* picture-file.h - pictures to files, in the format that the file's name asks for */
#pragma once

#include <cairo.h>
#include <glib.h>

G_BEGIN_DECLS

/* Writes an ARGB32 or RGB24 image surface: as JPEG where `path` ends in ".jpg" or ".jpeg", as WebP for ".webp", both
 * with quality 85 and on white where it is transparent, and else as PNG, see vlps_png_write().  Fails with
 * VLPS_ERROR_IO, for WebP also where a side has more than 16,383 px, which is all that this format has. */
gboolean vlps_picture_write (cairo_surface_t *picture, const char *path, GError **error);

G_END_DECLS
