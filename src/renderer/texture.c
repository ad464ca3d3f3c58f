/* texture.c - the pixels that a texture was made of */
#include "texture.h"

#include <dlfcn.h>
#include <string.h>

#define KEY "vlps-pixels"

/* What a texture was made of. */
typedef struct
{
  GBytes *bytes;
  gsize stride;
} Origin;

static void
origin_free (gpointer data)
{
  Origin *origin = data;

  g_bytes_unref (origin->bytes);
  g_free (origin);
}

/* In front of GTK's, by the dynamic linker's rules: the program's own symbols come first. */
__attribute__ ((visibility ("default"))) GdkTexture *
gdk_memory_texture_new (int width, int height, GdkMemoryFormat format, GBytes *bytes, gsize stride)
{
  GdkTexture *(*make) (int, int, GdkMemoryFormat, GBytes *, gsize);
  gpointer symbol = dlsym (RTLD_NEXT, "gdk_memory_texture_new");
  GdkTexture *texture;
  Origin *origin;

  memcpy (&make, &symbol, sizeof make);
  texture = make (width, height, format, bytes, stride);
  if (texture == NULL || format != GDK_MEMORY_DEFAULT)
    return texture;
  origin = g_new (Origin, 1);
  *origin = (Origin){ g_bytes_ref (bytes), stride };
  g_object_set_data_full (G_OBJECT (texture), KEY, origin, origin_free);
  return texture;
}

const guchar *
vlps_texture_pixels (GdkTexture *texture, gsize *ret_stride)
{
  const Origin *origin = g_object_get_data (G_OBJECT (texture), KEY);

  if (origin == NULL)
    return NULL;
  *ret_stride = origin->stride;
  return g_bytes_get_data (origin->bytes, NULL);
}
