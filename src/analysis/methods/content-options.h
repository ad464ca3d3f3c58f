/* content-options.h - constants of the method vlps; docs/auto.md explains them */
#pragma once

#include "frequent-lines.h"

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
