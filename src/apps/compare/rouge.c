/* rouge.c - ROUGE-N with the tokens of WebMainBench */
#include "rouge.h"

#include "shingles.h"

static gboolean
is_blank (const char *text)
{
  g_autofree char *copy = g_strdup (text);

  return *g_strstrip (copy) == '\0';
}

double
vlps_rouge_f1 (const char *result, const char *gold, guint n)
{
  g_autoptr (VlpsVocabulary) vocabulary = vlps_vocabulary_new (VLPS_TOKENS_ALL);
  g_autoptr (VlpsTokens) one = vlps_tokens_new (vocabulary, result);
  g_autoptr (VlpsTokens) other = vlps_tokens_new (vocabulary, gold);
  VlpsOverlap overlap;

  if (is_blank (result) && is_blank (gold))
    return 1;
  if (one->n_tokens < n || other->n_tokens < n)
    return 0;
  overlap = vlps_shingles_overlap (one, other, n);
  return 2 * (double) overlap.common / (double) (2 * overlap.common + overlap.extra + overlap.missing);
}
