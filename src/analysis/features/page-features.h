/* page-features.h - all features of one page, computed once and shared */
#pragma once

#include "models.h"
#include "text-block.h"

typedef struct
{
  VlpsReading *reading;
  VlpsTextBlocks *blocks;
  guint *kinds; /* of each text block (text-kind.h) */
  guint n_kinds;
  guint
      n_columns; /* those of vlps_models_features(); a page that is not rendered has only those of markup-features.h */
  float *rows;   /* one for each text block */
  double *probabilities; /* of each text block: probability that it is main content */
  int *columns; /* of each text block: number of the innermost column of the page around it (column.h), -1 for none;
                   NULL for pages without boxes */
} VlpsPageFeatures;

/* Computes the features of `page`. Without a model of main content all probabilities are 0:
 * training needs no model for the features of markup-features.h. */
VlpsPageFeatures *vlps_page_features_new (const VlpsPage *page, const VlpsModels *models);
void vlps_page_features_free (VlpsPageFeatures *features);
G_DEFINE_AUTOPTR_CLEANUP_FUNC (VlpsPageFeatures, vlps_page_features_free)
