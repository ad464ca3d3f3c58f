/* shade-test.c - tinted rectangles, compared with painting them one by one */
#include "shade.h"

#include <math.h>
#include <stdlib.h>

static cairo_surface_t *
make_surface (int width, int height, guint32 colour)
{
  cairo_surface_t *surface = cairo_image_surface_create (CAIRO_FORMAT_RGB24, width, height);
  guint32 *pixels = (guint32 *) (gpointer) cairo_image_surface_get_data (surface);

  for (int i = 0; i < width * height; i++)
    pixels[i] = colour;
  cairo_surface_mark_dirty (surface);
  return surface;
}

static guint32
get_pixel (cairo_surface_t *surface, int x, int y)
{
  const guint32 *pixels = (const guint32 *) (gpointer) cairo_image_surface_get_data (surface);

  return pixels[y * cairo_image_surface_get_width (surface) + x] & 0xffffff;
}

static void
test_edges (void)
{
  static const VlpsTint red = { 0xff0000, 0.5 };
  g_autoptr (VlpsShade) shade = vlps_shade_new (10, 8, 1);
  cairo_surface_t *surface = make_surface (12, 12, 0xffffff);

  vlps_shade_add (shade, 0, 1.6, 2.4, 5.4, 4.5); /* to 2, 2, 5, 5 */
  vlps_shade_paint (shade, surface, 1, 3, &red);
  for (int y = 0; y < 12; y++)
    for (int x = 0; x < 12; x++)
      {
        gboolean inside = x >= 1 + 2 && x < 1 + 5 && y >= 3 + 2 && y < 3 + 5;

        g_assert_cmphex (get_pixel (surface, x, y), ==, inside ? 0xff8080 : 0xffffff);
      }
  cairo_surface_destroy (surface);
}

static void
test_strange_rectangles (void)
{
  static const VlpsTint tints[] = { { 0x0000ff, 1 }, { 0x00ff00, 1 } };
  g_autoptr (VlpsShade) shade = vlps_shade_new (6, 6, 2);
  cairo_surface_t *surface = make_surface (6, 6, 0x123456);

  vlps_shade_add (shade, 0, 3, 3, 3, 5);
  vlps_shade_add (shade, 0, 4, 4, 2, 5);
  vlps_shade_add (shade, 0, NAN, 0, 5, 5);
  vlps_shade_add (shade, 0, 0, 0, 5, NAN);
  vlps_shade_add (shade, 0, -1e30, -50, -1, 600);
  vlps_shade_add (shade, 0, 6, 0, INFINITY, INFINITY);
  vlps_shade_paint (shade, surface, 0, 0, tints);
  for (int i = 0; i < 36; i++)
    g_assert_cmphex (get_pixel (surface, i % 6, i / 6), ==, 0x123456);

  vlps_shade_add (shade, 1, -INFINITY, -1e300, 1, INFINITY);
  vlps_shade_add (shade, 1, 4, 5, 1e18, 1e18);
  vlps_shade_paint (shade, surface, 0, 0, tints);
  for (int y = 0; y < 6; y++)
    for (int x = 0; x < 6; x++)
      g_assert_cmphex (get_pixel (surface, x, y), ==, x == 0 || (x >= 4 && y == 5) ? 0x00ff00 : 0x123456);
  cairo_surface_destroy (surface);
}

#define SIZE 40
#define N_LAYERS 3
#define N_RECTANGLES 25

static guint32
mix (guint32 under, VlpsTint tint)
{
  guint32 alpha = (guint32) lround (tint.alpha * 256);
  guint32 mixed = 0;

  for (int shift = 0; shift < 24; shift += 8)
    mixed |= ((under >> shift & 255) * (256 - alpha) + (tint.colour >> shift & 255) * alpha + 128) / 256 << shift;
  return mixed;
}

static void
test_random (void)
{
  static const VlpsTint tints[N_LAYERS] = { { 0xffffff, 0.2 }, { 0x0072b2, 0.26 }, { 0xd55e00, 0.8 } };
  g_autoptr (GRand) rand = g_rand_new_with_seed (11);

  for (int round = 0; round < 200; round++)
    {
      g_autoptr (VlpsShade) shade = vlps_shade_new (SIZE, SIZE, N_LAYERS);
      cairo_surface_t *surface = make_surface (SIZE, SIZE, 0x9a4c21);
      gboolean covered[N_LAYERS][SIZE][SIZE] = { 0 };

      for (int i = 0; i < N_RECTANGLES; i++)
        {
          guint layer = (guint) g_rand_int_range (rand, 0, N_LAYERS);
          int left = g_rand_int_range (rand, -5, SIZE), top = g_rand_int_range (rand, -5, SIZE);
          int right = left + g_rand_int_range (rand, 0, 20), bottom = top + g_rand_int_range (rand, 0, 20);

          vlps_shade_add (shade, layer, left, top, right, bottom);
          for (int y = MAX (top, 0); y < MIN (bottom, SIZE); y++)
            for (int x = MAX (left, 0); x < MIN (right, SIZE); x++)
              covered[layer][y][x] = TRUE;
        }
      vlps_shade_paint (shade, surface, 0, 0, tints);
      for (int y = 0; y < SIZE; y++)
        for (int x = 0; x < SIZE; x++)
          {
            guint32 expected = 0x9a4c21;

            for (int l = 0; l < N_LAYERS; l++)
              if (covered[l][y][x])
                expected = mix (expected, tints[l]);
            g_assert_cmphex (get_pixel (surface, x, y), ==, expected);
          }
      cairo_surface_destroy (surface);
    }
}

/* 100,000 rectangles of the whole picture: one by one this would be 6 * 10^10 pixels. */
static void
test_stacked (void)
{
  static const VlpsTint tint = { 0x000000, 0.25 };
  g_autoptr (VlpsShade) shade = vlps_shade_new (800, 800, 1);
  cairo_surface_t *surface = make_surface (800, 800, 0xffffff);

  for (int i = 0; i < 100000; i++)
    vlps_shade_add (shade, 0, 0, 0, 800, 800);
  vlps_shade_paint (shade, surface, 0, 0, &tint);
  for (int i = 0; i < 800; i += 7)
    g_assert_cmphex (get_pixel (surface, i, 799 - i), ==, 0xbfbfbf);
  cairo_surface_destroy (surface);
}

/* The same rectangles as paths give the same picture. */
static void
test_trace (void)
{
  static const VlpsTint tints[] = { { 0xff0000, .25 }, { 0x0000ff, .5 } };
  g_autoptr (VlpsShade) shade = vlps_shade_new (40, 30, 2);
  cairo_surface_t *surfaces[2];

  vlps_shade_add (shade, 0, 2, 3, 20, 18);
  vlps_shade_add (shade, 0, 10, 8, 30, 25); /* not darker where both are */
  vlps_shade_add (shade, 1, 15, 0, 18, 30);
  for (guint i = 0; i < 2; i++)
    {
      cairo_t *cr;

      surfaces[i] = cairo_image_surface_create (CAIRO_FORMAT_RGB24, 50, 40);
      cr = cairo_create (surfaces[i]);
      cairo_set_source_rgb (cr, 1, 1, 1);
      cairo_paint (cr);
      if (i == 0)
        vlps_shade_trace (shade, cr, 5, 6, tints);
      cairo_destroy (cr);
      cairo_surface_flush (surfaces[i]);
    }
  vlps_shade_paint (shade, surfaces[1], 5, 6, tints);
  for (int y = 0; y < 40; y++)
    for (int k = 0; k < 50 * 4; k++)
      {
        int stride = cairo_image_surface_get_stride (surfaces[0]);
        int a = cairo_image_surface_get_data (surfaces[0])[y * stride + k];
        int b = cairo_image_surface_get_data (surfaces[1])[y * stride + k];

        if (k % 4 != 3) /* nothing is there */
          g_assert_cmpint (abs (a - b), <=, 2);
      }
  cairo_surface_destroy (surfaces[0]);
  cairo_surface_destroy (surfaces[1]);
}

int
main (int argc, char **argv)
{
  g_test_init (&argc, &argv, NULL);
  g_test_add_func ("/shade/edges", test_edges);
  g_test_add_func ("/shade/strange-rectangles", test_strange_rectangles);
  g_test_add_func ("/shade/random", test_random);
  g_test_add_func ("/shade/stacked", test_stacked);
  g_test_add_func ("/shade/trace", test_trace);
  return g_test_run ();
}
