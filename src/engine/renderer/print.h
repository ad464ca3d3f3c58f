/* print.h - the page as it is printed */
#pragma once

#include "render-job.h"

/* Prints the page, sends what came of it and calls `then`; the job fails where it cannot be printed. */
void vlps_print (VlpsWorker *worker, void (*then) (VlpsWorker *worker));
