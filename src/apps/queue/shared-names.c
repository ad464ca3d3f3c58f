/* shared-names.c - names made of titles that pages have claimed, for all workers of a run in Redis */
#include "shared-names.h"

#include "safe-name.h"

struct _VlpsSharedNames
{
  VlpsNameClaims claims;
  VlpsRedis *redis;
  GMutex mutex; /* protects the connection */
};

/* Both commands may reach the server twice: who has the name keeps it. */
static gboolean
ask (VlpsSharedNames *self, const char *name, gint64 id, gint64 *ret_owner, GError **error)
{
  guint64 hash = vlps_safe_name_hash (name);
  /* small hashes take little room there */
  g_autofree char *key = vlps_redis_key (self->redis, "titles:%03x", (guint) (hash >> 52));
  g_autofree char *field = g_strdup_printf ("%" G_GINT64_MODIFIER "x", hash);
  g_autofree char *number = g_strdup_printf ("%" G_GINT64_FORMAT, id);
  g_autoptr (VlpsReply) set = vlps_redis_command (self->redis, error, "HSETNX", key, field, number, NULL);
  g_autoptr (VlpsReply) owner = set != NULL ? vlps_redis_command (self->redis, error, "HGET", key, field, NULL) : NULL;

  if (owner == NULL)
    return FALSE;
  *ret_owner = vlps_reply_number (owner, 0);
  return TRUE;
}

static gboolean
claim (gpointer data, const char *name, gint64 id, gboolean *ret_claimed, GError **error)
{
  VlpsSharedNames *self = data;
  gint64 owner = 0;
  gboolean asked;

  g_mutex_lock (&self->mutex);
  asked = ask (self, name, id, &owner, error);
  g_mutex_unlock (&self->mutex);
  if (asked)
    *ret_claimed = owner == id;
  return asked;
}

VlpsSharedNames *
vlps_shared_names_new (const VlpsRedisOptions *options, GCancellable *stopping, GError **error)
{
  VlpsRedis *redis = vlps_redis_new (options, stopping, error);
  VlpsSharedNames *self;

  if (redis == NULL)
    return NULL;
  self = g_new0 (VlpsSharedNames, 1);
  self->redis = redis;
  g_mutex_init (&self->mutex);
  self->claims = (VlpsNameClaims){ claim, self };
  return self;
}

void
vlps_shared_names_free (VlpsSharedNames *self)
{
  if (self == NULL)
    return;
  vlps_redis_free (self->redis);
  g_mutex_clear (&self->mutex);
  g_free (self);
}

const VlpsNameClaims *
vlps_shared_names_claims (VlpsSharedNames *self)
{
  return &self->claims;
}
