/* shot.h - the picture of the page */
#pragma once

#include "render-job.h"

G_BEGIN_DECLS

/* Takes and sends the picture, scaled down where it would have too many pixels, then ends the job. */
void vlps_shoot (VlpsWorker *worker);

G_END_DECLS
