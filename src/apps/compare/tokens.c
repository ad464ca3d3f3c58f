/* tokens.c - texts as sequences of numbers */
#include "tokens.h"

#include <string.h>

#include "characters.h"
#include "hash.h"

struct VlpsVocabulary
{
  GHashTable *numbers; /* word -> number + 1 */
  GStringChunk *words;
  GString *word; /* the one at hand */
  VlpsTokenKind kind;
};

VlpsVocabulary *
vlps_vocabulary_new (VlpsTokenKind kind)
{
  VlpsVocabulary *vocabulary = g_new0 (VlpsVocabulary, 1);

  vocabulary->numbers = g_hash_table_new (vlps_hash_string, g_str_equal);
  vocabulary->words = g_string_chunk_new (4096);
  vocabulary->word = g_string_new (NULL);
  vocabulary->kind = kind;
  return vocabulary;
}

void
vlps_vocabulary_free (VlpsVocabulary *vocabulary)
{
  if (vocabulary == NULL)
    return;
  g_hash_table_unref (vocabulary->numbers);
  g_string_chunk_free (vocabulary->words);
  g_string_free (vocabulary->word, TRUE);
  g_free (vocabulary);
}

guint32
vlps_vocabulary_size (const VlpsVocabulary *vocabulary)
{
  return g_hash_table_size (vocabulary->numbers);
}

static guint32
number_of (VlpsVocabulary *vocabulary, const char *word, gsize length)
{
  gpointer number;

  g_string_truncate (vocabulary->word, 0);
  g_string_append_len (vocabulary->word, word, (gssize) length);
  number = g_hash_table_lookup (vocabulary->numbers, vocabulary->word->str);
  if (number == NULL)
    {
      number = GUINT_TO_POINTER (g_hash_table_size (vocabulary->numbers) + 1);
      g_hash_table_insert (vocabulary->numbers, g_string_chunk_insert_len (vocabulary->words, word, (gssize) length),
                           number);
    }
  return GPOINTER_TO_UINT (number) - 1;
}

void
vlps_tokens_free (VlpsTokens *tokens)
{
  if (tokens == NULL)
    return;
  g_free (tokens->tokens);
  g_free (tokens->lines);
  g_free (tokens->characters);
  g_free (tokens);
}

/* Length of the token at `p` where white space and marks are tokens, too.  Letters and digits are those of ASCII: a
 * number goes on after one point, and a per cent sign belongs to what stands before it. */
static gsize
token_length (const char *p)
{
  gsize n = 0, digits;

  while (g_ascii_isalnum (p[n]))
    n++;
  if (n > 0)
    {
      digits = p[n] == '.' ? strspn (p + n + 1, "0123456789") : 0;
      n += digits > 0 ? digits + 1 : 0;
      return n + (p[n] == '%');
    }
  n = strspn (p, "+#&._%-");
  if (n == 0)
    n = p[0] == '\r' && p[1] == '\n' ? 2 : (gsize) (g_utf8_next_char (p) - p);
  return n;
}

static VlpsTokens *
all_tokens (VlpsVocabulary *vocabulary, const char *text)
{
  GArray *numbers = g_array_new (FALSE, FALSE, sizeof (guint32));
  VlpsTokens *tokens = g_new0 (VlpsTokens, 1);

  for (gsize length; *text != '\0'; text += length)
    {
      guint32 number;

      length = token_length (text);
      number = number_of (vocabulary, text, length);
      g_array_append_val (numbers, number);
    }
  tokens->n_tokens = numbers->len;
  tokens->tokens = (guint32 *) g_array_free (numbers, FALSE);
  tokens->n_lines = tokens->n_tokens > 0;
  tokens->lines = g_new0 (gsize, 2);
  tokens->lines[tokens->n_lines] = tokens->n_tokens;
  return tokens;
}

static VlpsTokens *
word_tokens (VlpsVocabulary *vocabulary, const char *text)
{
  GArray *numbers = g_array_new (FALSE, FALSE, sizeof (guint32));
  GArray *lines = g_array_new (FALSE, FALSE, sizeof (gsize));
  GArray *characters = g_array_new (FALSE, FALSE, sizeof (guint32));
  VlpsTokens *tokens = g_new0 (VlpsTokens, 1);
  const char *word = NULL;
  gboolean fresh = TRUE; /* the next token begins a line */

  for (const char *p = text;; p = g_utf8_next_char (p))
    {
      gunichar c = g_utf8_get_char (p);
      gboolean alone = vocabulary->kind == VLPS_TOKENS_CJK && vlps_characters_is_ideograph (c) && g_unichar_isalnum (c);
      gboolean inside = !alone && (c == '_' || g_unichar_isalnum (c));

      if (c != 0 && !g_unichar_isspace (c))
        g_array_append_val (characters, c);
      if ((inside && word == NULL) || alone)
        if (fresh)
          {
            gsize begin = numbers->len + (alone && word != NULL);

            g_array_append_val (lines, begin);
            fresh = FALSE;
          }
      if (!inside && word != NULL)
        {
          guint32 number = number_of (vocabulary, word, (gsize) (p - word));

          g_array_append_val (numbers, number);
          word = NULL;
        }
      if (alone)
        {
          guint32 number = number_of (vocabulary, p, (gsize) (g_utf8_next_char (p) - p));

          g_array_append_val (numbers, number);
        }
      else if (inside && word == NULL)
        word = p;
      if (c == '\n')
        fresh = TRUE;
      if (c == 0)
        break;
    }
  tokens->n_lines = lines->len;
  tokens->n_tokens = numbers->len;
  tokens->n_characters = characters->len;
  g_array_append_val (lines, tokens->n_tokens);
  tokens->tokens = (guint32 *) g_array_free (numbers, FALSE);
  tokens->lines = (gsize *) g_array_free (lines, FALSE);
  tokens->characters = (guint32 *) g_array_free (characters, FALSE);
  return tokens;
}

VlpsTokens *
vlps_tokens_new (VlpsVocabulary *vocabulary, const char *text)
{
  return vocabulary->kind == VLPS_TOKENS_ALL ? all_tokens (vocabulary, text) : word_tokens (vocabulary, text);
}
