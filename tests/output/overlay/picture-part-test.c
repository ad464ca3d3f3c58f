/* picture-part-test.c - the pixels of a picture that have something of a box */
#include "picture-part.h"

#include <math.h>

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

/* One pixel of another colour makes a part of it not blank, wherever it is; what is outside of the picture is nothing. */
static void
test_blank (void)
{
  static const int marks[][2] = { { 2, 2 }, { 7, 2 }, { 2, 5 }, { 7, 5 }, { 4, 3 } };
  const VlpsBox box = { 2, 2, 6, 4 };

  for (guint i = 0; i < G_N_ELEMENTS (marks); i++)
    {
      cairo_surface_t *picture = cairo_image_surface_create (CAIRO_FORMAT_RGB24, 10, 10);
      cairo_t *cr = cairo_create (picture);

      g_assert_true (vlps_picture_part_is_blank (picture, box, 1));
      cairo_set_source_rgb (cr, 0, 0, 1);
      cairo_rectangle (cr, marks[i][0], marks[i][1], 1, 1);
      cairo_fill (cr);
      cairo_destroy (cr);
      g_assert_false (vlps_picture_part_is_blank (picture, box, 1));
      g_assert_false (vlps_picture_part_is_blank (picture, (VlpsBox){ 1, 1, 3, 2 }, 2));
      g_assert_true (vlps_picture_part_is_blank (picture, (VlpsBox){ 0, 0, 10, 2 }, 1));
      g_assert_true (vlps_picture_part_is_blank (picture, (VlpsBox){ 8, 0, 100, 100 }, 1));
      g_assert_false (vlps_picture_part_is_blank (picture, (VlpsBox){ 10, 0, 5, 5 }, 1));
      g_assert_false (vlps_picture_part_is_blank (picture, (VlpsBox){ 9, 0, NAN, 5 }, 1));
      g_assert_false (vlps_picture_part_is_blank (picture, (VlpsBox){ 0, NAN, 5, NAN }, 1));
      cairo_surface_destroy (picture);
    }
}

int
main (int argc, char **argv)
{
  g_test_init (&argc, &argv, NULL);
  g_test_add_func ("/picture-part/pixels", test_pixels);
  g_test_add_func ("/picture-part/copy", test_copy);
  g_test_add_func ("/picture-part/blank", test_blank);
  return g_test_run ();
}
