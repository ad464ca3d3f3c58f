/* matching.h - matches the items of two lists, each at most once */
#pragma once

#include <glib.h>

/* Returns the similarity of two items, 0 to 1. */
typedef double (*VlpsSimilarity) (gconstpointer result, gconstpointer gold);

/* Matches each item of the gold, in order, with the most similar remaining item of the result, if the similarity is
 * at least `least` and above 0. Returns that similarity for each item of the gold, 0 for those without a partner;
 * newly allocated. */
double *vlps_matching_new (const GPtrArray *result, const GPtrArray *gold, VlpsSimilarity similarity, double least);
