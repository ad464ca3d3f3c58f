/* renderer-pool.c - renderers that pages share */
#include "renderer-pool.h"

#include "memory.h"

#define WATCH_PERIOD_US 200000 /* between two looks at the memory */

typedef struct
{
  /* of the thread that has the lease */
  guint pages; /* of this renderer */

  /* under the pool's mutex */
  VlpsRenderer *renderer;
  GCancellable *page;   /* that is rendered */
  guint64 memory, peak; /* bytes: last seen; most since the page began */
  gboolean over;        /* the page was stopped because of them */
} Slot;

struct _VlpsRendererPool
{
  VlpsRendererPoolOptions options;
  Slot *slots;       /* options.size */
  GAsyncQueue *idle; /* of Slot: those that are not leased */
  GThread *watcher;  /* NULL: nobody watches */

  GMutex mutex;
  GCond watch_over;
  gboolean stop_watching;
  char **folders; /* of local pages to come; NULL: none */
  guint started;
  guint64 most_memory;
};

/* --- the thread that watches --- */

static void
look_at_memory (VlpsRendererPool *self)
{
  guint n = self->options.size;
  g_autofree int *pids = g_new0 (int, n);
  g_autofree guint64 *bytes = g_new0 (guint64, n);
  guint64 sum = 0, most = self->options.memory;

  g_mutex_lock (&self->mutex);
  for (guint i = 0; i < n; i++)
    pids[i] = self->slots[i].renderer != NULL ? vlps_renderer_pid (self->slots[i].renderer) : 0;
  g_mutex_unlock (&self->mutex);
  vlps_memory_of_trees (pids, n, bytes);

  g_mutex_lock (&self->mutex);
  for (guint i = 0; i < n; i++)
    {
      Slot *slot = &self->slots[i];

      /* replaced in the meantime */
      if (slot->renderer == NULL || vlps_renderer_pid (slot->renderer) != pids[i])
        continue;
      slot->memory = bytes[i];
      slot->peak = MAX (slot->peak, bytes[i]);
      sum += bytes[i];
      if (most > 0 && bytes[i] > most && slot->page != NULL && !slot->over)
        {
          slot->over = TRUE;
          g_cancellable_cancel (slot->page);
        }
    }
  self->most_memory = MAX (self->most_memory, sum);
  g_mutex_unlock (&self->mutex);
}

static gpointer
watch_cb (gpointer data)
{
  VlpsRendererPool *self = data;

  g_mutex_lock (&self->mutex);
  while (!self->stop_watching)
    {
      g_mutex_unlock (&self->mutex);
      look_at_memory (self);
      g_mutex_lock (&self->mutex);
      /* the end of the pool need not wait for the next look */
      if (!self->stop_watching)
        g_cond_wait_until (&self->watch_over, &self->mutex, g_get_monotonic_time () + WATCH_PERIOD_US);
    }
  g_mutex_unlock (&self->mutex);
  return NULL;
}

/* --- */

VlpsRendererPool *
vlps_renderer_pool_new (const VlpsRendererPoolOptions *options)
{
  VlpsRendererPool *self = g_new0 (VlpsRendererPool, 1);

  self->options = *options;
  self->slots = g_new0 (Slot, options->size);
  self->idle = g_async_queue_new ();
  g_mutex_init (&self->mutex);
  g_cond_init (&self->watch_over);
  for (guint i = 0; i < options->size; i++)
    g_async_queue_push (self->idle, &self->slots[i]);
  if (options->watched)
    self->watcher = g_thread_new ("memory", watch_cb, self);
  return self;
}

static void
drop_renderer (VlpsRendererPool *self, Slot *slot)
{
  VlpsRenderer *renderer;

  g_mutex_lock (&self->mutex);
  renderer = g_steal_pointer (&slot->renderer);
  slot->memory = 0;
  g_mutex_unlock (&self->mutex);
  vlps_renderer_free (renderer);
  slot->pages = 0;
}

static gpointer
end_cb (gpointer data)
{
  Slot *slot = data;

  g_clear_pointer (&slot->renderer, vlps_renderer_free);
  return NULL;
}

/* All at once: each takes its time. */
static void
end_renderers (VlpsRendererPool *self)
{
  g_autoptr (GPtrArray) threads = g_ptr_array_new ();

  for (guint i = 1; i < self->options.size; i++)
    if (self->slots[i].renderer != NULL)
      g_ptr_array_add (threads, g_thread_new ("end", end_cb, &self->slots[i]));
  if (self->options.size > 0)
    end_cb (&self->slots[0]);
  for (guint i = 0; i < threads->len; i++)
    g_thread_join (threads->pdata[i]);
}

void
vlps_renderer_pool_end (VlpsRendererPool *self)
{
  if (self->watcher != NULL)
    {
      g_mutex_lock (&self->mutex);
      self->stop_watching = TRUE;
      g_cond_signal (&self->watch_over);
      g_mutex_unlock (&self->mutex);
      g_thread_join (g_steal_pointer (&self->watcher));
    }
  end_renderers (self);
}

void
vlps_renderer_pool_free (VlpsRendererPool *self)
{
  if (self == NULL)
    return;
  vlps_renderer_pool_end (self);
  g_async_queue_unref (self->idle);
  g_strfreev (self->folders);
  g_mutex_clear (&self->mutex);
  g_cond_clear (&self->watch_over);
  g_free (self->slots);
  g_free (self);
}

void
vlps_renderer_pool_expect (VlpsRendererPool *self, const char *const *folders)
{
  char **before;

  g_mutex_lock (&self->mutex);
  before = self->folders;
  self->folders = g_strdupv ((char **) folders);
  g_mutex_unlock (&self->mutex);
  g_strfreev (before);
}

/* --- leases --- */

static void
start (VlpsRendererPool *self, Slot *slot)
{
  const VlpsRendererPoolOptions *options = &self->options;
  VlpsRenderer *renderer = vlps_renderer_new (options->port, options->offline, options->sandbox, options->log,
                                              options->watched ? 0 : options->memory);

  vlps_renderer_set_jar (renderer, options->jar);
  g_mutex_lock (&self->mutex);
  slot->renderer = renderer;
  self->started++;
  g_mutex_unlock (&self->mutex);
}

VlpsRenderer *
vlps_renderer_pool_lease (VlpsRendererPool *self, GCancellable *page)
{
  Slot *slot = g_async_queue_pop (self->idle);

  g_mutex_lock (&self->mutex);
  slot->peak = slot->memory;
  slot->over = FALSE;
  slot->page = page;
  g_mutex_unlock (&self->mutex);
  if (slot->renderer == NULL)
    start (self, slot);
  g_mutex_lock (&self->mutex);
  if (self->folders != NULL)
    vlps_renderer_expect (slot->renderer, (const char *const *) self->folders);
  g_mutex_unlock (&self->mutex);
  return slot->renderer;
}

static Slot *
find (VlpsRendererPool *self, const VlpsRenderer *renderer)
{
  Slot *found = NULL;

  g_mutex_lock (&self->mutex);
  for (guint i = 0; i < self->options.size && found == NULL; i++)
    if (self->slots[i].renderer == renderer)
      found = &self->slots[i];
  g_mutex_unlock (&self->mutex);
  return found;
}

/* Returns TRUE if the renderer must be replaced before the next page. */
static gboolean
is_spent (const VlpsRendererPool *self, const Slot *slot, const GError *failure, const VlpsRendererUse *use)
{
  const VlpsRendererPoolOptions *options = &self->options;
  int pid = vlps_renderer_pid (slot->renderer);
  guint64 memory = slot->memory;

  if (vlps_renderer_is_spent (failure) || use->too_big
      || (options->recycle_pages > 0 && slot->pages >= options->recycle_pages))
    return TRUE;
  if (options->recycle_memory > 0 && !options->watched)
    vlps_memory_of_trees (&pid, 1, &memory);
  return options->recycle_memory > 0 && memory > options->recycle_memory;
}

void
vlps_renderer_pool_return (VlpsRendererPool *self, VlpsRenderer *renderer, gboolean loaded, const GError *failure,
                           VlpsRendererUse *ret_use)
{
  Slot *slot = find (self, renderer);

  g_return_if_fail (slot != NULL);
  g_mutex_lock (&self->mutex);
  slot->page = NULL;
  *ret_use = (VlpsRendererUse){ .peak = loaded ? slot->peak : 0, .too_big = slot->over && failure != NULL };
  g_mutex_unlock (&self->mutex);
  ret_use->crashes = vlps_renderer_take_crashes (renderer);
  slot->pages += loaded ? 1 : 0;
  if (is_spent (self, slot, failure, ret_use))
    drop_renderer (self, slot);
  /* the one that was busy last is taken next, and others need not be started */
  g_async_queue_push_front (self->idle, slot);
}

void
vlps_renderer_pool_state (VlpsRendererPool *self, VlpsRendererPoolState *ret_state)
{
  g_mutex_lock (&self->mutex);
  *ret_state = (VlpsRendererPoolState){ self->started, 0, self->most_memory };
  for (guint i = 0; i < self->options.size; i++)
    ret_state->memory += self->slots[i].memory;
  g_mutex_unlock (&self->mutex);
}
