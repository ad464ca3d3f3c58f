/* odds.h - raises the odds of regions by evidence that the model uses too little
 *
 * `probabilities` has VLPS_N_REGIONS values for each text block.
 */
#pragma once

#include "grid.h"
#include "text-block.h"

/* Multiplies the odds of HEADER and FOOTER by `bars`, those of LM and RM by `margins`, in `n` text blocks. */
void vlps_odds_raise_outer (double *probabilities, guint n, double bars, double margins);

/* Multiplies the odds of the margin for panels at the side of a grid (side-panel.h). */
void vlps_odds_raise_panels (double *probabilities, const VlpsPage *page, const VlpsTextBlocks *blocks,
                             const VlpsTextGrid *grids, double odds);

/* Multiplies the odds of regions that elements declare by their names (declared.h): by `sides` for columns beside wider
 * elements and for tables of facts, by `ends` for footers and columns below the content. On a page that declares a
 * footer, other text is less likely to be FOOTER. */
void vlps_odds_raise_declared (double *probabilities, const VlpsPage *page, const VlpsTextBlocks *blocks, double ends,
                               double sides);
