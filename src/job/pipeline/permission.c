/* permission.c - asks servers, once each, what their robots.txt allows */
#include "permission.h"

#include <libsoup/soup.h>
#include <string.h>

#include "errors.h"
#include "fetch.h"
#include "hash.h"
#include "robots.h"

#define ASK_SECONDS 20
#define RULES_SECONDS 86400 /* for which other programs take an answer from us: a day, as RFC 9309 has it */
#define OTHERS_SECONDS 10   /* before they are asked again about a server that could not answer */
#define FAILURE_SECONDS 300 /* for which a server that could not answer is not asked again */

/* Cached answer of one server. */
typedef struct
{
  gboolean asking; /* some thread is at it */
  VlpsRobots *robots;
  GError *failure;    /* why there are no rules */
  gint64 until;       /* with it: is not asked again before then */
  gboolean was_asked; /* ... because the server said so */
} Server;

struct _VlpsPermission
{
  char *user_agent;
  char *product;
  gboolean insecure;               /* certificates are not checked */
  char *proxy;                     /* address; NULL: as the environment says */
  VlpsPolicy *policy;              /* NULL: none */
  const VlpsSharedAnswers *shared; /* NULL: none */
  GMutex mutex;                    /* protects the servers */
  GCond answered;
  GHashTable *servers; /* "https://example.com:443" -> Server */
};

static void
server_free (gpointer data)
{
  Server *server = data;

  vlps_robots_free (server->robots);
  g_clear_error (&server->failure);
  g_free (server);
}

VlpsPermission *
vlps_permission_new (const char *user_agent, const char *proxy, gboolean insecure, VlpsPolicy *policy)
{
  VlpsPermission *self = g_new0 (VlpsPermission, 1);

  self->proxy = g_strdup (proxy);
  self->insecure = insecure;
  self->policy = policy != NULL ? vlps_policy_ref (policy) : NULL;
  self->user_agent = g_strdup (user_agent != NULL ? user_agent : "vlps/" VLPS_VERSION);
  self->product = vlps_robots_product (self->user_agent);
  self->servers = g_hash_table_new_full (vlps_hash_string, g_str_equal, g_free, server_free);
  g_mutex_init (&self->mutex);
  g_cond_init (&self->answered);
  return self;
}

void
vlps_permission_free (VlpsPermission *self)
{
  if (self == NULL)
    return;
  g_hash_table_unref (self->servers);
  g_mutex_clear (&self->mutex);
  g_cond_clear (&self->answered);
  g_clear_pointer (&self->policy, vlps_policy_unref);
  g_free (self->user_agent);
  g_free (self->product);
  g_free (self->proxy);
  g_free (self);
}

void
vlps_permission_share (VlpsPermission *self, const VlpsSharedAnswers *answers)
{
  self->shared = answers;
}

/* Fetches the file: its text, empty where there is none.  NULL with a NULL failure: the caller was cancelled.  The failure knows when a server that is
 * too busy wants to be asked again. */
static GBytes *
fetch (VlpsPermission *self, const char *origin, double seconds, GCancellable *cancellable, GError **ret_failure)
{
  const VlpsFetchOptions options = {
    .user_agent = self->user_agent, .proxy = self->proxy, .insecure = self->insecure, .policy = self->policy
  };
  g_autofree char *address = g_strconcat (origin, "/robots.txt", NULL);
  g_autoptr (VlpsFetcher) fetcher = vlps_fetcher_new (&options);
  g_autoptr (GError) error = NULL;
  const VlpsDeadline patience = { .seconds = seconds };
  guint status = 0;
  g_autoptr (GBytes) body =
      vlps_fetcher_get_file (fetcher, address, VLPS_ROBOTS_MAX, &patience, &status, cancellable, &error);

  if (body != NULL)
    return g_steal_pointer (&body);
  /* 429 is not an answer to what was asked */
  if (status >= 400 && status < 500 && status != 429)
    return g_bytes_new (NULL, 0);
  if (!g_error_matches (error, VLPS_ERROR, VLPS_ERROR_CANCELLED))
    *ret_failure = g_steal_pointer (&error);
  return NULL;
}

/* --- what other programs know --- */

/* An answer as bytes: 'r' and the file, or why there is none after 'F', where the server wishes to be asked no sooner, or
 * 'f'. */
static void
tell_others (const VlpsPermission *self, const char *origin, GBytes *text, const GError *failure, gboolean was_asked,
             double seconds)
{
  g_autoptr (GByteArray) answer = g_byte_array_new ();
  g_autoptr (GBytes) bytes = NULL;

  if (self->shared == NULL || (text == NULL && failure == NULL))
    return;
  if (text != NULL)
    {
      gsize length;
      const guint8 *data = g_bytes_get_data (text, &length);

      g_byte_array_append (answer, (const guint8 *) "r", 1);
      g_byte_array_append (answer, data, (guint) length);
    }
  else
    {
      g_byte_array_append (answer, (const guint8 *) (was_asked ? "F" : "f"), 1);
      g_byte_array_append (answer, (const guint8 *) failure->message, (guint) strlen (failure->message));
    }
  bytes = g_byte_array_free_to_bytes (g_steal_pointer (&answer));
  self->shared->put (self->shared->data, origin, bytes, text != NULL ? RULES_SECONDS : seconds);
}

/* FALSE: they know nothing. */
static gboolean
ask_others (const VlpsPermission *self, const char *origin, GBytes **ret_text, GError **ret_failure,
            gboolean *ret_was_asked)
{
  g_autoptr (GBytes) answer = self->shared != NULL ? self->shared->get (self->shared->data, origin) : NULL;
  gsize length = 0;
  const char *data = answer != NULL ? g_bytes_get_data (answer, &length) : NULL;

  if (length == 0)
    return FALSE;
  if (*data == 'r')
    *ret_text = g_bytes_new (data + 1, length - 1);
  else
    {
      g_autofree char *message = g_strndup (data + 1, length - 1);

      *ret_failure = g_error_new_literal (VLPS_ERROR, VLPS_ERROR_NETWORK, message);
      *ret_was_asked = *data == 'F';
    }
  return TRUE;
}

/* --- */

static VlpsRobots *
parse (const VlpsPermission *self, GBytes *text)
{
  gsize length;
  const char *data = g_bytes_get_data (text, &length);

  return vlps_robots_parse (data != NULL ? data : "", length, self->product);
}

/* Returns the entry of a server, asking the server first if it is new. NULL if another thread is asking and does not
 * finish within `patience` s. Called and returns with the mutex held. */
static Server *
know (VlpsPermission *self, const char *origin, double patience, GCancellable *cancellable)
{
  gint64 end = g_get_monotonic_time () + (gint64) (patience * G_USEC_PER_SEC);
  Server *server = g_hash_table_lookup (self->servers, origin);
  g_autoptr (GBytes) text = NULL;
  GError *failure = NULL;
  double retry_after, seconds = OTHERS_SECONDS;
  gboolean was_asked = FALSE;

  if (server == NULL)
    {
      server = g_new0 (Server, 1);
      g_hash_table_insert (self->servers, g_strdup (origin), server);
    }
  while (server->asking)
    if (!g_cond_wait_until (&self->answered, &self->mutex, end))
      return NULL;
  if (server->robots != NULL || (server->failure != NULL && g_get_monotonic_time () < server->until))
    return server;
  server->asking = TRUE;
  g_mutex_unlock (&self->mutex);
  if (!ask_others (self, origin, &text, &failure, &was_asked))
    {
      text = fetch (self, origin, patience, cancellable, &failure);
      retry_after = failure != NULL ? vlps_error_retry_after (failure) : 0;
      was_asked = retry_after > 0;
      seconds = was_asked ? retry_after : FAILURE_SECONDS;
      /* a page that could not wait says nothing of the server */
      if (patience < ASK_SECONDS && g_error_matches (failure, VLPS_ERROR, VLPS_ERROR_TIMEOUT))
        seconds = 0;
      else
        tell_others (self, origin, text, failure, was_asked, seconds);
    }
  g_mutex_lock (&self->mutex);
  if (text != NULL)
    server->robots = parse (self, text);
  g_clear_error (&server->failure);
  server->failure = failure;
  server->was_asked = was_asked;
  server->until = g_get_monotonic_time () + (gint64) (seconds * G_USEC_PER_SEC);
  server->asking = FALSE;
  g_cond_broadcast (&self->answered);
  return server;
}

/* Returns the message for a server without robots.txt. If the server did not respond at all, robots.txt does not
 * matter: the page would not have come either. */
static char *
explain (const char *origin, const char *location, const GError *failure)
{
  g_autofree char *lost = g_strdup_printf ("cannot load %s/robots.txt: ", origin);
  const char *message = failure->message;

  if (g_str_has_prefix (message, lost))
    return g_strdup_printf ("cannot load %s: %s", location, message + strlen (lost));
  return g_strdup_printf ("%s; without it nothing of that server may be read", message);
}

/* Scheme, host and port; NULL for what is not an address. */
static char *
origin_of (GUri *uri)
{
  if (uri == NULL || g_uri_get_host (uri) == NULL || *g_uri_get_host (uri) == '\0')
    return NULL;
  return g_strdup_printf (strchr (g_uri_get_host (uri), ':') != NULL ? "%s://[%s]:%d" : "%s://%s:%d",
                          g_uri_get_scheme (uri), g_uri_get_host (uri), g_uri_get_port (uri));
}

char *
vlps_permission_content_signal (VlpsPermission *self, const char *location)
{
  g_autoptr (GUri) uri = g_uri_parse (location, SOUP_HTTP_URI_FLAGS, NULL);
  g_autofree char *origin = origin_of (uri);
  const Server *server;
  char *signal = NULL;

  if (origin == NULL)
    return NULL;
  g_mutex_lock (&self->mutex);
  server = g_hash_table_lookup (self->servers, origin);
  if (server != NULL && server->robots != NULL)
    signal = g_strdup (vlps_robots_content_signal (server->robots));
  g_mutex_unlock (&self->mutex);
  return signal;
}

gboolean
vlps_permission_ask (VlpsPermission *self, const char *location, const VlpsDeadline *deadline, double *ret_delay,
                     GCancellable *cancellable, GError **error)
{
  double patience = deadline != NULL ? MIN (ASK_SECONDS, vlps_deadline_left (deadline)) : ASK_SECONDS;
  g_autoptr (GUri) uri = g_uri_parse (location, SOUP_HTTP_URI_FLAGS, NULL);
  g_autofree char *origin = origin_of (uri), *target = NULL;
  const Server *server;
  gboolean allowed = FALSE;

  *ret_delay = 0;
  /* what is not an address fails when it is loaded, with a better message */
  if (origin == NULL)
    return TRUE;
  target = g_uri_get_query (uri) != NULL ? g_strconcat (g_uri_get_path (uri), "?", g_uri_get_query (uri), NULL)
                                         : g_strdup (g_uri_get_path (uri));
  g_mutex_lock (&self->mutex);
  server = know (self, origin, patience, cancellable);
  if (server == NULL)
    g_set_error (error, VLPS_ERROR, VLPS_ERROR_NETWORK, "%s/robots.txt did not arrive within %g s", origin, patience);
  else if (server->robots != NULL && vlps_robots_allows (server->robots, target))
    {
      *ret_delay = vlps_robots_delay (server->robots);
      allowed = TRUE;
    }
  else if (server->robots != NULL)
    {
      g_set_error (error, VLPS_ERROR, VLPS_ERROR_ROBOTS, "%s/robots.txt does not allow %s for %s", origin, target,
                   self->product);
      vlps_error_add_cure (error, VLPS_CURE_IGNORE_ROBOTS);
    }
  else if (server->failure != NULL)
    {
      g_autofree char *told = explain (origin, location, server->failure);

      g_set_error (error, VLPS_ERROR,
                   server->failure->code == VLPS_ERROR_NOT_PUBLIC ? VLPS_ERROR_NOT_PUBLIC : VLPS_ERROR_NETWORK, "%s",
                   told);
      if (error != NULL && server->was_asked)
        vlps_error_set_retry_after (*error, (double) MAX (0, server->until - g_get_monotonic_time ()) / G_USEC_PER_SEC);
    }
  else
    g_set_error_literal (error, VLPS_ERROR, VLPS_ERROR_CANCELLED, "stopped");
  g_mutex_unlock (&self->mutex);
  return allowed;
}
