/* gtk-texture.h - the pixels of a picture that WebKitGTK took, without a copy */
#pragma once

#include <gtk/gtk.h>

/* The pixels that the engine made `texture` of, in rows of width * 4 bytes of B, G, R and an alpha that is 255 everywhere;
 * NULL where they are laid out in another way or are not known.  Free with g_bytes_unref(). */
GBytes *vlps_gtk_texture_opaque_bytes (GdkTexture *texture);
