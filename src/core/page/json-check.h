/* json-check.h - checks that a text is one JSON array of limited size */
#pragma once

#include <glib.h>

/* Returns TRUE if `text` is an array, surrounded only by white space, with all strings and brackets closed, at most
 * 64 levels deep and with at most `most` values. Reads each byte once and allocates nothing. Call it before a parser
 * that allocates an object per value, and before a text from outside is embedded in JSON. Does not check whether the
 * values are well-formed. */
gboolean vlps_json_check_is_array (const char *text, gsize length, gsize most);

/* Returns TRUE if a text of any form has at most `most` values. */
gboolean vlps_json_check_is_bounded (const char *text, gsize length, gsize most);
