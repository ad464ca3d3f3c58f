/* pixels.h - a picture in memory, as the engine draws it */
#pragma once

#include <gio/gio.h>

/* ARGB32, premultiplied, in native byte order; rows of width * 4 bytes. */
typedef struct
{
  guchar *data;
  int width;
  int height;
  GBytes *bytes; /* that `data` points into, which then may only be read; NULL: it is the picture's own */
} VlpsPixels;

/* With undefined content; NULL with VLPS_ERROR_MEMORY where there is no memory for it.  Each side is at least 1. */
VlpsPixels *vlps_pixels_new (int width, int height, GError **error);

/* Of what another part of the program has in memory: at least width * 4 * height bytes. */
VlpsPixels *vlps_pixels_new_for_bytes (GBytes *bytes, int width, int height);

void vlps_pixels_free (VlpsPixels *pixels);
G_DEFINE_AUTOPTR_CLEANUP_FUNC (VlpsPixels, vlps_pixels_free)

/* Makes all of it white. */
void vlps_pixels_clear (VlpsPixels *pixels);

/* Makes its memory its own, to be written.  Fails with VLPS_ERROR_MEMORY. */
gboolean vlps_pixels_make_own (VlpsPixels *pixels, GError **error);

/* Copies `source`, made smaller by `factor` (above 0, at most 1), to the place whose upper left corner is (x, y).  What
 * lies beyond the edges is left out. */
void vlps_pixels_paste (VlpsPixels *pixels, const VlpsPixels *source, int x, int y, double factor);

/* Writes the upper left part, no larger than the picture, to a new sealed memory file.  Returns its descriptor; -1 with
 * VLPS_ERROR_MEMORY. */
int vlps_pixels_share (const VlpsPixels *pixels, int width, int height, GError **error);
