/* texture.h - the pixels that a texture was made of */
#pragma once

#include <gtk/gtk.h>

G_BEGIN_DECLS

/* The pixels of a texture that some library made in this process of bytes in GDK_MEMORY_DEFAULT, and the bytes from the
 * start of a row to that of the next; they stay the texture's.  NULL where it was made otherwise: then
 * gdk_texture_download() has to be asked.
 *
 * GTK 4.8 makes each pixel of a texture a quadruple of floats and then a pixel again when it is asked for them, also
 * where they already are what is asked for: 13 ns a pixel, a third of all that a picture costs.  There is no other way
 * to ask. So this program has a gdk_memory_texture_new() of its own, which comes before GTK's for all libraries and
 * remembers what it passes on. */
const guchar *vlps_texture_pixels (GdkTexture *texture, gsize *ret_stride);

G_END_DECLS
