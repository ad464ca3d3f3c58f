/* runs.h - runs of similar sibling elements: steps, references, posts, cards of a grid, entries of a live page */
#pragma once

#include "text-block.h"

/* Gives the text blocks in the same place of similar siblings one verdict. `kept` has a mark for each text block,
 * which comes from their `probabilities`; text blocks of probability 0 are never added. */
void vlps_runs_settle (const VlpsPage *page, const VlpsTextBlocks *blocks, const double *probabilities, guint8 *kept);
