/* painted.h - finds text of a page that is not painted */
#pragma once

#include <cairo.h>

#include "page.h"

/* Most pixels of each picture: a page 12,800 px high at the usual width. */
#define VLPS_PAINTED_PIXELS 16384000

/* Returns the indices of text runs that have boxes but are not painted visibly, as numbers separated by blanks; newly
 * allocated. `picture` shows the page, `bare` the page without text: a run is unpainted if both are equal in its box.
 * Both start at the origin of the page and extend to `shown`. Text beyond is skipped and sets *ret_beyond; text in
 * parts that can be scrolled is skipped, too. NULL if the pictures differ in size, do not have the size of `shown`, are
 * scaled below a fifth, or show many letters where the page has no text. */
char *vlps_painted_find (const VlpsPage *page, VlpsSize shown, cairo_surface_t *picture, cairo_surface_t *bare,
                         gboolean *ret_beyond);
