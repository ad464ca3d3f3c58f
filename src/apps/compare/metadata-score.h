/* metadata-score.h - title, date, authors and product of a page against those of the gold */
#pragma once

#include "dataset.h"
#include "facts.h"
#include "measure.h"

/* Sets the measures for which the case has gold in `values`, of VLPS_N_MEASURES. */
void vlps_metadata_score (const VlpsCase *item, const VlpsFacts *facts, double *values);
