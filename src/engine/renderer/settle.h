/* settle.h - waiting until a loaded page has come to rest */
#pragma once

#include "render-job.h"

/* Waits as the request says, then goes on to collecting. */
void vlps_settle (VlpsWorker *worker);
