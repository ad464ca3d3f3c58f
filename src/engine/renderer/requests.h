/* requests.h - the requests of a page: how many, which are open, which failed */
#pragma once

#include "render-job.h"

/* Follows the requests of the view. */
void vlps_requests_connect (VlpsWorker *worker);
