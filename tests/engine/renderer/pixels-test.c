/* pixels-test.c - pictures in memory: made smaller, cut at their edges, handed over */
#include "pixels.h"

#include <string.h>
#include <unistd.h>

#include "memory-file.h"

static guint32
at (const VlpsPixels *pixels, int x, int y)
{
  guint32 pixel;

  memcpy (&pixel, pixels->data + ((gsize) y * (gsize) pixels->width + (gsize) x) * 4, 4);
  return pixel;
}

/* A picture whose pixels have the bytes 4 * their number in all four parts. */
static VlpsPixels *
numbered (int width, int height)
{
  VlpsPixels *pixels = vlps_pixels_new (width, height, NULL);

  for (int i = 0; i < width * height; i++)
    memset (pixels->data + i * 4, i * 4, 4);
  return pixels;
}

static guint32
grey (guint value)
{
  return value * 0x01010101u;
}

static void
test_paste (void)
{
  g_autoptr (VlpsPixels) pixels = vlps_pixels_new (3, 3, NULL);
  g_autoptr (VlpsPixels) source = numbered (2, 2); /* 0 4 / 8 12 */

  vlps_pixels_clear (pixels);
  vlps_pixels_paste (pixels, source, 1, 1, 1);
  g_assert_cmphex (at (pixels, 0, 0), ==, 0xffffffff);
  g_assert_cmphex (at (pixels, 1, 1), ==, grey (0));
  g_assert_cmphex (at (pixels, 2, 2), ==, grey (12));
  /* half beyond the upper left corner, the lower right one, and all of it */
  vlps_pixels_paste (pixels, source, -1, -1, 1);
  g_assert_cmphex (at (pixels, 0, 0), ==, grey (12));
  g_assert_cmphex (at (pixels, 1, 0), ==, 0xffffffff);
  vlps_pixels_paste (pixels, source, 2, 2, 1);
  g_assert_cmphex (at (pixels, 2, 2), ==, grey (0));
  vlps_pixels_paste (pixels, source, 3, 0, 1);
  vlps_pixels_paste (pixels, source, -2, -2, 1);
  g_assert_cmphex (at (pixels, 2, 1), ==, grey (4));
}

/* At half its size a pixel is the mean of four: 0, 4, 16 and 20. */
static void
test_smaller (void)
{
  g_autoptr (VlpsPixels) pixels = vlps_pixels_new (2, 2, NULL);
  g_autoptr (VlpsPixels) source = numbered (4, 4);

  vlps_pixels_paste (pixels, source, 0, 0, 0.5);
  g_assert_cmphex (at (pixels, 0, 0), ==, grey (10));
  g_assert_cmphex (at (pixels, 1, 0), ==, grey (18));
  g_assert_cmphex (at (pixels, 0, 1), ==, grey (42));
  g_assert_cmphex (at (pixels, 1, 1), ==, grey (50));
  /* the smallest there is: one pixel */
  vlps_pixels_clear (pixels);
  vlps_pixels_paste (pixels, source, 1, 1, 0.01);
  g_assert_cmphex (at (pixels, 0, 0), ==, 0xffffffff);
  g_assert_cmphex (at (pixels, 1, 1), ==, grey (30)); /* the mean of all: 120 / 4 */
}

static void
test_share (void)
{
  g_autoptr (VlpsPixels) pixels = numbered (3, 2);
  guint32 read_back[4] = { 0 };
  int fd = vlps_pixels_share (pixels, 2, 2, NULL), whole = vlps_pixels_share (pixels, 3, 1, NULL);

  g_assert_cmpint (fd, >=, 0);
  g_assert_cmpint (pread (fd, read_back, sizeof read_back, 0), ==, 16);
  g_assert_cmphex (read_back[0], ==, grey (0));
  g_assert_cmphex (read_back[1], ==, grey (4));
  g_assert_cmphex (read_back[2], ==, grey (12));
  g_assert_cmphex (read_back[3], ==, grey (16));
  g_assert_cmpint (lseek (fd, 0, SEEK_END), ==, 16);
  g_assert_cmpint (lseek (whole, 0, SEEK_END), ==, 12);
  /* nobody changes it any more */
  g_assert_cmpint (pwrite (fd, read_back, 4, 0), ==, -1);
  g_assert_cmpint (ftruncate (fd, 0), ==, -1);
  close (fd);
  close (whole);
  vlps_pixels_free (NULL);
}

int
main (int argc, char **argv)
{
  g_test_init (&argc, &argv, NULL);
  g_test_add_func ("/pixels/paste", test_paste);
  g_test_add_func ("/pixels/smaller", test_smaller);
  g_test_add_func ("/pixels/share", test_share);
  return g_test_run ();
}
