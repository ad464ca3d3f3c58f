/* characters.h - classifies characters and counts words for the text methods */
#pragma once

#include <glib.h>

typedef enum
{
  VLPS_CJK_NOT,    /* not such a script; Hangul too, which has spaces between words */
  VLPS_CJK_SHARED, /* quotation marks, dashes and dots that such text shares with others */
  VLPS_CJK,
} VlpsCjk;

/* Classifies a character: a script written without spaces between words (Han, kana, bopomofo), or the punctuation and
 * full-width forms of such scripts. */
VlpsCjk vlps_characters_cjk (gunichar c);

/* Returns TRUE for a Han character, kana or other letter that counts as a word of its own. */
gboolean vlps_characters_is_ideograph (gunichar c);

/* Returns TRUE for a colon, of Latin or full width. */
gboolean vlps_characters_is_colon (gunichar c);

/* Returns TRUE for a full stop, question mark or exclamation mark, of the scripts that have their own as well. */
gboolean vlps_characters_ends_sentence (gunichar c);

/* Counts words: each ideograph is one, and so is each run of other letters, digits and marks. */
guint vlps_characters_words (const char *text);

/* Returns only the letters and digits, in lower case, of the first `most` bytes or a few more; newly allocated. */
char *vlps_characters_letters (const char *text, gsize most);

/* Returns the text in lower case without the characters at either end for which `is_around` returns TRUE; newly
 * allocated. `length`: bytes, -1 for all. */
char *vlps_characters_bare (const char *text, gssize length, gboolean (*is_around) (gunichar c));

/* Returns TRUE for white space, punctuation and invisible characters, which stand around the words of a label. */
gboolean vlps_characters_is_around (gunichar c);

/* Returns `text` if it is valid UTF-8. Otherwise returns a copy with the invalid bytes replaced, which is also stored
 * in *ret_owned (to be freed). Texts of a page are valid UTF-8; attributes and addresses may contain any bytes. */
const char *vlps_characters_valid (const char *text, char **ret_owned);
