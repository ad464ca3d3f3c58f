/* lexicon.c - what the words mean that names of elements are made of */
#include "lexicon.h"

#include <string.h>

#define LONGEST_WORD 32
#define N_LETTERS 26

typedef struct
{
  const char *word;
  guint8 length;
  gboolean whole; /* not the beginning of a longer word */
  guint meaning;
} Entry;

struct _VlpsLexicon
{
  GArray *pairs[N_LETTERS * N_LETTERS]; /* of Entry: words by their first two letters; NULL where there are none */
};

static guint
pair_of (const char *word)
{
  return (guint) (word[0] - 'a') * N_LETTERS + (guint) (word[1] - 'a');
}

VlpsLexicon *
vlps_lexicon_new (const VlpsMeaning *meanings, guint n)
{
  VlpsLexicon *lexicon = g_new0 (VlpsLexicon, 1);

  for (guint i = 0; i < n; i++)
    for (guint k = 0; k < G_N_ELEMENTS (meanings[i].words) && meanings[i].words[k] != NULL; k++)
      {
        const char *word = meanings[i].words[k];
        gboolean whole = g_str_has_suffix (word, "$");
        Entry entry = { word, (guint8) (strlen (word) - whole), whole, meanings[i].meaning };
        GArray **entries = &lexicon->pairs[pair_of (word)];

        if (*entries == NULL)
          *entries = g_array_new (FALSE, FALSE, sizeof (Entry));
        g_array_append_val (*entries, entry);
      }
  return lexicon;
}

void
vlps_lexicon_free (VlpsLexicon *lexicon)
{
  if (lexicon == NULL)
    return;
  for (guint i = 0; i < G_N_ELEMENTS (lexicon->pairs); i++)
    g_clear_pointer (&lexicon->pairs[i], g_array_unref);
  g_free (lexicon);
}

const VlpsLexicon *
vlps_lexicon_get (gsize *made, const VlpsMeaning *meanings, guint n)
{
  if (g_once_init_enter (made))
    g_once_init_leave (made, (gsize) vlps_lexicon_new (meanings, n));
  return (const VlpsLexicon *) *made;
}

static guint
meaning_of (const VlpsLexicon *lexicon, const char *word, gsize length)
{
  const GArray *entries = length >= 2 ? lexicon->pairs[pair_of (word)] : NULL;
  guint meaning = 0;

  for (guint i = 0; entries != NULL && i < entries->len; i++)
    {
      const Entry *entry = &g_array_index (entries, Entry, i);

      if ((entry->whole ? length == entry->length : length >= entry->length)
          && memcmp (word, entry->word, entry->length) == 0)
        meaning |= entry->meaning;
    }
  return meaning;
}

gsize
vlps_lexicon_next_word (const char **name, const char *end, char *word, gsize size)
{
  const char *p = *name;
  gsize n = 0;
  gboolean small = FALSE; /* the character before is a small letter */

  for (; p < end; p++)
    {
      gboolean letter = (guchar) ((*p | 0x20) - 'a') < N_LETTERS, capital = letter && (*p & 0x20) == 0;

      if (n > 0 && (!letter || (capital && small)))
        break;
      if (letter && n < size)
        word[n++] = (char) (*p | 0x20);
      small = letter && !capital;
    }
  *name = p;
  return n;
}

guint
vlps_lexicon_read (const VlpsLexicon *lexicon, const char *text, gsize length, guint *ret_words)
{
  const char *end = text + length;
  char word[LONGEST_WORD];
  gsize n;
  guint meaning = 0, words = 0;

  while ((n = vlps_lexicon_next_word (&text, end, word, sizeof word)) > 0)
    {
      meaning |= meaning_of (lexicon, word, n);
      words++;
    }
  if (ret_words != NULL)
    *ret_words = words;
  return meaning;
}
