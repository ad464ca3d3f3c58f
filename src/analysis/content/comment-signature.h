/* comment-signature.h - author and time of what a reader wrote, as its line says them */
#pragma once

#include <glib.h>

/* Longest name of an author, in characters other than white space. */
#define VLPS_COMMENT_SIGNATURE_LONGEST 40

gboolean vlps_comment_signature_has_letter (const char *text);

/* The name without the words around it ("By", "says:", "wrote"), newly allocated; NULL for what is not a name, such as
 * the rank "Senior Member". */
char *vlps_comment_signature_author (const char *text);

/* The same of a line, up to the date in it. */
char *vlps_comment_signature_before_date (const char *line);

/* The time in ISO 8601 where the text has a date, else the text itself if it is short and has a digit; newly allocated,
 * NULL for another. */
char *vlps_comment_signature_time (const char *text);
