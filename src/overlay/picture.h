/* picture.h - pictures to and from PNG files */
#pragma once

#include <cairo.h>
#include <glib.h>

G_BEGIN_DECLS

/* Writes an ARGB32 or RGB24 image surface as PNG, fast rather than small; `path` "-" is standard output.  The file is
 * whole or absent.  Fails with VLPS_ERROR_IO. */
gboolean vlps_picture_write (cairo_surface_t *picture, const char *path, GError **error);

/* Reads a PNG file.  Fails with VLPS_ERROR_NOT_FOUND or VLPS_ERROR_IO (not a PNG file, larger than 512 megapixels). */
cairo_surface_t *vlps_picture_read (const char *path, GError **error);

G_END_DECLS
