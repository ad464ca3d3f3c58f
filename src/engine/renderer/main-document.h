/* main-document.h - the main document once it has arrived: is it a page, whole, and rightly decoded */
#pragma once

#include "render-job.h"

/* Checks the main document of the view, loads it again where it was decoded wrongly, and goes on. */
void vlps_main_document_check (VlpsWorker *worker);

/* Goes on with a document that is there (steps.h): unless it sends its reader on, or is not what it says. */
void vlps_main_document_go_on (VlpsWorker *worker, GBytes *bytes);
