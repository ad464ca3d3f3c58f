/* lexicon.h - what the words mean that names of elements are made of */
#pragma once

#include <glib.h>

/* Words of one meaning: beginnings of two or more small letters, up to the first NULL; a trailing $ ends the word
 * there. */
typedef struct
{
  guint meaning; /* bits */
  const char *words[32];
} VlpsMeaning;

typedef struct _VlpsLexicon VlpsLexicon;

/* The meanings must live as long as the lexicon. */
VlpsLexicon *vlps_lexicon_new (const VlpsMeaning *meanings, guint n);
void vlps_lexicon_free (VlpsLexicon *lexicon);
G_DEFINE_AUTOPTR_CLEANUP_FUNC (VlpsLexicon, vlps_lexicon_free)

/* Copies the next word of a name into `word`, in small letters, of which what is beyond `size` bytes is left out (no NUL
 * follows), and moves *name behind it.  Words end at anything but a letter and before a capital that follows a small letter:
 * "navBar", "post-comments", "liComment12".  Returns the length of the copy; 0 where no word is left before `end`. */
gsize vlps_lexicon_next_word (const char **name, const char *end, char *word, gsize size);

/* All that the words of the name `text` mean.  `ret_words`: how many there are; may be NULL. */
guint vlps_lexicon_read (const VlpsLexicon *lexicon, const char *text, gsize length, guint *ret_words);
