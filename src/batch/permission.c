/* permission.c - asks servers, once each, what their robots.txt allows */
#include "permission.h"

#include <libsoup/soup.h>

#include "errors.h"
#include "hash.h"
#include "proxy.h"
#include "retry-after.h"
#include "robots.h"

#define ASK_SECONDS 20
#define FAILURE_SECONDS 300 /* for which a server that could not answer is not asked again */

/* What is known of one server. */
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
  VlpsProxy *proxy;    /* keeps to the policy; NULL where there is none */
  char *proxy_address; /* of this one or another; NULL: as the environment says */
  GMutex mutex;        /* protects the servers */
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
vlps_permission_new (const char *user_agent, const char *proxy, VlpsPolicy *policy, GError **error)
{
  VlpsProxy *guard = policy != NULL ? vlps_proxy_new_own (policy, error) : NULL;
  VlpsPermission *self;

  if (policy != NULL && guard == NULL)
    return NULL;
  self = g_new0 (VlpsPermission, 1);
  self->proxy = guard;
  self->proxy_address = g_strdup (guard != NULL ? vlps_proxy_address (guard) : proxy);
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
  g_clear_pointer (&self->proxy, vlps_proxy_free);
  g_free (self->user_agent);
  g_free (self->product);
  g_free (self->proxy_address);
  g_free (self);
}

static GBytes *
read_some (GInputStream *stream, GCancellable *cancellable, GError **error)
{
  char *buffer = g_malloc (VLPS_ROBOTS_MAX);
  gsize length;

  if (!g_input_stream_read_all (stream, buffer, VLPS_ROBOTS_MAX, &length, cancellable, error))
    {
      g_free (buffer);
      return NULL;
    }
  return g_bytes_new_take (buffer, length);
}

/* A deadline for everything: servers that send a byte now and then reset the session's own. */
static gpointer
watch_deadline (gpointer data)
{
  gpointer *watch = data;
  GCancellable *own = watch[0], *callers = watch[1];
  gint64 deadline = g_get_monotonic_time () + ASK_SECONDS * G_USEC_PER_SEC;

  while (!g_cancellable_is_cancelled (own) && !g_cancellable_is_cancelled (callers)
         && g_get_monotonic_time () < deadline)
    g_usleep (20000);
  g_cancellable_cancel (own);
  return NULL;
}

/* Fetches the file.  NULL rules with a NULL failure: the caller was cancelled.  *ret_retry_after: seconds after which a
 * server that is too busy wants to be asked again, left alone where it does not say. */
static VlpsRobots *
fetch (VlpsPermission *self, const char *origin, GCancellable *cancellable, GError **ret_failure,
       double *ret_retry_after)
{
  g_autofree char *address = g_strconcat (origin, "/robots.txt", NULL);
  g_autoptr (GMainContext) context = g_main_context_new ();
  g_autoptr (SoupMessage) message = soup_message_new ("GET", address);
  g_autoptr (SoupSession) session = NULL;
  g_autoptr (GInputStream) stream = NULL;
  g_autoptr (GBytes) body = NULL;
  g_autoptr (GError) error = NULL;
  g_autoptr (GCancellable) own = g_cancellable_new ();
  gpointer watch[] = { own, cancellable };
  VlpsRobots *robots = NULL;
  GThread *watcher;
  guint status = 0;

  if (message == NULL)
    {
      *ret_failure = g_error_new (VLPS_ERROR, VLPS_ERROR_NETWORK, "%s is no valid address", address);
      return NULL;
    }
  g_main_context_push_thread_default (context);
  session = soup_session_new_with_options ("user-agent", self->user_agent, "timeout", ASK_SECONDS, NULL);
  if (self->proxy_address != NULL)
    {
      g_autoptr (GProxyResolver) resolver = g_simple_proxy_resolver_new (self->proxy_address, NULL);

      soup_session_set_proxy_resolver (session, resolver);
    }
  watcher = g_thread_new ("robots", watch_deadline, watch);
  stream = soup_session_send (session, message, own, &error);
  if (stream != NULL)
    {
      status = soup_message_get_status (message);
      if (status >= 200 && status < 300)
        body = read_some (stream, own, &error);
      else if (vlps_error_of_status (status) == VLPS_ERROR_BUSY)
        *ret_retry_after =
            vlps_retry_after (soup_message_get_response_headers (message), g_get_real_time () / G_USEC_PER_SEC);
    }
  g_cancellable_cancel (own);
  g_thread_join (watcher);
  g_clear_object (&stream);
  soup_session_abort (session);
  g_clear_object (&session);
  g_main_context_pop_thread_default (context);

  if (body != NULL)
    {
      gsize length;
      const char *text = g_bytes_get_data (body, &length);

      robots = vlps_robots_parse (text, length, self->product);
    }
  /* 429 is no answer to what was asked */
  else if (status >= 400 && status < 500 && status != 429)
    robots = vlps_robots_parse ("", 0, self->product);
  else if (g_cancellable_is_cancelled (cancellable))
    return NULL;
  else if (status != 0)
    *ret_failure = g_error_new (VLPS_ERROR, VLPS_ERROR_NETWORK, "it answers with HTTP status %u", status);
  else if (self->proxy != NULL)
    *ret_failure = vlps_proxy_failure (self->proxy, g_uri_get_host (soup_message_get_uri (message)));
  if (robots == NULL && *ret_failure == NULL)
    *ret_failure = g_error_new_literal (
        VLPS_ERROR, VLPS_ERROR_NETWORK,
        g_error_matches (error, G_IO_ERROR, G_IO_ERROR_CANCELLED) ? "no answer came in time" : error->message);
  return robots;
}

/* What is known of the server, asking it where that is nothing.  Called and returns with the mutex held. */
static Server *
know (VlpsPermission *self, const char *origin, GCancellable *cancellable)
{
  Server *server = g_hash_table_lookup (self->servers, origin);
  GError *failure = NULL;
  VlpsRobots *robots;
  double retry_after = 0;

  if (server == NULL)
    {
      server = g_new0 (Server, 1);
      g_hash_table_insert (self->servers, g_strdup (origin), server);
    }
  while (server->asking)
    g_cond_wait (&self->answered, &self->mutex);
  if (server->robots != NULL || (server->failure != NULL && g_get_monotonic_time () < server->until))
    return server;
  server->asking = TRUE;
  g_mutex_unlock (&self->mutex);
  robots = fetch (self, origin, cancellable, &failure, &retry_after);
  g_mutex_lock (&self->mutex);
  server->robots = robots;
  g_clear_error (&server->failure);
  server->failure = failure;
  server->was_asked = retry_after > 0;
  server->until =
      g_get_monotonic_time () + (gint64) ((retry_after > 0 ? retry_after : FAILURE_SECONDS) * G_USEC_PER_SEC);
  server->asking = FALSE;
  g_cond_broadcast (&self->answered);
  return server;
}

gboolean
vlps_permission_ask (VlpsPermission *self, const char *location, double *ret_delay, GCancellable *cancellable,
                     GError **error)
{
  g_autoptr (GUri) uri = g_uri_parse (location, SOUP_HTTP_URI_FLAGS, NULL);
  g_autofree char *origin = NULL, *target = NULL;
  const Server *server;
  gboolean allowed = FALSE;

  *ret_delay = 0;
  /* what is no address fails when it is loaded, with a better message */
  if (uri == NULL || g_uri_get_host (uri) == NULL)
    return TRUE;
  origin = g_strdup_printf (strchr (g_uri_get_host (uri), ':') != NULL ? "%s://[%s]:%d" : "%s://%s:%d",
                            g_uri_get_scheme (uri), g_uri_get_host (uri), g_uri_get_port (uri));
  target = g_uri_get_query (uri) != NULL ? g_strconcat (g_uri_get_path (uri), "?", g_uri_get_query (uri), NULL)
                                         : g_strdup (g_uri_get_path (uri));
  g_mutex_lock (&self->mutex);
  server = know (self, origin, cancellable);
  if (server->robots != NULL && vlps_robots_allows (server->robots, target))
    {
      *ret_delay = vlps_robots_delay (server->robots);
      allowed = TRUE;
    }
  else if (server->robots != NULL)
    g_set_error (error, VLPS_ERROR, VLPS_ERROR_ROBOTS,
                 "%s/robots.txt does not allow %s for %s; with the owner's consent, --ignore-robots reads it", origin,
                 target, self->product);
  else if (server->failure != NULL)
    {
      g_set_error (error, VLPS_ERROR,
                   server->failure->code == VLPS_ERROR_NOT_PUBLIC ? VLPS_ERROR_NOT_PUBLIC : VLPS_ERROR_NETWORK,
                   "%s/robots.txt cannot be read (%s), so that nothing of that server may be", origin,
                   server->failure->message);
      if (error != NULL && server->was_asked)
        vlps_error_set_retry_after (*error, (double) MAX (0, server->until - g_get_monotonic_time ()) / G_USEC_PER_SEC);
    }
  else
    g_set_error_literal (error, VLPS_ERROR, VLPS_ERROR_CANCELLED, "stopped");
  g_mutex_unlock (&self->mutex);
  return allowed;
}
