/* contact-sheet-test.c - where the pictures of a sheet are, worked out by hand */
#include "contact-sheet.h"

#include <string.h>

/* Around and between the pictures, and above each for its name. */
#define GAP 24
#define TOP 52

static cairo_surface_t *
filled (int width, int height, double red, double green, double blue)
{
  cairo_surface_t *surface = cairo_image_surface_create (CAIRO_FORMAT_RGB24, width, height);
  cairo_t *cr = cairo_create (surface);

  cairo_set_source_rgb (cr, red, green, blue);
  cairo_paint (cr);
  cairo_destroy (cr);
  return surface;
}

static guint32
colour_at (cairo_surface_t *surface, int x, int y)
{
  guint32 pixel;

  memcpy (&pixel, cairo_image_surface_get_data (surface) + y * cairo_image_surface_get_stride (surface) + 4 * x,
          sizeof pixel);
  return pixel & 0xffffff;
}

/* Pages of 400 and 800 px: at scale 1 they have 400 and 800 px of the sheet, also where a picture has two pixels a px. */
static void
test_one_scale (void)
{
  VlpsContactPicture pictures[] = { { "400", filled (400, 100, 1, 0, 0), 400 },
                                    { "800@2", filled (1600, 600, 0, 0, 1), 800 } };
  g_autoptr (GError) error = NULL;
  cairo_surface_t *sheet = vlps_contact_sheet_new (pictures, G_N_ELEMENTS (pictures), &error);

  g_assert_no_error (error);
  g_assert_cmpint (cairo_image_surface_get_width (sheet), ==, 400 + 800 + 3 * GAP);
  g_assert_cmpint (cairo_image_surface_get_height (sheet), ==, TOP + 300 + TOP);
  g_assert_cmphex (colour_at (sheet, GAP + 1, TOP + 1), ==, 0xff0000);
  g_assert_cmphex (colour_at (sheet, GAP + 398, TOP + 98), ==, 0xff0000);
  g_assert_cmphex (colour_at (sheet, GAP + 398, TOP + 102), !=, 0xff0000);
  g_assert_cmphex (colour_at (sheet, 2 * GAP + 402, TOP + 2), ==, 0x0000ff);
  g_assert_cmphex (colour_at (sheet, 2 * GAP + 1198, TOP + 298), ==, 0x0000ff);
  cairo_surface_destroy (sheet);
  for (guint i = 0; i < G_N_ELEMENTS (pictures); i++)
    cairo_surface_destroy (pictures[i].picture);
}

/* Wide pages share 1,600 px; of a high one the lower part is left out, which is said below it. */
static void
test_large (void)
{
  VlpsContactPicture pictures[] = { { "1600", filled (1600, 8000, 1, 0, 0), 1600 },
                                    { "1600 again", filled (1600, 100, 0, 0, 1), 1600 } };
  g_autoptr (GError) error = NULL;
  cairo_surface_t *sheet = vlps_contact_sheet_new (pictures, G_N_ELEMENTS (pictures), &error);
  gboolean said = FALSE;

  g_assert_no_error (error);
  g_assert_cmpint (cairo_image_surface_get_width (sheet), ==, VLPS_CONTACT_SHEET_WIDTH + 3 * GAP);
  g_assert_cmpint (cairo_image_surface_get_height (sheet), ==, TOP + VLPS_CONTACT_SHEET_HEIGHT + TOP);
  g_assert_cmphex (colour_at (sheet, GAP + 2, TOP + VLPS_CONTACT_SHEET_HEIGHT - 2), ==, 0xff0000);
  g_assert_cmphex (colour_at (sheet, 2 * GAP + 802, TOP + 48), ==, 0x0000ff);
  for (int x = GAP; x < GAP + 200; x++)
    said = said || colour_at (sheet, x, TOP + VLPS_CONTACT_SHEET_HEIGHT + 14) < 0x808080;
  g_assert_true (said);
  cairo_surface_destroy (sheet);
  for (guint i = 0; i < G_N_ELEMENTS (pictures); i++)
    cairo_surface_destroy (pictures[i].picture);
}

int
main (int argc, char **argv)
{
  g_test_init (&argc, &argv, NULL);
  g_test_add_func ("/contact-sheet/one-scale", test_one_scale);
  g_test_add_func ("/contact-sheet/large", test_large);
  return g_test_run ();
}
