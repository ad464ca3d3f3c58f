/* title-words.h - the words of a page's title, as text blocks are compared with them */
#pragma once

#include <glib.h>

/* The title, as text blocks are compared with it. */
/* Texts of more characters than this are not compared. */
#define VLPS_TITLE_WORDS_MOST 300

typedef struct
{
  GHashTable *words;
  guint64
      lengths[256]; /* by the first bytes of the words, a bit for each length in bytes; the last for all longer ones */
} VlpsTitleWords;

/* The words of `text`; free with vlps_title_words_clear(). */
void vlps_title_words_init (VlpsTitleWords *title, const char *text);
void vlps_title_words_clear (VlpsTitleWords *title);
G_DEFINE_AUTO_CLEANUP_CLEAR_FUNC (VlpsTitleWords, vlps_title_words_clear)

/* A text without the difference of capitals, as the functions below take it; newly allocated. */
char *vlps_title_words_fold (const char *text);

/* TRUE where a text has one of the words: few do. */
gboolean vlps_title_words_are_in (const VlpsTitleWords *title, const char *folded);

/* Counts the different words of a text, and those of them that the title shares. */
void vlps_title_words_count (const VlpsTitleWords *title, const char *folded, guint *ret_words, guint *ret_common);
