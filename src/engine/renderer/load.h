/* load.h - the loads of the view, from their start to their end or failure */
#pragma once

#include "render-job.h"

/* Follows the loads of the view, and goes on to settling after a load. */
void vlps_load_connect (VlpsWorker *worker);

/* GSourceFunc: stops waiting for the parts of a page whose own text has arrived. */
gboolean vlps_load_cap_cb (gpointer worker);

/* Returns the failure of a job whose first document the engine cancelled because of a redirection from the web to
 * another scheme; NULL otherwise. Call it when no further document can arrive. */
GError *vlps_load_refused_redirect (const VlpsWorker *worker);
