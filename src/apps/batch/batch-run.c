/* batch-run.c - does the pages of a queue, several at a time
 *
 * The calling thread schedules and keeps results.  Worker threads do the pages; a page has a renderer, on a display of
 * its own, to itself while it needs one.  There are two workers to a renderer: while one page is rendered, the one
 * before is sorted, written and its picture compressed.
 */
#include "batch-run.h"

#include <math.h>

#include "batch-workers.h"
#include "errors.h"
#include "jail.h"
#include "observers.h"
#include "retry.h"

#define COMMIT_BYTES (16 << 20) /* of results, at most, that wait for others to be stated together with them */
#define TICK_US 250000          /* between two looks at everything else */
#define FULL_SECONDS 2          /* before another try to write where the disk is full; doubles each time */
#define MOST_FULL_SECONDS 60
#define ENGINE_FAILURES 3 /* pages in a row without an engine, after which the run ends: it is not the pages */
#define LOOK_AHEAD 1000   /* first pages of a run, whose folders renderers see from their start */
#define REPORT_PERIOD_US (10 * G_USEC_PER_SEC)
#define REPORT_SHARE 50 /* of the time, at most one part goes into keeping the report */

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
attempt_free (BatchAttempt *attempt)
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
note_folder (BatchRun *run, const VlpsItem *item)
{
  char **before = run->folders;

  run->folders = folders_with (before, item);
  g_strfreev (before);
  vlps_renderer_pool_expect (run->renderers, (const char *const *) run->folders);
}

/* Hands out pages while workers are free.  *ret_when: when to come back for more. */
static gboolean
begin_pages (BatchRun *run, Control *control, gint64 *ret_when, GError **error)
{
  guint most = vlps_watch_is_careful (run->options->work.watch) ? 1 : run->n_workers;
  g_autoptr (GPtrArray) begun = g_ptr_array_new (); /* of BatchAttempt */
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
      BatchAttempt *attempt;

      works = vlps_schedule_next (control->schedule, g_get_monotonic_time (), &visit, ret_when, error);
      if (!works || visit == NULL)
        break;
      attempt = g_new0 (BatchAttempt, 1);
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
    vlps_batch_workers_send (run->orders, DO_PAGE, begun->pdata[i]);
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
keep_result (BatchRun *run, Control *control, BatchAttempt *attempt)
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
count_crashes (Control *control, BatchAttempt *attempt)
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
go_on (Control *control, BatchAttempt *attempt)
{
  VlpsVisit *visit = attempt->visit;

  visit->earlier = visit->attempts;
  visit->parts = g_steal_pointer (&attempt->work);
  visit->free_parts = (GDestroyNotify) vlps_work_free;
  vlps_schedule_retry (control->schedule, visit, g_get_monotonic_time ());
}

/* Ends an article; if its last part failed, the parts before it are the page. */
static void
end_parts (BatchAttempt *attempt)
{
  VlpsWork *part = attempt->work;

  if (attempt->visit->parts == NULL || part->failure == NULL)
    return;
  attempt->work = vlps_work_end_parts (g_steal_pointer (&attempt->visit->parts), part->failure);
  vlps_work_free (part);
}

static void
try_again (BatchRun *run, Control *control, BatchAttempt *attempt, double rest, gboolean stopping)
{
  VlpsVisit *visit = attempt->visit;
  double delay = vlps_retry_delay (run->options, visit, rest);

  /* without the time for another attempt it is pending for the next run */
  if (stopping)
    {
      vlps_schedule_release (control->schedule, visit);
      return;
    }
  control->report.retries++;
  vlps_observers_retry (run->options->observers, &visit->item, visit->attempts, attempt->work->failure);
  vlps_schedule_retry (control->schedule, visit, g_get_monotonic_time () + (gint64) (delay * G_USEC_PER_SEC));
}

/* Takes back a page.  FALSE: the run cannot go on. */
static gboolean
end_page (BatchRun *run, Control *control, BatchAttempt *attempt, gboolean stopping, GError **error)
{
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
  if (vlps_retry_is_due (run->options, visit, attempt->work))
    {
      try_again (run, control, attempt, rest, stopping);
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
count (const BatchRun *run, Control *control, GError **error)
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
keep_report (BatchRun *run, Control *control)
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
commit (BatchRun *run, Control *control, gboolean now, GError **error)
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
tell_observers (BatchRun *run, const Control *control, gboolean ends)
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
show_progress (BatchRun *run, Control *control)
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
control_pages (BatchRun *run, Control *control, GCancellable *cancellable, GError **error)
{
  gboolean stopping = FALSE, going_on = TRUE;

  while (going_on)
    {
      gint64 when = G_MAXINT64, now, wait;
      g_autofree BatchMessage *message = NULL;

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
  vlps_batch_workers_send (((BatchRun *) data)->done, PAGES_THERE, NULL);
}

/* Stops the threads; pages still in hand are abandoned. */
static void
end_threads (BatchRun *run, Control *control)
{
  vlps_batch_workers_end (run);
  for (;;)
    {
      g_autofree BatchMessage *message = g_async_queue_try_pop (run->done);

      if (message == NULL)
        break;
      if (message->kind != PAGE_DONE)
        continue;
      vlps_schedule_release (control->schedule, message->attempt->visit);
      attempt_free (message->attempt);
    }
}

/* States what the run took in all. */
static void
finish_report (const BatchRun *run, VlpsBatchReport *report, gint64 started)
{
  VlpsRendererPoolState renderers;

  vlps_renderer_pool_state (run->renderers, &renderers);
  report->renderers = renderers.started;
  report->memory = renderers.most_memory;
  report->seconds = (double) (g_get_monotonic_time () - started) / G_USEC_PER_SEC;
  report->ended = g_get_real_time ();
}

gboolean
vlps_batch_run (VlpsItemQueue *queue, const VlpsBatchOptions *options, GCancellable *cancellable,
                VlpsBatchReport *ret_report, GError **error)
{
  BatchRun run = { .queue = queue, .options = options };
  gint64 started = g_get_monotonic_time ();
  Control control = { .last_commit = started, .next_report = started + REPORT_PERIOD_US };
  /* a page that is rendered once more, after the removal, needs its renderer to the end */
  gboolean paired = options->work.task.render != VLPS_RENDER_NEVER && (options->work.files & VLPS_FILE_AFTER) == 0;
  VlpsScheduleOptions schedule = options->schedule;
  g_autofree BatchWorker *workers = g_new0 (BatchWorker, 2 * options->jobs);
  g_auto (GStrv) folders = g_new0 (char *, 1);
  gboolean done;

  control.report.started = g_get_real_time ();
  control.report.compared = options->work.earlier != NULL;
  control.report.copies_sought = options->work.near_copies;
  if (!count (&run, &control, error)
      || (queue->peek != NULL && !options->isolate
          && !queue->peek (queue, LOOK_AHEAD, expect_folder_cb, &folders, error)))
    return FALSE;
  run.workers = workers;
  run.n_workers = paired ? 2 * options->jobs : options->jobs;
  vlps_batch_workers_open (&run, g_steal_pointer (&folders));
  schedule.asks = run.permission != NULL;
  control.schedule = vlps_schedule_new (queue, &schedule);
  control.progress = vlps_batch_progress_new (options->quiet);
  vlps_batch_workers_start (&run);
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
  finish_report (&run, &control.report, started);
  *ret_report = control.report;
  g_free (control.page);
  vlps_batch_progress_free (control.progress);
  vlps_schedule_free (control.schedule);
  vlps_batch_workers_close (&run);
  return done;
}
