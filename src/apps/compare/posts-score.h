/* posts-score.h - the posts of a thread against those that people marked */
#pragma once

#include "measure.h"
#include "tokens.h"

/* Two posts are the same where the F1 of their multisets of tokens reaches this. */
#define VLPS_POST_FOUND 0.9

/* `gold` and `found` are texts (char*), in the order of the page.  Each post of the gold takes the one that is left and
 * most like it.  Fills in the three measures of posts; without any post found there is no precision. */
void vlps_posts_score (const GPtrArray *gold, const GPtrArray *found, VlpsTokenKind kind, double *values);
