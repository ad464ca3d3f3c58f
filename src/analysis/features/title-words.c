/* title-words.c - the words of a page's title */
#include "title-words.h"

#include <string.h>

#include "fast.h"
#include "hash.h"

void
vlps_title_words_fold (GString *text)
{
  if (vlps_fast_is_ascii (text->str, text->len))
    g_string_ascii_down (text);
  else
    {
      g_autofree char *folded = g_utf8_casefold (text->str, -1);

      g_string_assign (text, folded);
    }
}

/* Finds the first word from *cursor on, and goes behind it.  An ideograph is a word. */
static gboolean
next_word (const char **cursor, const char **ret_word, gsize *ret_length)
{
  const char *start = NULL, *p;

  for (p = *cursor; *p != '\0'; p = g_utf8_next_char (p))
    {
      gboolean ascii = (guchar) *p < 0x80;
      gunichar c = ascii ? (gunichar) *p : g_utf8_get_char (p);
      gboolean letter = ascii ? g_ascii_isalnum (*p) : g_unichar_isalnum (c);

      if (start != NULL && (!letter || c >= 0x2E80))
        break;
      if (letter && start == NULL)
        start = p;
      if (letter && c >= 0x2E80)
        {
          p = g_utf8_next_char (p);
          break;
        }
    }
  *cursor = p;
  *ret_word = start;
  *ret_length = start != NULL ? (gsize) (p - start) : 0;
  return start != NULL;
}

static guint64
length_bit (gsize length)
{
  return G_GUINT64_CONSTANT (1) << MIN (length, 63);
}

void
vlps_title_words_init (VlpsTitleWords *title, const char *text)
{
  g_autoptr (GString) folded = g_string_new (text);
  const char *rest, *word;
  gsize length;

  vlps_title_words_fold (folded);
  rest = folded->str;
  title->words = g_hash_table_new_full (vlps_hash_string, g_str_equal, g_free, NULL);
  while (next_word (&rest, &word, &length))
    {
      g_hash_table_add (title->words, g_strndup (word, length));
      title->lengths[(guchar) *word] |= length_bit (length);
    }
}

void
vlps_title_words_clear (VlpsTitleWords *title)
{
  g_clear_pointer (&title->words, g_hash_table_unref);
}

static gboolean
title_has (const VlpsTitleWords *title, const char *word, gsize length)
{
  g_autofree char *copy = NULL;

  if ((title->lengths[(guchar) *word] & length_bit (length)) == 0)
    return FALSE;
  copy = g_strndup (word, length);
  return g_hash_table_contains (title->words, copy);
}

/* How many different words a text has and how many of those the title has, too.  The words of a text as short as these are
 * compared one with another. */
void
vlps_title_words_count (const VlpsTitleWords *title, const char *folded, guint *ret_words, guint *ret_common)
{
  struct
  {
    const char *text;
    gsize length;
  } seen[VLPS_TITLE_WORDS_MOST];
  const char *word;
  gsize length;
  guint n = 0;

  *ret_common = 0;
  while (n < VLPS_TITLE_WORDS_MOST && next_word (&folded, &word, &length))
    {
      guint i = 0;

      while (i < n && (seen[i].length != length || memcmp (seen[i].text, word, length) != 0))
        i++;
      if (i < n)
        continue;
      seen[n].text = word;
      seen[n++].length = length;
      *ret_common += title_has (title, word, length);
    }
  *ret_words = n;
}

/* TRUE where a text has one of the words: few do. */
gboolean
vlps_title_words_are_in (const VlpsTitleWords *title, const char *folded)
{
  const char *word;
  gsize length;

  while (next_word (&folded, &word, &length))
    if (title_has (title, word, length))
      return TRUE;
  return FALSE;
}
