/* shared-run.c - a run whose list and results are in Redis, where workers on many machines find them */
#include "shared-run.h"

#include <string.h>

#include "address.h"
#include "errors.h"
#include "follow.h"
#include "json-tree.h"
#include "mark.h"
#include "schedule.h"

#define PAGES_A_CALL 500 /* that are added by one script: it holds up all others */
#define KEYS_A_SCAN "1000"
#define RELEASED_MS 1000000000 /* a claim that was given back is as old: see release.lua */
#define RATE_SECONDS 10        /* see finish.lua */
#define RATE_PERIODS 6
#define MOST_LOOKED_AT "1000" /* claims, for the oldest of them */

void
vlps_run_facts_clear (VlpsRunFacts *facts)
{
  g_clear_pointer (&facts->version, g_free);
  g_clear_pointer (&facts->options, g_free);
  g_clear_pointer (&facts->arguments, g_free);
  g_clear_pointer (&facts->directory, g_free);
}

static gboolean
fail_missing (VlpsRedis *redis, GError **error)
{
  return vlps_error_false (error, VLPS_ERROR_NOT_FOUND,
                           "there is no run '%s' at this Redis server; 'vlps batch LIST --queue URL' makes one",
                           vlps_redis_run (redis));
}

/* --- the run --- */

/* Appends the lines of `from` that are not in `to`. */
static void
append_missing (GString *text, const char *from, const char *to, const char *word)
{
  g_auto (GStrv) lines = g_strsplit (from, "\n", -1), others = g_strsplit (to, "\n", -1);

  for (guint i = 0; lines[i] != NULL; i++)
    if (*lines[i] != '\0' && !g_strv_contains ((const char *const *) others, lines[i]))
      g_string_append_printf (text, "%s%s %s", text->len > 0 ? ", " : "", word, lines[i]);
}

gboolean
vlps_shared_run_make (VlpsRedis *redis, const VlpsRunFacts *facts, GError **error)
{
  g_autoptr (GPtrArray) arguments = vlps_redis_script (redis, "make");
  g_autoptr (VlpsReply) reply = NULL;
  g_autoptr (GString) changes = NULL;
  const char *began;

  vlps_redis_add_text (arguments, facts->version);
  vlps_redis_add_text (arguments, facts->options);
  vlps_redis_add_text (arguments, facts->arguments);
  vlps_redis_add_text (arguments, facts->directory);
  reply = vlps_redis_send (redis, arguments, error);
  if (reply == NULL)
    return FALSE;
  began = vlps_reply_text (vlps_reply_at (reply, 1));
  if (g_strcmp0 (began, facts->options) == 0)
    return TRUE;
  changes = g_string_new (NULL);
  append_missing (changes, began != NULL ? began : "", facts->options, "without");
  append_missing (changes, facts->options, began != NULL ? began : "", "with");
  return vlps_error_false (
      error, VLPS_ERROR_USAGE,
      "the run '%s' exists with other options, and its results would not belong together (now: %s); give the "
      "same options or choose another name",
      vlps_redis_run (redis), changes->str);
}

gboolean
vlps_shared_run_facts (VlpsRedis *redis, VlpsRunFacts *ret_facts, GError **error)
{
  g_autofree char *run = vlps_redis_key (redis, "run");
  g_autoptr (VlpsReply) reply =
      vlps_redis_command (redis, error, "HMGET", run, "version", "options", "arguments", "directory", NULL);

  if (reply == NULL)
    return FALSE;
  if (vlps_reply_text (vlps_reply_at (reply, 1)) == NULL)
    return fail_missing (redis, error);
  ret_facts->version = g_strdup (vlps_reply_text (vlps_reply_at (reply, 0)));
  ret_facts->options = g_strdup (vlps_reply_text (vlps_reply_at (reply, 1)));
  ret_facts->arguments = g_strdup (vlps_reply_text (vlps_reply_at (reply, 2)));
  ret_facts->directory = g_strdup (vlps_reply_text (vlps_reply_at (reply, 3)));
  return TRUE;
}

char *
vlps_shared_run_set_folder (VlpsRedis *redis, const char *folder, GError **error)
{
  g_autofree char *run = vlps_redis_key (redis, "run");
  g_autoptr (VlpsReply) set = vlps_redis_command (redis, error, "HSETNX", run, "folder", folder, NULL), reply = NULL;

  if (set == NULL)
    return NULL;
  reply = vlps_redis_command (redis, error, "HGET", run, "folder", NULL);
  return reply != NULL ? g_strdup (vlps_reply_text (reply) != NULL ? vlps_reply_text (reply) : "") : NULL;
}

/* --- pages as texts --- */

static void
add_text (cJSON *object, const char *name, const char *value)
{
  if (value != NULL)
    cJSON_AddStringToObject (object, name, value);
}

/* Returns TRUE if claim.lua can find the host in the address. */
static gboolean
is_plain_host (const char *location, const char *host)
{
  const char *start = location;
  gsize length;

  if (!g_str_has_prefix (location, "http://") && !g_str_has_prefix (location, "https://"))
    return host == NULL;
  start = strstr (location, "//") + 2;
  length = strcspn (start, "/?#");
  return host != NULL && strlen (host) == length && strncmp (start, host, length) == 0;
}

char *
vlps_shared_run_page_text (const VlpsItem *item)
{
  g_autoptr (cJSON) object = NULL;
  g_autofree char *host = vlps_schedule_host (item->location);
  gboolean plain = is_plain_host (item->location, host);
  char *json, *text;

  /* most pages are an address alone, and there are many */
  if (item->name == NULL && item->site == NULL && item->options == NULL && item->path == NULL && item->referrer == NULL
      && strcmp (item->input, item->location) == 0 && plain)
    return g_strconcat ("u", item->input, NULL);
  object = cJSON_CreateObject ();
  add_text (object, "input", item->input);
  add_text (object, "location", item->location);
  add_text (object, "name", item->name);
  add_text (object, "site", item->site);
  add_text (object, "options", item->options);
  add_text (object, "path", item->path);
  if (!plain)
    add_text (object, "host", host != NULL ? host : "");
  if (item->referrer != NULL)
    {
      add_text (object, "referrer", item->referrer);
      cJSON_AddNumberToObject (object, "depth", item->depth);
    }
  json = cJSON_PrintUnformatted (object);
  text = g_strconcat ("j", json, NULL);
  cJSON_free (json);
  return text;
}

static char *
take_text (const cJSON *object, const char *name)
{
  return g_strdup (cJSON_GetStringValue (cJSON_GetObjectItemCaseSensitive (object, name)));
}

/* From whatever stands there. */
static guint
take_depth (const cJSON *object)
{
  const cJSON *depth = cJSON_GetObjectItemCaseSensitive (object, "depth");

  return cJSON_IsNumber (depth) ? (guint) CLAMP (depth->valueint, 0, VLPS_FOLLOW_MAX_DEPTH) : 0;
}

gboolean
vlps_shared_run_page_parse (const char *text, VlpsItem *ret_item, GError **error)
{
  cJSON *object = *text == 'j' ? cJSON_Parse (text + 1) : NULL;
  g_auto (VlpsItem) item = { 0 };

  if (*text == 'u')
    {
      item.input = g_strdup (text + 1);
      item.location = g_strdup (text + 1);
    }
  else
    {
      item.input = take_text (object, "input");
      item.location = take_text (object, "location");
      item.name = take_text (object, "name");
      item.site = take_text (object, "site");
      item.options = take_text (object, "options");
      item.path = take_text (object, "path");
      item.referrer = take_text (object, "referrer");
      item.depth = take_depth (object);
      cJSON_Delete (object);
    }
  if (item.input == NULL || item.location == NULL)
    return vlps_error_false (error, VLPS_ERROR_IO, "the queue holds something that is not a page");
  *ret_item = item;
  memset (&item, 0, sizeof item);
  return TRUE;
}

/* --- the list --- */

struct _VlpsSharedList
{
  VlpsRedis *redis;
  const VlpsNameTemplate *names;
  gboolean follows;
  GPtrArray *call; /* the script and pages so far; NULL: none */
  guint n;         /* of them */
  guint64 added, known;
};

VlpsSharedList *
vlps_shared_list_new (VlpsRedis *redis, const VlpsNameTemplate *names, gboolean follows)
{
  VlpsSharedList *self = g_new0 (VlpsSharedList, 1);

  self->redis = redis;
  self->names = names;
  self->follows = follows;
  return self;
}

void
vlps_shared_list_free (VlpsSharedList *self)
{
  if (self == NULL)
    return;
  g_clear_pointer (&self->call, g_ptr_array_unref);
  g_free (self);
}

static gboolean
flush (VlpsSharedList *self, GError **error)
{
  g_autoptr (VlpsReply) reply = NULL;
  guint64 added;

  if (self->call == NULL)
    return TRUE;
  reply = vlps_redis_send (self->redis, self->call, error);
  if (reply == NULL)
    return FALSE;
  added = (guint64) vlps_reply_number (reply, 0);
  self->added += added;
  self->known += self->n - added;
  g_clear_pointer (&self->call, g_ptr_array_unref);
  self->n = 0;
  return TRUE;
}

gboolean
vlps_shared_list_add (VlpsSharedList *self, const VlpsItem *item, GError **error)
{
  g_autofree char *text = vlps_shared_run_page_text (item), *key = vlps_item_key (item), *mark = vlps_mark_of (key);
  g_autofree char *address = self->follows ? vlps_address_normal (item->location) : NULL;
  g_autofree char *place = address != NULL ? vlps_mark_of (address) : NULL;
  g_autofree char *names = vlps_mark_of_names (self->names, item);

  if (self->call == NULL)
    self->call = vlps_redis_script (self->redis, "add");
  vlps_redis_add_text (self->call, mark);
  vlps_redis_add_text (self->call, place != NULL ? place : "");
  /* with a name, or options, it is not only its address */
  vlps_redis_add_number (self->call, item->name != NULL || item->options != NULL);
  vlps_redis_add_text (self->call, names);
  vlps_redis_add_text (self->call, text);
  self->n++;
  return self->n < PAGES_A_CALL || flush (self, error);
}

gboolean
vlps_shared_list_end (VlpsSharedList *self, guint64 *ret_added, guint64 *ret_known, GError **error)
{
  g_autofree char *run = vlps_redis_key (self->redis, "run");
  g_autoptr (VlpsReply) reply = NULL;

  if (!flush (self, error))
    return FALSE;
  reply = vlps_redis_command (self->redis, error, "HSET", run, "listed", "1", NULL);
  *ret_added = self->added;
  *ret_known = self->known;
  return reply != NULL;
}

/* --- links --- */

gboolean
vlps_shared_run_follow (VlpsRedis *redis, guint64 most_pages, GError **error)
{
  gint64 n;

  do
    {
      g_autoptr (GPtrArray) arguments = vlps_redis_script (redis, "follow");
      g_autoptr (VlpsReply) reply = NULL;

      vlps_redis_add_number (arguments, (gint64) most_pages);
      vlps_redis_add_number (arguments, PAGES_A_CALL);
      reply = vlps_redis_send (redis, arguments, error);
      if (reply == NULL)
        return FALSE;
      n = vlps_reply_number (reply, 0);
    }
  while (n > 0);
  return TRUE;
}

gboolean
vlps_shared_run_followed (VlpsRedis *redis, VlpsFollowed *ret_followed, GError **error)
{
  g_autofree char *key = vlps_redis_key (redis, "followed");
  g_autoptr (VlpsReply) reply = vlps_redis_command (redis, error, "HGETALL", key, NULL);
  VlpsFollowed followed = { .by_depth = g_array_new (FALSE, TRUE, sizeof (guint64)) };

  if (reply == NULL)
    {
      vlps_followed_clear (&followed);
      return FALSE;
    }
  for (gsize i = 0; i + 1 < reply->elements; i += 2)
    {
      const char *name = vlps_reply_text (reply->element[i]);
      guint64 n = (guint64) vlps_reply_number (reply->element[i + 1], 0), depth;

      if (g_strcmp0 (name, "redirected") == 0)
        followed.redirected = n;
      else if (name != NULL && g_ascii_string_to_unsigned (name, 10, 0, VLPS_FOLLOW_MAX_DEPTH, &depth, NULL))
        {
          if (depth >= followed.by_depth->len)
            g_array_set_size (followed.by_depth, (guint) depth + 1);
          g_array_index (followed.by_depth, guint64, depth) = n;
          followed.pages += n;
        }
    }
  followed.elsewhere = g_strdup (vlps_reply_text (vlps_reply_field (reply, "elsewhere")));
  *ret_followed = followed;
  return TRUE;
}

/* --- seeing and steering --- */

static void
worker_free (gpointer data)
{
  VlpsRunWorker *worker = data;

  g_free (worker->name);
  g_free (worker);
}

void
vlps_run_status_clear (VlpsRunStatus *status)
{
  g_clear_pointer (&status->state, g_free);
  g_clear_pointer (&status->workers, g_ptr_array_unref);
}

/* [[name, number of claims], ...] */
static guint64
claims_of (const redisReply *consumers, const char *name)
{
  for (gsize i = 0; consumers != NULL && consumers->type == REDIS_REPLY_ARRAY && i < consumers->elements; i++)
    if (g_strcmp0 (vlps_reply_text (vlps_reply_at (consumers->element[i], 0)), name) == 0)
      return (guint64) vlps_reply_number (vlps_reply_at (consumers->element[i], 1), 0);
  return 0;
}

static gboolean
add_workers (VlpsRedis *redis, const redisReply *consumers, GHashTable *released, double now, VlpsRunStatus *status,
             GError **error)
{
  g_autofree char *set = vlps_redis_key (redis, "workers");
  g_autoptr (VlpsReply) names = vlps_redis_command (redis, error, "ZRANGE", set, "0", "-1", NULL);

  if (names == NULL)
    return FALSE;
  for (gsize i = 0; i < names->elements; i++)
    {
      const char *name = vlps_reply_text (names->element[i]);
      g_autofree char *hash = vlps_redis_key (redis, "worker:%s", name);
      g_autoptr (VlpsReply) facts = vlps_redis_command (redis, error, "HGETALL", hash, NULL);
      VlpsRunWorker *worker;

      if (facts == NULL)
        return FALSE;
      worker = g_new0 (VlpsRunWorker, 1);
      worker->name = g_strdup (name);
      worker->ok = (guint64) vlps_reply_number (vlps_reply_field (facts, "ok"), 0);
      worker->failed = (guint64) vlps_reply_number (vlps_reply_field (facts, "failed"), 0);
      worker->late = (guint64) vlps_reply_number (vlps_reply_field (facts, "late"), 0);
      worker->claims = claims_of (consumers, name);
      worker->claims -= MIN (worker->claims, GPOINTER_TO_UINT (g_hash_table_lookup (released, name)));
      worker->seen = MAX (0, now - (double) vlps_reply_number (vlps_reply_field (facts, "seen"), 0) / 1000);
      g_ptr_array_add (status->workers, worker);
    }
  return TRUE;
}

/* Results of the last minute, of which the ten seconds that run are left out. */
static gboolean
read_rate (VlpsRedis *redis, gint64 now, double *ret_rate, GError **error)
{
  g_autoptr (GPtrArray) arguments = vlps_redis_arguments ();
  g_autoptr (VlpsReply) reply = NULL;
  gint64 n = 0;

  vlps_redis_add_text (arguments, "MGET");
  for (gint64 i = 1; i <= RATE_PERIODS; i++)
    {
      g_autofree char *period = vlps_redis_key (redis, "rate:%" G_GINT64_FORMAT, now / RATE_SECONDS - i);

      vlps_redis_add_text (arguments, period);
    }
  reply = vlps_redis_send (redis, arguments, error);
  if (reply == NULL)
    return FALSE;
  for (gsize i = 0; i < reply->elements; i++)
    n += vlps_reply_number (reply->element[i], 0);
  *ret_rate = (double) n / (RATE_PERIODS * RATE_SECONDS);
  return TRUE;
}

gboolean
vlps_shared_run_status (VlpsRedis *redis, VlpsRunStatus *ret_status, GError **error)
{
  g_auto (VlpsRunStatus) status = { 0 };
  g_autofree char *run = vlps_redis_key (redis, "run"), *pages = vlps_redis_key (redis, "pages");
  g_autoptr (VlpsReply) facts = vlps_redis_command (redis, error, "HGETALL", run, NULL);
  g_autoptr (VlpsReply) pending = NULL, claims = NULL, time = NULL;
  g_autoptr (GHashTable) released = g_hash_table_new_full (g_str_hash, g_str_equal, g_free, NULL);
  double now;

  if (facts == NULL)
    return FALSE;
  if (facts->elements == 0)
    return fail_missing (redis, error);
  pending = vlps_redis_command (redis, error, "XPENDING", pages, "workers", NULL);
  if (pending == NULL)
    return FALSE;
  claims = vlps_redis_command (redis, error, "XPENDING", pages, "workers", "-", "+", MOST_LOOKED_AT, NULL);
  time = claims != NULL ? vlps_redis_command (redis, error, "TIME", NULL) : NULL;
  if (time == NULL)
    return FALSE;
  now = (double) vlps_reply_number (vlps_reply_at (time, 0), 0)
        + (double) vlps_reply_number (vlps_reply_at (time, 1), 0) / 1e6;
  status.state = g_strdup (vlps_reply_text (vlps_reply_field (facts, "state")));
  status.listed = vlps_reply_number (vlps_reply_field (facts, "listed"), 0) == 1;
  status.total = (guint64) vlps_reply_number (vlps_reply_field (facts, "total"), 0);
  status.ok = (guint64) vlps_reply_number (vlps_reply_field (facts, "ok"), 0);
  status.failed = (guint64) vlps_reply_number (vlps_reply_field (facts, "failed"), 0);
  status.follows = vlps_reply_field (facts, "most") != NULL;
  status.depth = (guint) vlps_reply_number (vlps_reply_field (facts, "depth"), 0);
  status.left_out = (guint64) vlps_reply_number (vlps_reply_field (facts, "left"), 0);
  status.claimed = (guint64) vlps_reply_number (vlps_reply_at (pending, 0), 0);
  for (gsize i = 0; i < claims->elements; i++)
    {
      gint64 idle = vlps_reply_number (vlps_reply_at (claims->element[i], 2), 0);

      if (idle >= RELEASED_MS)
        {
          const char *name = vlps_reply_text (vlps_reply_at (claims->element[i], 1));

          status.claimed -= MIN (status.claimed, 1);
          g_hash_table_insert (released, g_strdup (name),
                               GUINT_TO_POINTER (GPOINTER_TO_UINT (g_hash_table_lookup (released, name)) + 1));
        }
      else
        status.oldest = MAX (status.oldest, (double) idle / 1000);
    }
  status.workers = g_ptr_array_new_with_free_func (worker_free);
  if (!add_workers (redis, vlps_reply_at (pending, 3), released, now, &status, error)
      || !read_rate (redis, (gint64) now, &status.rate, error))
    return FALSE;
  if (status.listed && status.ok + status.failed >= status.total && g_strcmp0 (status.state, "running") == 0)
    {
      g_free (status.state);
      status.state = g_strdup ("done");
    }
  *ret_status = status;
  memset (&status, 0, sizeof status);
  return TRUE;
}

gboolean
vlps_shared_run_set_state (VlpsRedis *redis, const char *state, GError **error)
{
  g_auto (VlpsRunFacts) facts = { 0 };
  g_autofree char *run = vlps_redis_key (redis, "run");
  g_autoptr (VlpsReply) reply = NULL;

  if (!vlps_shared_run_facts (redis, &facts, error))
    return FALSE;
  reply = vlps_redis_command (redis, error, "HSET", run, "state", state, NULL);
  return reply != NULL;
}

gboolean
vlps_shared_run_retry_failed (VlpsRedis *redis, guint64 *ret_n, GError **error)
{
  g_auto (VlpsRunFacts) facts = { 0 };
  gint64 n;

  *ret_n = 0;
  if (!vlps_shared_run_facts (redis, &facts, error))
    return FALSE;
  do
    {
      g_autoptr (GPtrArray) arguments = vlps_redis_script (redis, "retry");
      g_autoptr (VlpsReply) reply = NULL;

      vlps_redis_add_number (arguments, PAGES_A_CALL);
      reply = vlps_redis_send (redis, arguments, error);
      if (reply == NULL)
        return FALSE;
      n = vlps_reply_number (reply, 0);
      *ret_n += (guint64) n;
    }
  while (n > 0);
  return TRUE;
}

gboolean
vlps_shared_run_drop (VlpsRedis *redis, GError **error)
{
  g_auto (VlpsRunFacts) facts = { 0 };
  g_autofree char *pattern = vlps_redis_key (redis, "*"), *cursor = g_strdup ("0");

  if (!vlps_shared_run_facts (redis, &facts, error))
    return FALSE;
  do
    {
      g_autoptr (VlpsReply) reply =
          vlps_redis_command (redis, error, "SCAN", cursor, "MATCH", pattern, "COUNT", KEYS_A_SCAN, NULL);
      g_autoptr (GPtrArray) arguments = vlps_redis_arguments ();
      g_autoptr (VlpsReply) unlinked = NULL;
      const redisReply *keys;

      if (reply == NULL)
        return FALSE;
      keys = vlps_reply_at (reply, 1);
      vlps_redis_add_text (arguments, "UNLINK");
      for (gsize i = 0; keys != NULL && i < keys->elements; i++)
        vlps_redis_add_text (arguments, vlps_reply_text (keys->element[i]));
      if (arguments->len > 1)
        {
          unlinked = vlps_redis_send (redis, arguments, error);
          if (unlinked == NULL)
            return FALSE;
        }
      g_free (cursor);
      cursor = g_strdup (vlps_reply_text (vlps_reply_at (reply, 0)));
    }
  while (g_strcmp0 (cursor, "0") != 0);
  return TRUE;
}
