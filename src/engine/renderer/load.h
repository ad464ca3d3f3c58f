/* load.h - loading: what arrives, what is refused, how the text is encoded */
#pragma once

#include "render-job.h"

/* Follows the view's loads, and goes on to settling when one has finished. */
void vlps_load_connect (VlpsWorker *worker);

/* GSourceFunc: a page whose own text has arrived does not wait longer for its parts. */
gboolean vlps_load_cap_cb (gpointer worker);

/* Returns the failure of a job whose first document was called off by the engine, as it was redirected from the web to
 * something else, and did not come after all; NULL otherwise.  To be asked when no more can come. */
GError *vlps_load_refused_redirect (const VlpsWorker *worker);

/* Looks at the bytes of the job's page before they are loaded: what they hide is shown where that can be. */
void vlps_load_look (VlpsWorker *worker);

/* Loads the page anew, with what swallowed its body closed; job.mended is there. */
void vlps_load_mended (VlpsWorker *worker);
