/* rouge.h - ROUGE-N (Lin 2004) with the tokens of WebMainBench, for comparison with its published figures */
#pragma once

#include <glib.h>

/* Number of tokens in a run, as WebMainBench has it. */
#define VLPS_ROUGE 5

/* Returns the F1 of the multisets of runs of `n` tokens (at most VLPS_SHINGLES_MOST, shingles.h): 2 common / (runs of
 * the result + runs of the gold). Tokens are VLPS_TOKENS_ALL (tokens.h), so white space and marks count. Of texts with
 * fewer tokens than n there is no run, which makes 0; two texts of nothing but white space agree, which makes 1. Both
 * are valid UTF-8. */
double vlps_rouge_f1 (const char *result, const char *gold, guint n);
