/* queue-waker.c - wakes a worker that waits for pages as soon as a place of a host is kept for it */
#include "queue-waker.h"

#define WAIT_SECONDS "5" /* for one reply; shorter than a connection waits */
#define RETRY_US 1000000 /* after the server was lost */

struct _VlpsQueueWaker
{
  VlpsRedis *redis, *other; /* what waits; what ends the wait */
  GCancellable *stopping;
  char *key;
  void (*wake) (gpointer data);
  gpointer data;
  GMutex mutex;
  GCond stopped;
  gboolean is_over;
  GThread *thread;
};

static gboolean
is_over (VlpsQueueWaker *self, gboolean waits)
{
  gint64 until = g_get_monotonic_time () + RETRY_US;
  gboolean over;

  g_mutex_lock (&self->mutex);
  while (waits && !self->is_over)
    if (!g_cond_wait_until (&self->stopped, &self->mutex, until))
      break;
  over = self->is_over;
  g_mutex_unlock (&self->mutex);
  return over;
}

static gpointer
wait_cb (gpointer data)
{
  VlpsQueueWaker *self = data;
  gboolean lost = FALSE;

  while (!is_over (self, lost))
    {
      g_autoptr (VlpsReply) reply = vlps_redis_command (self->redis, NULL, "BLPOP", self->key, WAIT_SECONDS, NULL);

      lost = reply == NULL;
      if (!lost && reply->type == REDIS_REPLY_ARRAY && !is_over (self, FALSE))
        self->wake (self->data);
    }
  return NULL;
}

VlpsQueueWaker *
vlps_queue_waker_new (const VlpsRedisOptions *options, const char *worker, void (*wake) (gpointer data), gpointer data,
                      GError **error)
{
  g_autoptr (VlpsQueueWaker) self = g_new0 (VlpsQueueWaker, 1);

  g_mutex_init (&self->mutex);
  g_cond_init (&self->stopped);
  self->stopping = g_cancellable_new ();
  self->redis = vlps_redis_new (options, self->stopping, error);
  self->other = self->redis != NULL ? vlps_redis_new (options, self->stopping, error) : NULL;
  if (self->other == NULL)
    return NULL;
  /* the worker itself says when the server is lost */
  vlps_redis_set_patience (self->redis, 0);
  vlps_redis_set_patience (self->other, 0);
  self->key = vlps_redis_key (self->redis, "wake:%s", worker);
  self->wake = wake;
  self->data = data;
  self->thread = g_thread_new ("waker", wait_cb, self);
  return g_steal_pointer (&self);
}

void
vlps_queue_waker_free (VlpsQueueWaker *self)
{
  if (self == NULL)
    return;
  g_mutex_lock (&self->mutex);
  self->is_over = TRUE;
  g_cond_signal (&self->stopped);
  g_mutex_unlock (&self->mutex);
  g_cancellable_cancel (self->stopping);
  if (self->thread != NULL)
    {
      g_autoptr (VlpsReply) pushed = vlps_redis_command (self->other, NULL, "RPUSH", self->key, "1", NULL);
      g_autoptr (VlpsReply) expires = vlps_redis_command (self->other, NULL, "EXPIRE", self->key, "1", NULL);

      g_thread_join (self->thread);
    }
  vlps_redis_free (self->redis);
  vlps_redis_free (self->other);
  g_object_unref (self->stopping);
  g_mutex_clear (&self->mutex);
  g_cond_clear (&self->stopped);
  g_free (self->key);
  g_free (self);
}
