/* option-words.h - options of tests as words of a command line, which are short to write */
#pragma once

#include <cjson/cJSON.h>

#include "options.h"

/* Sets options as they stand on a command line ("--viewport=800x600"; the first word is ignored). */
gboolean option_words_set (VlpsOptions *options, char **words, GError **error);

/* The members of an object as such words, in the order of their names; newly allocated. */
char **option_words (const cJSON *object);
