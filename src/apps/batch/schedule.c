/* schedule.c - which page is next: in the order of the list, without pressing any host */
#include "schedule.h"

#include <string.h>

#include "hash.h"

#define MAX_RESTS 3    /* in a row that a host is granted */
#define POLL_US 100000 /* before a queue that others fill is asked again */

typedef struct
{
  char *name;
  guint active;
  double delay;    /* s */
  gint64 ready;    /* when the next page may begin */
  gboolean asked;  /* the delay that it asks for is known */
  GQueue waiting;  /* of VlpsVisit */
  gboolean listed; /* in `parked` */
  guint rests;     /* that it asked for in a row */
  gint64 rested;   /* when the last one is over */
} Host;

struct _VlpsSchedule
{
  VlpsItemQueue *queue;
  VlpsScheduleOptions options;
  GHashTable *hosts;  /* name -> Host */
  GPtrArray *parked;  /* of Host with pages waiting */
  guint n_parked;     /* pages in them */
  GSequence *retries; /* of Retry, by time */
  guint64 begun;
  gboolean exhausted;
  gint64 poll; /* when the queue is asked again that had nothing; 0: it had something */
};

typedef struct
{
  VlpsVisit *visit;
  gint64 when;
} Retry;

void
vlps_visit_free (VlpsVisit *visit)
{
  if (visit == NULL)
    return;
  if (visit->parts != NULL)
    visit->free_parts (visit->parts);
  vlps_item_clear (&visit->item);
  g_free (visit->host);
  g_free (visit);
}

static void
host_free (gpointer data)
{
  Host *host = data;

  g_queue_clear_full (&host->waiting, (GDestroyNotify) vlps_visit_free);
  g_free (host->name);
  g_free (host);
}

static void
retry_free (gpointer data)
{
  Retry *retry = data;

  vlps_visit_free (retry->visit);
  g_free (retry);
}

VlpsSchedule *
vlps_schedule_new (VlpsItemQueue *queue, const VlpsScheduleOptions *options)
{
  VlpsSchedule *self = g_new0 (VlpsSchedule, 1);

  self->queue = queue;
  self->options = *options;
  self->hosts = g_hash_table_new_full (vlps_hash_string, g_str_equal, NULL, host_free);
  self->parked = g_ptr_array_new ();
  self->retries = g_sequence_new (retry_free);
  return self;
}

static void
release (VlpsSchedule *self, const VlpsVisit *visit)
{
  if (self->queue->release != NULL)
    self->queue->release (self->queue, &visit->item, visit->host);
}

static void
release_waiting (VlpsSchedule *self)
{
  for (guint i = 0; i < self->parked->len; i++)
    for (const GList *link = ((Host *) self->parked->pdata[i])->waiting.head; link != NULL; link = link->next)
      release (self, link->data);
  for (GSequenceIter *i = g_sequence_get_begin_iter (self->retries); !g_sequence_iter_is_end (i);
       i = g_sequence_iter_next (i))
    release (self, ((Retry *) g_sequence_get (i))->visit);
}

void
vlps_schedule_free (VlpsSchedule *self)
{
  if (self == NULL)
    return;
  release_waiting (self);
  g_sequence_free (self->retries);
  g_ptr_array_unref (self->parked);
  g_hash_table_unref (self->hosts);
  g_free (self);
}

char *
vlps_schedule_host (const char *location)
{
  g_autoptr (GUri) uri = NULL;
  g_autofree char *host = NULL;
  gboolean secure = g_ascii_strncasecmp (location, "https:", 6) == 0;
  int port;

  if (!secure && g_ascii_strncasecmp (location, "http:", 5) != 0)
    return NULL;
  uri = g_uri_parse (location, G_URI_FLAGS_PARSE_RELAXED | G_URI_FLAGS_ENCODED, NULL);
  if (uri == NULL || g_uri_get_host (uri) == NULL)
    return NULL;
  host = g_ascii_strdown (g_uri_get_host (uri), -1);
  port = g_uri_get_port (uri);
  if (port < 0 || port == (secure ? 443 : 80))
    return g_steal_pointer (&host);
  return g_strdup_printf ("%s:%d", host, port);
}

static gboolean
is_own_machine (const char *host)
{
  g_autofree char *name = g_strndup (host, strcspn (host, ":"));

  return strcmp (name, "localhost") == 0 || g_str_has_suffix (name, ".localhost") || g_str_has_prefix (name, "127.")
         || g_str_has_prefix (host, "::1");
}

static Host *
find_host (VlpsSchedule *self, const char *name)
{
  Host *host = g_hash_table_lookup (self->hosts, name);

  if (host == NULL)
    {
      host = g_new0 (Host, 1);
      host->name = g_strdup (name);
      host->delay = self->options.spare && is_own_machine (name) ? 0 : self->options.delay;
      host->asked = !self->options.asks || (self->options.spare && is_own_machine (name));
      g_queue_init (&host->waiting);
      g_hash_table_insert (self->hosts, host->name, host);
    }
  return host;
}

static gboolean
has_room (const VlpsSchedule *self, const Host *host)
{
  return host->active < (host->asked ? self->options.per_host : MIN (1, self->options.per_host));
}

static gboolean
is_ready (const VlpsSchedule *self, const Host *host, gint64 now)
{
  return has_room (self, host) && host->ready <= now;
}

static void
park (VlpsSchedule *self, Host *host, VlpsVisit *visit, gboolean first)
{
  if (first)
    g_queue_push_head (&host->waiting, visit);
  else
    g_queue_push_tail (&host->waiting, visit);
  self->n_parked++;
  if (!host->listed)
    g_ptr_array_add (self->parked, host);
  host->listed = TRUE;
}

/* Starts a page whose host is ready, as far as this program knows.  *ret_visit stays NULL where the queue knows better:
 * the page is parked again, or forgotten.  Takes the page over. */
static gboolean
start (VlpsSchedule *self, Host *host, VlpsVisit *visit, gint64 now, VlpsVisit **ret_visit, GError **error)
{
  VlpsItemQueue *queue = self->queue;
  VlpsStart how = VLPS_START_NOW;
  gint64 wait = 0;

  if (queue->start != NULL
      && !queue->start (queue, &visit->item, visit->attempts > 0, visit->host, self->options.per_host,
                        host != NULL ? host->delay : 0, &how, &wait, error))
    {
      vlps_visit_free (visit);
      return FALSE;
    }
  if (how == VLPS_START_NEVER)
    {
      vlps_visit_free (visit);
      return TRUE;
    }
  if (how == VLPS_START_LATER && host != NULL)
    {
      host->ready = MAX (host->ready, now + wait);
      park (self, host, visit, TRUE);
      return TRUE;
    }
  visit->attempts++;
  if (host != NULL)
    {
      host->active++;
      host->ready = now + (gint64) (host->delay * G_USEC_PER_SEC);
    }
  *ret_visit = visit;
  return TRUE;
}

/* A page whose time to be tried again has come; parks those whose host is busy. */
static gboolean
take_retry (VlpsSchedule *self, gint64 now, VlpsVisit **ret_visit, GError **error)
{
  while (*ret_visit == NULL)
    {
      GSequenceIter *first = g_sequence_get_begin_iter (self->retries);
      Retry *retry = g_sequence_iter_is_end (first) ? NULL : g_sequence_get (first);
      VlpsVisit *visit;
      Host *host;

      if (retry == NULL || retry->when > now)
        return TRUE;
      visit = g_steal_pointer (&retry->visit);
      g_sequence_remove (first);
      host = visit->host != NULL ? find_host (self, visit->host) : NULL;
      if (host != NULL && !is_ready (self, host, now))
        park (self, host, visit, TRUE);
      else if (!start (self, host, visit, now, ret_visit, error))
        return FALSE;
    }
  return TRUE;
}

static gboolean
take_parked (VlpsSchedule *self, gint64 now, VlpsVisit **ret_visit, GError **error)
{
  for (guint i = 0; i < self->parked->len && *ret_visit == NULL;)
    {
      Host *host = self->parked->pdata[i];
      VlpsVisit *visit;

      if (!is_ready (self, host, now))
        {
          i++;
          continue;
        }
      visit = g_queue_pop_head (&host->waiting);
      self->n_parked--;
      g_ptr_array_remove_index (self->parked, i);
      host->listed = host->waiting.length > 0;
      if (host->listed)
        g_ptr_array_add (self->parked, host); /* at the end: hosts take turns */
      if (!start (self, host, visit, now, ret_visit, error))
        return FALSE;
    }
  return TRUE;
}

/* Claims a page.  *ret_visit stays NULL where there is none, at least now. */
static gboolean
claim (VlpsSchedule *self, gint64 now, VlpsVisit **ret_visit, GError **error)
{
  g_autoptr (VlpsVisit) visit = g_new0 (VlpsVisit, 1);

  self->poll = 0;
  if (self->options.limit > 0 && self->begun >= self->options.limit)
    {
      self->exhausted = TRUE;
      return TRUE;
    }
  if (!self->queue->claim (self->queue, &visit->item, &self->exhausted, error))
    return FALSE;
  if (visit->item.id == 0)
    {
      self->poll = self->exhausted ? 0 : now + POLL_US;
      return TRUE;
    }
  self->begun++;
  visit->host = vlps_schedule_host (visit->item.location);
  *ret_visit = g_steal_pointer (&visit);
  return TRUE;
}

static gboolean
take_listed (VlpsSchedule *self, gint64 now, VlpsVisit **ret_visit, GError **error)
{
  while (*ret_visit == NULL && self->n_parked < self->queue->most_parked && !self->exhausted && self->poll <= now)
    {
      VlpsVisit *visit = NULL;
      Host *host;

      if (!claim (self, now, &visit, error))
        return FALSE;
      if (visit == NULL)
        return TRUE;
      host = visit->host != NULL ? find_host (self, visit->host) : NULL;
      if (host != NULL && (host->listed || !is_ready (self, host, now)))
        park (self, host, visit, FALSE);
      else if (!start (self, host, visit, now, ret_visit, error))
        return FALSE;
    }
  return TRUE;
}

static gint64
next_time (VlpsSchedule *self)
{
  GSequenceIter *first = g_sequence_get_begin_iter (self->retries);
  gint64 when = g_sequence_iter_is_end (first) ? G_MAXINT64 : ((Retry *) g_sequence_get (first))->when;

  for (guint i = 0; i < self->parked->len; i++)
    {
      const Host *host = self->parked->pdata[i];

      if (has_room (self, host))
        when = MIN (when, host->ready);
    }
  if (self->poll > 0 && self->n_parked < self->queue->most_parked)
    when = MIN (when, self->poll);
  return when;
}

gboolean
vlps_schedule_next (VlpsSchedule *self, gint64 now, VlpsVisit **ret_visit, gint64 *ret_when, GError **error)
{
  VlpsVisit *visit = NULL;

  if (!take_retry (self, now, &visit, error) || (visit == NULL && !take_parked (self, now, &visit, error))
      || (visit == NULL && !take_listed (self, now, &visit, error)))
    return FALSE;
  *ret_visit = visit;
  *ret_when = visit != NULL ? now : next_time (self);
  return TRUE;
}

void
vlps_schedule_wake (VlpsSchedule *self)
{
  self->poll = MIN (self->poll, 1);
}

gboolean
vlps_schedule_is_empty (VlpsSchedule *self)
{
  return self->exhausted && self->n_parked == 0 && g_sequence_is_empty (self->retries);
}

static void
leave_host (VlpsSchedule *self, const VlpsVisit *visit)
{
  Host *host = visit->host != NULL ? find_host (self, visit->host) : NULL;

  if (host == NULL)
    return;
  host->active--;
  host->asked = TRUE;
}

void
vlps_schedule_done (VlpsSchedule *self, VlpsVisit *visit)
{
  leave_host (self, visit);
  vlps_visit_free (visit);
}

void
vlps_schedule_release (VlpsSchedule *self, VlpsVisit *visit)
{
  release (self, visit);
  vlps_schedule_done (self, visit);
}

static int
compare_retries (gconstpointer a, gconstpointer b, gpointer data)
{
  gint64 first = ((const Retry *) a)->when, second = ((const Retry *) b)->when;

  return first < second ? -1 : first > second;
}

void
vlps_schedule_retry (VlpsSchedule *self, VlpsVisit *visit, gint64 when)
{
  Retry *retry = g_new0 (Retry, 1);

  leave_host (self, visit);
  if (self->queue->pause != NULL)
    self->queue->pause (self->queue, &visit->item, visit->host);
  retry->visit = visit;
  retry->when = when;
  g_sequence_insert_sorted (self->retries, retry, compare_retries, NULL);
}

void
vlps_schedule_set_delay (VlpsSchedule *self, const char *name, double delay)
{
  Host *host = find_host (self, name);

  if (delay > host->delay)
    {
      host->ready = MAX (host->ready, g_get_monotonic_time () + (gint64) (delay * G_USEC_PER_SEC));
      host->delay = delay;
      if (self->queue->set_delay != NULL)
        self->queue->set_delay (self->queue, name, delay);
    }
}

void
vlps_schedule_rest (VlpsSchedule *self, const char *name, gint64 now, double seconds)
{
  Host *host = find_host (self, name);

  if (self->queue->rest != NULL && (seconds > 0 || host->rests > 0))
    self->queue->rest (self->queue, name, seconds);
  if (!(seconds > 0))
    {
      host->rests = 0;
      return;
    }
  /* several pages in hand may all hear of the same rest */
  if (now >= host->rested)
    host->rests++;
  if (host->rests > MAX_RESTS)
    return;
  host->rested = MAX (host->rested, now + (gint64) (seconds * G_USEC_PER_SEC));
  host->ready = MAX (host->ready, host->rested);
}
