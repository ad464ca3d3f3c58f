/* session-reset.h - what lies between two pages: nothing of the first lives when the second begins */
#pragma once

#include "render-job.h"

/* Ends the document in hand and forgets what it stored: a blank document takes its place, and the module inside the web
 * process says that it is there; where that does not happen in time, the web process is ended.  Then cookies, storage
 * and caches are cleared, and the worker listens again. */
void vlps_session_reset_begin (VlpsWorker *worker);

/* Ends all requests that are under way, whoever waits for them, and closes all connections.  The engine does so when it
 * is told its proxy, also the one that it has. */
void vlps_session_reset_connect_anew (VlpsWorker *worker);

/* What happens to the view meanwhile. */
void vlps_session_reset_load_changed (VlpsWorker *worker, WebKitLoadEvent event);
void vlps_session_reset_process_gone (VlpsWorker *worker);

/* TRUE where the address is that of the blank document that is to come. */
gboolean vlps_session_reset_is_blank (VlpsWorker *worker, const char *uri);
