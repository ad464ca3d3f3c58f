/* query.h - parses the members of a query or a form */
#pragma once

#include <glib.h>

/* Receives a decoded member; the value is "" if missing. FALSE with an error ends the parsing. */
typedef gboolean (*VlpsQueryFunc) (const char *name, const char *value, gpointer data, GError **error);

/* Calls `take` for each member. Fails with VLPS_ERROR_USAGE if the query is invalid, and like `take`. */
gboolean vlps_query_each (const char *query, gsize length, VlpsQueryFunc take, gpointer data, GError **error);
