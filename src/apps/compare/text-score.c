/* text-score.c - how a text agrees with the gold text of its page */
#include "text-score.h"

#include <math.h>
#include <string.h>

#include "rouge.h"
#include "sequence.h"
#include "shingles.h"
#include "whitespace.h"

/* Zou & Zhong's "wholly covers": copies of a page's text differ in a mark here and there, so one character in a hundred
 * may be missing. */
#define COVERED 0.99

struct VlpsTextGold
{
  const char *text;
  VlpsVocabulary *vocabulary;
  VlpsTokens *tokens;
  char **with; /* white space folded */
  char **without;
};

static char **
fold_all (char **snippets)
{
  guint n = snippets != NULL ? g_strv_length (snippets) : 0;
  char **folded = n > 0 ? g_new0 (char *, n + 1) : NULL;

  for (guint i = 0; i < n; i++)
    {
      folded[i] = vlps_whitespace_collapse (snippets[i]);
      g_strchomp (folded[i]);
    }
  return folded;
}

VlpsTextGold *
vlps_text_gold_new (const char *text, char **with, char **without, VlpsTokenKind tokens)
{
  VlpsTextGold *gold = g_new0 (VlpsTextGold, 1);

  gold->text = text;
  gold->vocabulary = vlps_vocabulary_new (tokens);
  gold->tokens = text != NULL ? vlps_tokens_new (gold->vocabulary, text) : NULL;
  gold->with = fold_all (with);
  gold->without = fold_all (without);
  return gold;
}

void
vlps_text_gold_free (VlpsTextGold *gold)
{
  if (gold == NULL)
    return;
  vlps_tokens_free (gold->tokens);
  vlps_vocabulary_free (gold->vocabulary);
  g_strfreev (gold->with);
  g_strfreev (gold->without);
  g_free (gold);
}

/* The lines of a text by their content, so that equal ones are found at once. */
static guint
hash_line (const VlpsTokens *tokens, gsize line)
{
  guint hash = 5381;

  for (gsize i = tokens->lines[line]; i < tokens->lines[line + 1]; i++)
    hash = hash * 33 + tokens->tokens[i];
  return hash;
}

static gboolean
lines_equal (const VlpsTokens *a, gsize line_a, const VlpsTokens *b, gsize line_b)
{
  gsize n = a->lines[line_a + 1] - a->lines[line_a];

  return n == b->lines[line_b + 1] - b->lines[line_b]
         && memcmp (a->tokens + a->lines[line_a], b->tokens + b->lines[line_b], n * sizeof *a->tokens) == 0;
}

/* Returns TRUE if the result has the identical line; `by_hash`: hash of its lines -> line + 1. */
static gboolean
has_twin (GHashTable *by_hash, const VlpsTokens *result, const VlpsTokens *gold, gsize line)
{
  guint twin = GPOINTER_TO_UINT (g_hash_table_lookup (by_hash, GUINT_TO_POINTER (hash_line (gold, line))));

  return twin > 0 && lines_equal (gold, line, result, twin - 1);
}

gboolean
vlps_text_score_line_hits (const VlpsVocabulary *vocabulary, const VlpsTokens *result, const VlpsTokens *gold,
                           gsize *ret_hits)
{
  guint32 n_symbols = vlps_vocabulary_size (vocabulary);
  g_autofree guint32 *left = g_new0 (guint32, MAX (1, n_symbols)); /* how often each token may still be hit */
  g_autoptr (GHashTable) by_hash = g_hash_table_new (NULL, NULL);  /* of lines of the result -> line + 1 */
  g_autoptr (VlpsSequencePattern) pattern = vlps_sequence_pattern_new (n_symbols);
  double cells = 0;
  gsize hits = 0;

  for (gsize i = 0; i < result->n_tokens; i++)
    left[result->tokens[i]]++;
  for (gsize line = 0; line < result->n_lines; line++)
    g_hash_table_insert (by_hash, GUINT_TO_POINTER (hash_line (result, line)), GUINT_TO_POINTER (line + 1));
  /* the cost is known before: even for a short line every token of the result is looked up */
  for (gsize line = 0; line < gold->n_lines; line++)
    if (!has_twin (by_hash, result, gold, line))
      cells += (double) (gold->lines[line + 1] - gold->lines[line] + 64) * (double) result->n_tokens;
  if (cells > VLPS_SEQUENCE_MAX_CELLS)
    return FALSE;
  for (gsize line = 0; line < gold->n_lines; line++)
    {
      const guint32 *a = gold->tokens + gold->lines[line];
      gsize n = gold->lines[line + 1] - gold->lines[line];
      g_autofree guint8 *marks = g_malloc0 (n);

      /* the line itself is its longest common subsequence */
      if (has_twin (by_hash, result, gold, line))
        memset (marks, 1, n);
      else
        {
          if (!vlps_sequence_pattern_set (pattern, a, n))
            return FALSE;
          for (gsize other = 0; other < result->n_lines; other++)
            if (!vlps_sequence_pattern_mark (pattern, result->tokens + result->lines[other],
                                             result->lines[other + 1] - result->lines[other], marks))
              return FALSE;
        }
      for (gsize i = 0; i < n; i++)
        if (marks[i] && left[a[i]] > 0)
          {
            hits++;
            left[a[i]]--;
          }
    }
  *ret_hits = hits;
  return TRUE;
}

static double
share (gsize part, gsize whole)
{
  return whole > 0 ? (double) part / (double) whole : 0;
}

static void
score_snippets (const VlpsTextGold *gold, const char *text, double *values)
{
  g_autofree char *folded = NULL;
  guint present = 0, absent = 0;

  if (gold->with == NULL && gold->without == NULL)
    return;
  folded = vlps_whitespace_collapse (text);
  for (guint i = 0; gold->with != NULL && gold->with[i] != NULL; i++)
    present += strstr (folded, gold->with[i]) != NULL;
  for (guint i = 0; gold->without != NULL && gold->without[i] != NULL; i++)
    absent += strstr (folded, gold->without[i]) == NULL;
  if (gold->with != NULL)
    values[VLPS_MEASURE_WITH] = share (present, g_strv_length (gold->with));
  if (gold->without != NULL)
    values[VLPS_MEASURE_WITHOUT] = share (absent, g_strv_length (gold->without));
}

/* The measures of the methods' own papers, all of them on characters without white space. */
static void
score_characters (const VlpsTextGold *gold, const VlpsTokens *result, double *values)
{
  const VlpsTokens *truth = gold->tokens;
  gsize length, distance;

  if (vlps_sequence_distance (result->characters, result->n_characters, truth->characters, truth->n_characters,
                              &distance))
    values[VLPS_MEASURE_EDIT] = 1 - share (distance, MAX (result->n_characters, truth->n_characters));
  if (vlps_sequence_lcs (result->characters, result->n_characters, truth->characters, truth->n_characters, &length))
    {
      double noise = share (result->n_characters - length, truth->n_characters);
      gboolean covered = (double) length >= COVERED * (double) truth->n_characters;
      /* an empty result has no wrong text, but a page that got nothing is not right */
      double error = result->n_characters > 0 ? 1 - share (length, result->n_characters) : 1;

      values[VLPS_MEASURE_QUALIFIED] = covered && noise <= 0.05;
      values[VLPS_MEASURE_EXCELLENT] = covered && noise < 0.02;
      values[VLPS_MEASURE_ERROR] = error;
      values[VLPS_MEASURE_WRONG] = error > 0.2;
      if (strlen (gold->text) < VLPS_SHORT_BYTES)
        values[VLPS_MEASURE_WRONG_SHORT] = error > 0.2;
    }
}

/* The text without empty lines: golds have none, and whether there is one between two paragraphs is a choice.  Newly
 * allocated. */
static char *
close_lines (const char *text)
{
  GString *out = g_string_sized_new (strlen (text));

  for (; *text != '\0'; text++)
    if (*text != '\n' || text[1] != '\n')
      g_string_append_c (out, *text);
  return g_string_free (out, FALSE);
}

void
vlps_text_score (VlpsTextGold *gold, const char *text, double *values)
{
  g_autoptr (VlpsTokens) result = NULL;
  g_autofree char *closed = NULL, *closed_gold = NULL;
  VlpsOverlap overlap;
  gsize hits;

  score_snippets (gold, text, values);
  if (gold->tokens == NULL)
    return;
  result = vlps_tokens_new (gold->vocabulary, text);
  overlap = vlps_shingles_overlap (result, gold->tokens, VLPS_SHINGLE);
  if (overlap.common + overlap.extra > 0)
    values[VLPS_MEASURE_SHINGLE_PRECISION] = share (overlap.common, overlap.common + overlap.extra);
  if (overlap.common + overlap.missing > 0)
    values[VLPS_MEASURE_SHINGLE_RECALL] = share (overlap.common, overlap.common + overlap.missing);
  values[VLPS_MEASURE_SHINGLE_F1] = share (2 * overlap.common, 2 * overlap.common + overlap.extra + overlap.missing);
  values[VLPS_MEASURE_EXACT] =
      result->n_tokens == gold->tokens->n_tokens
      && memcmp (result->tokens, gold->tokens->tokens, result->n_tokens * sizeof *result->tokens) == 0;
  values[VLPS_MEASURE_CORRECT] = values[VLPS_MEASURE_SHINGLE_F1] >= 0.9;
  if (vlps_text_score_line_hits (gold->vocabulary, result, gold->tokens, &hits))
    {
      values[VLPS_MEASURE_LINE_PRECISION] = share (hits, result->n_tokens);
      values[VLPS_MEASURE_LINE_RECALL] = share (hits, gold->tokens->n_tokens);
      values[VLPS_MEASURE_LINE_F1] =
          vlps_measure_f1 (values[VLPS_MEASURE_LINE_PRECISION], values[VLPS_MEASURE_LINE_RECALL]);
    }
  overlap = vlps_shingles_overlap (result, gold->tokens, 1);
  values[VLPS_MEASURE_BAG_F1] = share (2 * overlap.common, 2 * overlap.common + overlap.extra + overlap.missing);
  score_characters (gold, result, values);
  closed = close_lines (text);
  closed_gold = close_lines (gold->text);
  values[VLPS_MEASURE_ROUGE] = vlps_rouge_f1 (closed, closed_gold, VLPS_ROUGE);
}

double
vlps_text_score_shingle_f1 (VlpsTextGold *gold, const char *text)
{
  g_autoptr (VlpsTokens) result = gold->tokens != NULL ? vlps_tokens_new (gold->vocabulary, text) : NULL;
  VlpsOverlap overlap;

  if (result == NULL)
    return NAN;
  overlap = vlps_shingles_overlap (result, gold->tokens, VLPS_SHINGLE);
  return share (2 * overlap.common, 2 * overlap.common + overlap.extra + overlap.missing);
}

void
vlps_text_score_comments (const char *gold, const char *text, VlpsTokenKind kind, double *values)
{
  g_autoptr (VlpsVocabulary) vocabulary = vlps_vocabulary_new (kind);
  g_autoptr (VlpsTokens) result = vlps_tokens_new (vocabulary, text);
  g_autoptr (VlpsTokens) truth = vlps_tokens_new (vocabulary, gold);
  VlpsOverlap overlap = vlps_shingles_overlap (result, truth, VLPS_SHINGLE);

  if (overlap.common + overlap.extra > 0)
    values[VLPS_MEASURE_COMMENTS_PRECISION] = share (overlap.common, overlap.common + overlap.extra);
  if (overlap.common + overlap.missing > 0)
    values[VLPS_MEASURE_COMMENTS_RECALL] = share (overlap.common, overlap.common + overlap.missing);
  values[VLPS_MEASURE_COMMENTS_F1] = share (2 * overlap.common, 2 * overlap.common + overlap.extra + overlap.missing);
}
