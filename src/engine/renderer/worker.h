/* worker.h - answers the driver's requests, one page at a time
 *
 * A request is that of protocol/render-request.h.
 * The answer is VLPS_WIRE_DOCUMENTS messages, perhaps a VLPS_WIRE_PDF and a VLPS_WIRE_PICTURE, and always a VLPS_WIRE_RESULT:
 *   error          {"code", "number", "message", "retryAfter"} where it failed; the last in seconds, 0: not said
 *   uri            final address
 *   fetch_metadata        {"status", "sha256", "redirects"} of the main document, if it came from a server
 *   cookies        as text, where they were asked for
 *   warnings       list of warnings (warning.h)
 *   milliseconds   {"load", "settle", "collect", "picture"}
 *   requests       {"started", "failed", "failures"}; the last a list of "STATUS ADDRESS" of what the document did not
 *                  get: the HTTP status, 0 where no answer came, -1 where the renderer refused it
 */
#pragma once

#include "render-job.h"

/* Makes the view and answers requests on `socket` until its other side is closed; then quits `loop`. `console`: the
 * engine logs messages to the console of a page on standard error, such as loads that content rules blocked. Without
 * `pictures`, no request asks for a picture or a print, and if the port can, nothing is painted. */
VlpsWorker *vlps_worker_new (VlpsPort *port, int socket, gboolean console, gboolean pictures, GMainLoop *loop);
void vlps_worker_free (VlpsWorker *worker);
