/* observers.h - observers of a run: the log, the web archive, near copies, the gallery, metrics and so on
 *
 * One table lists them, vlps_observers_table(): a new observer is a row with its functions in observers.c. The run
 * calls them on its own thread, in the order of the table; those that end the run are called in the reverse order. */
#pragma once

#include "batch-metrics.h"
#include "batch-options.h"
#include "batch-progress.h"
#include "batch-report.h"
#include "folder.h"

/* Run of a folder that is about to begin.  Borrows everything; must outlive its observers. */
typedef struct
{
  VlpsFolder *folder;
  VlpsBatchOptions *options; /* observers add to it: options->work.archive, for example */
  const char *facts;         /* options for summary.json, in lines "name=value" */
  gboolean streams;          /* results go to standard output: no log.txt, no summary.json */
  gboolean summary_only;     /* of files about all pages, write summary.json alone, at the end: a job of the service */
  gboolean learn_sites;      /* count the texts of each site before the first page */
  const char *line_store;    /* database of the line store; NULL: lines.db of the folder, for methods that need it */
  const char *metrics;       /* see vlps_batch_metrics_new(); NULL: no metrics */
  const GArray *windows;     /* of VlpsWindowChoice, that each page was done in; NULL: one */
  const char *warc;          /* see vlps_batch_archive_open(); NULL: no web archive */
  GCancellable *cancellable;
} VlpsFolderRun;

/* A finished page, just before its line of results is written. Borrows everything. */
typedef struct
{
  VlpsItem *item;
  guint attempts;
  VlpsWork *work; /* observers may add to work->row, and take shingles and loaded bytes */
  VlpsBatchReport *report;
  VlpsBatchProgress *progress;
} VlpsEndedPage;

/* Functions of an observer; each may be NULL, except `open`. */
typedef struct
{
  const char *name;

  /* Sets *ret_state, which stays NULL where the run does not ask for this observer.  No other function is called then. */
  gboolean (*open) (VlpsFolderRun *run, gpointer *ret_state, GError **error);

  void (*page) (gpointer state, VlpsEndedPage *page);

  /* An attempt failed, and the page will be tried again. */
  void (*retry) (gpointer state, const VlpsItem *item, guint attempts, const GError *failure);

  /* Before and after results are committed.  After a failure both are called again, by the next commit. */
  gboolean (*before_commit) (gpointer state, GError **error);
  gboolean (*after_commit) (gpointer state, GError **error);

  /* After a commit, every ten seconds or more. */
  void (*report) (gpointer state, const VlpsBatchReport *report);

  /* Several times a second, and once more at the end (`ends`). */
  void (*tick) (gpointer state, const VlpsBatchMetricsNow *now, gboolean ends);

  /* After the last page.  `done`: the run and the observers before have succeeded; otherwise `error` is NULL. */
  gboolean (*end) (gpointer state, const VlpsBatchReport *report, gboolean done, GError **error);

  void (*free) (gpointer state);
} VlpsObserver;

/* Returns the observers of all runs; static. */
const VlpsObserver *vlps_observers_table (guint *ret_n);

/* Opens the observers that the run asks for.  Fails as they do. */
VlpsObservers *vlps_observers_open (const VlpsObserver *table, guint n, VlpsFolderRun *run, GError **error);

/* Closes them, in reverse order. */
void vlps_observers_free (VlpsObservers *observers);
G_DEFINE_AUTOPTR_CLEANUP_FUNC (VlpsObservers, vlps_observers_free)

/* Each of these calls the function of the same name of all open observers.  `observers` may be NULL: there are none. */
void vlps_observers_page (VlpsObservers *observers, VlpsEndedPage *page);
void vlps_observers_retry (VlpsObservers *observers, const VlpsItem *item, guint attempts, const GError *failure);
gboolean vlps_observers_before_commit (VlpsObservers *observers, GError **error);
gboolean vlps_observers_after_commit (VlpsObservers *observers, GError **error);
void vlps_observers_report (VlpsObservers *observers, const VlpsBatchReport *report);
void vlps_observers_tick (VlpsObservers *observers, const VlpsBatchMetricsNow *now, gboolean ends);

/* Ends all of them, also after a failure; returns whether `done` and all of them succeeded.  `error` keeps the first
 * failure; where `done` is FALSE, it is that of the run and is left unchanged. */
gboolean vlps_observers_end (VlpsObservers *observers, const VlpsBatchReport *report, gboolean done, GError **error);
