/* models.h - the two models that weigh the evidence
 *
 * They are made by tests/train/train.py.  Those of data/ are part of the program.
 */
#pragma once

#include "forest.h"

G_BEGIN_DECLS

/* Columns of both models: those of evidence.h, then those of layout.h and chance.h.  Newly allocated array of static
 * names. */
const char **vlps_models_columns (guint *ret_n);

typedef struct
{
  const VlpsForest *regions; /* five classes, in the order of VlpsRegion: where a passage of a rendered page belongs */
  const VlpsForest *content; /* whether a passage is main content; uses the columns of evidence.h alone */
} VlpsModels;

/* Those of the program; read once, when they are first needed, and never freed. */
const VlpsModels *vlps_models_built_in (void);

/* A model in a file.  Fails with VLPS_ERROR_IO, also where it has not `n_classes`. */
VlpsForest *vlps_models_read (const char *path, guint n_classes, GError **error);

G_END_DECLS
