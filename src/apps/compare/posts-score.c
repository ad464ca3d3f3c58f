/* posts-score.c - the posts of a thread against those that people marked */
#include "posts-score.h"

#include "matching.h"
#include "shingles.h"

static GPtrArray *
tokens_of (VlpsVocabulary *vocabulary, const GPtrArray *texts)
{
  GPtrArray *tokens = g_ptr_array_new_with_free_func ((GDestroyNotify) vlps_tokens_free);

  for (guint i = 0; i < texts->len; i++)
    g_ptr_array_add (tokens, vlps_tokens_new (vocabulary, g_ptr_array_index (texts, i)));
  return tokens;
}

/* F1 of the multisets; 0 without a look where the lengths alone do not allow what counts. */
static double
likeness (gconstpointer result, gconstpointer of_gold)
{
  const VlpsTokens *found = result, *gold = of_gold;
  double total = (double) (gold->n_tokens + found->n_tokens);
  VlpsOverlap overlap;

  if (total <= 0 || 2 * (double) MIN (gold->n_tokens, found->n_tokens) / total < VLPS_POST_FOUND)
    return 0;
  overlap = vlps_shingles_overlap (found, gold, 1);
  return 2 * (double) overlap.common / total;
}

void
vlps_posts_score (const GPtrArray *gold, const GPtrArray *found, VlpsTokenKind kind, double *values)
{
  g_autoptr (VlpsVocabulary) vocabulary = vlps_vocabulary_new (kind);
  g_autoptr (GPtrArray) golds = tokens_of (vocabulary, gold);
  g_autoptr (GPtrArray) founds = tokens_of (vocabulary, found);
  g_autofree double *matched = vlps_matching_new (founds, golds, likeness, VLPS_POST_FOUND);
  guint whole = 0, nearly = 0;

  for (guint i = 0; i < golds->len; i++)
    {
      nearly += matched[i] > 0;
      whole += matched[i] >= 1;
    }
  if (golds->len > 0)
    {
      values[VLPS_MEASURE_POSTS_WHOLE] = (double) whole / golds->len;
      values[VLPS_MEASURE_POSTS_FOUND] = (double) nearly / golds->len;
    }
  if (founds->len > 0)
    values[VLPS_MEASURE_POSTS_PRECISION] = (double) nearly / founds->len;
}
