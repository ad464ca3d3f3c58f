/* content-choice.h - which text blocks are kept, by how likely each is; only for the files of main-content.h */
#pragma once

#include "content-options.h"
#include "method.h"

/* Returns what is to be added to the logarithm of the odds of every text block of the page. */
double vlps_content_choice_bias (const double *probabilities, const VlpsTextBlocks *blocks,
                                 const VlpsMethodOptions *options);

/* Returns 1 for each text block that is kept, newly allocated. */
guint8 *vlps_content_choice_new (const double *probabilities, const VlpsTextBlocks *blocks,
                                 const VlpsContentOptions *options, double bias);

/* Returns the F1 to be expected of text blocks of which so much is kept. */
double vlps_content_choice_expected_f1 (const double *probabilities, const VlpsTextBlocks *blocks, const guint8 *kept);
