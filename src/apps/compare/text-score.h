/* text-score.h - scores a text against the gold text of its page */
#pragma once

#include "measure.h"
#include "tokens.h"

/* Number of tokens in a shingle. */
#define VLPS_SHINGLE 4

/* Bytes of gold below which a page counts as short (Xi et al. 2016). */
#define VLPS_SHORT_BYTES 450

/* A gold text prepared for comparison with many others. */
typedef struct VlpsTextGold VlpsTextGold;

/* Prepares a gold text. `gold` (may be NULL: the page has only snippets) and the snippets are borrowed. */
VlpsTextGold *vlps_text_gold_new (const char *gold, char **with, char **without, VlpsTokenKind tokens);
void vlps_text_gold_free (VlpsTextGold *gold);
G_DEFINE_AUTOPTR_CLEANUP_FUNC (VlpsTextGold, vlps_text_gold_free)

/* Fills in the text measures of `values`; those that the gold does not support are unchanged. `text` is valid UTF-8. */
void vlps_text_score (VlpsTextGold *gold, const char *text, double *values);

/* Returns the F1 of shingles, NAN if there is no gold text. */
double vlps_text_score_shingle_f1 (VlpsTextGold *gold, const char *text);

/* Fills in the measures of comments, which are separate from the article. */
void vlps_text_score_comments (const char *gold, const char *text, VlpsTokenKind kind, double *values);

/* Computes ROUGE-LSum (Lin 2004, section 3.2, "summary-level LCS"): for each line of the gold the union of its
 * longest common subsequences with all lines of the result; a token counts no more often than it occurs in the
 * result. FALSE where the texts are too long. */
gboolean vlps_text_score_line_hits (const VlpsVocabulary *vocabulary, const VlpsTokens *result, const VlpsTokens *gold,
                                    gsize *ret_hits);
