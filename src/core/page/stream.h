/* stream.h - pages that a server sends piece by piece: pieces that come late, put where they belong
 *
 * Servers that render React send a page with empty templates in the places of what is not ready yet (ids B:0, P:1, ...)
 * and later the pieces, in hidden elements at the end of the body (ids S:0, S:1, ...), which a script moves to the
 * template of the same number.  A page that is not rendered has no scripts.
 */
#pragma once

#include "page.h"

/* TRUE for an id of such a template, and of such a piece. */
gboolean vlps_stream_is_place (const char *id);
gboolean vlps_stream_is_piece (const char *id);

/* Moves the pieces of a page that is not sealed yet to their places.  Pieces without one stay where they are.  Returns
 * the new index of each node, to be freed, or NULL where nothing was moved.  The time is linear. */
int *vlps_stream_place (VlpsPage *page);
