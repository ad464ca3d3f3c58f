/* nearest-word.h - what somebody meant who wrote a word wrongly */
#pragma once

#include <cjson/cJSON.h>
#include <glib.h>

/* The one of `n` words that is nearest to `word`: it differs in less than a third of its characters, and one; NULL: none
 * is near. */
const char *vlps_nearest_word (const char *word, const char *const *words, guint n);

/* The known key that a member of `object` may be meant for, whose own key is not known: it is near, begins with the same
 * letter, and the object lacks it.  NULL: none; others may have keys of their own. */
const char *vlps_nearest_key (const cJSON *object, const char *key, const char *const *known, guint n);
