/* cookies.h - the cookies of a page: set before it is loaded, read when it is done; as text, see
 * protocol/cookie-text.h */
#pragma once

#include "render-job.h"

/* Sets the cookies of the request, if it has any, and calls `then`. */
void vlps_cookies_set (VlpsWorker *worker, void (*then) (VlpsWorker *worker));

/* Reads all cookies into worker->job.cookies ("[]" if there are none or they cannot be read), then calls `then`. */
void vlps_cookies_read (VlpsWorker *worker, void (*then) (VlpsWorker *worker));
