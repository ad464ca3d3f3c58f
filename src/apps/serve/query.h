/* query.h - the members of a query or a form */
#pragma once

#include <glib.h>

/* Takes a member, decoded; one without a value has the empty text.  FALSE with an error ends the reading. */
typedef gboolean (*VlpsQueryFunc) (const char *name, const char *value, gpointer data, GError **error);

/* Calls `take` for each member in turn.  Fails with VLPS_ERROR_USAGE where it cannot be read, and with what `take`
 * fails with. */
gboolean vlps_query_each (const char *query, gsize length, VlpsQueryFunc take, gpointer data, GError **error);
