/* content-odds.h - how likely each text block of a page is main content; only for the files of main-content.h */
#pragma once

#include <math.h>

#include "content-options.h"
#include "layout-features.h"
#include "method.h"

static inline double
log_odds (double probability)
{
  probability = CLAMP (probability, .001, .999);
  return log (probability / (1 - probability));
}

static inline double
probability_of (double value)
{
  return 1 / (1 + exp (-value));
}

/* How many words of a text block count: a long one does not outvote all others. */
static inline double
weight_of (const VlpsTextBlock *block, const VlpsContentOptions *options)
{
  return sqrt (CLAMP (block->words, 1, options->words));
}

/* Gives the nodes of a text block the reason why they are content or not. */
static inline void
give_reason (VlpsResult *result, const VlpsTextBlock *block, VlpsReason reason)
{
  for (int i = block->first; i <= block->last; i++)
    result->reason[i] = (guint8) reason;
}

/* Returns the probability of each text block that it is main content, newly allocated.  Notices and comments that are
 * not wished have 0, and get the reason in `result`, which has the posts of the page.  `parts`: VlpsCommentPart of each
 * node of a thread that the page is for; NULL: it is for none. */
double *vlps_content_odds_new (const VlpsPageFeatures *features, const VlpsPage *page, const VlpsMethodOptions *options,
                               const VlpsComments *comments, const guint8 *parts, VlpsResult *result);

/* Lowers the probabilities in side columns.  The place of text is unknown on a page that is not laid out: names say what
 * is beside the content. */
void vlps_content_odds_lower_columns (const VlpsPage *page, const VlpsTextBlocks *blocks, double *probabilities);
