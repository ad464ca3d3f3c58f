/* word-list.h - lists of words in one value, such as "ads,fonts" */
#pragma once

#include <glib.h>

#define VLPS_WORD_SPACE " \t\n\f\r" /* separators of lists in attributes */

/* Splits `text` (NULL: no words) into words without surrounding spaces; newly allocated. Fails with VLPS_ERROR_USAGE
 * if a word occurs twice; the message names `option`, such as "--block". */
char **vlps_word_list (const char *text, const char *option, GError **error);

/* Returns the next word of an attribute such as class and its length in bytes; moves *at past it. NULL at the end of
 * the text and if *at is NULL. */
const char *vlps_word_next (const char **at, gsize *ret_length);

/* Returns TRUE if the text contains the word, ignoring ASCII case. Characters of `separators`, such as
 * VLPS_WORD_SPACE, separate words. FALSE for NULL. */
gboolean vlps_word_is_in (const char *text, const char *separators, const char *word);

/* Returns TRUE if the word is in a NULL-terminated list, ignoring ASCII case. */
gboolean vlps_word_list_has (const char *const *words, const char *word);

/* Returns the next of the phrases at `*at`, separated by "|" ("show more|show all"), and its length in bytes; moves
 * *at past it. NULL at the end. */
const char *vlps_phrase_next (const char **at, gsize *ret_length);

/* Returns TRUE if the text begins with one of `phrases`. `whole`: no letter and no figure follows it. */
gboolean vlps_phrase_begins (const char *phrases, const char *text, gboolean whole);

/* Returns TRUE if the text contains one of `phrases`, in the same case. */
gboolean vlps_phrase_is_within (const char *phrases, const char *text);

/* Returns TRUE if the text equals one of `phrases`. */
gboolean vlps_phrase_is_in (const char *phrases, const char *text);
