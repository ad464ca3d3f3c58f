/* rouge-test.c - ROUGE-N against values worked out by hand */
#include "rouge.h"
#include "tokens.h"

#define assert_near(a, b) g_assert_cmpfloat_with_epsilon (a, b, 1e-9)

/* Number of tokens. */
static gsize
count (const char *text)
{
  g_autoptr (VlpsVocabulary) vocabulary = vlps_vocabulary_new (VLPS_TOKENS_ALL);
  g_autoptr (VlpsTokens) tokens = vlps_tokens_new (vocabulary, text);

  return tokens->n_tokens;
}

/* As jieba.lcut() parts these, but for the Han characters, which it joins to words. */
static void
test_tokens (void)
{
  g_assert_cmpuint (count (""), ==, 0);
  g_assert_cmpuint (count ("one two"), ==, 3);         /* one, blank, two */
  g_assert_cmpuint (count ("one,  two."), ==, 6);      /* one , blank blank two . */
  g_assert_cmpuint (count ("3.14% of v1.2.3"), ==, 7); /* 3.14% blank of blank v1.2 . 3 */
  g_assert_cmpuint (count ("a--b_c ..."), ==, 7);      /* a -- b _ c blank ... */
  g_assert_cmpuint (count ("\r\n\n"), ==, 2);
  g_assert_cmpuint (count ("中文ab，é"), ==, 5); /* 中 文 ab ， é */
}

static void
test_values (void)
{
  /* 7 tokens, 3 runs of five; the last token differs: 2 * 2 / (3 + 3) */
  assert_near (vlps_rouge_f1 ("a b c d", "a b c d", 5), 1);
  assert_near (vlps_rouge_f1 ("a b c e", "a b c d", 5), 2. / 3);
  /* 7 and 9 tokens: 3 in common of 3 and 5 */
  assert_near (vlps_rouge_f1 ("a b c d", "a b c d e", 5), 6. / 8);
  /* a run counts as often as it stands on both sides: "ababababab" in tokens of one sign */
  assert_near (vlps_rouge_f1 (",;,;,;", ",;,;,", 5), 2. / 3);
  assert_near (vlps_rouge_f1 ("x", "a b c d", 5), 0);
  assert_near (vlps_rouge_f1 ("", "a b c d", 5), 0);
  assert_near (vlps_rouge_f1 ("a", "a", 5), 0);
  assert_near (vlps_rouge_f1 (" ", "", 5), 1);
  assert_near (vlps_rouge_f1 ("a b", "a c", 1), 2. / 3);
}

int
main (int argc, char **argv)
{
  g_test_init (&argc, &argv, NULL);
  g_test_add_func ("/rouge/tokens", test_tokens);
  g_test_add_func ("/rouge/values", test_values);
  return g_test_run ();
}
