/* workers.h - the workers of a service, the queue before them, and the answers that come from them
 *
 * Requests for pages wait in a queue for one of the workers with a renderer.  Quick ones, which need none, have a
 * worker of their own, so that they never wait behind a page that loads.  Whatever happens to a worker, its request
 * gets an answer: the worker's, or the reason why there is none.  A worker that ended is replaced.
 */
#pragma once

#include "page-request.h"

typedef struct _VlpsWorkers VlpsWorkers;

typedef struct
{
  char **command;  /* that starts a worker, which finds its socket as descriptor 3 */
  guint renderers; /* workers with one */
  guint queue;     /* most requests that wait, of either kind */
  double patience; /* s after which a worker with a page is ended */
  guint renew;     /* pages after which a worker is replaced */
} VlpsWorkersOptions;

/* What came of a request. */
typedef struct
{
  GError *failure;  /* NULL: it is done */
  GPtrArray *parts; /* of GBytes */
  char **types;     /* of each part */
  double waited;    /* s in the queue */
  double seconds;   /* s in work */
  guint crashes;    /* of the engine on the way to it */
  gboolean kept;    /* it was not done now, but ... */
  double age;       /* s ago */
} VlpsWorkDone;

void vlps_workers_done_free (VlpsWorkDone *done);
G_DEFINE_AUTOPTR_CLEANUP_FUNC (VlpsWorkDone, vlps_workers_done_free)

/* Called in the main context of the thread that made the workers; `done` is the callee's. */
typedef void (*VlpsWorkDoneFunc) (VlpsWorkDone *done, gpointer data);

typedef struct
{
  guint ready;   /* workers with a renderer that take requests or are at one */
  guint busy;    /* workers, of both kinds */
  guint waiting; /* requests, of both kinds */
  guint started; /* workers since the beginning */
} VlpsWorkersState;

/* Starts the workers, which takes a while.  `failed` is called, in the main context, when one cannot begin, with the
 * reason, which stays the caller's. */
VlpsWorkers *vlps_workers_new (const VlpsWorkersOptions *options, void (*failed) (const GError *reason, gpointer data),
                               gpointer data);

/* Ends them, whatever they do. Requests that are left are answered with VLPS_ERROR_CANCELLED before it returns. */
void vlps_workers_free (VlpsWorkers *workers);
G_DEFINE_AUTOPTR_CLEANUP_FUNC (VlpsWorkers, vlps_workers_free)

/* Has a page done. `request` is taken over; `format` is what is to be answered, NULL where the action has but one.
 * FALSE, and nothing taken, where the queue is full. */
gboolean vlps_workers_do (VlpsWorkers *workers, VlpsPageRequest *request, const char *format, VlpsWorkDoneFunc func,
                          gpointer data);

/* Nobody waits any more for what was to be told to `data`: it is taken out of the queue, and if it is in work, the worker
 * is ended and replaced, so that the next request need not wait for it. `func` is not called. */
void vlps_workers_forget (VlpsWorkers *workers, gpointer data);

void vlps_workers_state (VlpsWorkers *workers, VlpsWorkersState *ret_state);

/* Bytes that all workers hold with all that belongs to them. */
guint64 vlps_workers_memory (VlpsWorkers *workers);
