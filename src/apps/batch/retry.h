/* retry.h - whether a page is tried again, and when */
#pragma once

#include "batch-options.h"

/* Returns TRUE if the failure of the last attempt may be gone the next time, and the page has attempts left. */
gboolean vlps_retry_is_due (const VlpsBatchOptions *options, const VlpsVisit *visit, const VlpsWork *work);

/* Returns how long to wait for the next attempt, s; `rest`: how long the server asked for. */
double vlps_retry_delay (const VlpsBatchOptions *options, const VlpsVisit *visit, double rest);
