/* number-boxes-test.c - frames and numbers over a picture */
#include "number-boxes.h"

static guint32
pixel (cairo_surface_t *surface, int x, int y)
{
  const guint8 *row = cairo_image_surface_get_data (surface) + y * cairo_image_surface_get_stride (surface);

  return ((const guint32 *) (gconstpointer) row)[x] & 0xffffff;
}

/* A link at 40,40 of 60 x 20 px, at each scale: the frame is around it, what is in it stays. */
static void
test_frame (void)
{
  static const int scales[] = { 1, 2, 3 };
  static const VlpsStyle style = { .display = VLPS_DISPLAY_INLINE };

  for (guint i = 0; i < G_N_ELEMENTS (scales); i++)
    {
      int scale = scales[i];
      g_autoptr (VlpsPage) page = vlps_page_new ();
      cairo_surface_t *picture = cairo_image_surface_create (CAIRO_FORMAT_RGB24, 200 * scale, 100 * scale), *drawn;
      cairo_t *cr = cairo_create (picture);

      cairo_set_source_rgb (cr, 1, 1, 1);
      cairo_paint (cr);
      cairo_destroy (cr);
      page->rendered = TRUE;
      page->size = (VlpsSize){ 200, 100 };
      vlps_page_add_frame (page, -1, "http://example.org/", NULL);
      vlps_page_add_element (page, -1, 0, "a", (VlpsBox){ 40, 40, 60, 20 }, vlps_page_add_style (page, &style), 0);
      vlps_page_add_attribute (page, "href", "/");
      vlps_page_seal (page);
      drawn = vlps_number_boxes_on (page, NULL, picture);
      g_assert_cmphex (pixel (drawn, 70 * scale, 60 * scale), !=, 0xffffff);
      g_assert_cmphex (pixel (drawn, 100 * scale, 50 * scale), !=, 0xffffff);
      g_assert_cmphex (pixel (drawn, 70 * scale, 50 * scale), ==, 0xffffff);
      g_assert_cmphex (pixel (drawn, 120 * scale, 50 * scale), ==, 0xffffff);
      /* the number, above its left corner */
      g_assert_cmphex (pixel (drawn, 40 * scale, 36 * scale), !=, 0xffffff);
      /* the picture itself stays as it is */
      g_assert_cmphex (pixel (picture, 70 * scale, 60 * scale), ==, 0xffffff);
      cairo_surface_destroy (picture);
      cairo_surface_destroy (drawn);
    }
}

int
main (int argc, char **argv)
{
  g_test_init (&argc, &argv, NULL);
  g_test_add_func ("/number-boxes/frame", test_frame);
  return g_test_run ();
}
