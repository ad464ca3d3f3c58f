/* field-list.h - parses the list of fields in a line of results */
#pragma once

#include "field.h"

/* Parses a list such as "url,title,text"; "content" stands for text and html, and NULL for the default fields. Fails
 * with VLPS_ERROR_USAGE; for an unknown field, the message suggests the nearest one. */
gboolean vlps_field_list_parse (const char *text, guint64 *ret_fields, GError **error);

/* Returns all names with their descriptions, a line each; newly allocated. */
char *vlps_field_list_help (void);
