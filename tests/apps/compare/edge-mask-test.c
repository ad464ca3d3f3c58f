/* edge-mask-test.c - edges in pictures that were drawn for it */
#include "edge-mask.h"

#include "png-file.h"
#include "scratch.h"

#define WIDTH 120
#define HEIGHT 60

/* A picture of one grey, 0 to 1. */
static cairo_surface_t *
picture_new (double grey)
{
  cairo_surface_t *picture = cairo_image_surface_create (CAIRO_FORMAT_RGB24, WIDTH, HEIGHT);
  cairo_t *cairo = cairo_create (picture);

  cairo_set_source_rgb (cairo, grey, grey, grey);
  cairo_paint (cairo);
  cairo_destroy (cairo);
  return picture;
}

static void
draw_box (cairo_surface_t *picture, double grey, int left, int top, int width, int height)
{
  cairo_t *cairo = cairo_create (picture);

  cairo_set_source_rgb (cairo, grey, grey, grey);
  cairo_rectangle (cairo, left, top, width, height);
  cairo_fill (cairo);
  cairo_destroy (cairo);
}

static guint
count (const VlpsEdgeMask *mask, guint left, guint top, guint right, guint bottom)
{
  guint n = 0;

  for (guint y = top; y < bottom; y++)
    for (guint x = left; x < right; x++)
      n += mask->set[y * mask->width + x];
  return n;
}

static VlpsEdgeMask *
find (cairo_surface_t *picture, VlpsEdgeScale scale)
{
  VlpsEdgeMask *mask = vlps_edge_mask_find (picture, scale);

  g_assert_nonnull (mask);
  g_assert_cmpuint (mask->width, ==, WIDTH);
  g_assert_cmpuint (mask->height, ==, HEIGHT);
  return mask;
}

/* One grey has no edges, half and half has one line of them, from top to bottom, on the border. */
static void
test_line (void)
{
  for (guint scale = 0; scale < VLPS_N_EDGES; scale++)
    {
      cairo_surface_t *picture = picture_new (0.3);
      g_autoptr (VlpsEdgeMask) none = find (picture, (VlpsEdgeScale) scale), mask = NULL;

      g_assert_cmpuint (count (none, 0, 0, WIDTH, HEIGHT), ==, 0);
      draw_box (picture, 0.9, 60, 0, 60, HEIGHT);
      mask = find (picture, (VlpsEdgeScale) scale);
      for (guint y = 0; y < HEIGHT; y++)
        g_assert_cmpuint (count (mask, 58, y, 62, y + 1), >=, 1);
      g_assert_cmpuint (count (mask, 0, 0, 57, HEIGHT) + count (mask, 63, 0, WIDTH, HEIGHT), ==, 0);
      g_assert_cmpuint (count (mask, 0, 0, WIDTH, HEIGHT), <=, 2 * HEIGHT);
      cairo_surface_destroy (picture);
    }
}

/* A border of a twentieth of the contrast is a fine edge and no coarse one; small marks that lie close are lost in the
 * coarse picture, too. */
static void
test_scales (void)
{
  cairo_surface_t *picture = picture_new (1);
  g_autoptr (VlpsEdgeMask) fine = NULL, coarse = NULL;

  draw_box (picture, 0, 0, 0, 30, HEIGHT);
  draw_box (picture, 0.95, 80, 0, 40, HEIGHT);
  fine = find (picture, VLPS_EDGES_FINE);
  coarse = find (picture, VLPS_EDGES_COARSE);
  g_assert_cmpuint (count (fine, 25, 0, 35, HEIGHT), >=, HEIGHT);
  g_assert_cmpuint (count (coarse, 25, 0, 35, HEIGHT), >=, HEIGHT);
  g_assert_cmpuint (count (fine, 75, 0, 85, HEIGHT), >=, HEIGHT);
  g_assert_cmpuint (count (coarse, 60, 0, WIDTH, HEIGHT), ==, 0);
  cairo_surface_destroy (picture);
}

/* Edges of all directions: a box has its four sides, and nothing inside or outside. */
static void
test_box (void)
{
  cairo_surface_t *picture = picture_new (0);
  g_autoptr (VlpsEdgeMask) mask = NULL;

  draw_box (picture, 1, 40, 20, 40, 20);
  mask = find (picture, VLPS_EDGES_FINE);
  g_assert_cmpuint (count (mask, 44, 17, 76, 23), >=, 32);
  g_assert_cmpuint (count (mask, 44, 37, 76, 43), >=, 32);
  g_assert_cmpuint (count (mask, 37, 24, 43, 36), >=, 12);
  g_assert_cmpuint (count (mask, 77, 24, 83, 36), >=, 12);
  g_assert_cmpuint (count (mask, 46, 26, 74, 34), ==, 0);
  g_assert_cmpuint (count (mask, 0, 0, WIDTH, 15) + count (mask, 0, 45, WIDTH, HEIGHT), ==, 0);
  cairo_surface_destroy (picture);
}

static void
test_files (Scratch *scratch, gconstpointer data)
{
  cairo_surface_t *picture = picture_new (0);
  g_autoptr (VlpsEdgeMask) mask = NULL;
  g_autoptr (GError) error = NULL;

  draw_box (picture, 1, 3, 2, 2, 1);
  g_assert_true (vlps_png_file_write (picture, scratch->file, &error));
  g_assert_no_error (error);
  mask = vlps_edge_mask_read (scratch->file, &error);
  g_assert_no_error (error);
  g_assert_cmpuint (count (mask, 0, 0, WIDTH, HEIGHT), ==, 2);
  g_assert_cmpuint (count (mask, 3, 2, 5, 3), ==, 2);
  g_assert_null (vlps_edge_mask_read (scratch->path, &error));
  g_assert_nonnull (error);
  cairo_surface_destroy (picture);
  /* too large to be looked at */
  picture = cairo_image_surface_create (CAIRO_FORMAT_RGB24, 5000, VLPS_EDGE_PIXELS / 5000 + 1);
  g_assert_null (vlps_edge_mask_find (picture, VLPS_EDGES_FINE));
  cairo_surface_destroy (picture);
}

int
main (int argc, char **argv)
{
  g_test_init (&argc, &argv, NULL);
  g_test_add_func ("/compare/edge-mask/line", test_line);
  g_test_add_func ("/compare/edge-mask/scales", test_scales);
  g_test_add_func ("/compare/edge-mask/box", test_box);
  scratch_add ("/compare/edge-mask/files", test_files);
  return g_test_run ();
}
