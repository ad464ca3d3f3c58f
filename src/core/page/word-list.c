/* word-list.c - lists of words in one value */
#include "word-list.h"

#include <string.h>

#include "errors.h"
#include "fast.h"

char **
vlps_word_list (const char *text, const char *option, GError **error)
{
  g_auto (GStrv) words = g_strsplit (text != NULL ? text : "", ",", -1);
  g_autoptr (GHashTable) seen = g_hash_table_new (g_str_hash, g_str_equal);

  for (guint i = 0; words[i] != NULL; i++)
    if (!g_hash_table_add (seen, g_strstrip (words[i])))
      return vlps_error_null (error, VLPS_ERROR_USAGE, "%s has '%s' twice; name it once", option, words[i]);
  return g_steal_pointer (&words);
}

gboolean
vlps_word_list_has (const char *const *words, const char *word)
{
  for (; *words != NULL; words++)
    if (g_ascii_strcasecmp (*words, word) == 0)
      return TRUE;
  return FALSE;
}

const char *
vlps_word_next (const char **at, gsize *ret_length)
{
  const char *word = *at != NULL ? *at + strspn (*at, VLPS_WORD_SPACE) : "";

  *ret_length = strcspn (word, VLPS_WORD_SPACE);
  if (*ret_length == 0)
    return NULL;
  *at = word + *ret_length;
  return word;
}

gboolean
vlps_word_is_in (const char *text, const char *separators, const char *word)
{
  gsize length = strlen (word);

  while (text != NULL && *(text += strspn (text, separators)) != '\0')
    {
      gsize n = strcspn (text, separators);

      if (n == length && g_ascii_strncasecmp (text, word, n) == 0)
        return TRUE;
      text += n;
    }
  return FALSE;
}

const char *
vlps_phrase_next (const char **at, gsize *ret_length)
{
  const char *phrase = *at;

  if (*phrase == '\0')
    return NULL;
  *ret_length = (gsize) (strchrnul (phrase, '|') - phrase);
  *at += *ret_length + (phrase[*ret_length] == '|');
  return phrase;
}

gboolean
vlps_phrase_begins (const char *phrases, const char *text, gboolean whole)
{
  const char *phrase;
  gsize length;

  while ((phrase = vlps_phrase_next (&phrases, &length)) != NULL)
    if (*text == *phrase && strncmp (text, phrase, length) == 0
        && (!whole || !g_unichar_isalnum (g_utf8_get_char (text + length))))
      return TRUE;
  return FALSE;
}

gboolean
vlps_phrase_is_within (const char *phrases, const char *text)
{
  const guint32 letters = vlps_fast_letters (text);
  const gsize n = strlen (text);
  const char *phrase;
  gsize length;

  /* a look at the first three bytes: a shorter phrase does not have them */
  while ((phrase = vlps_phrase_next (&phrases, &length)) != NULL)
    if ((length < 3 || vlps_fast_may_hold (letters, phrase)) && memmem (text, n, phrase, length) != NULL)
      return TRUE;
  return FALSE;
}

gboolean
vlps_phrase_is_in (const char *phrases, const char *text)
{
  const gsize length = strlen (text);

  if (length == 0 || strchr (text, '|') != NULL)
    return FALSE;
  for (const char *at = phrases; (at = strstr (at, text)) != NULL; at++)
    if ((at == phrases || at[-1] == '|') && (at[length] == '|' || at[length] == '\0'))
      return TRUE;
  return FALSE;
}
