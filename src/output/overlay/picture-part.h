/* picture-part.h - a part of a picture */
#pragma once

#include <cairo.h>

#include "page.h"

/* The pixels of an image surface that have something of `box`, whose lengths are `scale` pixels each: a new RGB24
 * surface, at least one pixel wide and high, no larger than the picture.  Free with cairo_surface_destroy(). */
cairo_surface_t *vlps_picture_part (cairo_surface_t *picture, VlpsBox box, double scale);

/* Those pixels of a picture `width` x `height` px large: whole numbers. */
VlpsBox vlps_picture_part_pixels (VlpsBox box, double scale, int width, int height);

/* TRUE where all pixels of the box have one colour, as where nothing is painted; FALSE where the box has none. */
gboolean vlps_picture_part_is_blank (cairo_surface_t *picture, VlpsBox box, double scale);
