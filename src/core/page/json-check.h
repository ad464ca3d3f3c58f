/* json-check.h - is a text one JSON array, and no more of it than there is room for? */
#pragma once

#include <glib.h>

/* TRUE where `text` is an array, with nothing but white space around it, whose strings and brackets are all closed and
 * no deeper than 64, of at most `most` values.  Looks at each byte once and allocates nothing: to be asked before a
 * parser that makes an object of each value, and before a text that others wrote is put into one of our own.  Whether
 * the values in it are well-formed is the parser's to say. */
gboolean vlps_json_check_is_array (const char *text, gsize length, gsize most);

/* TRUE where a text of any form has at most `most` values. */
gboolean vlps_json_check_is_bounded (const char *text, gsize length, gsize most);
