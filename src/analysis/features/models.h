/* models.h - the two models that predict from the features
 *
 * They are made by tools/train/make-models.  Those of data/ are part of the program, as arrays (boosted-trees-table.h).
 */
#pragma once

#include "boosted-trees.h"

/* Returns the features of both models: those of markup-features.h, then those of layout-features.h and
 * content-features.h. Newly allocated array of static names. */
const char **vlps_models_features (guint *ret_n);

typedef struct
{
  const VlpsBoostedTrees
      *regions; /* five classes, in the order of VlpsRegion: region of a text block on a rendered page */
  const VlpsBoostedTrees
      *content; /* whether a text block is main content; only uses the features of markup-features.h */
} VlpsModels;

/* Returns the models of the program; prepared on first use, and never freed. Ends the program with a message if data/
 * has models for features of another version. */
const VlpsModels *vlps_models_built_in (void);

/* Reads a model from a file. Fails with VLPS_ERROR_IO, also if it does not have `n_classes` or uses unknown
 * features. */
VlpsBoostedTrees *vlps_models_read (const char *path, guint n_classes, GError **error);
