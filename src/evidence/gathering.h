/* gathering.h - all the evidence of one page, gathered once for whoever weighs it */
#pragma once

#include "models.h"
#include "passage.h"

G_BEGIN_DECLS

typedef struct
{
  VlpsReading *reading;
  VlpsPassages *passages;
  guint n_columns; /* those of vlps_models_columns(); a page that is not rendered has only those of evidence.h */
  float *rows;     /* one for each passage */
  double *chances; /* of each passage: probability that it is main content */
} VlpsGathering;

/* `page` must outlive it. */
VlpsGathering *vlps_gathering_new (const VlpsPage *page, const VlpsModels *models);
void vlps_gathering_free (VlpsGathering *gathering);
G_DEFINE_AUTOPTR_CLEANUP_FUNC (VlpsGathering, vlps_gathering_free)

G_END_DECLS
