/* pixels.h - a picture in memory in the engine's pixel format */
#pragma once

#include <gio/gio.h>

/* ARGB32, premultiplied, in native byte order; rows of width * 4 bytes. */
typedef struct
{
  guchar *data;
  int width;
  int height;
  GBytes *bytes; /* owner of `data`, which is then read-only; NULL: the picture owns it */
} VlpsPixels;

/* Makes a picture with undefined content; NULL with VLPS_ERROR_MEMORY if there is no memory. Each side is at least
 * 1. */
VlpsPixels *vlps_pixels_new (int width, int height, GError **error);

/* Wraps pixels of another module: at least width * 4 * height bytes. */
VlpsPixels *vlps_pixels_new_for_bytes (GBytes *bytes, int width, int height);

void vlps_pixels_free (VlpsPixels *pixels);
G_DEFINE_AUTOPTR_CLEANUP_FUNC (VlpsPixels, vlps_pixels_free)

/* Makes the whole picture white. */
void vlps_pixels_clear (VlpsPixels *pixels);

/* Makes the picture writable, by copying borrowed pixels. Fails with VLPS_ERROR_MEMORY. */
gboolean vlps_pixels_make_own (VlpsPixels *pixels, GError **error);

/* Copies `source`, scaled by `factor` (above 0, at most 1), with its upper left corner at (x, y). Clips at the
 * edges. */
void vlps_pixels_paste (VlpsPixels *pixels, const VlpsPixels *source, int x, int y, double factor);

/* Writes the upper left part, no larger than the picture, to a new sealed memory file. Returns its descriptor; -1
 * with VLPS_ERROR_MEMORY. */
int vlps_pixels_share (const VlpsPixels *pixels, int width, int height, GError **error);
