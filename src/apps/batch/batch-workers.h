/* batch-workers.h - the threads of a run that do pages; only for batch-run.c
 *
 * Worker threads do the pages; a page has a renderer, on a display of its own, to itself while it needs one. */
#pragma once

#include "batch-options.h"
#include "item-queue.h"
#include "renderer-pool.h"

typedef struct _BatchRun BatchRun;

typedef struct
{
  BatchRun *run;
  GThread *thread;
  VlpsFetcher *fetcher;   /* NULL where all pages are rendered */
  VlpsRenderer *renderer; /* while the page in hand needs it */
  guint64 peak;           /* bytes that it held for that page */

  /* under the run's mutex */
  GCancellable *cancellable; /* of the page in hand */
} BatchWorker;

/* A page that is tried: on its way to a worker and back. */
typedef struct
{
  VlpsVisit *visit;
  guint64 place; /* in the order of beginning */
  VlpsWork *work;
  guint64 memory;
} BatchAttempt;

/* Messages between the scheduling thread and the workers. */
typedef enum
{
  DO_PAGE,       /* to a worker, with an attempt at a page */
  END_WORK,      /* to a worker: the last message */
  RENDERER_FREE, /* from a worker: a page in hand needs its renderer no more */
  PAGE_DONE,     /* from a worker, with the attempt */
  PAGES_THERE,   /* from the queue: it may have a page again */
} BatchMessageKind;

typedef struct
{
  BatchMessageKind kind;
  BatchAttempt *attempt; /* NULL where the kind has none */
} BatchMessage;

struct _BatchRun
{
  VlpsItemQueue *queue;
  const VlpsBatchOptions *options;
  VlpsPermission *permission;
  VlpsOptionSets *option_sets;
  VlpsArchives *archives;
  VlpsJar *jar;        /* NULL: no cookies are kept */
  GAsyncQueue *orders; /* of BatchMessage: DO_PAGE, END_WORK */
  GAsyncQueue *done;   /* of BatchMessage: RENDERER_FREE, PAGE_DONE, PAGES_THERE */
  VlpsRendererPool *renderers;
  BatchWorker *workers;
  guint n_workers;
  char **folders; /* of the local pages that were handed out or come next */

  GMutex mutex;
  GCond turn_changed;
  guint64 turn;       /* place of the attempt whose turn it is */
  gboolean abandoned; /* pages in hand are to be left */
};

/* Sends a message to the other side of `queue`. */
void vlps_batch_workers_send (GAsyncQueue *queue, BatchMessageKind kind, BatchAttempt *attempt);

/* Makes what the threads of a run share, for its `queue`, `options` and `workers`; takes `folders`. */
void vlps_batch_workers_open (BatchRun *run, char **folders);

/* Starts the threads. */
void vlps_batch_workers_start (BatchRun *run);

/* Stops the threads; pages still in hand are abandoned, and their messages wait in `done`. */
void vlps_batch_workers_end (BatchRun *run);

/* Frees what they shared. */
void vlps_batch_workers_close (BatchRun *run);
