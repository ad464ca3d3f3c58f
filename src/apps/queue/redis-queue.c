/* redis-queue.c - the claims of one worker of a run in Redis */
#include "redis-queue.h"

#include <string.h>

#include "entry.h"
#include "errors.h"
#include "journal.h"
#include "mark.h"
#include "queue-waker.h"
#include "row.h"

/* A page whose result waits when its worker is killed counts as begun and not ended. */
#define COMMIT_SECONDS 0.1 /* with a folder: bringing results to the disk takes time */

#define MOST_RESTS 3       /* in a row that a host is granted */
#define MOST_HELD 100      /* pages that are held for other workers while this one does the rest */
#define RENEWALS 4         /* of a claim before it would be void */
#define LOOKS 20           /* for claims of others that are void, in that time at least */
#define LOOK_US 1000000    /* ... and no longer than this apart: others may give pages back */
#define MOST_IN_SCRIPT 500 /* claims renewed by one call: it holds up all others */

typedef struct
{
  char *entry;     /* of the stream */
  char *page;      /* its text */
  char *name;      /* which of its names it has (mark.h) */
  char *host;      /* of which it has a place, from its claim on; NULL: of none */
  GError *refusal; /* why it is not begun here; NULL: it may be */
} Claim;

typedef struct
{
  VlpsItemQueue queue; /* first */
  VlpsRedis *redis;
  char *worker, *file_name;
  char **files;
  GQueue held;       /* claimed pages that another worker must do */
  GError *forbidden; /* why, for the first of them; NULL: there is none */
  const VlpsNameTemplate *names;
  guint per_host, most_starts;
  gint64 claim_ms;
  const VlpsRedisOptions *where;
  VlpsQueueWaker *waker; /* NULL: nobody listens */

  GHashTable *claims;  /* page number -> Claim */
  GHashTable *found;   /* page number -> VlpsFound: of pages whose result comes next */
  GQueue ready;        /* of VlpsItem: claimed, not given out yet */
  GPtrArray *finished; /* of arrays of arguments: results that wait for the commit */
  GArray *numbers;     /* gint64: their pages */
  GString *lines;      /* with a folder: theirs */
  gsize bytes;
  VlpsJournal *file; /* with a folder */
  gint64 looked;     /* when claims of others were looked at */
  gint64 renewed;    /* when our own were renewed */
  gboolean began;    /* has claimed since it was made; a worker of this name may have done so before */
} RedisQueue;

static void
claim_free (gpointer data)
{
  Claim *claim = data;

  g_free (claim->entry);
  g_free (claim->page);
  g_free (claim->name);
  g_free (claim->host);
  g_clear_error (&claim->refusal);
  g_free (claim);
}

static void
item_free (gpointer data)
{
  vlps_item_clear (data);
  g_free (data);
}

static Claim *
find_claim (RedisQueue *self, gint64 number)
{
  return g_hash_table_lookup (self->claims, &number);
}

static void
set_place (Claim *claim, const char *host)
{
  g_free (claim->host);
  claim->host = host != NULL && *host != '\0' ? g_strdup (host) : NULL;
}

static gboolean
call (RedisQueue *self, GPtrArray *arguments, redisReply **ret_reply, GError **error)
{
  redisReply *reply = vlps_redis_send (self->redis, arguments, error);

  if (reply != NULL && ret_reply != NULL)
    *ret_reply = reply;
  else
    vlps_reply_free (reply);
  return reply != NULL;
}

/* --- count, claim --- */

static gboolean
count (VlpsItemQueue *queue, guint64 ret_counts[VLPS_N_ITEM_STATES], GError **error)
{
  RedisQueue *self = (RedisQueue *) queue;
  g_autofree char *key = vlps_redis_key (self->redis, "run");
  g_autoptr (VlpsReply) reply =
      vlps_redis_command (self->redis, error, "HMGET", key, "total", "ok", "failed", "left", NULL);
  gint64 total, done;

  if (reply == NULL)
    return FALSE;
  total = vlps_reply_number (vlps_reply_at (reply, 0), 0);
  ret_counts[VLPS_ITEM_LEFT_OUT] = (guint64) vlps_reply_number (vlps_reply_at (reply, 3), 0);
  ret_counts[VLPS_ITEM_OK] = (guint64) vlps_reply_number (vlps_reply_at (reply, 1), 0);
  ret_counts[VLPS_ITEM_FAILED] = (guint64) vlps_reply_number (vlps_reply_at (reply, 2), 0);
  done = (gint64) (ret_counts[VLPS_ITEM_OK] + ret_counts[VLPS_ITEM_FAILED]);
  ret_counts[VLPS_ITEM_PENDING] = (guint64) MAX (0, total - done);
  return TRUE;
}

/* --- entries --- */

/* A page that is not one, so that it can fail like others. */
static VlpsItem *
new_damaged (const char *id)
{
  VlpsItem *item = g_new0 (VlpsItem, 1);

  item->input = g_strdup_printf ("entry %s", id);
  item->location = g_strdup ("about:blank");
  return item;
}

/* Removes an entry that nobody can do and that has no number for a result. */
static gboolean
drop_entry (RedisQueue *self, const char *id, GError **error)
{
  g_autofree char *key = vlps_redis_key (self->redis, "pages");
  g_autoptr (VlpsReply) acknowledged = NULL, removed = NULL;

  g_printerr ("vlps: warning: the queue held an entry that is not a page (%s); it was skipped\n", id);
  acknowledged = vlps_redis_command (self->redis, error, "XACK", key, "workers", id, NULL);
  removed = acknowledged != NULL ? vlps_redis_command (self->redis, error, "XDEL", key, id, NULL) : NULL;
  return removed != NULL;
}

/* Errors have no one to go to here: what is not said, time says. */
static void
say (RedisQueue *self, GPtrArray *arguments)
{
  g_autoptr (GError) error = NULL;

  if (!call (self, arguments, NULL, &error))
    g_printerr ("vlps: warning: %s\n", error->message);
}

/* Frees the page's place for others. */
static void
leave_place (RedisQueue *self, Claim *claim, gint64 number)
{
  g_autoptr (GPtrArray) arguments = NULL;

  if (claim->host == NULL)
    return;
  arguments = vlps_redis_script (self->redis, "pause");
  vlps_redis_add_text (arguments, claim->host);
  vlps_redis_add_number (arguments, number);
  say (self, arguments);
  g_clear_pointer (&claim->host, g_free);
}

/* Takes an entry of the stream: id, [n, NUMBER, p, PAGE, f, NAME], host. */
static gboolean
take_entry (RedisQueue *self, const redisReply *entry, GError **error)
{
  const char *id = vlps_reply_text (vlps_reply_at (entry, 0));
  const redisReply *fields = vlps_reply_at (entry, 1);
  const char *page = vlps_reply_text (vlps_reply_field (fields, "p"));
  const char *name = vlps_reply_text (vlps_reply_field (fields, "f"));
  const char *host = vlps_reply_text (vlps_reply_at (entry, 2));
  gint64 number = vlps_reply_number (vlps_reply_field (fields, "n"), 0);
  g_autofree VlpsItem *item = NULL;
  g_autoptr (GError) refusal = NULL, forbidden = NULL;
  Claim *claim;

  if (id == NULL)
    return vlps_error_false (error, VLPS_ERROR_IO, "the queue holds something that is not an entry");
  if (number < 1)
    return drop_entry (self, id, error);
  claim = find_claim (self, number);
  /* ours, which was not renewed in time, and comes once more; or, after retry-failed, anew */
  if (claim != NULL)
    {
      g_free (claim->entry);
      claim->entry = g_strdup (id);
      set_place (claim, host);
      return TRUE;
    }
  item = g_new0 (VlpsItem, 1);
  if (!vlps_shared_run_page_parse (page != NULL ? page : "", item, &refusal))
    {
      g_free (item);
      item = new_damaged (id);
    }
  else if (vlps_entry_check (item, (const char *const *) self->files, &refusal) == VLPS_ENTRY_FORBIDDEN)
    forbidden = g_steal_pointer (&refusal);
  item->id = number;
  item->file = vlps_mark_name (self->names, item, name);
  claim = g_new0 (Claim, 1);
  claim->entry = g_strdup (id);
  claim->page = g_strdup (page != NULL ? page : "");
  claim->name = g_strdup (name != NULL ? name : "");
  claim->refusal = g_steal_pointer (&refusal);
  set_place (claim, host);
  g_hash_table_insert (self->claims, g_memdup2 (&number, sizeof number), claim);
  if (forbidden == NULL)
    {
      g_queue_push_tail (&self->ready, g_steal_pointer (&item));
      return TRUE;
    }
  /* it stays claimed, or it would come again, until this worker has done what it may and gives it back */
  leave_place (self, claim, number);
  g_queue_push_tail (&self->held, g_steal_pointer (&item));
  if (self->forbidden == NULL)
    self->forbidden = g_steal_pointer (&forbidden);
  return TRUE;
}

/* *ret_more: the script stopped before it had looked at all. */
static gboolean
claim_more (RedisQueue *self, gboolean *ret_more, gboolean *ret_over, GError **error)
{
  g_autoptr (GPtrArray) arguments = vlps_redis_script (self->redis, "claim");
  gint64 now = g_get_monotonic_time ();
  gboolean look = now - self->looked >= MIN (LOOK_US, self->claim_ms * 1000 / LOOKS);
  g_autoptr (VlpsReply) reply = NULL;
  const redisReply *entries;
  const char *state;

  vlps_redis_add_text (arguments, self->worker);
  vlps_redis_add_number (arguments, 1); /* what is claimed in advance others cannot do */
  vlps_redis_add_number (arguments, self->claim_ms);
  vlps_redis_add_number (arguments, look ? 1 : 0);
  vlps_redis_add_number (arguments, self->began ? 0 : 1);
  vlps_redis_add_number (arguments, self->per_host);
  if (!call (self, arguments, &reply, error))
    return FALSE;
  self->began = TRUE;
  if (look)
    self->looked = now;
  state = vlps_reply_text (vlps_reply_at (reply, 0));
  if (state == NULL || *state == '\0')
    return vlps_error_false (error, VLPS_ERROR_NOT_FOUND, "there is no run '%s' any more",
                             vlps_redis_run (self->redis));
  entries = vlps_reply_at (reply, 5);
  for (gsize i = 0; entries != NULL && i < entries->elements; i++)
    if (!take_entry (self, entries->element[i], error))
      return FALSE;
  *ret_more = vlps_reply_number (vlps_reply_at (reply, 6), 0) == 1;
  *ret_over = strcmp (state, "draining") == 0
              || (vlps_reply_number (vlps_reply_at (reply, 4), 0) == 1
                  && vlps_reply_number (vlps_reply_at (reply, 2), 0) + vlps_reply_number (vlps_reply_at (reply, 3), 0)
                         >= vlps_reply_number (vlps_reply_at (reply, 1), 0));
  return TRUE;
}

static gboolean
claim (VlpsItemQueue *queue, VlpsItem *ret_item, gboolean *ret_over, GError **error)
{
  RedisQueue *self = (RedisQueue *) queue;
  g_autofree VlpsItem *item = NULL;
  gboolean is_all = FALSE, more;

  *ret_over = FALSE;
  while (g_queue_is_empty (&self->ready) && !is_all)
    {
      guint held = self->held.length;

      if (!claim_more (self, &more, ret_over, error))
        return FALSE;
      /* nothing came but what others must do: there may be more behind it */
      is_all = (self->held.length == held && !more) || self->held.length >= MOST_HELD;
    }
  item = g_queue_pop_head (&self->ready);
  if (item != NULL)
    {
      *ret_item = *item;
      *ret_over = FALSE;
      return TRUE;
    }
  memset (ret_item, 0, sizeof *ret_item);
  if (self->held.length > 0
      && (self->held.length == g_hash_table_size (self->claims) || self->held.length >= MOST_HELD))
    {
      g_set_error (error, VLPS_ERROR, VLPS_ERROR_USAGE, "pages of the run '%s' are left for other workers: %s",
                   vlps_redis_run (self->redis), self->forbidden->message);
      return FALSE;
    }
  /* nothing else to do: what is done may be all that the others wait for */
  return self->finished->len == 0 || queue->commit (queue, FALSE, error);
}

/* --- results --- */

static void
add_found (VlpsItemQueue *queue, const VlpsItem *item, VlpsFound *found)
{
  RedisQueue *self = (RedisQueue *) queue;

  g_hash_table_replace (self->found, g_memdup2 (&item->id, sizeof item->id), found);
}

static void
add_mark (GPtrArray *arguments, const char *text)
{
  g_autofree char *mark = vlps_mark_of (text);

  vlps_redis_add_text (arguments, mark);
}

/* Appends the links of the page, which are sent with its result. */
static void
append_found (RedisQueue *self, GPtrArray *arguments, const VlpsFound *found)
{
  vlps_redis_add_text (arguments, found->elsewhere != NULL ? found->elsewhere : "");
  vlps_redis_add_number (arguments, found->addresses->len);
  for (guint i = 0; i < found->addresses->len; i++)
    add_mark (arguments, found->addresses->pdata[i]);
  for (guint i = 0; i < found->pages->len; i++)
    {
      const VlpsItem *item = found->pages->pdata[i];
      g_autofree char *key = vlps_item_key (item), *names = vlps_mark_of_names (self->names, item);
      g_autofree char *text = vlps_shared_run_page_text (item);

      add_mark (arguments, key);
      add_mark (arguments, item->location);
      vlps_redis_add_text (arguments, names);
      vlps_redis_add_number (arguments, item->depth);
      vlps_redis_add_text (arguments, text);
    }
}

static void
add_result (VlpsItemQueue *queue, const VlpsItem *item, const char *host G_GNUC_UNUSED, guint attempts G_GNUC_UNUSED,
            const GError *failure, const char *line)
{
  RedisQueue *self = (RedisQueue *) queue;
  const Claim *claim = find_claim (self, item->id);
  const VlpsFound *found = g_hash_table_lookup (self->found, &item->id);
  GPtrArray *arguments;
  gsize length = strlen (line);

  g_return_if_fail (claim != NULL);
  arguments = vlps_redis_script (self->redis, "finish");
  vlps_redis_add_number (arguments, item->id);
  vlps_redis_add_text (arguments, claim->entry);
  vlps_redis_add_text (arguments, claim->host != NULL ? claim->host : "");
  vlps_redis_add_text (arguments, failure != NULL ? "failed" : "ok");
  if (self->file != NULL)
    {
      g_autofree char *place = g_strdup_printf ("@%s %" G_GINT64_FORMAT " %" G_GSIZE_FORMAT, self->file_name,
                                                vlps_journal_end (self->file) + (gint64) self->lines->len, length);

      vlps_redis_add_text (arguments, place);
      g_string_append_len (self->lines, line, (gssize) length);
    }
  else
    vlps_redis_add_text (arguments, line);
  vlps_redis_add_text (arguments, self->worker);
  vlps_redis_add_text (arguments, failure != NULL ? vlps_error_name (failure) : "");
  vlps_redis_add_text (arguments, failure != NULL ? failure->message : "");
  vlps_redis_add_text (arguments, failure != NULL ? claim->page : "");
  vlps_redis_add_text (arguments, claim->name);
  if (found != NULL)
    append_found (self, arguments, found);
  g_hash_table_remove (self->found, &item->id);
  g_ptr_array_add (self->finished, arguments);
  g_array_append_val (self->numbers, item->id);
  self->bytes += length;
}

static gsize
waiting (VlpsItemQueue *queue)
{
  return ((RedisQueue *) queue)->bytes;
}

static gboolean
append_lines (RedisQueue *self, gboolean files, GError **error)
{
  gint64 end = vlps_journal_end (self->file);

  if (vlps_journal_append (self->file, self->lines->str, self->lines->len, error)
      && vlps_journal_sync (self->file, files, error))
    {
      g_string_truncate (self->lines, 0);
      return TRUE;
    }
  vlps_journal_take_back (self->file, end);
  return FALSE;
}

static gboolean
commit (VlpsItemQueue *queue, gboolean files, GError **error)
{
  RedisQueue *self = (RedisQueue *) queue;
  g_autoptr (GPtrArray) replies = NULL;

  if (self->finished->len == 0)
    return TRUE;
  if (self->file != NULL && !append_lines (self, files, error))
    return FALSE;
  replies = vlps_redis_send_all (self->redis, self->finished, error);
  if (replies == NULL)
    return FALSE;
  for (guint i = 0; i < self->numbers->len; i++)
    g_hash_table_remove (self->claims, &g_array_index (self->numbers, gint64, i));
  g_array_set_size (self->numbers, 0);
  g_ptr_array_set_size (self->finished, 0);
  self->bytes = 0;
  return TRUE;
}

/* --- starting --- */

/* A page that is not begun here, or not any more, has a result all the same. */
static void
fail_page (RedisQueue *self, const VlpsItem *item, const GError *failure, guint starts)
{
  g_auto (VlpsRow) row = { .url = vlps_item_address (item), .followed = self->queue.add_found != NULL };
  g_autofree char *line = vlps_row_write (&row, item, failure, starts, 0, VLPS_FIELDS_USUAL);

  add_result (&self->queue, item, NULL, starts, failure, line);
}

/* Somebody brought it to an end; nothing is to be claimed any more. */
static gboolean
forget (RedisQueue *self, const VlpsItem *item, GError **error)
{
  Claim *claim = find_claim (self, item->id);
  g_autofree char *key = vlps_redis_key (self->redis, "pages");
  g_autoptr (VlpsReply) acknowledged = NULL, removed = NULL;

  leave_place (self, claim, item->id);
  acknowledged = vlps_redis_command (self->redis, error, "XACK", key, "workers", claim->entry, NULL);
  if (acknowledged == NULL)
    return FALSE;
  removed = vlps_redis_command (self->redis, error, "XDEL", key, claim->entry, NULL);
  g_hash_table_remove (self->claims, &item->id);
  return removed != NULL;
}

static void
release (VlpsItemQueue *queue, const VlpsItem *item, const char *host G_GNUC_UNUSED)
{
  RedisQueue *self = (RedisQueue *) queue;
  const Claim *claim = find_claim (self, item->id);
  g_autoptr (GPtrArray) arguments = vlps_redis_script (self->redis, "release");

  if (claim == NULL)
    return;
  vlps_redis_add_text (arguments, self->worker);
  vlps_redis_add_text (arguments, claim->entry);
  vlps_redis_add_number (arguments, item->id);
  vlps_redis_add_text (arguments, claim->host != NULL ? claim->host : "");
  say (self, arguments);
  g_hash_table_remove (self->claims, &item->id);
}

static gboolean
start (VlpsItemQueue *queue, const VlpsItem *item, gboolean again, const char *host, guint per_host, double delay,
       VlpsStart *ret_start, gint64 *ret_wait, GError **error)
{
  RedisQueue *self = (RedisQueue *) queue;
  g_autoptr (GPtrArray) arguments = vlps_redis_script (self->redis, "start");
  g_autoptr (VlpsReply) reply = NULL;
  g_autoptr (GError) crashed = NULL;
  Claim *claim = find_claim (self, item->id);

  g_return_val_if_fail (claim != NULL, FALSE);
  if (claim->refusal != NULL)
    {
      *ret_start = VLPS_START_NEVER;
      fail_page (self, item, claim->refusal, 1);
      return TRUE;
    }
  vlps_redis_add_number (arguments, item->id);
  vlps_redis_add_number (arguments, again ? 1 : 0);
  vlps_redis_add_text (arguments, host != NULL ? host : "");
  vlps_redis_add_number (arguments, per_host);
  vlps_redis_add_number (arguments, (gint64) (delay * 1000));
  vlps_redis_add_number (arguments, self->claim_ms);
  vlps_redis_add_number (arguments, self->most_starts);
  if (!call (self, arguments, &reply, error))
    return FALSE;
  *ret_wait = vlps_reply_number (vlps_reply_at (reply, 1), 0) * 1000;
  switch (vlps_reply_number (vlps_reply_at (reply, 0), -1))
    {
    case 0:
      *ret_start = VLPS_START_NOW;
      set_place (claim, host);
      return TRUE;
    case 1:
      *ret_start = VLPS_START_LATER;
      return TRUE;
    case 2:
      *ret_start = VLPS_START_NEVER;
      return forget (self, item, error);
    case 4:
      *ret_start = VLPS_START_NEVER;
      release (queue, item, NULL);
      return TRUE;
    default:
      *ret_start = VLPS_START_NEVER;
      /* every worker that began the page ended before the page did */
      crashed = g_error_new (VLPS_ERROR, VLPS_ERROR_CRASHED, "%u workers started this page and none finished it",
                             self->most_starts);
      fail_page (self, item, crashed, self->most_starts);
      return TRUE;
    }
}

static void
pause_page (VlpsItemQueue *queue, const VlpsItem *item, const char *host G_GNUC_UNUSED)
{
  RedisQueue *self = (RedisQueue *) queue;
  Claim *claim = find_claim (self, item->id);

  if (claim != NULL)
    leave_place (self, claim, item->id);
}

static void
tell_host (RedisQueue *self, const char *host, double delay, double rest)
{
  g_autoptr (GPtrArray) arguments = vlps_redis_script (self->redis, "rest");

  vlps_redis_add_text (arguments, host);
  vlps_redis_add_number (arguments, (gint64) (delay * 1000));
  vlps_redis_add_number (arguments, rest < 0 ? -1 : (gint64) (rest * 1000));
  vlps_redis_add_number (arguments, MOST_RESTS);
  say (self, arguments);
}

static void
set_delay (VlpsItemQueue *queue, const char *host, double delay)
{
  tell_host ((RedisQueue *) queue, host, delay, -1);
}

static void
rest (VlpsItemQueue *queue, const char *host, double seconds)
{
  tell_host ((RedisQueue *) queue, host, 0, seconds);
}

/* --- being woken --- */

static void
listen_for_places (VlpsItemQueue *queue, void (*wake) (gpointer data), gpointer data)
{
  RedisQueue *self = (RedisQueue *) queue;
  g_autoptr (GError) error = NULL;

  g_clear_pointer (&self->waker, vlps_queue_waker_free);
  if (wake == NULL || self->where == NULL)
    return;
  self->waker = vlps_queue_waker_new (self->where, self->worker, wake, data, &error);
  if (self->waker == NULL)
    g_printerr ("vlps: warning: %s\n", error->message);
}

/* Removes this worker from those that wait for pages. */
static void
leave_asking (RedisQueue *self)
{
  g_autofree char *key = vlps_redis_key (self->redis, "asking");
  g_autoptr (VlpsReply) reply = vlps_redis_command (self->redis, NULL, "ZREM", key, self->worker, NULL);
}

/* --- keeping claims --- */

static gboolean
tick (VlpsItemQueue *queue, GError **error)
{
  RedisQueue *self = (RedisQueue *) queue;
  gint64 now = g_get_monotonic_time ();
  g_autoptr (GPtrArray) commands = NULL, replies = NULL;
  GPtrArray *arguments = NULL;
  GHashTableIter iter;
  gpointer number, value;

  if (now - self->renewed < self->claim_ms * 1000 / RENEWALS)
    return TRUE;
  commands = g_ptr_array_new_with_free_func ((GDestroyNotify) g_ptr_array_unref);
  g_hash_table_iter_init (&iter, self->claims);
  do
    {
      arguments = vlps_redis_script (self->redis, "renew");
      vlps_redis_add_text (arguments, self->worker);
      vlps_redis_add_number (arguments, self->claim_ms);
      for (guint i = 0; i < MOST_IN_SCRIPT && g_hash_table_iter_next (&iter, &number, &value); i++)
        {
          const Claim *claim = value;

          vlps_redis_add_text (arguments, claim->entry);
          vlps_redis_add_number (arguments, *(const gint64 *) number);
          vlps_redis_add_text (arguments, claim->host != NULL ? claim->host : "");
        }
      g_ptr_array_add (commands, arguments);
    }
  while (commands->len * MOST_IN_SCRIPT < g_hash_table_size (self->claims));
  replies = vlps_redis_send_all (self->redis, commands, error);
  self->renewed = now;
  return replies != NULL;
}

/* --- */

static gboolean
open_file (RedisQueue *self, const char *folder, GError **error)
{
  g_autofree char *path = NULL;

  self->file_name = g_strdup_printf ("results-%s.jsonl", self->worker);
  path = g_build_filename (folder, self->file_name, NULL);
  /* a folder that cannot be made is told of with the file */
  g_mkdir_with_parents (folder, 0777);
  /* what is in it may be stated in Redis */
  self->file = vlps_journal_open (path, error);
  return self->file != NULL;
}

VlpsItemQueue *
vlps_redis_queue_new (VlpsRedis *redis, const VlpsRedisQueueOptions *options, GError **error)
{
  RedisQueue *self = g_new0 (RedisQueue, 1);

  self->queue = (VlpsItemQueue){
    .commit_seconds = options->folder != NULL ? COMMIT_SECONDS : 0,
    .most_parked = options->most_parked,
    .count = count,
    .claim = claim,
    .start = start,
    .release = release,
    .pause = pause_page,
    .set_delay = set_delay,
    .rest = rest,
    .add_result = add_result,
    .add_found = options->follows ? add_found : NULL,
    .waiting = waiting,
    .commit = commit,
    .tick = tick,
    .listen = listen_for_places,
  };
  self->redis = redis;
  self->worker = g_strdup (options->worker);
  self->files = g_strdupv ((char **) (gsize) options->files);
  self->names = options->names;
  self->per_host = options->per_host;
  self->where = options->where;
  self->most_starts = options->most_starts;
  self->claim_ms = (gint64) (options->claim * 1000);
  self->claims = g_hash_table_new_full (g_int64_hash, g_int64_equal, g_free, claim_free);
  self->found = g_hash_table_new_full (g_int64_hash, g_int64_equal, g_free, (GDestroyNotify) vlps_found_free);
  g_queue_init (&self->ready);
  self->finished = g_ptr_array_new_with_free_func ((GDestroyNotify) g_ptr_array_unref);
  self->numbers = g_array_new (FALSE, FALSE, sizeof (gint64));
  self->lines = g_string_new (NULL);
  /* says that the worker is there before it has anything */
  if ((options->folder != NULL && !open_file (self, options->folder, error)) || !tick (&self->queue, error))
    {
      vlps_redis_queue_free (&self->queue);
      return NULL;
    }
  return &self->queue;
}

void
vlps_redis_queue_free (VlpsItemQueue *queue)
{
  RedisQueue *self = (RedisQueue *) queue;

  if (self == NULL)
    return;
  listen_for_places (queue, NULL, NULL);
  leave_asking (self);
  for (const GList *link = self->ready.head; link != NULL; link = link->next)
    release (queue, link->data, NULL);
  for (const GList *link = self->held.head; link != NULL; link = link->next)
    release (queue, link->data, NULL);
  g_queue_clear_full (&self->ready, item_free);
  g_queue_clear_full (&self->held, item_free);
  g_hash_table_unref (self->claims);
  g_hash_table_unref (self->found);
  g_ptr_array_unref (self->finished);
  g_array_unref (self->numbers);
  g_string_free (self->lines, TRUE);
  vlps_journal_free (self->file);
  g_free (self->worker);
  g_strfreev (self->files);
  g_clear_error (&self->forbidden);
  g_free (self->file_name);
  g_free (self);
}
