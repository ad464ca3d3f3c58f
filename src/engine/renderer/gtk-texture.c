/* gtk-texture.c - the pixels of a picture that WebKitGTK took, without a copy
 *
 * GTK before 4.10 has no way to ask for them but one that turns every pixel into four floating-point numbers and back,
 * because the engine does not say that the picture is opaque: a quarter of what a picture costs.  So this program has
 * a gdk_memory_texture_new() of its own, which the engine's library finds before GTK's.  It calls that, and notes the
 * bytes at the texture.
 */
#include "gtk-texture.h"

#include <dlfcn.h>

#define BYTES_KEY "vlps-bytes"

GdkTexture *
gdk_memory_texture_new (int width, int height, GdkMemoryFormat format, GBytes *bytes, gsize stride)
{
  GdkTexture *(*make) (int, int, GdkMemoryFormat, GBytes *, gsize);
  GdkTexture *texture;

  *(void **) &make = dlsym (RTLD_NEXT, "gdk_memory_texture_new");
  texture = make (width, height, format, bytes, stride);
  if (texture != NULL && stride == (gsize) width * 4
      && (format == GDK_MEMORY_B8G8R8A8 || format == GDK_MEMORY_B8G8R8A8_PREMULTIPLIED))
    g_object_set_data_full (G_OBJECT (texture), BYTES_KEY, g_bytes_ref (bytes), (GDestroyNotify) g_bytes_unref);
  return texture;
}

GBytes *
vlps_gtk_texture_opaque_bytes (GdkTexture *texture)
{
  GBytes *bytes = g_object_get_data (G_OBJECT (texture), BYTES_KEY);
  gsize n = (gsize) gdk_texture_get_width (texture) * (gsize) gdk_texture_get_height (texture), size;
  const guint32 *pixels = bytes != NULL ? g_bytes_get_data (bytes, &size) : NULL;
  guint32 all = GUINT32_TO_LE (0xff000000);

  if (pixels == NULL || size < n * sizeof *pixels)
    return NULL;
  for (gsize i = 0; i < n; i++)
    all &= pixels[i];
  return all == GUINT32_TO_LE (0xff000000) ? g_bytes_ref (bytes) : NULL;
}
