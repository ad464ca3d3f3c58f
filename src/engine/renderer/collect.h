/* collect.h - collects the page model of the top document and of frames that report by themselves */
#pragma once

#include "render-job.h"

/* Argument of the collector: whether it has to call frames itself, because the renderer cannot. */
#ifdef VLPS_ENGINE_OLD
#define VLPS_COLLECT_POST "true"
#else
#define VLPS_COLLECT_POST "false"
#endif

/* Collects and sends all documents, then goes on to the picture or the end. */
void vlps_collect (VlpsWorker *worker);

/* Continues with the result of the collector in the top document; NULL if it is invalid. */
void vlps_collect_accept (VlpsWorker *worker, const char *text);

/* Forgets all frames and reports before another document. */
void vlps_collect_reset (VlpsWorker *worker);

/* Listens for frames that their parents cannot read. */
void vlps_collect_connect (VlpsWorker *worker, WebKitUserContentManager *contents);
void vlps_collect_disconnect (VlpsWorker *worker);
