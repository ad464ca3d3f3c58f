/* text-seen.h - finds text that is invisible in the page's picture: clipped by a box, or behind a picture or another
 * box */
#pragma once

#include <cairo.h>

#include "page.h"

typedef struct _VlpsTextSeen VlpsTextSeen;

/* Borrows both. `picture`: of the whole page; NULL: only clipping by boxes is detected. */
VlpsTextSeen *vlps_text_seen_new (const VlpsPage *page, cairo_surface_t *picture);
void vlps_text_seen_free (VlpsTextSeen *self);
G_DEFINE_AUTOPTR_CLEANUP_FUNC (VlpsTextSeen, vlps_text_seen_free)

/* Returns TRUE if a node, which is shown, has only invisible text. Examines a limited number of pixels, however boxes
 * are nested; beyond that the answer is FALSE. */
gboolean vlps_text_seen_is_hidden (VlpsTextSeen *self, int node);

/* Returns the line without blank parts at its ends in the picture, as behind an ellipsis or faded text; width 0: it
 * is blank. */
VlpsBox vlps_text_seen_trim (VlpsTextSeen *self, VlpsBox line);
