/* tokens-test.c - texts as numbers of their words, line by line */
#include "tokens.h"

/* The numbers with lines set apart: "0 1|2". */
static char *
shape (VlpsVocabulary *vocabulary, const char *text)
{
  VlpsTokens *tokens = vlps_tokens_new (vocabulary, text);
  GString *out = g_string_new (NULL);

  g_assert_cmpuint (tokens->lines[tokens->n_lines], ==, tokens->n_tokens);
  for (gsize line = 0; line < tokens->n_lines; line++)
    {
      g_string_append (out, line > 0 ? "|" : "");
      for (gsize i = tokens->lines[line]; i < tokens->lines[line + 1]; i++)
        g_string_append_printf (out, i > tokens->lines[line] ? " %u" : "%u", tokens->tokens[i]);
    }
  vlps_tokens_free (tokens);
  return g_string_free (out, FALSE);
}

static void
assert_shapes (VlpsTokenKind kind, const char *const *texts, const char *const *shapes)
{
  g_autoptr (VlpsVocabulary) vocabulary = vlps_vocabulary_new (kind);

  for (guint i = 0; texts[i] != NULL; i++)
    {
      g_autofree char *found = shape (vocabulary, texts[i]);

      g_test_message ("%s", texts[i]);
      g_assert_cmpstr (found, ==, shapes[i]);
    }
}

static void
test_words (void)
{
  static const char *const texts[] = { "", " \n, ", "a b a", "A a_1\n\n b.", "caf\xc3\xa9 a", NULL };
  static const char *const shapes[] = { "", "", "0 1 0", "2 3|1", "4 0", NULL };

  assert_shapes (VLPS_TOKENS_WORDS, texts, shapes);
}

static void
test_cjk (void)
{
  /* 中文a中\n、文: Han characters for themselves, the mark is none */
  static const char *const texts[] = { "\xe4\xb8\xad\xe6\x96\x87"
                                       "a\xe4\xb8\xad\n\xe3\x80\x81\xe6\x96\x87",
                                       "ab\xe4\xb8\xad", NULL };
  static const char *const shapes[] = { "0 1 2 0|1", "3 0", NULL };
  static const char *const runs[] = { "0|1", "2", NULL };

  assert_shapes (VLPS_TOKENS_CJK, texts, shapes);
  assert_shapes (VLPS_TOKENS_WORDS, texts, runs);
}

static void
test_all (void)
{
  /* "a1", " ", "3.5%", "\r\n", "3", "." */
  static const char *const texts[] = { "a1 3.5%\r\n3.", "", NULL };
  static const char *const shapes[] = { "0 1 2 3 4 5", "", NULL };

  assert_shapes (VLPS_TOKENS_ALL, texts, shapes);
}

static void
test_characters (void)
{
  g_autoptr (VlpsVocabulary) vocabulary = vlps_vocabulary_new (VLPS_TOKENS_CJK);
  VlpsTokens *tokens = vlps_tokens_new (vocabulary, " a\xc2\xa0,\n\xc3\xa9");

  g_assert_cmpuint (tokens->n_characters, ==, 3);
  g_assert_cmpuint (tokens->characters[0], ==, 'a');
  g_assert_cmpuint (tokens->characters[1], ==, ',');
  g_assert_cmpuint (tokens->characters[2], ==, 0xe9);
  g_assert_cmpuint (vlps_vocabulary_size (vocabulary), ==, 2);
  vlps_tokens_free (tokens);
  vlps_tokens_free (NULL);
  vlps_vocabulary_free (NULL);
}

int
main (int argc, char **argv)
{
  g_test_init (&argc, &argv, NULL);
  g_test_add_func ("/tokens/words", test_words);
  g_test_add_func ("/tokens/cjk", test_cjk);
  g_test_add_func ("/tokens/all", test_all);
  g_test_add_func ("/tokens/characters", test_characters);
  return g_test_run ();
}
