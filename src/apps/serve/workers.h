/* workers.h - the workers of a service, their queue, and their answers
 *
 * Requests for pages wait in a queue for a worker with a renderer. Quick ones, which need no renderer, have a worker
 * of their own, so that they never wait behind a page that loads. Whatever happens to a worker, its request gets an
 * answer: the worker's, or the reason why there is none. A worker that ended is replaced. */
#pragma once

#include "page-request.h"

typedef struct _VlpsWorkers VlpsWorkers;

typedef struct
{
  char **command;  /* starts a worker, which gets its socket as descriptor 3 */
  guint renderers; /* number of workers with a renderer */
  guint queue;     /* most waiting requests of either kind */
  double patience; /* s before a worker with a page is ended */
  guint renew;     /* pages after which a worker is replaced */
} VlpsWorkersOptions;

/* Outcome of a request. */
typedef struct
{
  GError *failure;  /* NULL: success */
  GPtrArray *parts; /* of GBytes */
  char **types;     /* media type of each part */
  char *warnings;   /* those that no part has, as a JSON list; NULL: none */
  double waited;    /* s in the queue */
  double seconds;   /* s in progress */
  guint crashes;    /* crashes of the engine during the request */
  gboolean kept;    /* from the cache */
  double age;       /* age in the cache, s */
} VlpsWorkDone;

void vlps_workers_done_free (VlpsWorkDone *done);
G_DEFINE_AUTOPTR_CLEANUP_FUNC (VlpsWorkDone, vlps_workers_done_free)

/* Called in the main context of the thread that made the workers; the callee owns `done`. */
typedef void (*VlpsWorkDoneFunc) (VlpsWorkDone *done, gpointer data);

typedef struct
{
  guint ready;   /* workers with a renderer that are idle or busy */
  guint busy;    /* busy workers, of both kinds */
  guint waiting; /* waiting requests, of both kinds */
  guint started; /* workers started so far */
} VlpsWorkersState;

/* Starts the workers, which takes a while. `failed` is called, in the main context, if one cannot start; it borrows
 * the reason. */
VlpsWorkers *vlps_workers_new (const VlpsWorkersOptions *options, void (*failed) (const GError *reason, gpointer data),
                               gpointer data);

/* Ends the workers at once. Remaining requests are answered with VLPS_ERROR_CANCELLED before it returns. */
void vlps_workers_free (VlpsWorkers *workers);
G_DEFINE_AUTOPTR_CLEANUP_FUNC (VlpsWorkers, vlps_workers_free)

/* Queues a page. Takes `request`. `format`: of the answer, NULL if the action has only one. Returns FALSE, and takes
 * nothing, if the queue is full. */
gboolean vlps_workers_do (VlpsWorkers *workers, VlpsPageRequest *request, const char *format, VlpsWorkDoneFunc func,
                          gpointer data);

/* Cancels the request with this `data`: removes it from the queue or, if it is in progress, replaces the worker, so
 * that the next request need not wait. `func` is not called. */
void vlps_workers_forget (VlpsWorkers *workers, gpointer data);

void vlps_workers_state (VlpsWorkers *workers, VlpsWorkersState *ret_state);

/* Returns the memory of all workers and their processes, bytes. */
guint64 vlps_workers_memory (VlpsWorkers *workers);
