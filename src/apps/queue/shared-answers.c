/* shared-answers.c - what servers answered about robots.txt, for all workers of a run in Redis */
#include "shared-answers.h"

#define PATIENCE_SECONDS 1 /* the server itself can be asked instead */

typedef struct
{
  VlpsSharedAnswers answers; /* first */
  VlpsRedis *redis;
  GMutex mutex; /* protects the connection */
} Answers;

static GBytes *
get (gpointer data, const char *origin)
{
  Answers *self = data;
  g_autofree char *key = vlps_redis_key (self->redis, "robots:%s", origin);
  g_autoptr (VlpsReply) reply = NULL;

  g_mutex_lock (&self->mutex);
  reply = vlps_redis_command (self->redis, NULL, "GET", key, NULL);
  g_mutex_unlock (&self->mutex);
  return vlps_reply_text (reply) != NULL ? g_bytes_new (reply->str, (gsize) reply->len) : NULL;
}

static void
put (gpointer data, const char *origin, GBytes *answer, double seconds)
{
  Answers *self = data;
  g_autofree char *key = vlps_redis_key (self->redis, "robots:%s", origin);
  g_autoptr (GPtrArray) arguments = vlps_redis_arguments ();
  g_autoptr (VlpsReply) reply = NULL;

  if (seconds < 1)
    return;
  vlps_redis_add_text (arguments, "SET");
  vlps_redis_add_text (arguments, key);
  g_ptr_array_add (arguments, g_bytes_ref (answer));
  vlps_redis_add_text (arguments, "EX");
  vlps_redis_add_number (arguments, (gint64) seconds);
  g_mutex_lock (&self->mutex);
  reply = vlps_redis_send (self->redis, arguments, NULL);
  g_mutex_unlock (&self->mutex);
}

VlpsSharedAnswers *
vlps_shared_answers_new (const VlpsRedisOptions *options, GError **error)
{
  VlpsRedis *redis = vlps_redis_new (options, NULL, error);
  Answers *self;

  if (redis == NULL)
    return NULL;
  vlps_redis_set_patience (redis, PATIENCE_SECONDS);
  self = g_new0 (Answers, 1);
  self->redis = redis;
  g_mutex_init (&self->mutex);
  self->answers = (VlpsSharedAnswers){ get, put, self };
  return &self->answers;
}

void
vlps_shared_answers_free (VlpsSharedAnswers *answers)
{
  Answers *self = (Answers *) answers;

  if (self == NULL)
    return;
  vlps_redis_free (self->redis);
  g_mutex_clear (&self->mutex);
  g_free (self);
}
