/* batch-workers.c - the threads of a run that do pages */
#include "batch-workers.h"

#include "errors.h"

void
vlps_batch_workers_send (GAsyncQueue *queue, BatchMessageKind kind, BatchAttempt *attempt)
{
  BatchMessage *message = g_new (BatchMessage, 1);

  *message = (BatchMessage){ kind, attempt };
  g_async_queue_push (queue, message);
}

static VlpsRenderer *
get_renderer (gpointer data, GError **error)
{
  BatchWorker *worker = data;

  return worker->renderer = vlps_renderer_pool_lease (worker->run->renderers, worker->cancellable);
}

/* The page in hand needs its renderer no more. */
static void
give_back (gpointer data, VlpsOutcome *outcome)
{
  BatchWorker *worker = data;
  BatchRun *run = worker->run;
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
  vlps_batch_workers_send (run->done, RENDERER_FREE, NULL);
}

typedef struct
{
  BatchRun *run;
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
do_attempt (BatchWorker *worker, BatchAttempt *attempt)
{
  BatchRun *run = worker->run;
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
  BatchWorker *worker = data;
  BatchRun *run = worker->run;
  const VlpsTask *task = &run->options->work.task;

  if (task->render != VLPS_RENDER_ALWAYS)
    worker->fetcher = vlps_options_fetcher (task->options);
  for (;;)
    {
      g_autofree BatchMessage *message = g_async_queue_pop (run->orders);

      if (message->kind == END_WORK)
        break;
      do_attempt (worker, message->attempt);
      vlps_batch_workers_send (run->done, PAGE_DONE, message->attempt);
    }
  g_clear_pointer (&worker->fetcher, vlps_fetcher_free);
  return NULL;
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

void
vlps_batch_workers_open (BatchRun *run, char **folders)
{
  const VlpsBatchOptions *options = run->options;
  const VlpsOptions *pages = options->work.task.options;

  if (options->robots && !pages->offline)
    {
      run->permission = vlps_permission_new (pages->render.request.user_agent, pages->render.request.proxy,
                                             pages->render.request.insecure, pages->render.policy);
      vlps_permission_share (run->permission, options->answers);
    }
  run->option_sets = vlps_option_sets_new (options->work.task.options);
  run->archives = vlps_archives_new ();
  run->jar = options->keep_cookies ? vlps_jar_new () : NULL;
  run->orders = g_async_queue_new ();
  run->done = g_async_queue_new ();
  run->renderers = new_pool (options, run->jar);
  run->folders = folders;
  vlps_renderer_pool_expect (run->renderers, (const char *const *) run->folders);
  g_mutex_init (&run->mutex);
  g_cond_init (&run->turn_changed);
}

void
vlps_batch_workers_close (BatchRun *run)
{
  vlps_permission_free (run->permission);
  vlps_option_sets_free (run->option_sets);
  vlps_archives_free (run->archives);
  vlps_renderer_pool_free (run->renderers);
  vlps_jar_free (run->jar);
  g_async_queue_unref (run->orders);
  g_async_queue_unref (run->done);
  g_strfreev (run->folders);
  g_mutex_clear (&run->mutex);
  g_cond_clear (&run->turn_changed);
}

void
vlps_batch_workers_start (BatchRun *run)
{
  for (guint i = 0; i < run->n_workers; i++)
    run->workers[i].run = run;
  for (guint i = 0; i < run->n_workers; i++)
    run->workers[i].thread = g_thread_new ("page", work_cb, &run->workers[i]);
}

void
vlps_batch_workers_end (BatchRun *run)
{
  g_mutex_lock (&run->mutex);
  run->abandoned = TRUE;
  for (guint i = 0; i < run->n_workers; i++)
    if (run->workers[i].cancellable != NULL)
      g_cancellable_cancel (run->workers[i].cancellable);
  g_mutex_unlock (&run->mutex);
  for (guint i = 0; i < run->n_workers; i++)
    vlps_batch_workers_send (run->orders, END_WORK, NULL);
  for (guint i = 0; i < run->n_workers; i++)
    g_thread_join (run->workers[i].thread);
  vlps_renderer_pool_end (run->renderers);
}
