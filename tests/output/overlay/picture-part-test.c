/* picture-part-test.c - the pixels of a picture that have something of a box */
#include "picture-part.h"

static void
assert_pixels (VlpsBox box, double scale, VlpsBox expected)
{
  VlpsBox found = vlps_picture_part_pixels (box, scale, 100, 50);

  g_assert_cmpfloat_with_epsilon (found.left, expected.left, 1e-9);
  g_assert_cmpfloat_with_epsilon (found.top, expected.top, 1e-9);
  g_assert_cmpfloat_with_epsilon (found.width, expected.width, 1e-9);
  g_assert_cmpfloat_with_epsilon (found.height, expected.height, 1e-9);
}

static void
test_pixels (void)
{
  assert_pixels ((VlpsBox){ 10, 20, 5, 5 }, 1, (VlpsBox){ 10, 20, 5, 5 });
  assert_pixels ((VlpsBox){ 10.5, 20.9, 1, 0.2 }, 1, (VlpsBox){ 10, 20, 2, 2 });
  assert_pixels ((VlpsBox){ 10, 20, 5, 5 }, 2, (VlpsBox){ 20, 40, 10, 10 });
  assert_pixels ((VlpsBox){ 0, 0, 1000, 1000 }, 1, (VlpsBox){ 0, 0, 100, 50 });
  assert_pixels ((VlpsBox){ -10, -10, 15, 20 }, 1, (VlpsBox){ 0, 0, 5, 10 });
  /* beyond the edges, and empty: one pixel */
  assert_pixels ((VlpsBox){ 200, 200, 10, 10 }, 1, (VlpsBox){ 99, 49, 1, 1 });
  assert_pixels ((VlpsBox){ -20, -20, 5, 5 }, 1, (VlpsBox){ 0, 0, 1, 1 });
  assert_pixels ((VlpsBox){ 10, 10, 0, 0 }, 1, (VlpsBox){ 10, 10, 1, 1 });
}

static guint32
pixel_at (cairo_surface_t *surface, int x, int y)
{
  cairo_surface_flush (surface);
  return *(guint32 *) (void *) (cairo_image_surface_get_data (surface) + y * cairo_image_surface_get_stride (surface)
                                + x * 4)
         & 0xffffff;
}

static void
test_copy (void)
{
  cairo_surface_t *picture = cairo_image_surface_create (CAIRO_FORMAT_RGB24, 4, 4), *part;
  cairo_t *cr = cairo_create (picture);

  cairo_set_source_rgb (cr, 1, 1, 1);
  cairo_paint (cr);
  cairo_set_source_rgb (cr, 1, 0, 0);
  cairo_rectangle (cr, 2, 1, 1, 1);
  cairo_fill (cr);
  cairo_destroy (cr);
  part = vlps_picture_part (picture, (VlpsBox){ 2, 1, 5, 2 }, 1);
  g_assert_cmpint (cairo_image_surface_get_width (part), ==, 2);
  g_assert_cmpint (cairo_image_surface_get_height (part), ==, 2);
  g_assert_cmphex (pixel_at (part, 0, 0), ==, 0xff0000);
  g_assert_cmphex (pixel_at (part, 1, 0), ==, 0xffffff);
  g_assert_cmphex (pixel_at (part, 0, 1), ==, 0xffffff);
  cairo_surface_destroy (part);
  cairo_surface_destroy (picture);
}

int
main (int argc, char **argv)
{
  g_test_init (&argc, &argv, NULL);
  g_test_add_func ("/picture-part/pixels", test_pixels);
  g_test_add_func ("/picture-part/copy", test_copy);
  return g_test_run ();
}
