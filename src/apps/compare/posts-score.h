/* posts-score.h - compares the posts found in a thread with labelled ones */
#pragma once

#include "measure.h"
#include "tokens.h"

/* Least F1 of the multisets of tokens at which two posts are the same. */
#define VLPS_POST_FOUND 0.9

/* Fills in the three measures of posts. `gold` and `found` are texts (char*), in the order of the page; each post of
 * the gold is matched with the most similar remaining one. Without found posts there is no precision. */
void vlps_posts_score (const GPtrArray *gold, const GPtrArray *found, VlpsTokenKind kind, double *values);
