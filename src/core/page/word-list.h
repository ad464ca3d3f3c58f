/* word-list.h - lists of words in one value, such as "ads,fonts" */
#pragma once

#include <glib.h>

/* The words of `text` (NULL: none) without the spaces around them, newly allocated.  Fails with VLPS_ERROR_USAGE where a
 * word stands there twice; `option`, such as "--block", is named then. */
char **vlps_word_list (const char *text, const char *option, GError **error);

/* TRUE where the word is among those of a list that ends with NULL, in any case (ASCII). */
gboolean vlps_word_list_has (const char *const *words, const char *word);
