/* field-list.h - which fields a line of results has, as the user says it */
#pragma once

#include "field.h"

/* A list such as "url,title,text"; "content" stands for text and html, and NULL for what a line has where nobody asks.
 * Fails with VLPS_ERROR_USAGE, which names the field nearest to one that there is not. */
gboolean vlps_field_list_parse (const char *text, guint64 *ret_fields, GError **error);

/* All names with what they are, a line each; newly allocated. */
char *vlps_field_list_help (void);
