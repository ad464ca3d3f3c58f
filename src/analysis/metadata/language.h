/* language.h - reads the declared language of a page, and detects that of its text */
#pragma once

#include <glib.h>

/* Fewest letters from which a language can be detected. */
#define VLPS_LANGUAGE_LETTERS 40

/* Most bytes of a text that are examined. */
#define VLPS_LANGUAGE_BYTES 20000

/* Parses a language tag of BCP 47, such as "en-US" and "zh-Hant"; newly allocated. NULL for anything else. */
char *vlps_language_read_tag (const char *text);

/* Returns the language of a tag: its first part in lower case, in two letters if such a code exists ("en" for en-US
 * and for eng), with the current code for a replaced one ("he" for iw). Newly allocated; NULL if the tag has none
 * (und, mul). */
char *vlps_language_of_tag (const char *tag);

/* Detects the language of UTF-8 text as a BCP 47 tag ("sv", "zh-Hant"); newly allocated. NULL if it has too few
 * letters, or too little of any one language. */
char *vlps_language_detect (const char *text);

/* Returns TRUE if `language` (NULL: unknown) is among the comma-separated tags of `list`: "no" includes Bokmål (nb)
 * and Nynorsk (nn). */
gboolean vlps_language_is_among (const char *language, const char *list);

/* Fails with VLPS_ERROR_USAGE if `list` is not a list of tags. */
gboolean vlps_language_check_list (const char *list, const char *what, GError **error);
