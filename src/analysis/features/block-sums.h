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

/* Computes the sums of all text blocks. */
void vlps_block_sums_init (VlpsBlockSums *sums, const VlpsPage *page, const VlpsTextBlocks *blocks);
void vlps_block_sums_clear (VlpsBlockSums *sums);

/* Returns one of the sums for the text blocks from `first` to before `end`. */
double vlps_block_sums_between (const double *sums, int first, int end);

/* Returns how much a text block is like running text: its length without links; 0 for links, labels and notices. */
double vlps_block_sums_goodness (const VlpsTextBlock *block);
