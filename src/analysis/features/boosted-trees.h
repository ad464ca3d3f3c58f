/* boosted-trees.h - boosted trees, which predict from features
 *
 * A model is a text in data/, made by tools/train/make-models (trees-text.c describes it). The sum of the leaves that
 * a row reaches, over all trees, is the logarithm of the odds; with several classes each has trees of its own. */
#pragma once

#include <gio/gio.h>

typedef struct _VlpsBoostedTrees VlpsBoostedTrees;

/* Parses a model. `names`: the `n` columns of the rows to predict, which must include all columns that the model
 * uses. Fails with VLPS_ERROR_IO if the text is damaged or uses an unknown column. */
VlpsBoostedTrees *vlps_boosted_trees_new (GBytes *text, const char *const *names, guint n, GError **error);
void vlps_boosted_trees_free (VlpsBoostedTrees *model);
G_DEFINE_AUTOPTR_CLEANUP_FUNC (VlpsBoostedTrees, vlps_boosted_trees_free)

/* Returns the number of classes; 1 for a binary model. */
guint vlps_boosted_trees_classes (const VlpsBoostedTrees *model);

/* Returns TRUE if the model was trained with the data set of that name, according to its text. */
gboolean vlps_boosted_trees_has_learnt (const VlpsBoostedTrees *model, const char *set);

/* Predicts probabilities for `n` consecutive rows of `n_columns` numbers each: of the positive answer if there is one
 * class, else of each class (their sum is 1). NAN marks unknown numbers. */
void vlps_boosted_trees_predict (const VlpsBoostedTrees *model, const float *rows, guint n, guint n_columns,
                                 double *ret_probabilities);

/* Adds to `shares` (one entry a column) the contribution of each column to the sum of class `class_index` for this
 * row: the differences between the expectations of the nodes on the row's way down the trees. */
void vlps_boosted_trees_explain (const VlpsBoostedTrees *model, const float *row, guint class_index, double *shares);
