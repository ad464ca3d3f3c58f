/* comment-signature.h - reads author and time of a comment from its line */
#pragma once

#include <glib.h>

/* Longest name of an author, in characters other than white space. */
#define VLPS_COMMENT_SIGNATURE_LONGEST 40

gboolean vlps_comment_signature_has_letter (const char *text);

/* Returns the name without words around it ("By", "says:", "wrote"), newly allocated; NULL if it is not a name, such
 * as the rank "Senior Member". */
char *vlps_comment_signature_author (const char *text);

/* Returns the name in a line, up to its date. */
char *vlps_comment_signature_before_date (const char *line);

/* Returns the time in ISO 8601 if the text has a date, else the text itself if it is short and has a digit; newly
 * allocated; NULL otherwise. */
char *vlps_comment_signature_time (const char *text);
