/* folds.h - models that were trained without a given page
 *
 * A folder written by the training command has fold-0, fold-1, ... with models trained without a part of the sites,
 * and lists of these sites: content.trees with content.sites, regions.trees with regions.sites. */
#pragma once

#include "models.h"

typedef struct _VlpsFolds VlpsFolds;

/* Reads such a folder; without `with_regions` only its models of main content. Fails with VLPS_ERROR_IO if there is no fold, or a model or list cannot be read, and with
 * VLPS_ERROR_USAGE if two folds leave out the same site. */
VlpsFolds *vlps_folds_read (const char *folder, gboolean with_regions, GError **error);
void vlps_folds_free (VlpsFolds *folds);
G_DEFINE_AUTOPTR_CLEANUP_FUNC (VlpsFolds, vlps_folds_free)

/* Returns the models for a page: of each kind, that of the fold without the page's `id` or `site` (may be NULL). If
 * no model was trained with such pages, the one of the first fold. NULL for the regions if they were not read. */
VlpsModels vlps_folds_choose (const VlpsFolds *folds, const char *id, const char *site);
