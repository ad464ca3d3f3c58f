/* collect.h - the page model of the top document and of the frames that only report by themselves */
#pragma once

#include "job.h"

G_BEGIN_DECLS

/* Collects and sends everything, then goes on to the picture or the end. */
void vlps_collect (VlpsWorker *worker);

/* Goes on from there when the documents of the top document are at hand: a string of JSON. */
void vlps_collect_accept (VlpsWorker *worker, JSCValue *value);

/* Listens for the frames that their parents cannot read. */
void vlps_collect_connect (VlpsWorker *worker, WebKitUserContentManager *contents);

/* For VlpsWorker.ready. */
GPtrArray *vlps_collect_new_ready (void);

G_END_DECLS
