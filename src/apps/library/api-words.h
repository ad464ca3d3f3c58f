/* api-words.h - messages in the words of those who call the library
 *
 * What is beneath the library names the options of the command line as the cure of a failure.  Who calls the library has
 * properties instead.
 */
#pragma once

#include <glib.h>

G_BEGIN_DECLS

/* The message with properties in the place of options: "a longer --timeout may help" is "a longer 'timeout' may help", and
 * "--no-sandbox" is "'sandbox' set to FALSE".  Where there is no such property, the clause or bracket that names it is
 * left out; in the first clause the option becomes "the option 'port' of the program".  Newly allocated. */
char *vlps_api_words (const char *message);

/* The same for what a function of the library fails with.  `error` and *error may be NULL. */
void vlps_api_words_error (GError **error);

/* Copies of the messages; newly allocated. */
char **vlps_api_words_list (const GPtrArray *messages);

G_END_DECLS
