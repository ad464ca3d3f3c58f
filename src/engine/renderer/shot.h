/* shot.h - the picture of the page */
#pragma once

#include "render-job.h"

void vlps_shot_free (VlpsShot *shot);

/* Takes and sends the picture, scaled down where it would have too many pixels, then ends the job.  What is fixed to the
 * window is where the boxes say. */
void vlps_shot_take (VlpsWorker *worker);
