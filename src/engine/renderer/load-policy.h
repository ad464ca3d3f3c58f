/* load-policy.h - what a page may load, and which answers are pages by status and type */
#pragma once

#include "render-job.h"

/* Decides on the navigations and answers of the view. */
void vlps_load_policy_connect (VlpsWorker *worker);

/* Returns TRUE if a document of the page, in any frame, may come from this address. A local page that redirected to
 * the web loses its access to files for good. Records a refusal. */
gboolean vlps_load_policy_allows (VlpsWorker *worker, const char *uri);
