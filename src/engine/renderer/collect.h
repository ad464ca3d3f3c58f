/* collect.h - the page model of the top document and of the frames that only report by themselves */
#pragma once

#include "render-job.h"

/* What the collector is told of its frames: whether it has to call them, as the renderer cannot. */
#ifdef VLPS_ENGINE_OLD
#define VLPS_COLLECT_POST "true"
#else
#define VLPS_COLLECT_POST "false"
#endif

/* Collects and sends everything, then goes on to the picture or the end. */
void vlps_collect (VlpsWorker *worker);

/* Goes on from there with what the collector of the top document gave; NULL where it cannot be used. */
void vlps_collect_accept (VlpsWorker *worker, const char *text);

/* Forgets every frame and report: another document comes. */
void vlps_collect_reset (VlpsWorker *worker);

/* Listens for the frames that their parents cannot read. */
void vlps_collect_connect (VlpsWorker *worker, WebKitUserContentManager *contents);
void vlps_collect_disconnect (VlpsWorker *worker);
