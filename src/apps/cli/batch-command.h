/* batch-command.h - code shared by vlps batch and vlps work */
#pragma once

#include "batch-run.h"
#include "worker-gate.h"

/* Settings of a worker for a run. */
typedef struct
{
  guint allow;              /* VlpsAllow */
  const char *const *files; /* with VLPS_ALLOW_FILES: the folders; NULL-terminated */
  gboolean public_only;     /* even if the run does not ask for it */
  int jobs;                 /* pages at the same time; 0: as many as fit */
  gint64 limit;             /* most pages; 0: all */
  const char *folder;       /* for files of pages; NULL: none */
  gboolean quiet;
  const VlpsSharedAnswers *answers; /* answers of servers about robots.txt, shared by all workers */
  const VlpsNameClaims *claims;     /* claims of names with titles */
} VlpsWorkerPlace;

/* Opens the queue of the run with these options. */
typedef VlpsItemQueue *(*VlpsQueueFunc) (const VlpsBatchOptions *run, gpointer data, GError **error);

/* Does the pages of a queue with the options `given` of the run, a JSON object. Others can write these options, so
 * only what `place` allows is accepted. Fails like vlps_batch_run() and `open`, with VLPS_ERROR_USAGE for invalid
 * options, and with VLPS_ERROR_IO if they are damaged. */
gboolean vlps_batch_command_work (const char *given, const VlpsWorkerPlace *place, VlpsQueueFunc open, gpointer data,
                                  VlpsWatch *watch, GCancellable *cancellable, VlpsBatchReport *ret_report,
                                  GError **error);
