/* code-language.h - finds the language of code in names of classes, attributes and files
 *
 * Languages are in lower case, as named by the page. */
#pragma once

#include "builder.h"

/* Returns TRUE if `length` bytes are the name of a language that is unambiguous by itself. */
gboolean vlps_code_language_is (const char *name, gsize length);

/* Returns the language in the classes and attributes of an element; newly allocated; NULL if there is none. */
char *vlps_code_language_of_node (const VlpsNode *node);

/* Returns the language for the ending of a file name; newly allocated; NULL if the text is not such a name. */
char *vlps_code_language_of_file (const char *text);
