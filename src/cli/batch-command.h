/* batch-command.h - what vlps batch and vlps work have in common */
#pragma once

#include "batch-run.h"
#include "redis.h"

G_BEGIN_DECLS

/* What the machine of a worker adds to a run. */
typedef struct
{
  int jobs;           /* pages at the same time; 0: as many as fit */
  gint64 limit;       /* most pages; 0: all */
  const char *folder; /* for the files of pages; NULL: there is none */
  gboolean quiet;
  const VlpsSharedAnswers *answers; /* of servers about robots.txt, for all workers */
} VlpsWorkerPlace;

/* Opens the queue of the run that these options are for. */
typedef VlpsPageQueue *(*VlpsQueueFunc) (const VlpsBatchOptions *run, gpointer data, GError **error);

/* Does the pages of a queue as `arguments`, those of vlps batch that made the run, say.  Fails as vlps_batch_run(),
 * as `open` does, and with VLPS_ERROR_USAGE for wrong arguments. */
gboolean vlps_batch_work (char **arguments, const VlpsWorkerPlace *place, VlpsQueueFunc open, gpointer data,
                          VlpsWatch *watch, GCancellable *cancellable, VlpsBatchReport *ret_report, GError **error);

G_END_DECLS
