/* worker.h - answers the driver's requests, one page at a time
 *
 * The request is a JSON object; every key but "uri" may be left out:
 *   uri            address of the page; with "data" TRUE the address the bytes came from
 *   data           TRUE: the bytes follow in a VLPS_WIRE_DATA message
 *   mime, charset  what the bytes are
 *   viewport       [width, height] in CSS px
 *   userAgent, language
 *   javascript     FALSE: nothing in the page runs a script at any time
 *   files          list of folders (paths) whose files a local page may reach beside those in its own folder and below;
 *                  pages from the web reach none, whatever is said here
 *   wait           "load": take the page at its load event; "quiet": when it has come to rest
 *   quietTime      ms without a change that count as rest
 *   scroll         "auto", "always", "never": show every screen once, for content that loads when seen
 *   timeout        seconds for everything together
 *   collect        FALSE: no page model is wanted
 *   picture        most pixels of a picture of the page; 0: none
 *   rules          JSON of content rules, as text: what the page may not load or show
 *   proxy          address of the proxy that leads to all there is; left out: the real network.  The same in all
 *                  requests to one renderer
 *   ownCertificates  TRUE: the proxy answers https under certificates of its own, which are taken
 *   keepCookies    TRUE: the answer has the cookies that there are in the end
 *   cookies        those that there are at the beginning (cookies.h), as text
 *   httpErrors     TRUE: render what a server sends with status 4xx or 5xx
 * The answer is VLPS_WIRE_DOCUMENTS messages, perhaps a VLPS_WIRE_PICTURE, and always a VLPS_WIRE_RESULT:
 *   error          {"code", "number", "message", "retryAfter"} where it failed; the last in seconds, 0: not said
 *   uri            final address
 *   cookies        as text, where they were asked for
 *   warnings       list of strings
 *   milliseconds   {"load", "settle", "collect", "picture"}
 *   requests       {"started", "failed"}
 */
#pragma once

#include "port.h"

G_BEGIN_DECLS

typedef struct _VlpsWorker VlpsWorker;

/* Makes the view and answers requests on `socket` until its other side is closed; then quits `loop`.  `console`: the
 * engine writes to standard error what it tells the console of a page, such as which loads content rules kept it from.
 */
VlpsWorker *vlps_worker_new (VlpsPort *port, int socket, gboolean console, GMainLoop *loop);
void vlps_worker_free (VlpsWorker *worker);

G_END_DECLS
