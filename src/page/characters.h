/* characters.h - what the text methods ask of characters and strings */
#pragma once

#include <glib.h>

G_BEGIN_DECLS

/* TRUE for characters of scripts written without spaces between words (Han, kana, bopomofo), and for the punctuation
 * and full-width forms that go with them. */
gboolean vlps_char_is_cjk (gunichar c);

/* TRUE for a Han character, kana or other letter that is a word of its own when words are counted. */
gboolean vlps_char_is_ideograph (gunichar c);

/* Number of words: each ideograph is one, and so is each run of other letters, digits and marks. */
guint vlps_text_words (const char *text);

/* Appends one text run to a line.  White space (of any kind) becomes one space, none at the start of the line.  *space
 * carries white space from run to run: set it to FALSE at the start of a line, to TRUE where a space must stand before
 * the next run. */
void vlps_text_append (GString *out, gboolean *space, const char *run);

/* `text` with its white space folded in that way; newly allocated. */
char *vlps_text_fold (const char *text);

G_END_DECLS
