/* bcubed.h - agreement of two segmentations of a page: extended BCubed (Amigó et al. 2009; Kiesel et al. 2020) */
#pragma once

#include "edge-mask.h"
#include "measure.h"
#include "segmentation.h"

/* Elements to be clustered, grouped by the segments they lie in. */
typedef struct VlpsBcubedClusters VlpsBcubedClusters;

/* Makes clusters for segmentations with so many segments. */
VlpsBcubedClusters *vlps_bcubed_clusters_new (guint n_result, guint n_truth);
void vlps_bcubed_clusters_free (VlpsBcubedClusters *clusters);
G_DEFINE_AUTOPTR_CLEANUP_FUNC (VlpsBcubedClusters, vlps_bcubed_clusters_free)

/* Adds elements of total `size` in the segments whose bits are set: first (n_result + 63) / 64 words, then (n_truth +
 * 63) / 64. */
void vlps_bcubed_clusters_add (VlpsBcubedClusters *clusters, const guint64 *bits, double size);

/* Computes precision and recall. Precision: for each element in some segment of the result, over all elements that
 * share one with it (itself too), the mean of min (segments of the result, segments of the truth that both share) /
 * segments of the result that both share; of that the mean over the elements. Recall is the same with result and
 * truth changed. Elements count by their size. NAN where no element is in a segment; FALSE where there are too many
 * different groups to compare. */
gboolean vlps_bcubed_clusters_compare (const VlpsBcubedClusters *clusters, double *ret_precision, double *ret_recall);

/* Fills in the measures over characters and pixels. Pixels are those of the page in CSS px. A text run is in the
 * segments that contain its whole box. `weights` of all nodes count, including text that nobody judged. */
void vlps_bcubed_score (const VlpsPage *page, const guint *weights, const VlpsSegmentation *result,
                        const VlpsSegmentation *truth, double *values);

/* Fills in the measures over the edges in a picture of the page: an edge pixel counts at its position and its
 * neighbours. `first`: measure of precision, followed by those of recall and F1. */
void vlps_bcubed_score_edges (const VlpsEdgeMask *mask, VlpsMeasure first, const VlpsSegmentation *result,
                              const VlpsSegmentation *truth, double *values);
