/* stream.h - moves late pieces of streamed pages to their places
 *
 * Servers that render React send a page with empty templates for parts that are not ready (ids B:0, P:1, ...). Later
 * they send these parts in hidden elements at the end of the body (ids S:0, S:1, ...), which a script moves to the
 * template of the same number. A page that is not rendered runs no scripts. */
#pragma once

#include "page.h"

/* Return TRUE for the id of such a template, and of such a piece. */
gboolean vlps_stream_is_place (const char *id);
gboolean vlps_stream_is_piece (const char *id);

/* Moves the pieces of a page that is not yet sealed to their places. Pieces without a place stay. Returns the new
 * index of each node (to be freed), or NULL if nothing was moved. The time is linear. */
int *vlps_stream_place (VlpsPage *page);
