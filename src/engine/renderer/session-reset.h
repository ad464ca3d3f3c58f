/* session-reset.h - clears the session between two pages, so that nothing of the first affects the second */
#pragma once

#include "render-job.h"

/* Ends the current document and clears its stored data. A blank document replaces it; the module inside the web
 * process confirms this, otherwise the web process is ended. Then cookies, storage and caches are cleared, and the
 * worker listens again. */
void vlps_session_reset_begin (VlpsWorker *worker);

/* Cancels all pending requests and closes all connections. The engine does so whenever its proxy is set, even to the
 * same one. */
void vlps_session_reset_connect_anew (VlpsWorker *worker);

/* Handles load events of the view during a reset. */
void vlps_session_reset_load_changed (VlpsWorker *worker, WebKitLoadEvent event);
void vlps_session_reset_process_gone (VlpsWorker *worker);

/* Returns TRUE for the address of the expected blank document. */
gboolean vlps_session_reset_is_blank (VlpsWorker *worker, const char *uri);
