/* lexicon.h - the meaning of words in names of elements */
#pragma once

#include <glib.h>

/* Words with one meaning: beginnings of two or more lower-case letters, up to the first NULL; a trailing $ matches
 * the end of the word. */
typedef struct
{
  guint meaning; /* bits */
  const char *words[32];
} VlpsMeaning;

typedef struct _VlpsLexicon VlpsLexicon;

/* Makes a lexicon. Borrows the meanings. */
VlpsLexicon *vlps_lexicon_new (const VlpsMeaning *meanings, guint n);
void vlps_lexicon_free (VlpsLexicon *lexicon);
G_DEFINE_AUTOPTR_CLEANUP_FUNC (VlpsLexicon, vlps_lexicon_free)

/* Makes a lexicon at the first call, whatever the thread, and returns it at each; it stays. `made` is a static variable
 * of the caller, 0 at first. */
const VlpsLexicon *vlps_lexicon_get (gsize *made, const VlpsMeaning *meanings, guint n);

/* Copies the next word of a name into `word`, in lower case, cut after `size` bytes and not NUL-terminated, and moves
 * *name behind it. Words end at anything but a letter and before a capital that follows a small letter: "navBar",
 * "post-comments", "liComment12". Returns the length of the copy; 0 where no word is left before `end`. */
gsize vlps_lexicon_next_word (const char **name, const char *end, char *word, gsize size);

/* Returns all meanings of the words in the name `text`. `ret_words` (may be NULL): number of words. */
guint vlps_lexicon_read (const VlpsLexicon *lexicon, const char *text, gsize length, guint *ret_words);
