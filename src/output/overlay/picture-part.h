/* picture-part.h - cuts parts out of a picture */
#pragma once

#include <cairo.h>

#include "page.h"

/* Copies all pixels of an image surface that `box` touches to a new RGB24 surface, at least one pixel wide and high,
 * no larger than the picture. `scale`: pixels to a unit of `box`. Free with cairo_surface_destroy(). */
cairo_surface_t *vlps_picture_part (cairo_surface_t *picture, VlpsBox box, double scale);

/* Returns these pixels of a picture of `width` x `height` px as whole numbers. */
VlpsBox vlps_picture_part_pixels (VlpsBox box, double scale, int width, int height);

/* Returns TRUE if all pixels of the box have one colour, as if nothing was painted; FALSE if the box has no pixels. */
gboolean vlps_picture_part_is_blank (cairo_surface_t *picture, VlpsBox box, double scale);
