/* texture-test.c - a texture gives back what it was made of, or says that it cannot */
#include "texture.h"

#include <string.h>

static void
count_cb (gpointer data)
{
  (*(guint *) data)++;
}

/* The program's function stands before GTK's, also for GTK itself and its libraries. */
static void
test_same_bytes (void)
{
  static const guchar pixels[2 * 20] = { 1, 2, 3, 255, 4, 5, 6, 255, 7, 8, 9, 255 };
  guint freed = 0;
  GBytes *bytes = g_bytes_new_with_free_func (pixels, sizeof pixels, count_cb, &freed);
  GdkTexture *texture = gdk_memory_texture_new (3, 2, GDK_MEMORY_DEFAULT, bytes, 20);
  guchar downloaded[2 * 12];
  gsize stride = 0;

  g_bytes_unref (bytes);
  g_assert_true (vlps_texture_pixels (texture, &stride) == pixels);
  g_assert_cmpuint (stride, ==, 20);
  /* it is GTK's texture all the same */
  g_assert_cmpint (gdk_texture_get_width (texture), ==, 3);
  g_assert_cmpint (gdk_texture_get_height (texture), ==, 2);
  gdk_texture_download (texture, downloaded, 12);
  g_assert_cmpmem (downloaded, 12, pixels, 12);
  g_assert_cmpuint (freed, ==, 0);
  g_object_unref (texture);
  g_assert_cmpuint (freed, ==, 1);
}

static void
test_other_format (void)
{
  static const guchar pixels[12] = { 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12 };
  g_autoptr (GBytes) bytes = g_bytes_new_static (pixels, sizeof pixels);
  g_autoptr (GdkTexture) texture = gdk_memory_texture_new (2, 2, GDK_MEMORY_R8G8B8, bytes, 6);
  gsize stride = 7;

  g_assert_null (vlps_texture_pixels (texture, &stride));
  g_assert_cmpuint (stride, ==, 7);
}

int
main (int argc, char **argv)
{
  g_test_init (&argc, &argv, NULL);
  g_test_add_func ("/texture/same-bytes", test_same_bytes);
  g_test_add_func ("/texture/other-format", test_other_format);
  return g_test_run ();
}
