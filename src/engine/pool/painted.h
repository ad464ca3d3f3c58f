/* painted.h - which text of a page is painted */
#pragma once

#include <cairo.h>

#include "page.h"

/* Most pixels of each of the two pictures: a page of 12,800 px in its height at the usual width. */
#define VLPS_PAINTED_PIXELS 16384000

/* Indices of the text runs that are laid out, but of which nothing is painted where a reader could see it, as numbers
 * with blanks between; newly allocated.  `picture` shows the page, `bare` shows it without text: nothing of a run is
 * painted if they do not differ where it lies.  Both show the page from its origin on, as far as `shown` goes; text of the
 * page beyond is left out, and *ret_beyond is set where there is such.  Text that a reader can scroll to in a part of the
 * page is left out, too.  NULL if the pictures do not have the same size, or not that of `shown`, or are less than a fifth
 * of its size. */
char *vlps_painted_find (const VlpsPage *page, VlpsSize shown, cairo_surface_t *picture, cairo_surface_t *bare,
                         gboolean *ret_beyond);
