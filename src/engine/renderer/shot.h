/* shot.h - takes the picture of the page */
#pragma once

#include "render-job.h"

void vlps_shot_free (VlpsShot *shot);

/* Takes and sends the picture, scaled down if it has too many pixels, then ends the job. Elements fixed to the window
 * are drawn at their boxes. */
void vlps_shot_take (VlpsWorker *worker);
