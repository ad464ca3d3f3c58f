/* png-file.h - writes and reads PNG files */
#pragma once

#include <cairo.h>
#include <glib.h>

/* Most pixels of a PNG file that is read. */
#define VLPS_PNG_MAX_PIXELS 512000000

/* Writes an ARGB32 or RGB24 image surface as PNG, fast rather than small; `path` "-" is standard output. The file is
 * whole or absent: it gets its name when it is complete. Devices and pipes are written directly. Fails with
 * VLPS_ERROR_IO. */
gboolean vlps_png_file_write (cairo_surface_t *picture, const char *path, GError **error);

/* Returns the same bytes in memory, for pictures inside other documents. Fails with VLPS_ERROR_IO. */
GBytes *vlps_png_file_encode (cairo_surface_t *picture, GError **error);

/* Reads a PNG file into an ARGB32 or RGB24 surface; free with cairo_surface_destroy().  Fails with
 * VLPS_ERROR_NOT_FOUND or VLPS_ERROR_IO (not a PNG file, broken, a side over 32,767 pixels, more than
 * VLPS_PNG_MAX_PIXELS). */
cairo_surface_t *vlps_png_file_read (const char *path, GError **error);
