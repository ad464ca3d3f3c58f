/* filter.h - content rules: what pages may not load or show */
#pragma once

#include "render-job.h"

/* Makes `rules` (JSON; NULL: none) hold from the next load on, then calls `ready`, perhaps at once.  Rules that cannot
 * be compiled fail the job with VLPS_ERROR_USAGE. */
void vlps_filter_use (VlpsWorker *worker, const char *rules, void (*ready) (VlpsWorker *worker));
