/* text-score-test.c - the text measures on examples worked out by hand */
#include "text-score.h"

#include <math.h>

#define assert_near(a, b) g_assert_cmpfloat_with_epsilon (a, b, 1e-9)

static gsize
hits_of (const char *result, const char *gold)
{
  g_autoptr (VlpsVocabulary) vocabulary = vlps_vocabulary_new (VLPS_TOKENS_CJK);
  g_autoptr (VlpsTokens) a = vlps_tokens_new (vocabulary, result), b = vlps_tokens_new (vocabulary, gold);
  gsize hits = G_MAXSIZE;

  g_assert_true (vlps_text_score_line_hits (vocabulary, a, b, &hits));
  return hits;
}

static void
test_lines (void)
{
  /* Lin 2004, section 3.2: the union of w1 w2 and w1 w3 w5 has four of the five words */
  g_assert_cmpuint (hits_of ("w1 w2 w6 w7 w8\nw1 w3 w8 w9 w5", "w1 w2 w3 w4 w5"), ==, 4);
  /* Lin 2004, section 3.1: "police the gunman" has one word in order with "police killed the gunman" more than "the
   * gunman police" has */
  g_assert_cmpuint (hits_of ("police kill the gunman", "police killed the gunman"), ==, 3);
  g_assert_cmpuint (hits_of ("the gunman kill police", "police killed the gunman"), ==, 2);
  /* a word that the result has once is hit once */
  g_assert_cmpuint (hits_of ("a", "a\na\na"), ==, 1);
  g_assert_cmpuint (hits_of ("a b\nc d", "c d\n\n \na b"), ==, 4);
  g_assert_cmpuint (hits_of ("", "a b"), ==, 0);
}

static void
score (const char *result, const char *gold, double *values)
{
  g_autoptr (VlpsTextGold) made = vlps_text_gold_new (gold, NULL, NULL, VLPS_TOKENS_CJK);

  vlps_measures_clear (values);
  vlps_text_score (made, result, values);
}

static void
test_papers (void)
{
  double values[VLPS_N_MEASURES];
  g_autofree char *gold = g_strnfill (100, 'a'), *five = g_strconcat (gold, "zzzzz", NULL);
  g_autofree char *six = g_strconcat (gold, "zzzzzz", NULL), *two = g_strconcat ("z ", gold, "\tz", NULL);
  g_autofree char *one = g_strconcat (gold, "z", NULL), *without_two = g_strnfill (98, 'a');
  g_autofree char *quarter = g_strconcat (gold, "zzzzzzzzzzzzzzzzzzzzzzzzz", NULL);
  g_autofree char *more = g_strconcat (quarter, "z", NULL);

  /* Zou & Zhong: noise of 5 % of the gold is qualified, below 2 % excellent */
  score (five, gold, values);
  assert_near (values[VLPS_MEASURE_QUALIFIED], 1);
  assert_near (values[VLPS_MEASURE_EXCELLENT], 0);
  score (six, gold, values);
  assert_near (values[VLPS_MEASURE_QUALIFIED], 0);
  score (two, gold, values);
  assert_near (values[VLPS_MEASURE_QUALIFIED], 1);
  assert_near (values[VLPS_MEASURE_EXCELLENT], 0);
  score (one, gold, values);
  assert_near (values[VLPS_MEASURE_EXCELLENT], 1);
  score (without_two, gold, values);
  assert_near (values[VLPS_MEASURE_QUALIFIED], 0);
  assert_near (values[VLPS_MEASURE_EDIT], 0.98);
  /* Xi et al.: wrong when more than 20 % of the result is not in the gold */
  score (quarter, gold, values);
  assert_near (values[VLPS_MEASURE_ERROR], 0.2);
  score (more, gold, values);
  assert_near (values[VLPS_MEASURE_WRONG], 1);
  assert_near (values[VLPS_MEASURE_WRONG_SHORT], 1);
  score ("", gold, values);
  assert_near (values[VLPS_MEASURE_ERROR], 1);
  g_assert_true (isnan (values[VLPS_MEASURE_SHINGLE_PRECISION]));
  assert_near (values[VLPS_MEASURE_SHINGLE_RECALL], 0);
  assert_near (values[VLPS_MEASURE_SHINGLE_F1], 0);
}

static void
test_short (void)
{
  double values[VLPS_N_MEASURES];
  g_autofree char *below = g_strnfill (449, 'a'), *at = g_strnfill (450, 'a');

  score ("a", below, values);
  assert_near (values[VLPS_MEASURE_WRONG_SHORT], 0);
  score ("a", at, values);
  g_assert_true (isnan (values[VLPS_MEASURE_WRONG_SHORT]));
  assert_near (values[VLPS_MEASURE_WRONG], 0);
}

/* Hostile lengths end in time: the measures that would take too long are left out, the others stand. */
static void
test_long (void)
{
  g_autoptr (GString) gold = g_string_new (NULL), result = g_string_new (NULL);
  double values[VLPS_N_MEASURES];

  for (guint i = 0; i < 120000; i++)
    {
      g_string_append_printf (gold, "g%u\n", i);
      g_string_append_printf (result, "r%u\n", i);
    }
  score (result->str, gold->str, values);
  g_assert_true (isnan (values[VLPS_MEASURE_LINE_F1]));
  g_assert_true (isnan (values[VLPS_MEASURE_EDIT]));
  assert_near (values[VLPS_MEASURE_SHINGLE_F1], 0);
  assert_near (values[VLPS_MEASURE_BAG_F1], 0);
}

static void
test_bag (void)
{
  double values[VLPS_N_MEASURES];

  /* 3 words in common of 4 and 5: 2 * 3 / 9 */
  score ("b a c x", "a b c d e", values);
  assert_near (values[VLPS_MEASURE_BAG_F1], 6.0 / 9);
  assert_near (values[VLPS_MEASURE_EXACT], 0);
  score ("a  b\nc", "a b c", values);
  assert_near (values[VLPS_MEASURE_EXACT], 1);
  assert_near (values[VLPS_MEASURE_EDIT], 1);
  /* seven tokens on both sides: three runs of five, of which one is the same; empty lines are none */
  score ("a b c\nd", "a b c d", values);
  assert_near (values[VLPS_MEASURE_ROUGE], 2.0 / 6);
  score ("a b\n\nc d\n", "a b\nc d\n\n", values);
  assert_near (values[VLPS_MEASURE_ROUGE], 1);
}

static void
test_snippets (void)
{
  char *with[] = { (char *) "one  two", (char *) "three", NULL };
  char *without[] = { (char *) "menu", (char *) "footer", (char *) "ad", (char *) "other", NULL };
  g_autoptr (VlpsTextGold) gold = vlps_text_gold_new (NULL, with, without, VLPS_TOKENS_CJK);
  double values[VLPS_N_MEASURES];

  vlps_measures_clear (values);
  vlps_text_score (gold, "zero one\ntwo four menu", values);
  assert_near (values[VLPS_MEASURE_WITH], 0.5);
  assert_near (values[VLPS_MEASURE_WITHOUT], 0.75);
  g_assert_true (isnan (values[VLPS_MEASURE_SHINGLE_F1]));
}

static void
test_comments (void)
{
  double values[VLPS_N_MEASURES];

  vlps_measures_clear (values);
  vlps_text_score_comments ("one two three four five", "one two three four six seven", VLPS_TOKENS_CJK, values);
  assert_near (values[VLPS_MEASURE_COMMENTS_PRECISION], 1 / 3.);
  assert_near (values[VLPS_MEASURE_COMMENTS_RECALL], .5);
  assert_near (values[VLPS_MEASURE_COMMENTS_F1], .4);
  g_assert_true (isnan (values[VLPS_MEASURE_SHINGLE_F1]));
  vlps_measures_clear (values);
  vlps_text_score_comments ("one two three four five", "", VLPS_TOKENS_CJK, values);
  g_assert_true (isnan (values[VLPS_MEASURE_COMMENTS_PRECISION]));
  assert_near (values[VLPS_MEASURE_COMMENTS_F1], 0);
}

int
main (int argc, char **argv)
{
  g_test_init (&argc, &argv, NULL);
  g_test_add_func ("/compare/text-score/lines", test_lines);
  g_test_add_func ("/compare/text-score/papers", test_papers);
  g_test_add_func ("/compare/text-score/short", test_short);
  g_test_add_func ("/compare/text-score/long", test_long);
  g_test_add_func ("/compare/text-score/bag", test_bag);
  g_test_add_func ("/compare/text-score/snippets", test_snippets);
  g_test_add_func ("/compare/text-score/comments", test_comments);
  return g_test_run ();
}
