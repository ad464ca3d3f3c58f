/* models.h - the models of data/, ready to be asked
 *
 * They are made by tests/train/train.py and are part of the program.  Each is read once, when it is first needed.
 */
#pragma once

#include "forest.h"

G_BEGIN_DECLS

/* Columns of both models: those of evidence.h, then those of layout.h and chance.h.  Newly allocated array of static
 * names. */
const char **vlps_models_columns (guint *ret_n);

/* Five classes, in the order of VlpsRegion: where a passage of a rendered page belongs. */
const VlpsForest *vlps_models_regions (void);

/* Whether a passage is main content; of the columns it uses those of evidence.h alone. */
const VlpsForest *vlps_models_content (void);

G_END_DECLS
