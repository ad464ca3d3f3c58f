/* filter.h - applies content rules: what pages may not load or show */
#pragma once

#include "render-job.h"

/* Applies `rules` (JSON; NULL: none) from the next load on, then calls `ready`, possibly at once. Invalid rules fail
 * the job with VLPS_ERROR_USAGE. */
void vlps_filter_use (VlpsWorker *worker, const char *rules, void (*ready) (VlpsWorker *worker));
