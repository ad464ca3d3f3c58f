/* gtk-texture.h - reads the pixels of a picture taken by WebKitGTK without a copy */
#pragma once

#include <gtk/gtk.h>

/* Returns the pixels behind `texture`, in rows of width * 4 bytes of B, G, R and an alpha that is 255 everywhere;
 * NULL if their layout differs or is unknown. Free with g_bytes_unref(). */
GBytes *vlps_gtk_texture_opaque_bytes (GdkTexture *texture);
