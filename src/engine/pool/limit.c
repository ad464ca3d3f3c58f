/* limit.c - ends what a renderer does when it holds too much memory */
#include "limit.h"

#include "errors.h"
#include "memory.h"

#define PERIOD_US 200000

struct _VlpsLimit
{
  const int *pid; /* atomic */
  guint64 bytes;
  GCancellable *cancellable, *outer;
  gulong handler; /* on `outer` */
  GThread *thread;
  GMutex mutex;
  GCond ended;
  gboolean end, over;
};

static gpointer
look_cb (gpointer data)
{
  VlpsLimit *limit = data;

  g_mutex_lock (&limit->mutex);
  while (!limit->end && !limit->over)
    {
      gint64 next = g_get_monotonic_time () + PERIOD_US;
      guint64 held;
      int pid;

      /* most pages are done before the first look */
      while (!limit->end && g_cond_wait_until (&limit->ended, &limit->mutex, next))
        ;
      if (limit->end)
        break;
      g_mutex_unlock (&limit->mutex);
      pid = g_atomic_int_get (limit->pid);
      vlps_memory_of_trees (&pid, 1, &held);
      g_mutex_lock (&limit->mutex);
      if (held > limit->bytes)
        {
          limit->over = TRUE;
          g_cancellable_cancel (limit->cancellable);
        }
    }
  g_mutex_unlock (&limit->mutex);
  return NULL;
}

static void
cancelled_cb (GCancellable *outer, gpointer cancellable)
{
  g_cancellable_cancel (cancellable);
}

VlpsLimit *
vlps_limit_new (const int *pid, guint64 bytes, GCancellable *cancellable)
{
  VlpsLimit *limit = g_new0 (VlpsLimit, 1);

  limit->pid = pid;
  limit->bytes = bytes;
  limit->cancellable = g_cancellable_new ();
  limit->outer = cancellable;
  if (cancellable != NULL)
    limit->handler = g_cancellable_connect (cancellable, G_CALLBACK (cancelled_cb), limit->cancellable, NULL);
  g_mutex_init (&limit->mutex);
  g_cond_init (&limit->ended);
  limit->thread = g_thread_new ("memory", look_cb, limit);
  return limit;
}

GCancellable *
vlps_limit_cancellable (VlpsLimit *limit)
{
  return limit->cancellable;
}

void
vlps_limit_end (VlpsLimit *limit, GError **error)
{
  g_mutex_lock (&limit->mutex);
  limit->end = TRUE;
  g_cond_signal (&limit->ended);
  g_mutex_unlock (&limit->mutex);
  g_thread_join (limit->thread);
  if (limit->handler != 0)
    g_cancellable_disconnect (limit->outer, limit->handler);
  if (limit->over && error != NULL && *error != NULL)
    {
      g_clear_error (error);
      g_set_error (error, VLPS_ERROR, VLPS_ERROR_MEMORY,
                   "the page made its renderer use more than %" G_GUINT64_FORMAT " MB", limit->bytes / 1000000);
    }
  g_object_unref (limit->cancellable);
  g_mutex_clear (&limit->mutex);
  g_cond_clear (&limit->ended);
  g_free (limit);
}
