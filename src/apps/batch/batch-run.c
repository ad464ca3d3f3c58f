/* batch-run.c - does the pages of a queue, several at a time
 *
 * The calling thread schedules and keeps results.  Worker threads do the pages; a page has a renderer, on a display of
 * its own, to itself while it needs one.  There are two workers to a renderer: while one page is rendered, the one
 * before is sorted, written and its picture compressed.
 */
#include "batch-run.h"

#include <math.h>

#include "errors.h"
#include "jail.h"
#include "observers.h"
#include "renderer-pool.h"

#define COMMIT_BYTES (16 << 20) /* of results, at most, that wait for others to be stated together with them */
#define TICK_US 250000          /* between two looks at everything else */
#define FULL_SECONDS 2          /* before another try to write where the disk is full; doubles each time */
#define MOST_FULL_SECONDS 60
#define ENGINE_FAILURES 3         /* pages in a row without an engine, after which the run ends: it is not the pages */
#define LOOK_AHEAD 1000           /* first pages of a run, whose folders renderers see from their start */
#define JOB_MEMORY (600ull << 20) /* what a renderer takes with most pages, and a reserve */
/* for each where there are more than processors, so that no page may have less (vlps_memory_share()) */
#define ROOMY_MEMORY (VLPS_WATCH_MEMORY / 8 * 10)

typedef struct _Run Run;

typedef struct
{
  Run *run;
  GThread *thread;
  VlpsFetcher *fetcher;   /* NULL where all pages are rendered */
  VlpsRenderer *renderer; /* while the page in hand needs it */
  guint64 peak;           /* bytes that it held for that page */

  /* under the run's mutex */
  GCancellable *cancellable; /* of the page in hand */
} Worker;

/* A page that is tried: on its way to a worker and back. */
typedef struct
{
  VlpsVisit *visit;
  guint64 place; /* in the order of beginning */
  VlpsWork *work;
  guint64 memory;
} Attempt;

#define REPORT_PERIOD_US (10 * G_USEC_PER_SEC)
#define REPORT_SHARE 50 /* of the time, at most one part goes into keeping the report */

/* Messages between the scheduling thread and the workers. */
typedef enum
{
  DO_PAGE,       /* to a worker, with an attempt at a page */
  END_WORK,      /* to a worker: the last message */
  RENDERER_FREE, /* from a worker: a page in hand needs its renderer no more */
  PAGE_DONE,     /* from a worker, with the attempt */
  PAGES_THERE,   /* from the queue: it may have a page again */
} MessageKind;

typedef struct
{
  MessageKind kind;
  Attempt *attempt; /* NULL where the kind has none */
} Message;

struct _Run
{
  VlpsItemQueue *queue;
  const VlpsBatchOptions *options;
  VlpsPermission *permission;
  VlpsOptionSets *option_sets;
  VlpsArchives *archives;
  VlpsJar *jar;        /* NULL: no cookies are kept */
  GAsyncQueue *orders; /* of Message: DO_PAGE, END_WORK */
  GAsyncQueue *done;   /* of Message: RENDERER_FREE, PAGE_DONE, PAGES_THERE */
  VlpsRendererPool *renderers;
  Worker *workers;
  guint n_workers;
  char **folders; /* of the local pages that were handed out or come next */

  GMutex mutex;
  GCond turn_changed;
  guint64 turn;       /* place of the attempt whose turn it is */
  gboolean abandoned; /* pages in hand are to be left */
};

/* TRUE for failures that may be gone the next time. */
static gboolean
is_passing (const GError *failure)
{
  if (failure->domain != VLPS_ERROR)
    return FALSE;
  switch ((VlpsError) failure->code)
    {
    case VLPS_ERROR_NETWORK:
    case VLPS_ERROR_BUSY:
    case VLPS_ERROR_SERVER:
    case VLPS_ERROR_TIMEOUT:
    case VLPS_ERROR_CRASHED:
    case VLPS_ERROR_ENGINE:
      return TRUE;
    case VLPS_ERROR_USAGE:
    case VLPS_ERROR_NOT_FOUND:
    case VLPS_ERROR_IO:
    case VLPS_ERROR_HTTP:
    case VLPS_ERROR_REDIRECT:
    case VLPS_ERROR_TLS:
    case VLPS_ERROR_NOT_HTML:
    case VLPS_ERROR_EMPTY:
    case VLPS_ERROR_MEMORY:
    case VLPS_ERROR_ROBOTS:
    case VLPS_ERROR_SNAPSHOT:
    case VLPS_ERROR_NOT_PUBLIC:
    case VLPS_ERROR_STYLES:
    case VLPS_ERROR_CANCELLED:
    default:
      return FALSE;
    }
}

guint
vlps_batch_run_default_jobs (guint cores, guint64 memory, gboolean waits)
{
  guint64 one_each = MAX (cores, 1), fit = memory > 0 ? memory / JOB_MEMORY : one_each;
  guint64 more = waits ? MIN (memory / ROOMY_MEMORY, 2 * one_each) : 0;

  return (guint) MAX (CLAMP (fit, 1, one_each), more);
}

static void
send (GAsyncQueue *queue, MessageKind kind, Attempt *attempt)
{
  Message *message = g_new (Message, 1);

  *message = (Message){ kind, attempt };
  g_async_queue_push (queue, message);
}

/* --- the threads that work --- */

static VlpsRenderer *
get_renderer (gpointer data, GError **error)
{
  Worker *worker = data;

  return worker->renderer = vlps_renderer_pool_lease (worker->run->renderers, worker->cancellable);
}

/* The page in hand needs its renderer no more. */
static void
give_back (gpointer data, VlpsOutcome *outcome)
{
  Worker *worker = data;
  Run *run = worker->run;
  VlpsRenderer *renderer = g_steal_pointer (&worker->renderer);
  VlpsRendererUse use;

  if (renderer != NULL)
    {
      vlps_renderer_pool_return (run->renderers, renderer, outcome->was_loaded, outcome->failure, &use);
      worker->peak = use.peak;
      outcome->crashes = use.crashes;
      /* a renderer that was stopped because of its memory said so in its own way */
      if (use.too_big)
        {
          g_clear_error (&outcome->failure);
          outcome->failure =
              g_error_new (VLPS_ERROR, VLPS_ERROR_MEMORY,
                           "the page made its renderer use more than %" G_GUINT64_FORMAT " MB (--memory)",
                           run->options->memory / 1000000);
        }
    }
  send (run->done, RENDERER_FREE, NULL);
}

typedef struct
{
  Run *run;
  guint64 place;
} Turn;

static void
wait_for_turn (gpointer data)
{
  const Turn *turn = data;

  g_mutex_lock (&turn->run->mutex);
  while (turn->run->turn != turn->place)
    g_cond_wait (&turn->run->turn_changed, &turn->run->mutex);
  g_mutex_unlock (&turn->run->mutex);
}

static void
pass_turn (const Turn *turn)
{
  g_mutex_lock (&turn->run->mutex);
  turn->run->turn++;
  g_cond_broadcast (&turn->run->turn_changed);
  g_mutex_unlock (&turn->run->mutex);
}

static void
do_attempt (Worker *worker, Attempt *attempt)
{
  Run *run = worker->run;
  const VlpsWorkOptions *options = &run->options->work;
  gboolean ordered = options->task.lines != NULL;
  Turn turn = { run, attempt->place };
  const VlpsPipelineTools tools = {
    .get_renderer = get_renderer,
    .give_back = give_back,
    .renderer_data = worker,
    .fetcher = worker->fetcher,
    .option_sets = run->option_sets,
    .archives = run->archives,
    .permission = run->permission,
    .wait = ordered ? wait_for_turn : NULL,
    .turn_data = &turn,
  };
  g_autoptr (GCancellable) cancellable = g_cancellable_new ();

  g_mutex_lock (&run->mutex);
  worker->cancellable = cancellable;
  if (run->abandoned)
    g_cancellable_cancel (cancellable);
  g_mutex_unlock (&run->mutex);
  worker->peak = 0;
  attempt->work = attempt->visit->parts != NULL
                      ? vlps_work_do_part (options, &attempt->visit->item, (VlpsWork **) &attempt->visit->parts,
                                           attempt->visit->crashes, &tools, cancellable)
                      : vlps_work_do (options, &attempt->visit->item, attempt->visit->crashes, &tools, cancellable);
  attempt->memory = worker->peak;
  g_mutex_lock (&run->mutex);
  worker->cancellable = NULL;
  g_mutex_unlock (&run->mutex);
  if (ordered)
    pass_turn (&turn);
}

static gpointer
work_cb (gpointer data)
{
  Worker *worker = data;
  Run *run = worker->run;
  const VlpsTask *task = &run->options->work.task;

  if (task->render != VLPS_RENDER_ALWAYS)
    worker->fetcher = vlps_options_fetcher (task->options);
  for (;;)
    {
      g_autofree Message *message = g_async_queue_pop (run->orders);

      if (message->kind == END_WORK)
        break;
      do_attempt (worker, message->attempt);
      send (run->done, PAGE_DONE, message->attempt);
    }
  g_clear_pointer (&worker->fetcher, vlps_fetcher_free);
  return NULL;
}

/* --- the thread that schedules --- */

typedef struct
{
  VlpsSchedule *schedule;
  VlpsBatchProgress *progress;
  VlpsBatchProgressState state;
  char *page; /* begun last */
  guint in_hand;
  guint rendering; /* of those, that have or may yet need a renderer */
  guint64 begun;
  gint64 last_commit;
  gint64 next_report;    /* when what it says is kept again */
  guint engine_failures; /* in a row */
  double full_seconds;   /* the disk is full, and is tried again after so long; 0: it is not */
  gint64 full_until;     /* when that will be */
  VlpsBatchReport report;
} Control;

static void
attempt_free (Attempt *attempt)
{
  vlps_work_free (attempt->work);
  g_free (attempt);
}

/* The folders in `shown`, and that of the page. */
static char **
folders_with (char **shown, const VlpsItem *item)
{
  g_autofree char *address = vlps_item_address (item);

  return vlps_jail_folders_for ((const char *const *) shown, NULL, address);
}

/* `data`: of char **, the folders of the pages before. */
static gboolean
expect_folder_cb (const VlpsItem *item, gpointer data, GError **error G_GNUC_UNUSED)
{
  static char *none[] = { NULL };
  char ***folders = data, **before = *folders;
  g_auto (GStrv) own = folders_with (none, item);

  *folders = vlps_jail_folders_join ((const char *const *) before, (const char *const *) own);
  g_strfreev (before);
  return TRUE;
}

static void
note_folder (Run *run, const VlpsItem *item)
{
  char **before = run->folders;

  run->folders = folders_with (before, item);
  g_strfreev (before);
  vlps_renderer_pool_expect (run->renderers, (const char *const *) run->folders);
}

/* Hands out pages while workers are free.  *ret_when: when to come back for more. */
static gboolean
begin_pages (Run *run, Control *control, gint64 *ret_when, GError **error)
{
  guint most = vlps_watch_is_careful (run->options->work.watch) ? 1 : run->n_workers;
  g_autoptr (GPtrArray) begun = g_ptr_array_new (); /* of Attempt */
  gboolean works = TRUE;

  *ret_when = G_MAXINT64;
  if (control->full_seconds > 0)
    {
      /* results that wait are tried first; without any, one page is */
      *ret_when = control->full_until;
      if (control->full_until > g_get_monotonic_time () || run->queue->waiting (run->queue) > 0)
        return TRUE;
      most = 1;
    }
  while (control->in_hand < most && control->rendering < run->options->jobs)
    {
      VlpsVisit *visit;
      Attempt *attempt;

      works = vlps_schedule_next (control->schedule, g_get_monotonic_time (), &visit, ret_when, error);
      if (!works || visit == NULL)
        break;
      attempt = g_new0 (Attempt, 1);
      attempt->visit = visit;
      attempt->place = control->begun++;
      g_free (control->page);
      control->page = g_strdup (visit->item.name != NULL ? visit->item.name : visit->item.input);
      control->in_hand++;
      control->rendering++;
      note_folder (run, &visit->item);
      g_ptr_array_add (begun, attempt);
    }
  for (guint i = 0; i < begun->len; i++)
    send (run->orders, DO_PAGE, begun->pdata[i]);
  return works;
}

/* Counts a page that succeeded. */
static void
count_page (VlpsBatchReport *report, const VlpsWork *work)
{
  report->ok++;
  if (work->row.unstyled != NULL)
    vlps_batch_report_count_unstyled (report, work->row.unstyled);
  if (!isnan (work->row.expected))
    report->expected[vlps_expected_class (work->row.expected)]++;
}

static void
keep_result (Run *run, Control *control, Attempt *attempt)
{
  VlpsVisit *visit = attempt->visit;
  VlpsWork *work = attempt->work;
  VlpsEndedPage page = { &visit->item, visit->attempts, work, &control->report, control->progress };
  g_autofree char *line = NULL;

  if (work->failure != NULL && run->options->reword != NULL)
    run->options->reword (&work->failure);
  if (work->failure == NULL)
    count_page (&control->report, work);
  if (work->file != NULL && work->failure == NULL)
    {
      g_free (visit->item.file);
      visit->item.file = g_steal_pointer (&work->file);
    }
  vlps_observers_page (run->options->observers, &page);
  line = vlps_row_write (&work->row, &visit->item, work->failure, visit->attempts, attempt->memory,
                         run->options->work.fields);
  if (work->found != NULL && run->queue->add_found != NULL)
    run->queue->add_found (run->queue, &visit->item, g_steal_pointer (&work->found));
  run->queue->add_result (run->queue, &visit->item, visit->host, visit->attempts, work->failure, line);
  control->state.done++;
  control->state.now++;
  if (work->failure != NULL)
    {
      control->state.failed++;
      control->report.failed++;
    }
}

/* Crashes are told of whether the page is well in the end or not. */
static void
count_crashes (Control *control, Attempt *attempt)
{
  VlpsCrashes crashes = attempt->work->crashes;

  if (crashes.renderer + crashes.web_process == 0)
    return;
  control->report.renderer_crashes += crashes.renderer;
  control->report.web_process_crashes += crashes.web_process;
  attempt->visit->crashes += crashes.renderer + crashes.web_process;
  vlps_batch_progress_say (control->progress,
                           "page %" G_GINT64_FORMAT " of the list: crashes of its renderer: %u, of the web process: %u",
                           attempt->visit->item.id, crashes.renderer, crashes.web_process);
}

/* Pauses the run on a full disk: results wait until there is room, and no other page is started. */
static void
wait_for_room (Control *control, const GError *failure)
{
  if (control->full_seconds <= 0)
    vlps_batch_progress_say (control->progress, "%s; the run waits until there is room", failure->message);
  control->full_seconds = CLAMP (2 * control->full_seconds, FULL_SECONDS, MOST_FULL_SECONDS);
  control->full_until = g_get_monotonic_time () + (gint64) (control->full_seconds * G_USEC_PER_SEC);
}

/* The next part of an article has its turn as other pages of its server do. */
static void
go_on (Control *control, Attempt *attempt)
{
  VlpsVisit *visit = attempt->visit;

  visit->earlier = visit->attempts;
  visit->parts = g_steal_pointer (&attempt->work);
  visit->free_parts = (GDestroyNotify) vlps_work_free;
  vlps_schedule_retry (control->schedule, visit, g_get_monotonic_time ());
}

/* Ends an article; if its last part failed, the parts before it are the page. */
static void
end_parts (Attempt *attempt)
{
  VlpsWork *part = attempt->work;

  if (attempt->visit->parts == NULL || part->failure == NULL)
    return;
  attempt->work = vlps_work_end_parts (g_steal_pointer (&attempt->visit->parts), part->failure);
  vlps_work_free (part);
}

/* Takes back a page.  FALSE: the run cannot go on. */
static gboolean
end_page (Run *run, Control *control, Attempt *attempt, gboolean stopping, GError **error)
{
  const VlpsBatchOptions *options = run->options;
  VlpsVisit *visit = attempt->visit;
  const GError *failure = attempt->work->failure;
  gboolean engine = g_error_matches (failure, VLPS_ERROR, VLPS_ERROR_ENGINE);
  /* what an archive has of a server is not a wish of today */
  double rest = visit->host != NULL && failure != NULL ? vlps_error_retry_after (failure) : 0;

  control->in_hand--;
  count_crashes (control, attempt);
  if (visit->host != NULL && attempt->work->delay > 0)
    vlps_schedule_set_delay (control->schedule, visit->host, attempt->work->delay);
  if (visit->host != NULL)
    vlps_schedule_rest (control->schedule, visit->host, g_get_monotonic_time (), rest);
  if (attempt->work->stuck && vlps_error_is_disk_full (failure) && !stopping)
    {
      wait_for_room (control, failure);
      vlps_schedule_retry (control->schedule, visit, control->full_until);
      return TRUE;
    }
  if (attempt->work->stuck)
    {
      g_propagate_error (error, g_error_copy (failure));
      vlps_schedule_release (control->schedule, visit);
      return FALSE;
    }
  if (!engine)
    control->engine_failures = 0;
  else if (visit->attempts - visit->earlier == 1 && ++control->engine_failures >= ENGINE_FAILURES)
    {
      g_propagate_error (error, g_error_copy (failure));
      vlps_schedule_release (control->schedule, visit);
      return FALSE;
    }
  if (failure != NULL && visit->attempts - visit->earlier <= options->retries && !attempt->work->no_retry
      && is_passing (failure))
    {
      double delay = MAX (rest, options->retry_delay * (double) (1u << MIN (visit->attempts - visit->earlier - 1, 16)));

      /* without the time for another attempt it is pending for the next run */
      if (stopping)
        {
          vlps_schedule_release (control->schedule, visit);
          return TRUE;
        }
      control->report.retries++;
      vlps_observers_retry (options->observers, &visit->item, visit->attempts, failure);
      vlps_schedule_retry (control->schedule, visit, g_get_monotonic_time () + (gint64) (delay * G_USEC_PER_SEC));
      return TRUE;
    }
  if (g_error_matches (failure, VLPS_ERROR, VLPS_ERROR_CANCELLED) || (attempt->work->next != NULL && stopping))
    {
      vlps_schedule_release (control->schedule, visit);
      return TRUE;
    }
  if (attempt->work->next != NULL)
    {
      go_on (control, attempt);
      return TRUE;
    }
  end_parts (attempt);
  keep_result (run, control, attempt);
  vlps_schedule_done (control->schedule, visit);
  return TRUE;
}

/* How many pages there are; where links are followed, more of them from time to time. */
static gboolean
count (const Run *run, Control *control, GError **error)
{
  VlpsBatchProgressState *state = &control->state;
  guint64 counts[VLPS_N_ITEM_STATES], limit = run->options->schedule.limit, begun = state->now;

  if (!run->queue->count (run->queue, counts, error))
    return FALSE;
  state->done = counts[VLPS_ITEM_OK] + counts[VLPS_ITEM_FAILED];
  state->failed = counts[VLPS_ITEM_FAILED];
  state->total = state->done + counts[VLPS_ITEM_PENDING];
  if (limit > 0)
    state->total = MIN (state->total, state->done - MIN (state->done, begun) + limit);
  return TRUE;
}

/* Reading all failures takes its time where they are many: the run has most of it. */
static void
keep_report (Run *run, Control *control)
{
  VlpsBatchReport *report = &control->report;
  VlpsRendererPoolState renderers;
  gint64 begun = g_get_monotonic_time ();

  if (run->options->observers == NULL || begun < control->next_report)
    return;
  report->seconds = (double) (g_get_real_time () - report->started) / G_USEC_PER_SEC;
  vlps_renderer_pool_state (run->renderers, &renderers);
  report->renderers = renderers.started;
  report->memory = renderers.most_memory;
  vlps_observers_report (run->options->observers, report);
  control->next_report = begun + MAX (REPORT_PERIOD_US, REPORT_SHARE * (g_get_monotonic_time () - begun));
}

static gboolean
commit (Run *run, Control *control, gboolean now, GError **error)
{
  VlpsObservers *observers = run->options->observers;
  gint64 time = g_get_monotonic_time ();
  gboolean waiting = run->queue->waiting (run->queue) > 0;
  /* where links are followed, what is done may be all that the others wait for */
  gboolean idle = run->queue->add_found != NULL && waiting && control->in_hand == 0;
  gboolean has_files = run->options->work.files != 0;
  GError *failure = NULL;

  if (!now && control->full_seconds > 0 && control->full_until > time)
    return TRUE;
  if (!now && !idle && run->queue->waiting (run->queue) < COMMIT_BYTES
      && (double) (time - control->last_commit) < run->queue->commit_seconds * G_USEC_PER_SEC)
    return TRUE;
  if (vlps_observers_before_commit (observers, &failure) && run->queue->commit (run->queue, has_files, &failure)
      && vlps_observers_after_commit (observers, &failure))
    {
      if (control->full_seconds > 0 && waiting)
        {
          vlps_batch_progress_say (control->progress, "there is room on the disk again; the run continues");
          control->full_seconds = 0;
        }
      control->last_commit = g_get_monotonic_time ();
      keep_report (run, control);
      return run->queue->add_found == NULL || count (run, control, error);
    }
  if (!now && vlps_error_is_disk_full (failure))
    {
      wait_for_room (control, failure);
      g_error_free (failure);
      return TRUE;
    }
  g_propagate_error (error, failure);
  return FALSE;
}

static void
tell_observers (Run *run, const Control *control, gboolean ends)
{
  const VlpsBatchProgressState *state = &control->state;
  const VlpsBatchReport *report = &control->report;
  VlpsRendererPoolState renderers;
  VlpsBatchMetricsNow now = {
    .ok = state->done - state->failed,
    .failed = state->failed,
    .pending = state->total - MIN (state->total, state->done),
    .in_work = ends ? 0 : control->in_hand,
    .retries = report->retries,
    .crashes = report->renderer_crashes + report->web_process_crashes,
    .memory = ends ? 0 : state->memory,
  };

  vlps_renderer_pool_state (run->renderers, &renderers);
  now.renderers = renderers.started;
  vlps_observers_tick (run->options->observers, &now, ends);
}

static void
show_progress (Run *run, Control *control)
{
  VlpsRendererPoolState renderers;

  vlps_renderer_pool_state (run->renderers, &renderers);
  control->state.memory = renderers.memory;
  control->state.in_hand = control->in_hand;
  control->state.page = control->page;
  vlps_batch_progress_show (control->progress, &control->state);
  tell_observers (run, control, FALSE);
}

static gboolean
control_pages (Run *run, Control *control, GCancellable *cancellable, GError **error)
{
  gboolean stopping = FALSE, going_on = TRUE;

  while (going_on)
    {
      gint64 when = G_MAXINT64, now, wait;
      g_autofree Message *message = NULL;

      if (!stopping && g_cancellable_is_cancelled (cancellable))
        {
          stopping = control->report.interrupted = TRUE;
          if (control->in_hand > 0)
            vlps_batch_progress_say (control->progress,
                                     "stopping after the pages in progress (%u); press Ctrl-C again to abandon them",
                                     control->in_hand);
        }
      if (!stopping)
        going_on = begin_pages (run, control, &when, error);
      if (!going_on
          || (control->in_hand == 0
              && (stopping
                  || (vlps_schedule_is_empty (control->schedule)
                      && (control->full_seconds <= 0 || run->queue->waiting (run->queue) == 0)))))
        break;
      now = g_get_monotonic_time ();
      wait = CLAMP (when - now, 1000, TICK_US);
      message = g_async_queue_timeout_pop (run->done, (guint64) wait);
      if (message != NULL && message->kind == RENDERER_FREE)
        {
          control->rendering--;
          continue;
        }
      if (message != NULL && message->kind == PAGES_THERE)
        {
          vlps_schedule_wake (control->schedule);
          continue;
        }
      if (message != NULL)
        {
          going_on = end_page (run, control, message->attempt, stopping, error);
          attempt_free (message->attempt);
        }
      going_on = going_on && (run->queue->tick == NULL || run->queue->tick (run->queue, error))
                 && commit (run, control, FALSE, error);
      show_progress (run, control);
    }
  return going_on;
}

static void
wake_cb (gpointer data)
{
  send (((Run *) data)->done, PAGES_THERE, NULL);
}

/* Stops the threads; pages still in hand are abandoned. */
static void
end_threads (Run *run, Control *control)
{
  g_mutex_lock (&run->mutex);
  run->abandoned = TRUE;
  for (guint i = 0; i < run->n_workers; i++)
    if (run->workers[i].cancellable != NULL)
      g_cancellable_cancel (run->workers[i].cancellable);
  g_mutex_unlock (&run->mutex);
  for (guint i = 0; i < run->n_workers; i++)
    send (run->orders, END_WORK, NULL);
  for (guint i = 0; i < run->n_workers; i++)
    g_thread_join (run->workers[i].thread);
  vlps_renderer_pool_end (run->renderers);
  for (;;)
    {
      g_autofree Message *message = g_async_queue_try_pop (run->done);

      if (message == NULL)
        break;
      if (message->kind != PAGE_DONE)
        continue;
      vlps_schedule_release (control->schedule, message->attempt->visit);
      attempt_free (message->attempt);
    }
}

static VlpsRendererPool *
new_pool (const VlpsBatchOptions *options, VlpsJar *jar)
{
  const VlpsOptions *pages = options->work.task.options;
  const VlpsRendererPoolOptions pool = { .size = options->jobs,
                                         .port = pages->port,
                                         .offline = pages->offline,
                                         .sandbox = pages->sandbox,
                                         .log = pages->verbose,
                                         .jar = jar,
                                         .memory = options->memory,
                                         .watched = TRUE,
                                         .recycle_pages = options->isolate ? 1 : options->recycle_pages,
                                         .recycle_memory = options->recycle_memory };

  return vlps_renderer_pool_new (&pool);
}

gboolean
vlps_batch_run (VlpsItemQueue *queue, const VlpsBatchOptions *options, GCancellable *cancellable,
                VlpsBatchReport *ret_report, GError **error)
{
  Run run = { .queue = queue, .options = options };
  gint64 started = g_get_monotonic_time ();
  Control control = { .last_commit = started, .next_report = started + REPORT_PERIOD_US };
  /* a page that is rendered once more, after the removal, needs its renderer to the end */
  gboolean paired = options->work.task.render != VLPS_RENDER_NEVER && (options->work.files & VLPS_FILE_AFTER) == 0;
  VlpsScheduleOptions schedule = options->schedule;
  g_autofree Worker *workers = g_new0 (Worker, 2 * options->jobs);
  g_auto (GStrv) folders = g_new0 (char *, 1);
  VlpsRendererPoolState renderers;
  gboolean done;

  control.report.started = g_get_real_time ();
  control.report.compared = options->work.earlier != NULL;
  control.report.copies_sought = options->work.near_copies;
  if (!count (&run, &control, error)
      || (queue->peek != NULL && !options->isolate
          && !queue->peek (queue, LOOK_AHEAD, expect_folder_cb, &folders, error)))
    return FALSE;
  if (options->robots && !options->work.task.options->offline)
    {
      const VlpsOptions *pages = options->work.task.options;

      run.permission = vlps_permission_new (pages->render.request.user_agent, pages->render.request.proxy,
                                            pages->render.request.insecure, pages->render.policy);
      vlps_permission_share (run.permission, options->answers);
    }
  run.option_sets = vlps_option_sets_new (options->work.task.options);
  run.archives = vlps_archives_new ();
  run.jar = options->keep_cookies ? vlps_jar_new () : NULL;
  schedule.asks = run.permission != NULL;
  control.schedule = vlps_schedule_new (queue, &schedule);
  control.progress = vlps_batch_progress_new (options->quiet);
  run.orders = g_async_queue_new ();
  run.done = g_async_queue_new ();
  run.renderers = new_pool (options, run.jar);
  run.workers = workers;
  run.n_workers = paired ? 2 * options->jobs : options->jobs;
  run.folders = g_steal_pointer (&folders);
  vlps_renderer_pool_expect (run.renderers, (const char *const *) run.folders);
  g_mutex_init (&run.mutex);
  g_cond_init (&run.turn_changed);
  for (guint i = 0; i < run.n_workers; i++)
    workers[i].run = &run;
  for (guint i = 0; i < run.n_workers; i++)
    workers[i].thread = g_thread_new ("page", work_cb, &workers[i]);
  if (queue->listen != NULL)
    queue->listen (queue, wake_cb, &run);
  done = control_pages (&run, &control, cancellable, error);
  if (queue->listen != NULL)
    queue->listen (queue, NULL, NULL);
  /* what is done is kept, also when the run ends badly */
  if (!commit (&run, &control, TRUE, done ? error : NULL))
    done = FALSE;
  end_threads (&run, &control);

  tell_observers (&run, &control, TRUE);
  vlps_renderer_pool_state (run.renderers, &renderers);
  control.report.renderers = renderers.started;
  control.report.memory = renderers.most_memory;
  control.report.seconds = (double) (g_get_monotonic_time () - started) / G_USEC_PER_SEC;
  control.report.ended = g_get_real_time ();
  *ret_report = control.report;
  g_free (control.page);
  vlps_batch_progress_free (control.progress);
  vlps_schedule_free (control.schedule);
  vlps_permission_free (run.permission);
  vlps_option_sets_free (run.option_sets);
  vlps_archives_free (run.archives);
  vlps_renderer_pool_free (run.renderers);
  vlps_jar_free (run.jar);
  g_async_queue_unref (run.orders);
  g_async_queue_unref (run.done);
  g_strfreev (run.folders);
  g_mutex_clear (&run.mutex);
  g_cond_clear (&run.turn_changed);
  return done;
}
