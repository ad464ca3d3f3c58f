/* mend.h - repairs markup whose body is swallowed by an unclosed element or comment */
#pragma once

#include <glib.h>

/* Closes what is open to the end of the markup: a title, textarea, script, style or comment. Each is closed where the
 * next block-level tag begins (in a script or style sheet, preferably one that begins a line). `text` is in an
 * encoding whose ASCII characters are ASCII bytes. Returns a new string and its length; NULL if nothing is open.
 * *ret_name (static): the first open element. */
char *vlps_mend (const char *text, gsize length, gsize *ret_length, const char **ret_name);

/* Format of the warning for such a page; takes *ret_name. */
#define VLPS_MEND_WARNING                                                                                              \
  "a %s that is never closed hides all that comes after it; it was closed where the next block-level element begins"

/* Closes each title, textarea, script, style or iframe that is written as an empty XML tag ("<iframe src='a'/>") and
 * has no end tag. HTML has no such tags, so the element would swallow the rest of the page. NULL if no such element
 * has a block-level tag after it. The time is linear in the length for each element. Otherwise like vlps_mend(). */
char *vlps_mend_empty_tags (const char *text, gsize length, gsize *ret_length, const char **ret_name);

/* Format of the warning for such a page; takes *ret_name. */
#define VLPS_MEND_EMPTY_WARNING                                                                                        \
  "a %s that is written as an empty tag and never closed hides all that comes after it; it was taken for empty"

/* Declares closed shadow trees of the markup as open, so that they can be read. NULL if there are none. Otherwise
 * like vlps_mend(). */
char *vlps_mend_shadow_trees (const char *text, gsize length, gsize *ret_length);
