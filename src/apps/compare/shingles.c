/* shingles.c - runs of tokens of a text, and how many two texts have in common */
#include "shingles.h"

#include "sort.h"

#define NO_TOKEN G_MAXUINT32

typedef struct
{
  guint32 tokens[VLPS_SHINGLES_MOST];
} Shingle;

static int
compare_shingles (gconstpointer a, gconstpointer b, gpointer data)
{
  const Shingle *one = a, *other = b;

  for (guint i = 0; i < VLPS_SHINGLES_MOST; i++)
    if (one->tokens[i] != other->tokens[i])
      return one->tokens[i] < other->tokens[i] ? -1 : 1;
  return 0;
}

/* All shingles, sorted; one shorter one where there are fewer tokens. */
static Shingle *
shingles_of (const VlpsTokens *tokens, guint size, gsize *ret_n)
{
  gsize n = tokens->n_tokens == 0 ? 0 : tokens->n_tokens < size ? 1 : tokens->n_tokens - size + 1;
  Shingle *shingles = g_new (Shingle, MAX (1, n));

  for (gsize i = 0; i < n; i++)
    for (guint k = 0; k < VLPS_SHINGLES_MOST; k++)
      shingles[i].tokens[k] = k < size && i + k < tokens->n_tokens ? tokens->tokens[i + k] : NO_TOKEN;
  vlps_sort (shingles, n, sizeof *shingles, compare_shingles, NULL);
  *ret_n = n;
  return shingles;
}

VlpsOverlap
vlps_shingles_overlap (const VlpsTokens *result, const VlpsTokens *gold, guint size)
{
  gsize n_result, n_gold, i = 0, j = 0;
  g_autofree Shingle *of_result = shingles_of (result, size, &n_result);
  g_autofree Shingle *of_gold = shingles_of (gold, size, &n_gold);
  VlpsOverlap overlap = { 0 };

  while (i < n_result && j < n_gold)
    {
      int order = compare_shingles (&of_result[i], &of_gold[j], NULL);

      overlap.common += order == 0;
      i += order <= 0;
      j += order >= 0;
    }
  overlap.extra = n_result - overlap.common;
  overlap.missing = n_gold - overlap.common;
  return overlap;
}
