/* mend.h - markup whose body is swallowed by an element or a comment that nobody closed */
#pragma once

#include <glib.h>

/* The markup with what is open to its end closed: a title, textarea, script, style or comment, each where the next
 * block-level tag begins (in a script or style sheet, if there is one, the next that begins a line).  `text` is in an
 * encoding whose ASCII characters are ASCII bytes.  Returns a new string and its length; NULL where nothing is open.
 * *ret_name, which is static, says what was open first. */
char *vlps_mend (const char *text, gsize length, gsize *ret_length, const char **ret_name);

/* The warning that goes with such a page, for the name. */
#define VLPS_MEND_WARNING                                                                                              \
  "a %s that is never closed hides all that comes after it; it was closed where the next block-level element begins"

/* The markup with a title, textarea, script, style or iframe that is written as an empty tag of XML ("<iframe src='a'/>")
 * and that no end tag ends closed where it begins; HTML knows no such tags, so it would swallow the rest of the page.
 * NULL where there is none that has a block-level tag behind it.  The time is linear in the length for each of them.
 * Otherwise like vlps_mend(). */
char *vlps_mend_empty_tags (const char *text, gsize length, gsize *ret_length, const char **ret_name);

/* The warning that goes with such a page, for the name. */
#define VLPS_MEND_EMPTY_WARNING                                                                                        \
  "a %s that is written as an empty tag and never closed hides all that comes after it; it was taken for empty"

/* The markup with shadow trees that it declares closed declared open, so that they can be read; NULL where it has none.
 * Like vlps_mend(). */
char *vlps_mend_shadow_trees (const char *text, gsize length, gsize *ret_length);
