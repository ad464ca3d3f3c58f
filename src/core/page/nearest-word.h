/* nearest-word.h - guesses the intended word behind a misspelled one */
#pragma once

#include <cjson/cJSON.h>
#include <glib.h>

/* Returns the one of `n` words that is nearest to `word`; NULL if every word differs in a third of its characters,
 * plus one, or more. */
const char *vlps_nearest_word (const char *word, const char *const *words, guint n);

/* Returns the known key that an unknown key of `object` probably stands for: it is similar, begins with the same
 * letter and is absent from the object. NULL if there is none; then the key may belong to another program. */
const char *vlps_nearest_key (const cJSON *object, const char *key, const char *const *known, guint n);
