/* boosted-trees.h - boosted trees: what predicts from the features
 *
 * A model is a text in data/, made by tools/train/make-models (trees-text.c describes it).  The sum of the leaves that
 * a row falls into, over all trees, is the logarithm of the odds; with several classes each has trees of its own.
 */
#pragma once

#include <gio/gio.h>

typedef struct _VlpsBoostedTrees VlpsBoostedTrees;

/* Reads a model from its text.  `names` are the columns of the rows it will be asked about, `n` of them; those that the
 * model uses must be among them.  Fails with VLPS_ERROR_IO where the text is damaged or asks for an unknown column. */
VlpsBoostedTrees *vlps_boosted_trees_new (GBytes *text, const char *const *names, guint n, GError **error);
void vlps_boosted_trees_free (VlpsBoostedTrees *model);
G_DEFINE_AUTOPTR_CLEANUP_FUNC (VlpsBoostedTrees, vlps_boosted_trees_free)

/* Number of classes; 1 where the model says yes or no. */
guint vlps_boosted_trees_classes (const VlpsBoostedTrees *model);

/* TRUE where the model has learnt from the data set of that name, as its text says. */
gboolean vlps_boosted_trees_has_learnt (const VlpsBoostedTrees *model, const char *set);

/* Probabilities for `n` rows that lie one after the other, `n_columns` numbers each: of yes where there is one class,
 * else of each class; these then add up to 1.  Numbers that are NAN count as not known. */
void vlps_boosted_trees_predict (const VlpsBoostedTrees *model, const float *rows, guint n, guint n_columns,
                                 double *ret_probabilities);

/* Adds to `shares` (one entry a column) how far each column moved the sum for class `class_index` of this row: the differences
 * between the expectations of the nodes on the row's way down the trees. */
void vlps_boosted_trees_explain (const VlpsBoostedTrees *model, const float *row, guint class_index, double *shares);
