/* cookies.h - cookies that the driver keeps for a host: set before a page is loaded, read when it is done
 *
 * Their text is a JSON array of objects {"name", "value", "domain", "path", "expires", "secure", "httpOnly",
 * "sameSite"}; "expires" in seconds since 1970, not there for those of a session.
 */
#pragma once

#include "job.h"

G_BEGIN_DECLS

/* Sets the cookies of the request, if it has any, and calls `then`. */
void vlps_cookies_set (VlpsWorker *worker, void (*then) (VlpsWorker *worker));

/* Reads all cookies into worker->cookies ("[]": there are none or they cannot be read) and calls `then`. */
void vlps_cookies_read (VlpsWorker *worker, void (*then) (VlpsWorker *worker));

G_END_DECLS
