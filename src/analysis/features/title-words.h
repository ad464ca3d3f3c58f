/* title-words.h - words of a page's title for comparison with text blocks */
#pragma once

#include <glib.h>

/* The title, as text blocks are compared with it. */
/* Most characters of a text that is compared. */
#define VLPS_TITLE_WORDS_MOST 300

typedef struct
{
  GHashTable *words;
  guint64
      lengths[256]; /* by the first bytes of the words, a bit for each length in bytes; the last for all longer ones */
} VlpsTitleWords;

/* Splits `text` into words; free with vlps_title_words_clear(). */
void vlps_title_words_init (VlpsTitleWords *title, const char *text);
void vlps_title_words_clear (VlpsTitleWords *title);
G_DEFINE_AUTO_CLEANUP_CLEAR_FUNC (VlpsTitleWords, vlps_title_words_clear)

/* Folds the case of a text for the functions below, in place. */
void vlps_title_words_fold (GString *text);

/* Returns TRUE if a text contains one of the words. */
gboolean vlps_title_words_are_in (const VlpsTitleWords *title, const char *folded);

/* Counts the different words of a text, and those that are also in the title. */
void vlps_title_words_count (const VlpsTitleWords *title, const char *folded, guint *ret_words, guint *ret_common);
