/* word-list.h - lists of words in one value, such as "ads,fonts" */
#pragma once

#include <glib.h>

#define VLPS_WORD_SPACE " \t\n\f\r" /* of lists in attributes */

/* The words of `text` (NULL: none) without the spaces around them, newly allocated.  Fails with VLPS_ERROR_USAGE where a
 * word stands there twice; `option`, such as "--block", is named then. */
char **vlps_word_list (const char *text, const char *option, GError **error);

/* The next word of an attribute such as class, and its length in bytes; moves *at behind it.  NULL at the end of the text, and
 * where *at is NULL. */
const char *vlps_word_next (const char **at, gsize *ret_length);

/* TRUE where a text has the word, in any case (ASCII); its words are what is between characters of `separators`, such as
 * VLPS_WORD_SPACE.  NULL has none. */
gboolean vlps_word_is_in (const char *text, const char *separators, const char *word);

/* TRUE where the word is among those of a list that ends with NULL, in any case (ASCII). */
gboolean vlps_word_list_has (const char *const *words, const char *word);

/* The next of `*at`, phrases that "|" separates ("show more|show all"), and its length in bytes; moves *at behind it.  NULL
 * at the end. */
const char *vlps_phrase_next (const char **at, gsize *ret_length);

/* TRUE where the text is one of `phrases`, to the letter. */
gboolean vlps_phrase_is_in (const char *phrases, const char *text);
