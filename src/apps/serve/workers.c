/* workers.c - the workers of a service, the queue before them, and the answers that come from them
 *
 * Each worker has a thread here that speaks with it.  Answers come to the main context as idle sources.
 */
#include "workers.h"

#include <string.h>
#include <sys/socket.h>
#include <unistd.h>

#include "errors.h"
#include "json-tree.h"
#include "memory.h"
#include "process.h"
#include "wire.h"

#define START_SECONDS 60 /* for a worker to say that it is ready */
#define MAX_PARTS 8

typedef struct
{
  VlpsWorkers *workers;
  VlpsPageRequest *request;
  char *text; /* the request as a message */
  VlpsWorkDoneFunc func;
  gpointer data;             /* under the mutex; NULL: nobody waits any more */
  GCancellable *cancellable; /* what the worker does for it is ended then */
  gint64 came, begun;
  VlpsWorkDone *done;
} QueuedRequest;

typedef struct
{
  VlpsWorkers *workers;
  GThread *thread;
  gboolean renders;
  /* of the thread */
  int socket;
  guint pages; /* of this process */
  /* under the mutex */
  GSubprocess *process;
  gboolean ready, busy;
} Slot;

struct _VlpsWorkers
{
  VlpsWorkersOptions options;
  GMainContext *context;
  void (*failed) (const GError *reason, gpointer data);
  gpointer data;
  Slot *slots; /* options.renderers, and one for what is quick */
  guint n_slots;
  GCancellable *ending;

  GMutex mutex;
  GCond changed;
  GQueue queues[2]; /* of QueuedRequest; the second: quick ones */
  GList *in_work;   /* of QueuedRequest: at a worker, or on their way back */
  guint started;
};

void
vlps_workers_done_free (VlpsWorkDone *done)
{
  if (done == NULL)
    return;
  g_clear_error (&done->failure);
  g_clear_pointer (&done->parts, g_ptr_array_unref);
  g_strfreev (done->types);
  g_free (done->warnings);
  g_free (done);
}

static void
queued_free (QueuedRequest *queued)
{
  vlps_page_request_free (queued->request);
  vlps_workers_done_free (queued->done);
  g_object_unref (queued->cancellable);
  g_free (queued->text);
  g_free (queued);
}

/* --- answers --- */

static gboolean
deliver_cb (gpointer data)
{
  QueuedRequest *queued = data;
  VlpsWorkers *workers = queued->workers;
  gpointer receiver;

  g_mutex_lock (&workers->mutex);
  workers->in_work = g_list_remove (workers->in_work, queued);
  receiver = queued->data;
  g_mutex_unlock (&workers->mutex);
  if (receiver != NULL)
    queued->func (g_steal_pointer (&queued->done), receiver);
  queued_free (queued);
  return G_SOURCE_REMOVE;
}

static void
deliver (QueuedRequest *queued)
{
  g_autoptr (GSource) source = g_idle_source_new ();

  g_source_set_priority (source, G_PRIORITY_DEFAULT);
  g_source_set_callback (source, deliver_cb, queued, NULL);
  g_source_attach (source, queued->workers->context);
}

typedef struct
{
  VlpsWorkers *workers;
  GError *reason;
} Report;

static gboolean
report_cb (gpointer data)
{
  Report *report = data;

  report->workers->failed (report->reason, report->workers->data);
  return G_SOURCE_REMOVE;
}

static void
report_free (gpointer data)
{
  Report *report = data;

  g_error_free (report->reason);
  g_free (report);
}

static void
report_failure (VlpsWorkers *workers, const GError *reason)
{
  Report *report = g_new0 (Report, 1);
  g_autoptr (GSource) source = g_idle_source_new ();

  report->workers = workers;
  report->reason = g_error_copy (reason);
  g_source_set_callback (source, report_cb, report, report_free);
  g_source_attach (source, workers->context);
}

/* --- the process --- */

static void
stop_process (Slot *slot)
{
  VlpsWorkers *workers = slot->workers;
  g_autoptr (GSubprocess) process = NULL;

  g_mutex_lock (&workers->mutex);
  process = g_steal_pointer (&slot->process);
  slot->ready = FALSE;
  g_mutex_unlock (&workers->mutex);
  if (process == NULL)
    return;
  close (slot->socket);
  slot->socket = -1;
  g_subprocess_force_exit (process);
  g_subprocess_wait (process, NULL, NULL);
}

/* The error in a message, in our domain; NULL where there is none. */
static GError *
read_error (const cJSON *object, const char *name)
{
  const cJSON *item = cJSON_GetObjectItem (object, name);
  const char *code = cJSON_GetStringValue (cJSON_GetObjectItem (item, "code"));
  const char *message = cJSON_GetStringValue (cJSON_GetObjectItem (item, "message"));
  const cJSON *after = cJSON_GetObjectItem (item, "retryAfter"), *status = cJSON_GetObjectItem (item, "httpStatus");
  GError *failure;
  int number = VLPS_ERROR_ENGINE;

  if (!cJSON_IsObject (item))
    return NULL;
  for (int i = VLPS_ERROR_USAGE; code != NULL && i <= VLPS_ERROR_CANCELLED; i++)
    if (strcmp (vlps_error_code_name ((VlpsError) i), code) == 0)
      number = i;
  failure = g_error_new_literal (VLPS_ERROR, number, message != NULL ? message : "no reason given");
  if (cJSON_IsNumber (after) && after->valuedouble > 0)
    vlps_error_set_retry_after (failure, after->valuedouble);
  if (cJSON_IsNumber (status) && status->valuedouble >= 100 && status->valuedouble < 1000)
    vlps_error_set_http_status (failure, (guint) status->valuedouble);
  return failure;
}

static gboolean
start_process (Slot *slot, GError **error)
{
  VlpsWorkers *workers = slot->workers;
  g_autoptr (VlpsWireMessage) message = NULL;
  GSubprocess *process;
  GError *failure;
  g_autoptr (cJSON) object = NULL;
  int ends[2];

  if (socketpair (AF_UNIX, SOCK_STREAM | SOCK_CLOEXEC, 0, ends) != 0)
    return vlps_error_false (error, VLPS_ERROR_ENGINE, "cannot make a socket pair: too many open files");
  process = vlps_process_start (workers->options.command, slot->renders ? NULL : "--quick-worker", ends[1], error);
  if (process == NULL)
    {
      close (ends[0]);
      return FALSE;
    }
  slot->socket = ends[0];
  slot->pages = 0;
  g_mutex_lock (&workers->mutex);
  slot->process = process;
  workers->started++;
  g_mutex_unlock (&workers->mutex);
  message = vlps_wire_receive (slot->socket, g_get_monotonic_time () + START_SECONDS * G_USEC_PER_SEC, workers->ending,
                               error);
  if (message == NULL || message->kind != VLPS_WIRE_READY)
    {
      stop_process (slot);
      if (message != NULL)
        g_set_error_literal (error, VLPS_ERROR, VLPS_ERROR_ENGINE, "a worker started with an invalid message");
      return FALSE;
    }
  object = cJSON_Parse (g_bytes_get_data (message->payload, NULL));
  failure = read_error (object, "error");
  if (failure != NULL)
    {
      stop_process (slot);
      g_propagate_error (error, failure);
      return FALSE;
    }
  g_mutex_lock (&workers->mutex);
  slot->ready = TRUE;
  g_mutex_unlock (&workers->mutex);
  return TRUE;
}

/* --- a page --- */

/* The last message of an answer.  FALSE: it is none. */
static gboolean
read_result (const VlpsWireMessage *message, VlpsWorkDone *done)
{
  g_autoptr (cJSON) object = cJSON_Parse (g_bytes_get_data (message->payload, NULL));
  const cJSON *types = cJSON_GetObjectItem (object, "parts"), *type;
  const cJSON *crashes = cJSON_GetObjectItem (object, "crashes");
  const cJSON *warnings = cJSON_GetObjectItem (object, "warnings");
  g_autoptr (GStrvBuilder) builder = g_strv_builder_new ();
  guint n = 0;

  cJSON_ArrayForEach (type, types) if (cJSON_IsString (type))
  {
    g_strv_builder_add (builder, type->valuestring);
    n++;
  }
  done->failure = read_error (object, "error");
  done->crashes = cJSON_IsNumber (crashes) ? (guint) CLAMP (crashes->valueint, 0, 1000) : 0;
  done->types = g_strv_builder_end (builder);
  done->warnings = cJSON_IsArray (warnings) ? vlps_json_tree_text (warnings) : NULL;
  return cJSON_IsObject (object) && (done->failure != NULL || (n > 0 && n == done->parts->len));
}

/* Reads messages up to the end of the answer.  FALSE: the worker cannot be used any more. */
static gboolean
receive_answer (Slot *slot, QueuedRequest *queued, gint64 deadline, GError **error)
{
  for (;;)
    {
      g_autoptr (VlpsWireMessage) message = vlps_wire_receive (slot->socket, deadline, queued->cancellable, error);
      g_autoptr (cJSON) object = NULL;

      if (message == NULL)
        return FALSE;
      switch (message->kind)
        {
        case VLPS_WIRE_DOCUMENTS:
          if (queued->done->parts->len < MAX_PARTS)
            {
              g_ptr_array_add (queued->done->parts, g_bytes_ref (message->payload));
              continue;
            }
          break;
        case VLPS_WIRE_RESULT:
          if (read_result (message, queued->done))
            return TRUE;
          break;
        case VLPS_WIRE_READY:
          /* its page broke a limit, and another process came in its place */
          object = cJSON_Parse (g_bytes_get_data (message->payload, NULL));
          queued->done->failure = read_error (object, "verdict");
          if (queued->done->failure == NULL)
            break;
          return TRUE;
        case VLPS_WIRE_REQUEST:
        case VLPS_WIRE_DATA:
        case VLPS_WIRE_PICTURE:
        default:
          break;
        }
      return vlps_error_false (error, VLPS_ERROR_CRASHED, "a worker sent an invalid answer");
    }
}

static void
do_request (Slot *slot, QueuedRequest *queued)
{
  VlpsWorkers *workers = slot->workers;
  gint64 now = g_get_monotonic_time ();
  gint64 deadline = now + (gint64) (workers->options.patience * G_USEC_PER_SEC);
  gsize length = 0;
  const void *body = queued->request->body != NULL ? g_bytes_get_data (queued->request->body, &length) : NULL;
  g_autoptr (GError) failure = NULL;

  queued->begun = now;
  queued->done->waited = (double) (now - queued->came) / G_USEC_PER_SEC;
  /* it may have ended since its last page */
  if (slot->process != NULL
      && !vlps_wire_send (slot->socket, VLPS_WIRE_REQUEST, queued->text, strlen (queued->text), -1, NULL))
    stop_process (slot);
  else if (slot->process != NULL)
    goto asked;
  if (!start_process (slot, &failure)
      || !vlps_wire_send (slot->socket, VLPS_WIRE_REQUEST, queued->text, strlen (queued->text), -1, &failure))
    goto failed;
  deadline += g_get_monotonic_time () - now;

asked:
  if (vlps_wire_send (slot->socket, VLPS_WIRE_DATA, body, length, -1, &failure)
      && receive_answer (slot, queued, deadline, &failure))
    {
      slot->pages++;
      queued->done->seconds = (double) (g_get_monotonic_time () - now) / G_USEC_PER_SEC;
      return;
    }

failed:
  stop_process (slot);
  g_ptr_array_set_size (queued->done->parts, 0);
  if (g_error_matches (failure, VLPS_ERROR, VLPS_ERROR_CRASHED))
    queued->done->failure =
        g_error_new_literal (VLPS_ERROR, VLPS_ERROR_CRASHED, "the worker for the page ended unexpectedly");
  else if (g_error_matches (failure, VLPS_ERROR, VLPS_ERROR_TIMEOUT))
    queued->done->failure = g_error_new_literal (VLPS_ERROR, VLPS_ERROR_TIMEOUT, "the page was not finished in time");
  else
    queued->done->failure = g_steal_pointer (&failure);
  queued->done->seconds = (double) (g_get_monotonic_time () - now) / G_USEC_PER_SEC;
}

/* Waits for a request; NULL at the end. */
static QueuedRequest *
next_request (Slot *slot)
{
  VlpsWorkers *workers = slot->workers;
  GQueue *queue = &workers->queues[slot->renders ? 0 : 1];
  QueuedRequest *queued;

  g_mutex_lock (&workers->mutex);
  slot->busy = FALSE;
  while (g_queue_is_empty (queue) && !g_cancellable_is_cancelled (workers->ending))
    g_cond_wait (&workers->changed, &workers->mutex);
  queued = g_cancellable_is_cancelled (workers->ending) ? NULL : g_queue_pop_head (queue);
  if (queued != NULL)
    {
      workers->in_work = g_list_prepend (workers->in_work, queued);
      slot->busy = TRUE;
    }
  g_mutex_unlock (&workers->mutex);
  return queued;
}

static gpointer
slot_cb (gpointer data)
{
  Slot *slot = data;
  VlpsWorkers *workers = slot->workers;
  g_autoptr (GError) failure = NULL;
  QueuedRequest *queued;

  if (!start_process (slot, &failure) && !g_cancellable_is_cancelled (workers->ending))
    report_failure (workers, failure);
  while ((queued = next_request (slot)) != NULL)
    {
      do_request (slot, queued);
      deliver (queued);
      /* the next request is not to wait for it */
      if (slot->process == NULL || slot->pages >= workers->options.renew)
        {
          stop_process (slot);
          start_process (slot, NULL);
        }
    }
  stop_process (slot);
  return NULL;
}

/* --- all of them --- */

VlpsWorkers *
vlps_workers_new (const VlpsWorkersOptions *options, void (*failed) (const GError *reason, gpointer data),
                  gpointer data)
{
  VlpsWorkers *workers = g_new0 (VlpsWorkers, 1);

  workers->options = *options;
  workers->options.command = g_strdupv (options->command);
  workers->context = g_main_context_ref_thread_default ();
  workers->failed = failed;
  workers->data = data;
  workers->ending = g_cancellable_new ();
  workers->n_slots = options->renderers + 1;
  workers->slots = g_new0 (Slot, workers->n_slots);
  g_mutex_init (&workers->mutex);
  g_cond_init (&workers->changed);
  for (guint i = 0; i < workers->n_slots; i++)
    {
      Slot *slot = &workers->slots[i];

      slot->workers = workers;
      slot->socket = -1;
      slot->renders = i < options->renderers;
      slot->thread = g_thread_new ("worker", slot_cb, slot);
    }
  return workers;
}

static void
cancel_jobs (GQueue *queue)
{
  QueuedRequest *queued;

  while ((queued = g_queue_pop_head (queue)) != NULL)
    {
      queued->done->failure = g_error_new_literal (VLPS_ERROR, VLPS_ERROR_CANCELLED, "the service is stopping");
      deliver_cb (queued);
    }
}

void
vlps_workers_free (VlpsWorkers *workers)
{
  if (workers == NULL)
    return;
  g_mutex_lock (&workers->mutex);
  g_cancellable_cancel (workers->ending);
  for (GList *link = workers->in_work; link != NULL; link = link->next)
    g_cancellable_cancel (((QueuedRequest *) link->data)->cancellable);
  g_cond_broadcast (&workers->changed);
  g_mutex_unlock (&workers->mutex);
  for (guint i = 0; i < workers->n_slots; i++)
    g_thread_join (workers->slots[i].thread);
  cancel_jobs (&workers->queues[0]);
  cancel_jobs (&workers->queues[1]);
  while (g_main_context_iteration (workers->context, FALSE))
    ;
  g_strfreev (workers->options.command);
  g_main_context_unref (workers->context);
  g_object_unref (workers->ending);
  g_mutex_clear (&workers->mutex);
  g_cond_clear (&workers->changed);
  g_free (workers->slots);
  g_free (workers);
}

gboolean
vlps_workers_do (VlpsWorkers *workers, VlpsPageRequest *request, const char *format, VlpsWorkDoneFunc func,
                 gpointer data)
{
  GQueue *queue = &workers->queues[vlps_page_request_is_quick (request) ? 1 : 0];
  QueuedRequest *queued;

  g_mutex_lock (&workers->mutex);
  if (g_queue_get_length (queue) >= workers->options.queue)
    {
      g_mutex_unlock (&workers->mutex);
      return FALSE;
    }
  queued = g_new0 (QueuedRequest, 1);
  queued->workers = workers;
  queued->request = request;
  queued->text = vlps_page_request_write (request, format);
  queued->func = func;
  queued->data = data;
  queued->came = g_get_monotonic_time ();
  queued->cancellable = g_cancellable_new ();
  queued->done = g_new0 (VlpsWorkDone, 1);
  queued->done->parts = g_ptr_array_new_with_free_func ((GDestroyNotify) g_bytes_unref);
  g_queue_push_tail (queue, queued);
  g_cond_broadcast (&workers->changed);
  g_mutex_unlock (&workers->mutex);
  return TRUE;
}

void
vlps_workers_forget (VlpsWorkers *workers, gpointer data)
{
  g_mutex_lock (&workers->mutex);
  for (guint i = 0; i < G_N_ELEMENTS (workers->queues); i++)
    for (GList *link = workers->queues[i].head, *next; link != NULL; link = next)
      {
        QueuedRequest *queued = link->data;

        next = link->next;
        if (queued->data != data)
          continue;
        g_queue_delete_link (&workers->queues[i], link);
        queued_free (queued);
      }
  for (GList *link = workers->in_work; link != NULL; link = link->next)
    {
      QueuedRequest *queued = link->data;

      if (queued->data != data)
        continue;
      queued->data = NULL;
      g_cancellable_cancel (queued->cancellable);
    }
  g_mutex_unlock (&workers->mutex);
}

void
vlps_workers_state (VlpsWorkers *workers, VlpsWorkersState *ret_state)
{
  VlpsWorkersState state = { 0 };

  g_mutex_lock (&workers->mutex);
  for (guint i = 0; i < workers->n_slots; i++)
    {
      state.ready += workers->slots[i].ready && workers->slots[i].renders ? 1 : 0;
      state.busy += workers->slots[i].busy ? 1 : 0;
    }
  state.waiting = g_queue_get_length (&workers->queues[0]) + g_queue_get_length (&workers->queues[1]);
  state.started = workers->started;
  g_mutex_unlock (&workers->mutex);
  *ret_state = state;
}

guint64
vlps_workers_memory (VlpsWorkers *workers)
{
  g_autofree int *pids = g_new0 (int, workers->n_slots);
  g_autofree guint64 *bytes = g_new0 (guint64, workers->n_slots);
  guint64 sum = 0;

  g_mutex_lock (&workers->mutex);
  for (guint i = 0; i < workers->n_slots; i++)
    {
      const char *pid =
          workers->slots[i].process != NULL ? g_subprocess_get_identifier (workers->slots[i].process) : NULL;

      pids[i] = pid != NULL ? (int) g_ascii_strtoll (pid, NULL, 10) : 0;
    }
  g_mutex_unlock (&workers->mutex);
  vlps_memory_of_trees (pids, workers->n_slots, bytes);
  for (guint i = 0; i < workers->n_slots; i++)
    sum += bytes[i];
  return sum;
}
