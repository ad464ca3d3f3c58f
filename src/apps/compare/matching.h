/* matching.h - partners for the items of two lists, each once */
#pragma once

#include <glib.h>

/* How alike two items are, 0 to 1. */
typedef double (*VlpsSimilarity) (gconstpointer result, gconstpointer gold);

/* Each item of the gold, in their order, takes the item of the result that is left and most like it, if they are alike by
 * `least` or more and at all.  Returns that similarity for each item of the gold, 0 for those without a partner; newly
 * allocated. */
double *vlps_matching_new (const GPtrArray *result, const GPtrArray *gold, VlpsSimilarity similarity, double least);
