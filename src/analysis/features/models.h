/* models.h - the two models that predict from the features
 *
 * They are made by tools/train/make-models.  Those of data/ are part of the program, as arrays (boosted-trees-table.h).
 */
#pragma once

#include "boosted-trees.h"

/* Columns of both models: those of markup-features.h, then those of layout-features.h and content-features.h.  Newly
 * allocated array of static names. */
const char **vlps_models_features (guint *ret_n);

typedef struct
{
  const VlpsBoostedTrees
      *regions; /* five classes, in the order of VlpsRegion: where a text block of a rendered page belongs */
  const VlpsBoostedTrees
      *content; /* whether a text block is main content; uses the columns of markup-features.h alone */
} VlpsModels;

/* Those of the program; made ready when they are first needed, and never freed.  Ends the program with a message where
 * data/ has models for other columns than this version's. */
const VlpsModels *vlps_models_built_in (void);

/* A model in a file.  Fails with VLPS_ERROR_IO, also where it has not `n_classes` or asks for unknown
 * columns. */
VlpsBoostedTrees *vlps_models_read (const char *path, guint n_classes, GError **error);
