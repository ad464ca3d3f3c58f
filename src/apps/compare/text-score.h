/* text-score.h - how a text agrees with the gold text of its page */
#pragma once

#include "measure.h"
#include "tokens.h"

/* Tokens of a shingle. */
#define VLPS_SHINGLE 4

/* Tokens of the runs that ROUGE counts. */
#define VLPS_ROUGE 5

/* Pages with less gold than this count as short (Xi et al. 2016). */
#define VLPS_SHORT_BYTES 450

/* A gold text made ready to be compared with many. */
typedef struct VlpsTextGold VlpsTextGold;

/* `gold` (may be NULL: the page has only snippets) and the snippets must outlive it. */
VlpsTextGold *vlps_text_gold_new (const char *gold, char **with, char **without, VlpsTokenKind tokens);
void vlps_text_gold_free (VlpsTextGold *gold);
G_DEFINE_AUTOPTR_CLEANUP_FUNC (VlpsTextGold, vlps_text_gold_free)

/* Fills in the text measures of `values`; those that the gold does not allow stay as they are.  `text` is valid UTF-8.
 */
void vlps_text_score (VlpsTextGold *gold, const char *text, double *values);

/* Returns F1 of the shingles alone, NAN where there is no gold text. */
double vlps_text_score_shingle_f1 (VlpsTextGold *gold, const char *text);

/* The same for comments apart from the article: only the measures of comments. */
void vlps_text_score_comments (const char *gold, const char *text, VlpsTokenKind kind, double *values);

/* Share of shingles, as counts: common, only in the result, only in the gold. */
typedef struct
{
  gsize common, extra, missing;
} VlpsOverlap;

/* `size`: tokens of a shingle, at most VLPS_ROUGE. */
VlpsOverlap vlps_text_score_shingle_overlap (const VlpsTokens *result, const VlpsTokens *gold, guint size);

/* ROUGE-LSum (Lin 2004, section 3.2, "summary-level LCS"): for each line of the gold the union of its longest common
 * subsequences with all lines of the result; a token counts no more often than it occurs in the result.  FALSE where
 * the texts are too long. */
gboolean vlps_text_score_line_hits (const VlpsVocabulary *vocabulary, const VlpsTokens *result, const VlpsTokens *gold,
                                    gsize *ret_hits);
