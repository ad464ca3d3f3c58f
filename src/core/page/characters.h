/* characters.h - what the text methods ask of characters and strings */
#pragma once

#include <glib.h>

typedef enum
{
  VLPS_CJK_NOT,    /* Hangul too, which has spaces between words */
  VLPS_CJK_SHARED, /* quotation marks, dashes and dots that such text shares with others */
  VLPS_CJK,
} VlpsCjk;

/* Whether a character is of a script written without spaces between words (Han, kana, bopomofo), or of the punctuation
 * and full-width forms that go with them. */
VlpsCjk vlps_characters_cjk (gunichar c);

/* TRUE for a Han character, kana or other letter that is a word of its own when words are counted. */
gboolean vlps_characters_is_ideograph (gunichar c);

/* Number of words: each ideograph is one, and so is each run of other letters, digits and marks. */
guint vlps_characters_words (const char *text);

/* Its letters and digits alone, in lower case, of the first `most` bytes or a few more; newly allocated. */
char *vlps_characters_letters (const char *text, gsize most);

/* In lower case, without those at either end that `is_around` takes; newly allocated.  `length` bytes, -1: all. */
char *vlps_characters_bare (const char *text, gssize length, gboolean (*is_around) (gunichar c));

/* `text`, or where that is not UTF-8 what it becomes with the broken bytes replaced, in *ret_owned (to be freed).  The
 * texts of a page are UTF-8, its attributes and addresses may be anything. */
const char *vlps_characters_valid (const char *text, char **ret_owned);
