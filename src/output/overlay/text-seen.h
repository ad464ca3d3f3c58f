/* text-seen.h - text of which a page's picture shows nothing: cut off by a box, or behind a picture or another box */
#pragma once

#include <cairo.h>

#include "page.h"

typedef struct _VlpsTextSeen VlpsTextSeen;

/* Borrows both.  `picture`: of the whole page; NULL: only what boxes cut off is known. */
VlpsTextSeen *vlps_text_seen_new (const VlpsPage *page, cairo_surface_t *picture);
void vlps_text_seen_free (VlpsTextSeen *self);
G_DEFINE_AUTOPTR_CLEANUP_FUNC (VlpsTextSeen, vlps_text_seen_free)

/* TRUE if a node, which is shown, has text of which nothing is seen.  A limited number of pixels is looked at, however
 * boxes are nested; beyond that the answer is FALSE. */
gboolean vlps_text_seen_is_hidden (VlpsTextSeen *self, int node);

/* The line without what stays empty at its ends in the picture, as behind an ellipsis or where text fades out; width 0: it
 * is empty. */
VlpsBox vlps_text_seen_trim (VlpsTextSeen *self, VlpsBox line);
