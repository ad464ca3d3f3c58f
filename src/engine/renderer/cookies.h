/* cookies.h - sets the cookies of a page before the load and reads them afterwards; text as in
 * protocol/cookie-text.h */
#pragma once

#include "render-job.h"

/* Sets the cookies of the request, if it has any, and calls `then`. */
void vlps_cookies_set (VlpsWorker *worker, void (*then) (VlpsWorker *worker));

/* Reads all cookies into worker->job.cookies ("[]" if there are none or reading fails), then calls `then`. */
void vlps_cookies_read (VlpsWorker *worker, void (*then) (VlpsWorker *worker));
