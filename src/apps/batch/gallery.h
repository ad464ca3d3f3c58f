/* gallery.h - shows the pages of a run before and after the removal in one HTML file
 *
 * Each page gets a file of its own as soon as it is done: a line of JSON with its data, and a line for each of two
 * pictures (pair.h), WebP in base64. At the end of a run, these are joined into gallery.html, lowest expected F1
 * first. */
#pragma once

#include <cairo.h>

#include "document.h"
#include "folder.h"

/* Most bytes of gallery.html: what a browser still opens at once. */
#define VLPS_GALLERY_BYTES ((gsize) 20 << 20)

/* Contents of a gallery. */
typedef struct
{
  guint shown;    /* pages */
  guint left_out; /* omitted for lack of room: all have a higher expected F1 */
  guint missing;  /* file missing or unreadable */
} VlpsGalleryReport;

/* Returns the contents of the file of a page; newly allocated. `picture` (may be NULL): of the page, see
 * vlps_pair_new(). Fails like that function. */
char *vlps_gallery_page (const VlpsItem *item, VlpsDocument *document, cairo_surface_t *picture, GError **error);

/* Writes gallery.html into the run folder, with the pages that succeeded: a histogram of their expected F1 of CENTER,
 * then the pages, lowest F1 first and those without one last, as long as `most` bytes suffice. `by_name`: files have
 * the names in the list. The file is inert and loads nothing, whatever the pages are called. Fails with
 * VLPS_ERROR_IO. */
gboolean vlps_gallery_join (VlpsFolder *folder, gboolean by_name, gsize most, VlpsGalleryReport *ret_report,
                            GError **error);
