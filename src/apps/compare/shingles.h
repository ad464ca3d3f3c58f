/* shingles.h - runs of tokens of a text, and how many two texts have in common */
#pragma once

#include "tokens.h"

/* Most tokens of a shingle. */
#define VLPS_SHINGLES_MOST 5

/* Overlap as counts: common, only in the result, only in the gold. */
typedef struct
{
  gsize common, extra, missing;
} VlpsOverlap;

/* Counts shingles of `size` tokens (at most VLPS_SHINGLES_MOST) as multisets. A text with fewer tokens has one shingle of
 * them all. */
VlpsOverlap vlps_shingles_overlap (const VlpsTokens *result, const VlpsTokens *gold, guint size);
