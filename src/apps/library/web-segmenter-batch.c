/* web-segmenter-batch.c - segments many pages, several at the same time */
#include "errors.h"
#include "web-renderer-private.h"
#include "web-segmenter.h"

/* Room for one page at a time.  A thread of the pool fills it, the calling thread empties it. */
typedef struct
{
  VlpsWebRenderer *renderer;
  guint index;           /* of the page in the inputs */
  VlpsWebResult *result; /* NULL: the page failed */
  GError *error;         /* NULL: it succeeded */
} Slot;

typedef struct
{
  VlpsWebSegmenter *segmenter;
  const char *const *inputs;
  gboolean rendered;
  GCancellable *stop; /* cancelled when no further page is wanted */
  GThreadPool *threads;
  GAsyncQueue *ended; /* of Slot */
  guint n;            /* inputs */
  guint begun, running, reported;
} Batch;

static void
run_slot (gpointer data, gpointer user_data)
{
  Slot *slot = data;
  const Batch *batch = user_data;
  g_autoptr (VlpsWebPage) page =
      vlps_web_renderer_open (slot->renderer, batch->inputs[slot->index], batch->rendered, batch->stop, &slot->error);

  if (page != NULL)
    slot->result = vlps_web_segmenter_segment (batch->segmenter, page, &slot->error);
  g_async_queue_push (batch->ended, slot);
}

static void
begin_page (Batch *batch, Slot *slot)
{
  if (batch->begun == batch->n || g_cancellable_is_cancelled (batch->stop))
    return;
  slot->index = batch->begun++;
  batch->running++;
  g_thread_pool_push (batch->threads, slot, NULL); /* its threads are there */
}

/* Passes a page on.  The next one begins before, so that its renderer does not wait for the callback. */
static void
end_page (Batch *batch, Slot *slot, VlpsWebResultFunc callback, gpointer user_data)
{
  g_autoptr (VlpsWebResult) result = g_steal_pointer (&slot->result);
  g_autoptr (GError) error = g_steal_pointer (&slot->error);
  guint index = slot->index;

  batch->running--;
  if (g_cancellable_is_cancelled (batch->stop))
    return;
  begin_page (batch, slot);
  batch->reported++;
  if (callback (index, result, error, user_data))
    g_cancellable_cancel (batch->stop);
}

static void
run_batch (Batch *batch, VlpsWebSettings *settings, guint n_slots, VlpsWebResultFunc callback, gpointer user_data)
{
  g_autofree Slot *slots = g_new0 (Slot, n_slots);

  for (guint i = 0; i < n_slots; i++)
    slots[i].renderer = vlps_web_renderer_new_shared (settings, n_slots);
  for (guint i = 0; i < n_slots; i++)
    begin_page (batch, &slots[i]);
  while (batch->running > 0)
    end_page (batch, g_async_queue_pop (batch->ended), callback, user_data);
  for (guint i = 0; i < n_slots; i++)
    g_object_unref (slots[i].renderer);
}

static void
cancel_batch (GCancellable *cancellable, gpointer stop)
{
  g_cancellable_cancel (stop);
}

gboolean
vlps_web_segmenter_segment_batch (VlpsWebSegmenter *self, const char *const *inputs, VlpsWebSettings *settings,
                                  guint n_renderers, GCancellable *cancellable, VlpsWebResultFunc callback,
                                  gpointer user_data, GError **error)
{
  g_autoptr (VlpsWebSegmenter) kept = NULL;
  g_autoptr (GCancellable) kept_cancellable = NULL, stop = NULL;
  g_autoptr (GAsyncQueue) ended = NULL;
  g_autoptr (GError) no_thread = NULL;
  guint n_slots;
  gulong handler;
  Batch batch;

  g_return_val_if_fail (VLPS_IS_WEB_SEGMENTER (self), FALSE);
  g_return_val_if_fail (inputs != NULL, FALSE);
  g_return_val_if_fail (settings == NULL || VLPS_IS_WEB_SETTINGS (settings), FALSE);
  g_return_val_if_fail (cancellable == NULL || G_IS_CANCELLABLE (cancellable), FALSE);
  g_return_val_if_fail (callback != NULL, FALSE);
  g_return_val_if_fail (error == NULL || *error == NULL, FALSE);
  kept = g_object_ref (self);
  kept_cancellable = cancellable != NULL ? g_object_ref (cancellable) : NULL;
  stop = g_cancellable_new ();
  ended = g_async_queue_new ();
  batch = (Batch){ .segmenter = self, .inputs = inputs, .rendered = n_renderers > 0, .stop = stop, .ended = ended };
  batch.n = g_strv_length ((char **) inputs);
  n_slots = MIN (n_renderers > 0 ? n_renderers : g_get_num_processors (), MAX (batch.n, 1));
  batch.threads = g_thread_pool_new (run_slot, &batch, (int) n_slots, TRUE, &no_thread);
  if (no_thread == NULL)
    {
      handler = cancellable != NULL ? g_cancellable_connect (cancellable, G_CALLBACK (cancel_batch), stop, NULL) : 0;
      run_batch (&batch, settings, n_slots, callback, user_data);
      g_cancellable_disconnect (cancellable, handler);
    }
  g_thread_pool_free (batch.threads, FALSE, TRUE);
  if (no_thread != NULL)
    return vlps_error_false (error, VLPS_ERROR_MEMORY, "cannot start %u threads (%s); use fewer renderers", n_slots,
                             no_thread->message);
  if (g_cancellable_is_cancelled (cancellable))
    return vlps_error_false (error, VLPS_ERROR_CANCELLED, "the batch was cancelled after %u of %u pages",
                             batch.reported, batch.n);
  return TRUE;
}
