/* picture-part.c - a part of a picture */
#include "picture-part.h"

#include <math.h>
#include <string.h>

VlpsBox
vlps_picture_part_pixels (VlpsBox box, double scale, int width, int height)
{
  double left = CLAMP (floor (box.left * scale), 0, width - 1), top = CLAMP (floor (box.top * scale), 0, height - 1);
  double right = CLAMP (ceil (vlps_box_right (box) * scale), left + 1, width);
  double bottom = CLAMP (ceil (vlps_box_bottom (box) * scale), top + 1, height);

  return (VlpsBox){ left, top, right - left, bottom - top };
}

cairo_surface_t *
vlps_picture_part (cairo_surface_t *picture, VlpsBox box, double scale)
{
  VlpsBox pixels = vlps_picture_part_pixels (box, scale, cairo_image_surface_get_width (picture),
                                             cairo_image_surface_get_height (picture));
  cairo_surface_t *part = cairo_image_surface_create (CAIRO_FORMAT_RGB24, (int) pixels.width, (int) pixels.height);
  cairo_t *cr = cairo_create (part);

  cairo_set_source_surface (cr, picture, -pixels.left, -pixels.top);
  cairo_paint (cr);
  cairo_destroy (cr);
  return part;
}

/* The pixel at a place, within the picture; 0 for a place that is not a number. */
static gsize
pixel_at (double place, int most)
{
  return (gsize) fmin (fmax (place, 0), most);
}

gboolean
vlps_picture_part_is_blank (cairo_surface_t *picture, VlpsBox box, double scale)
{
  int width = cairo_image_surface_get_width (picture), height = cairo_image_surface_get_height (picture);
  gsize left = pixel_at (floor (box.left * scale), width);
  gsize right = pixel_at (ceil (vlps_box_right (box) * scale), width);
  gsize top = pixel_at (floor (box.top * scale), height);
  gsize bottom = pixel_at (ceil (vlps_box_bottom (box) * scale), height);
  gsize stride = (gsize) cairo_image_surface_get_stride (picture);
  const guint8 *first;

  if (left >= right || top >= bottom)
    return FALSE;
  cairo_surface_flush (picture);
  first = cairo_image_surface_get_data (picture) + top * stride + 4 * left;
  /* each pixel of the first row is as the one before it, and each row as the first */
  if (right - left > 1 && memcmp (first, first + 4, 4 * (right - left - 1)) != 0)
    return FALSE;
  for (gsize y = 1; y < bottom - top; y++)
    if (memcmp (first, first + y * stride, 4 * (right - left)) != 0)
      return FALSE;
  return TRUE;
}
