/* settle.h - waiting until a loaded page has come to rest */
#pragma once

#include "render-job.h"

G_BEGIN_DECLS

/* Waits as the request says, then goes on to collecting. */
void vlps_settle (VlpsWorker *worker);

G_END_DECLS
