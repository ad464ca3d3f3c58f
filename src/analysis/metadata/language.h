/* language.h - the language of a page: what its tag says, and what its text is in */
#pragma once

#include <glib.h>

/* Fewer letters than this say nothing sure of their language. */
#define VLPS_LANGUAGE_LETTERS 40

/* Most bytes of a text that are looked at. */
#define VLPS_LANGUAGE_BYTES 20000

/* A language tag as BCP 47 has it, such as "en-US" and "zh-Hant"; newly allocated.  NULL for anything else. */
char *vlps_language_read_tag (const char *text);

/* The language of a tag: its first part in lower case, in two letters where there are two ("en" for en-US and for eng),
 * with today's code for one that was replaced ("he" for iw).  Newly allocated; NULL where the tag names none (und, mul). */
char *vlps_language_of_tag (const char *tag);

/* The language that UTF-8 text is in, as BCP 47 has it ("sv", "zh-Hant"); newly allocated.  NULL where it has too few
 * letters, or too little of any one language to be sure. */
char *vlps_language_detect (const char *text);

/* Whether `language` (NULL: unknown) is one of the tags of `list`, which commas separate: "no" is also for Bokmål (nb)
 * and Nynorsk (nn). */
gboolean vlps_language_is_among (const char *language, const char *list);

/* FALSE with VLPS_ERROR_USAGE where `list` is not one of tags. */
gboolean vlps_language_check_list (const char *list, const char *what, GError **error);
