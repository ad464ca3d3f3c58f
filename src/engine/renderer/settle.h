/* settle.h - waits until a loaded page has settled */
#pragma once

#include "render-job.h"

/* Waits as requested, then goes on to collecting. */
void vlps_settle (VlpsWorker *worker);
