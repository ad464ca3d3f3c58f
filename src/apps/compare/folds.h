/* folds.h - models that have not seen the page they are asked about
 *
 * A folder that the training command wrote has fold-0, fold-1, ... with models made without a part of the sites, and
 * lists of these sites beside them: content.trees with content.sites, regions.trees with regions.sites.
 */
#pragma once

#include "models.h"

typedef struct _VlpsFolds VlpsFolds;

/* Fails with VLPS_ERROR_IO where there is no fold, or a model or list cannot be read, and with VLPS_ERROR_USAGE where a
 * site is left out by two folds. */
VlpsFolds *vlps_folds_read (const char *folder, GError **error);
void vlps_folds_free (VlpsFolds *folds);
G_DEFINE_AUTOPTR_CLEANUP_FUNC (VlpsFolds, vlps_folds_free)

/* The models for a page: of each kind that of the fold without the page's `id` or `site` (may be NULL).  Where no model
 * was made from such pages, any will do, and it is that of the first fold. */
VlpsModels vlps_folds_choose (const VlpsFolds *folds, const char *id, const char *site);
