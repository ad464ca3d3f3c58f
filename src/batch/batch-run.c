/* batch-run.c - does the pending pages of a run folder, several at a time
 *
 * The calling thread schedules and keeps results.  Each worker thread has a renderer on a display of its own, so that
 * nothing that one page does to either touches another.  One more thread watches the memory of the renderers.
 */
#include "batch-run.h"

#include <string.h>

#include "batch-progress.h"
#include "errors.h"
#include "memory.h"

#define COMMIT_SECONDS 1          /* how long results wait, at most, for others to be stated together with them */
#define COMMIT_BYTES (16 << 20)   /* ... and how many */
#define WATCH_PERIOD_US 200000    /* between two looks at the memory */
#define TICK_US 250000            /* between two looks at everything else */
#define ENGINE_FAILURES 3         /* pages in a row without an engine, after which the run ends: it is not the pages */
#define JOB_MEMORY (600ull << 20) /* what a renderer takes with most pages, and a reserve */

typedef struct _Run Run;

typedef struct
{
  Run *run;
  GThread *thread;
  /* the thread's own */
  VlpsScreen *screen;
  guint pages;          /* of this renderer */
  VlpsFetcher *fetcher; /* NULL where pages are rendered */

  /* under the run's mutex */
  VlpsRenderer *renderer;
  GCancellable *cancellable; /* of the page in hand */
  guint64 memory, peak;      /* bytes: last seen; most since the page began */
  gboolean over;             /* the page was stopped because of it */
} Worker;

/* A page on its way to a worker and back. */
typedef struct
{
  VlpsVisit *visit;
  guint64 place; /* in the order of beginning */
  VlpsWork *work;
  guint64 memory;
} Job;

struct _Run
{
  VlpsFolder *folder;
  const VlpsBatchOptions *options;
  VlpsPermission *permission;
  VlpsArchives *archives;
  GAsyncQueue *jobs; /* of Job; the stop mark is the run itself */
  GAsyncQueue *done; /* of Job */
  Worker *workers;

  GMutex mutex;
  GCond watch_over;
  gboolean stop_watching;
  GCond turn_changed;
  guint64 turn;       /* place of the job whose turn it is */
  gboolean abandoned; /* pages in hand are to be left */
  guint renderers;    /* started */
  guint64 most_memory;
};

gboolean
vlps_batch_is_passing (const GError *failure)
{
  if (failure->domain != VLPS_ERROR)
    return FALSE;
  switch ((VlpsErrorCode) failure->code)
    {
    case VLPS_ERROR_NETWORK:
    case VLPS_ERROR_BUSY:
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
    case VLPS_ERROR_CANCELLED:
    default:
      return FALSE;
    }
}

guint
vlps_batch_default_jobs (guint cores, guint64 memory)
{
  guint64 fit = memory > 0 ? memory / JOB_MEMORY : cores;

  return (guint) CLAMP (fit, 1, MAX (cores, 1));
}

/* --- the threads that work --- */

static void
drop_renderer (Worker *worker)
{
  Run *run = worker->run;
  VlpsRenderer *renderer;

  g_mutex_lock (&run->mutex);
  renderer = g_steal_pointer (&worker->renderer);
  worker->memory = 0;
  g_mutex_unlock (&run->mutex);
  vlps_renderer_free (renderer);
  g_clear_pointer (&worker->screen, vlps_screen_free);
  worker->pages = 0;
}

static VlpsRenderer *
get_renderer (gpointer data, GError **error)
{
  Worker *worker = data;
  const VlpsOptions *options = worker->run->options->work.task.options;
  VlpsRenderer *renderer;

  if (worker->renderer != NULL)
    return worker->renderer;
  worker->screen = vlps_screen_new (options->chosen_port, error);
  if (worker->screen == NULL)
    return NULL;
  renderer = vlps_renderer_new (worker->screen, options->offline, !options->no_sandbox, options->verbose);
  g_mutex_lock (&worker->run->mutex);
  worker->renderer = renderer;
  worker->run->renderers++;
  g_mutex_unlock (&worker->run->mutex);
  return renderer;
}

/* What a page left in the renderer, or made of it, is no business of the next one. */
static void
recycle (Worker *worker, const VlpsWork *work)
{
  const VlpsBatchOptions *options = worker->run->options;
  const GError *failure = work->failure;
  gboolean broken = failure != NULL && failure->domain == VLPS_ERROR
                    && (failure->code == VLPS_ERROR_TIMEOUT || failure->code == VLPS_ERROR_CRASHED
                        || failure->code == VLPS_ERROR_MEMORY || failure->code == VLPS_ERROR_ENGINE);

  if (worker->renderer == NULL)
    return;
  worker->pages += work->was_loaded ? 1 : 0;
  if (broken || (options->isolate && work->was_loaded)
      || (options->recycle_pages > 0 && worker->pages >= options->recycle_pages)
      || (options->recycle_memory > 0 && worker->memory > options->recycle_memory))
    drop_renderer (worker);
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
do_job (Worker *worker, Job *job)
{
  Run *run = worker->run;
  const VlpsWorkOptions *options = &run->options->work;
  const VlpsWorkTools tools = { get_renderer, worker, worker->fetcher, run->archives, run->permission };
  gboolean ordered = options->task.lines != NULL;
  Turn turn = { run, job->place };
  const VlpsTurn wait = { wait_for_turn, &turn };
  g_autoptr (GCancellable) cancellable = g_cancellable_new ();

  g_mutex_lock (&run->mutex);
  worker->peak = worker->memory;
  worker->over = FALSE;
  worker->cancellable = cancellable;
  if (run->abandoned)
    g_cancellable_cancel (cancellable);
  g_mutex_unlock (&run->mutex);
  job->work = vlps_work_do (options, &job->visit->item, &tools, ordered ? &wait : NULL, cancellable);
  g_mutex_lock (&run->mutex);
  worker->cancellable = NULL;
  job->memory = job->work->was_loaded ? worker->peak : 0;
  g_mutex_unlock (&run->mutex);
  if (ordered)
    pass_turn (&turn);
}

/* A renderer that was stopped because of its memory said so in its own way. */
static void
name_failure (Worker *worker, Job *job)
{
  VlpsWork *work = job->work;

  if (!worker->over || work->failure == NULL)
    return;
  g_clear_error (&work->failure);
  work->failure = g_error_new (VLPS_ERROR, VLPS_ERROR_MEMORY,
                               "the page made its renderer use more than %" G_GUINT64_FORMAT " MB (--memory)",
                               worker->run->options->memory / 1000000);
}

static gpointer
work_cb (gpointer data)
{
  Worker *worker = data;
  Run *run = worker->run;
  const VlpsTask *task = &run->options->work.task;

  if (task->no_render)
    worker->fetcher = vlps_fetcher_new (task->options->user_agent, task->options->language);
  for (;;)
    {
      Job *job = g_async_queue_pop (run->jobs);

      if ((gpointer) job == (gpointer) run)
        break;
      do_job (worker, job);
      name_failure (worker, job);
      recycle (worker, job->work);
      g_async_queue_push (run->done, job);
    }
  drop_renderer (worker);
  g_clear_pointer (&worker->fetcher, vlps_fetcher_free);
  return NULL;
}

/* --- the thread that watches --- */

static void
look_at_memory (Run *run)
{
  guint n = run->options->jobs;
  g_autofree int *pids = g_new0 (int, n);
  g_autofree guint64 *bytes = g_new0 (guint64, n);
  guint64 sum = 0;

  g_mutex_lock (&run->mutex);
  for (guint i = 0; i < n; i++)
    pids[i] = run->workers[i].renderer != NULL ? vlps_renderer_pid (run->workers[i].renderer) : 0;
  g_mutex_unlock (&run->mutex);
  vlps_memory_of_trees (pids, n, bytes);

  g_mutex_lock (&run->mutex);
  for (guint i = 0; i < n; i++)
    {
      Worker *worker = &run->workers[i];

      /* replaced in the meantime */
      if (worker->renderer == NULL || vlps_renderer_pid (worker->renderer) != pids[i])
        continue;
      worker->memory = bytes[i];
      worker->peak = MAX (worker->peak, bytes[i]);
      sum += bytes[i];
      if (run->options->memory > 0 && bytes[i] > run->options->memory && worker->cancellable != NULL && !worker->over)
        {
          worker->over = TRUE;
          g_cancellable_cancel (worker->cancellable);
        }
    }
  run->most_memory = MAX (run->most_memory, sum);
  g_mutex_unlock (&run->mutex);
}

static gpointer
watch_cb (gpointer data)
{
  Run *run = data;

  g_mutex_lock (&run->mutex);
  while (!run->stop_watching)
    {
      g_mutex_unlock (&run->mutex);
      look_at_memory (run);
      g_mutex_lock (&run->mutex);
      /* the end of the run need not wait for the next look */
      if (!run->stop_watching)
        g_cond_wait_until (&run->watch_over, &run->mutex, g_get_monotonic_time () + WATCH_PERIOD_US);
    }
  g_mutex_unlock (&run->mutex);
  return NULL;
}

/* --- the thread that schedules --- */

typedef struct
{
  VlpsSchedule *schedule;
  VlpsBatchProgress *progress;
  VlpsBatchProgressState state;
  guint in_hand;
  guint64 begun;
  gint64 last_commit;
  guint engine_failures; /* in a row */
  VlpsBatchReport report;
} Control;

static void
job_free (Job *job)
{
  vlps_work_free (job->work);
  g_free (job);
}

/* Hands out pages while workers are free.  *ret_when: when to come back for more. */
static gboolean
begin_pages (Run *run, Control *control, gint64 *ret_when, GError **error)
{
  *ret_when = G_MAXINT64;
  while (control->in_hand < run->options->jobs)
    {
      VlpsVisit *visit;
      Job *job;

      if (!vlps_schedule_next (control->schedule, g_get_monotonic_time (), &visit, ret_when, error))
        return FALSE;
      if (visit == NULL)
        break;
      job = g_new0 (Job, 1);
      job->visit = visit;
      job->place = control->begun++;
      control->in_hand++;
      g_async_queue_push (run->jobs, job);
    }
  return TRUE;
}

static void
keep_result (Run *run, Control *control, Job *job)
{
  VlpsVisit *visit = job->visit;
  g_autofree char *line = vlps_work_line (job->work, visit->attempts, job->memory);

  vlps_folder_add_result (run->folder, visit->item.id, visit->attempts, job->work->failure, line);
  control->state.done++;
  control->state.now++;
  if (job->work->failure != NULL)
    {
      control->state.failed++;
      control->report.failed++;
    }
  else
    control->report.ok++;
}

/* Takes back a page.  FALSE: the run cannot go on. */
static gboolean
end_page (Run *run, Control *control, Job *job, gboolean stopping, GError **error)
{
  const VlpsBatchOptions *options = run->options;
  VlpsVisit *visit = job->visit;
  const GError *failure = job->work->failure;
  gboolean engine = g_error_matches (failure, VLPS_ERROR, VLPS_ERROR_ENGINE);

  control->in_hand--;
  if (visit->host != NULL && job->work->delay > 0)
    vlps_schedule_set_delay (control->schedule, visit->host, job->work->delay);
  if (job->work->stuck)
    {
      g_propagate_error (error, g_error_copy (failure));
      vlps_schedule_done (control->schedule, visit);
      return FALSE;
    }
  if (!engine)
    control->engine_failures = 0;
  else if (visit->attempts == 1 && ++control->engine_failures >= ENGINE_FAILURES)
    {
      g_propagate_error (error, g_error_copy (failure));
      vlps_schedule_done (control->schedule, visit);
      return FALSE;
    }
  if (failure != NULL && visit->attempts <= options->retries && vlps_batch_is_passing (failure))
    {
      double delay = options->retry_delay * (double) (1u << MIN (visit->attempts - 1, 16));

      /* without the time for another attempt it is pending for the next run */
      if (stopping)
        {
          vlps_schedule_done (control->schedule, visit);
          return TRUE;
        }
      control->report.retries++;
      vlps_schedule_retry (control->schedule, visit, g_get_monotonic_time () + (gint64) (delay * G_USEC_PER_SEC));
      return TRUE;
    }
  if (g_error_matches (failure, VLPS_ERROR, VLPS_ERROR_CANCELLED))
    {
      vlps_schedule_done (control->schedule, visit);
      return TRUE;
    }
  keep_result (run, control, job);
  vlps_schedule_done (control->schedule, visit);
  return TRUE;
}

static gboolean
commit (Run *run, Control *control, gboolean now, GError **error)
{
  gint64 time = g_get_monotonic_time ();

  if (!now && vlps_folder_waiting (run->folder) < COMMIT_BYTES
      && time - control->last_commit < COMMIT_SECONDS * G_USEC_PER_SEC)
    return TRUE;
  if (!vlps_folder_commit (run->folder, run->options->work.files != 0, error))
    return FALSE;
  control->last_commit = g_get_monotonic_time ();
  return TRUE;
}

static void
show_progress (Run *run, Control *control)
{
  guint64 sum = 0;

  g_mutex_lock (&run->mutex);
  for (guint i = 0; i < run->options->jobs; i++)
    sum += run->workers[i].memory;
  g_mutex_unlock (&run->mutex);
  control->state.memory = sum;
  control->state.in_hand = control->in_hand;
  vlps_batch_progress_show (control->progress, &control->state);
}

static gboolean
control_pages (Run *run, Control *control, GCancellable *cancellable, GError **error)
{
  gboolean stopping = FALSE, going_on = TRUE;

  while (going_on)
    {
      gint64 when = G_MAXINT64, now, wait;
      Job *job;

      if (!stopping && g_cancellable_is_cancelled (cancellable))
        {
          stopping = control->report.interrupted = TRUE;
          if (control->in_hand > 0)
            vlps_batch_progress_say (control->progress,
                                     "stopping; what is in hand (%u) is finished first, and Ctrl-C again abandons it",
                                     control->in_hand);
        }
      if (!stopping)
        going_on = begin_pages (run, control, &when, error);
      if (!going_on || (control->in_hand == 0 && (stopping || vlps_schedule_is_empty (control->schedule))))
        break;
      now = g_get_monotonic_time ();
      wait = CLAMP (when - now, 1000, TICK_US);
      job = g_async_queue_timeout_pop (run->done, (guint64) wait);
      if (job != NULL)
        {
          going_on = end_page (run, control, job, stopping, error);
          job_free (job);
        }
      going_on = going_on && commit (run, control, FALSE, error);
      show_progress (run, control);
    }
  return going_on;
}

/* Stops the threads; pages still in hand are abandoned. */
static void
end_threads (Run *run, Control *control, GThread *watcher)
{
  g_mutex_lock (&run->mutex);
  run->abandoned = TRUE;
  for (guint i = 0; i < run->options->jobs; i++)
    if (run->workers[i].cancellable != NULL)
      g_cancellable_cancel (run->workers[i].cancellable);
  g_mutex_unlock (&run->mutex);
  for (guint i = 0; i < run->options->jobs; i++)
    g_async_queue_push (run->jobs, run);
  for (guint i = 0; i < run->options->jobs; i++)
    g_thread_join (run->workers[i].thread);
  g_mutex_lock (&run->mutex);
  run->stop_watching = TRUE;
  g_cond_signal (&run->watch_over);
  g_mutex_unlock (&run->mutex);
  g_thread_join (watcher);
  for (;;)
    {
      Job *job = g_async_queue_try_pop (run->done);

      if (job == NULL)
        break;
      vlps_schedule_done (control->schedule, job->visit);
      job_free (job);
    }
}

static gboolean
count (VlpsFolder *folder, const VlpsBatchOptions *options, VlpsBatchProgressState *state, GError **error)
{
  guint64 counts[VLPS_N_PAGE_STATES];

  if (!vlps_folder_count (folder, counts, error))
    return FALSE;
  state->done = counts[VLPS_PAGE_OK] + counts[VLPS_PAGE_FAILED];
  state->failed = counts[VLPS_PAGE_FAILED];
  state->total = state->done + counts[VLPS_PAGE_PENDING];
  if (options->schedule.limit > 0)
    state->total = MIN (state->total, state->done + options->schedule.limit);
  return TRUE;
}

gboolean
vlps_batch_run (VlpsFolder *folder, const VlpsBatchOptions *options, GCancellable *cancellable,
                VlpsBatchReport *ret_report, GError **error)
{
  Run run = { .folder = folder, .options = options };
  Control control = { .last_commit = g_get_monotonic_time () };
  g_autofree Worker *workers = g_new0 (Worker, options->jobs);
  gint64 started = g_get_monotonic_time ();
  GThread *watcher;
  gboolean done;

  if (!count (folder, options, &control.state, error))
    return FALSE;
  if (options->robots && !options->work.task.options->offline)
    run.permission = vlps_permission_new (options->work.task.options->user_agent);
  run.archives = vlps_archives_new ();
  control.schedule = vlps_schedule_new (folder, &options->schedule);
  control.progress = vlps_batch_progress_new (options->quiet);
  run.jobs = g_async_queue_new ();
  run.done = g_async_queue_new ();
  run.workers = workers;
  g_mutex_init (&run.mutex);
  g_cond_init (&run.turn_changed);
  g_cond_init (&run.watch_over);
  for (guint i = 0; i < options->jobs; i++)
    workers[i].run = &run;
  for (guint i = 0; i < options->jobs; i++)
    workers[i].thread = g_thread_new ("page", work_cb, &workers[i]);
  watcher = g_thread_new ("memory", watch_cb, &run);

  done = control_pages (&run, &control, cancellable, error);
  /* what is done is kept, also when the run ends badly */
  if (!commit (&run, &control, TRUE, done ? error : NULL))
    done = FALSE;
  end_threads (&run, &control, watcher);

  control.report.renderers = run.renderers;
  control.report.memory = run.most_memory;
  control.report.seconds = (double) (g_get_monotonic_time () - started) / G_USEC_PER_SEC;
  *ret_report = control.report;
  vlps_batch_progress_free (control.progress);
  vlps_schedule_free (control.schedule);
  vlps_permission_free (run.permission);
  vlps_archives_free (run.archives);
  g_async_queue_unref (run.jobs);
  g_async_queue_unref (run.done);
  g_mutex_clear (&run.mutex);
  g_cond_clear (&run.turn_changed);
  g_cond_clear (&run.watch_over);
  return done;
}
