/* shingles-test.c - what two texts have in common, worked out by hand */
#include "shingles.h"

static VlpsOverlap
overlap_of (const char *result, const char *gold, VlpsTokenKind kind)
{
  g_autoptr (VlpsVocabulary) vocabulary = vlps_vocabulary_new (kind);
  g_autoptr (VlpsTokens) a = vlps_tokens_new (vocabulary, result), b = vlps_tokens_new (vocabulary, gold);

  return vlps_shingles_overlap (a, b, 4);
}

static void
test_overlap (void)
{
  static const struct
  {
    const char *result, *gold;
    VlpsTokenKind kind;
    gsize common, extra, missing;
  } cases[] = {
    { "a b c d e", "a b c d f", VLPS_TOKENS_CJK, 1, 1, 1 },
    { "a, b. c-d!", "a b c d", VLPS_TOKENS_CJK, 1, 0, 0 },
    { "A b c d", "a b c d", VLPS_TOKENS_CJK, 0, 1, 1 },
    { "a_b", "a b", VLPS_TOKENS_CJK, 0, 1, 1 },
    { "a b", "a b", VLPS_TOKENS_CJK, 1, 0, 0 }, /* one shorter shingle */
    { "", "a b c d e", VLPS_TOKENS_CJK, 0, 0, 2 },
    { "...", "", VLPS_TOKENS_CJK, 0, 0, 0 },
    /* a multiset: x x x x x has its shingle twice */
    { "x x x x x", "x x x x", VLPS_TOKENS_CJK, 1, 1, 0 },
    { "新闻内容", "新闻内容页", VLPS_TOKENS_CJK, 1, 0, 1 },
    { "新闻内容", "新闻内容页", VLPS_TOKENS_WORDS, 0, 1, 1 },
    { "共3条abc", "共 3 条 abc", VLPS_TOKENS_CJK, 1, 0, 0 },
  };

  for (guint i = 0; i < G_N_ELEMENTS (cases); i++)
    {
      VlpsOverlap overlap = overlap_of (cases[i].result, cases[i].gold, cases[i].kind);

      g_assert_cmpuint (overlap.common, ==, cases[i].common);
      g_assert_cmpuint (overlap.extra, ==, cases[i].extra);
      g_assert_cmpuint (overlap.missing, ==, cases[i].missing);
    }
}

int
main (int argc, char **argv)
{
  g_test_init (&argc, &argv, NULL);
  g_test_add_func ("/compare/shingles/overlap", test_overlap);
  return g_test_run ();
}
