/* code-language.h - the language of code by names: of classes, attributes, files
 *
 * Languages are written in small letters, as the page calls them.
 */
#pragma once

#include "builder.h"

/* Whether `length` bytes are the name of a language that may stand alone. */
gboolean vlps_code_language_is (const char *name, gsize length);

/* The language that the classes and attributes of an element tell; NULL where they tell none; newly allocated. */
char *vlps_code_language_of_node (const VlpsNode *node);

/* The language that the name of a file tells by its ending; NULL where the text is none; newly allocated. */
char *vlps_code_language_of_file (const char *text);
