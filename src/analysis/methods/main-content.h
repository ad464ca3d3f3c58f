/* main-content.h - the method vlps: main content by the position of boxes and the features of words */
#pragma once

#include "frequent-lines.h"
#include "method.h"

/* Constants of vlps; docs/auto.md explains them. */
typedef struct
{
  double bias;       /* added to the log odds of every text block, besides the focus */
  double border;     /* cost of each beginning and end of a run of main content */
  guint words;       /* words beyond which a text block counts no more */
  double stands_out; /* probability that the main text of a page with one topic reaches somewhere */
  double repeated;   /* factor for the probability of a text block that also occurs in an example page */
  double kind_share; /* share of the mean of its kind in the log odds of a text block */
  VlpsFrequentOptions repeats;
} VlpsContentOptions;

extern const VlpsParam vlps_main_content_params[];

/* Gives every text block the probability that it is main content (data/content.trees) and keeps the runs with the
 * best odds, which `options->focus` moves.  On a rendered page, what the four lines put outside CENTER goes as well;
 * they are options->separators's, or found from the page.
 *
 * With `options->lines`, text blocks that come back on pages of the site go (Li & Jiang 2012, step 6), and the page is
 * learnt; with `options->examples`, what one of these pages has word for word counts less.  docs/auto.md explains.
 * Fails as the line store does (line-store.h); without `options->lines` never. */
VlpsResult *vlps_main_content (const VlpsPage *page, const VlpsMethodOptions *options, GError **error);
