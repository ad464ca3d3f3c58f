/* block-sums.h - sums over the text blocks of a page */
#pragma once

#include "text-block.h"

/* Sums over the text blocks before each one, as VlpsTextBlocks counts them; one entry more than text blocks.
 */
typedef struct
{
  double *links, *good, *commas, *paragraphs;
  guint n;
} VlpsBlockSums;

/* Makes the sums of all text blocks. */
void vlps_block_sums_init (VlpsBlockSums *sums, const VlpsPage *page, const VlpsTextBlocks *blocks);
void vlps_block_sums_clear (VlpsBlockSums *sums);

/* What the text blocks from `first` to before `end` have of one of the sums. */
double vlps_block_sums_between (const double *sums, int first, int end);

/* How much of running text a text block is: its length, less what is link; nothing for links, labels and notices. */
double vlps_block_sums_goodness (const VlpsTextBlock *block);
