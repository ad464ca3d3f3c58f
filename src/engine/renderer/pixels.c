/* pixels.c - a picture in memory, as the engine draws it */
#include "pixels.h"

#include <string.h>
#include <unistd.h>

#include "errors.h"
#include "memory-file.h"

VlpsPixels *
vlps_pixels_new (int width, int height, GError **error)
{
  VlpsPixels *pixels = g_new0 (VlpsPixels, 1);

  *pixels = (VlpsPixels){ g_try_malloc ((gsize) width * 4 * (gsize) height), width, height, NULL };
  if (pixels->data != NULL)
    return pixels;
  g_free (pixels);
  return vlps_error_null (error, VLPS_ERROR_MEMORY, "not enough memory for a picture of %d x %d pixels", width, height);
}

VlpsPixels *
vlps_pixels_new_for_bytes (GBytes *bytes, int width, int height)
{
  VlpsPixels *pixels = g_new (VlpsPixels, 1);

  *pixels = (VlpsPixels){ (guchar *) (gsize) g_bytes_get_data (bytes, NULL), width, height, g_bytes_ref (bytes) };
  return pixels;
}

gboolean
vlps_pixels_make_own (VlpsPixels *pixels, GError **error)
{
  VlpsPixels *copy;

  if (pixels->bytes == NULL)
    return TRUE;
  copy = vlps_pixels_new (pixels->width, pixels->height, error);
  if (copy == NULL)
    return FALSE;
  memcpy (copy->data, pixels->data, (gsize) pixels->width * 4 * (gsize) pixels->height);
  g_bytes_unref (pixels->bytes);
  *pixels = *copy;
  g_free (copy);
  return TRUE;
}

void
vlps_pixels_free (VlpsPixels *pixels)
{
  if (pixels == NULL)
    return;
  if (pixels->bytes != NULL)
    g_bytes_unref (pixels->bytes);
  else
    g_free (pixels->data);
  g_free (pixels);
}

void
vlps_pixels_clear (VlpsPixels *pixels)
{
  memset (pixels->data, 0xff, (gsize) pixels->width * 4 * (gsize) pixels->height);
}

static guchar *
pixel_at (const VlpsPixels *pixels, int x, int y)
{
  return pixels->data + ((gsize) y * (gsize) pixels->width + (gsize) x) * 4;
}

/* The mean of a rectangle of `source`, which is made larger to have at least one pixel, and cut at its edges. */
static void
mean (const VlpsPixels *source, int left, int top, int right, int bottom, guchar *ret_pixel)
{
  guint64 sums[4] = { 0 }, n;

  left = MIN (left, source->width - 1);
  top = MIN (top, source->height - 1);
  right = CLAMP (right, left + 1, source->width);
  bottom = CLAMP (bottom, top + 1, source->height);
  for (int y = top; y < bottom; y++)
    for (int x = left; x < right; x++)
      for (int i = 0; i < 4; i++)
        sums[i] += pixel_at (source, x, y)[i];
  n = (guint64) (right - left) * (guint64) (bottom - top);
  for (int i = 0; i < 4; i++)
    ret_pixel[i] = (guchar) ((sums[i] + n / 2) / n);
}

void
vlps_pixels_paste (VlpsPixels *pixels, const VlpsPixels *source, int x, int y, double factor)
{
  int width = MAX (1, (int) (source->width * factor)), height = MAX (1, (int) (source->height * factor));
  int left = MAX (x, 0), top = MAX (y, 0), right = MIN (x + width, pixels->width),
      bottom = MIN (y + height, pixels->height);

  for (int row = top; row < bottom && left < right; row++)
    if (factor >= 1)
      memcpy (pixel_at (pixels, left, row), pixel_at (source, left - x, row - y), (gsize) (right - left) * 4);
    else
      for (int column = left; column < right; column++)
        mean (source, (int) ((column - x) / factor), (int) ((row - y) / factor), (int) ((column - x + 1) / factor),
              (int) ((row - y + 1) / factor), pixel_at (pixels, column, row));
}

int
vlps_pixels_share (const VlpsPixels *pixels, int width, int height, GError **error)
{
  int fd = vlps_memory_file_new ("vlps-picture");
  gsize row = (gsize) width * 4;
  gboolean whole = width == pixels->width, written = fd >= 0;

  if (whole)
    written = written && vlps_memory_file_write (fd, pixels->data, row * (gsize) height);
  for (int y = 0; !whole && written && y < height; y++)
    written = vlps_memory_file_write (fd, pixel_at (pixels, 0, y), row);
  if (!written)
    {
      g_set_error (error, VLPS_ERROR, VLPS_ERROR_MEMORY, "not enough memory for a picture of %d x %d pixels", width,
                   height);
      if (fd >= 0)
        close (fd);
      return -1;
    }
  vlps_memory_file_seal (fd);
  return fd;
}
