/* gallery.h - the pages of a run before and after the removal, in one file for people
 *
 * Each page has a file of its own, which is there as soon as the page is done: a line of JSON that says what is known of it,
 * and a line for each of two pictures (pair.h), WebP in base64.  When a run ends, they are joined into gallery.html, those of
 * which least is expected first.
 */
#pragma once

#include <cairo.h>

#include "document.h"
#include "folder.h"

/* Bytes of gallery.html: what a browser still opens at once. */
#define VLPS_GALLERY_BYTES ((gsize) 20 << 20)

/* What there is in a gallery. */
typedef struct
{
  guint shown;    /* pages */
  guint left_out; /* for want of room: more is expected of each than of those that are shown */
  guint missing;  /* whose file is not there or cannot be read */
} VlpsGalleryReport;

/* The file of a page; newly allocated.  `picture` (may be NULL): the page's, see vlps_pair_new().  Fails as that. */
char *vlps_gallery_page (const VlpsItem *item, VlpsDocument *document, cairo_surface_t *picture, GError **error);

/* Writes gallery.html into the folder of a run, of the pages that are well: a histogram of the F1 of CENTER that is
 * expected of all of them, then pages by it, the lowest first, then those of which nothing is expected, as long as there is room
 * in `most` bytes.  `by_name`: files have the names that the list gives to pages.  Nothing in it does anything or loads anything,
 * whatever the pages are called.  Fails with VLPS_ERROR_IO. */
gboolean vlps_gallery_join (VlpsFolder *folder, gboolean by_name, gsize most, VlpsGalleryReport *ret_report,
                            GError **error);
