/* batch-command.h - what vlps batch and vlps work have in common */
#pragma once

#include "batch-run.h"

/* What a run may open at a worker, which its own command line alone says; bits. */
typedef enum
{
  VLPS_ALLOW_SCRIPTS = 1 << 0,     /* scripts that run on pages */
  VLPS_ALLOW_CREDENTIALS = 1 << 1, /* cookies, headers, passwords of the user */
  VLPS_ALLOW_NETWORK = 1 << 2,     /* a proxy, private networks */
  VLPS_ALLOW_NO_SANDBOX = 1 << 3,
  VLPS_ALLOW_PORT = 1 << 4, /* another engine */
  VLPS_ALLOW_FILES = 1 << 5,
} VlpsAllow;

/* What the machine of a worker adds to a run. */
typedef struct
{
  guint allow;              /* VlpsAllow */
  const char *const *files; /* with VLPS_ALLOW_FILES: the folders; NULL-terminated */
  gboolean public_only;     /* also where the run does not ask for it */
  int jobs;                 /* pages at the same time; 0: as many as fit */
  gint64 limit;             /* most pages; 0: all */
  const char *folder;       /* for the files of pages; NULL: there is none */
  gboolean quiet;
  const VlpsSharedAnswers *answers; /* of servers about robots.txt, for all workers */
  const VlpsNameClaims *claims;     /* where names with titles are claimed */
} VlpsWorkerPlace;

/* Opens the queue of the run that these options are for. */
typedef VlpsItemQueue *(*VlpsQueueFunc) (const VlpsBatchOptions *run, gpointer data, GError **error);

/* Does the pages of a queue with the options `given` of the run, a JSON object.  They stand where others may write: of
 * what a run can open at a machine there may be only what `place` allows.  Fails as vlps_batch_run(), as `open` does,
 * with VLPS_ERROR_USAGE for wrong options, and with VLPS_ERROR_IO where they are damaged. */
gboolean vlps_batch_command_work (const char *given, const VlpsWorkerPlace *place, VlpsQueueFunc open, gpointer data,
                                  VlpsWatch *watch, GCancellable *cancellable, VlpsBatchReport *ret_report,
                                  GError **error);
