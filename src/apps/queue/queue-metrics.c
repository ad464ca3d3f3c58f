/* queue-metrics.c - the state of a run in Redis over HTTP, in the text form of Prometheus */
#include "queue-metrics.h"

#include <libsoup/soup.h>
#include <string.h>

#include "errors.h"

#define PATIENCE_SECONDS 2 /* who asks would rather hear that the server is away */

struct _VlpsQueueMetrics
{
  VlpsRedis *redis;
  GMainContext *context;
  GMainLoop *loop;
  SoupServer *server;
  GThread *thread;
};

static void
append_head (GString *text, const char *name, const char *kind, const char *help)
{
  g_string_append_printf (text, "# HELP %s %s\n# TYPE %s %s\n", name, help, name, kind);
}

static void
append_pages (GString *text, const char *state, guint64 n)
{
  g_string_append_printf (text, "vlps_run_pages{state=\"%s\"} %" G_GUINT64_FORMAT "\n", state, n);
}

/* The text; newly allocated. */
static char *
make_text (const VlpsRunStatus *status)
{
  GString *text = g_string_new (NULL);
  guint64 known = status->ok + status->failed + status->claimed;

  append_head (text, "vlps_run_pages", "gauge", "Pages of the run by state.");
  append_pages (text, "ok", status->ok);
  append_pages (text, "failed", status->failed);
  append_pages (text, "claimed", status->claimed);
  append_pages (text, "waiting", status->total > known ? status->total - known : 0);
  append_head (text, "vlps_run_running", "gauge",
               "1 while workers claim pages, 0 while the run is paused or draining.");
  g_string_append_printf (text, "vlps_run_running %d\n", g_strcmp0 (status->state, "running") == 0);
  append_head (text, "vlps_run_pages_per_second", "gauge", "Results of all workers in the last minute, a second.");
  g_string_append_printf (text, "vlps_run_pages_per_second %.3f\n", status->rate);
  append_head (text, "vlps_run_oldest_claim_seconds", "gauge", "Time since the oldest claim was renewed.");
  g_string_append_printf (text, "vlps_run_oldest_claim_seconds %.3f\n", status->oldest);
  append_head (text, "vlps_worker_pages_total", "counter", "Results of a worker.");
  for (guint i = 0; i < status->workers->len; i++)
    {
      const VlpsRunWorker *worker = status->workers->pdata[i];

      g_string_append_printf (text,
                              "vlps_worker_pages_total{worker=\"%s\",result=\"ok\"} %" G_GUINT64_FORMAT
                              "\nvlps_worker_pages_total{worker=\"%s\",result=\"failed\"} %" G_GUINT64_FORMAT
                              "\nvlps_worker_pages_total{worker=\"%s\",result=\"late\"} %" G_GUINT64_FORMAT "\n",
                              worker->name, worker->ok, worker->name, worker->failed, worker->name, worker->late);
    }
  append_head (text, "vlps_worker_seen_seconds", "gauge", "Time since a worker said that it is alive.");
  for (guint i = 0; i < status->workers->len; i++)
    {
      const VlpsRunWorker *worker = status->workers->pdata[i];

      g_string_append_printf (text, "vlps_worker_seen_seconds{worker=\"%s\"} %.3f\n", worker->name, worker->seen);
    }
  return g_string_free (text, FALSE);
}

static void
answer (SoupServer *server G_GNUC_UNUSED, SoupServerMessage *message, const char *path G_GNUC_UNUSED,
        GHashTable *query G_GNUC_UNUSED, gpointer data)
{
  VlpsQueueMetrics *self = data;
  g_auto (VlpsRunStatus) status = { 0 };
  g_autoptr (GError) error = NULL;
  char *text;

  if (soup_server_message_get_method (message) != SOUP_METHOD_GET)
    {
      soup_server_message_set_status (message, SOUP_STATUS_METHOD_NOT_ALLOWED, NULL);
      return;
    }
  if (!vlps_shared_run_status (self->redis, &status, &error))
    {
      soup_server_message_set_status (message, SOUP_STATUS_SERVICE_UNAVAILABLE, NULL);
      return;
    }
  text = make_text (&status);
  soup_server_message_set_status (message, SOUP_STATUS_OK, NULL);
  soup_server_message_set_response (message, "text/plain; version=0.0.4; charset=utf-8", SOUP_MEMORY_TAKE, text,
                                    strlen (text));
}

static gpointer
serve (gpointer data)
{
  VlpsQueueMetrics *self = data;

  g_main_context_push_thread_default (self->context);
  g_main_loop_run (self->loop);
  g_main_context_pop_thread_default (self->context);
  return NULL;
}

static GSocketAddress *
read_address (const char *listen, GError **error)
{
  g_autoptr (GSocketConnectable) parsed = NULL;
  g_autofree char *address = NULL;
  GSocketAddress *found = NULL;
  guint64 port;

  if (g_ascii_string_to_unsigned (listen, 10, 0, G_MAXUINT16, &port, NULL))
    return g_inet_socket_address_new_from_string ("127.0.0.1", (guint) port);
  parsed = g_network_address_parse (listen, 0, NULL);
  if (parsed != NULL)
    found = g_inet_socket_address_new_from_string (g_network_address_get_hostname (G_NETWORK_ADDRESS (parsed)),
                                                   g_network_address_get_port (G_NETWORK_ADDRESS (parsed)));
  if (found == NULL)
    g_set_error (error, VLPS_ERROR, VLPS_ERROR_USAGE, "--metrics takes PORT or ADDRESS:PORT, not '%s'", listen);
  return found;
}

VlpsQueueMetrics *
vlps_queue_metrics_new (const VlpsRedisOptions *options, const char *listen, GError **error)
{
  g_autoptr (VlpsQueueMetrics) self = g_new0 (VlpsQueueMetrics, 1);
  g_autoptr (GSocketAddress) address = read_address (listen, error);
  g_autoptr (GError) cause = NULL;
  gboolean listening;

  if (address == NULL || (self->redis = vlps_redis_new (options, NULL, error)) == NULL)
    return NULL;
  vlps_redis_set_patience (self->redis, PATIENCE_SECONDS);
  self->context = g_main_context_new ();
  self->loop = g_main_loop_new (self->context, FALSE);
  g_main_context_push_thread_default (self->context);
  self->server = soup_server_new (NULL, NULL);
  soup_server_add_handler (self->server, "/metrics", answer, self, NULL);
  listening = soup_server_listen (self->server, address, 0, &cause);
  g_main_context_pop_thread_default (self->context);
  if (!listening)
    return vlps_error_null (error, VLPS_ERROR_NETWORK, "cannot listen at %s for --metrics: %s", listen, cause->message);
  self->thread = g_thread_new ("metrics", serve, self);
  return g_steal_pointer (&self);
}

static gboolean
quit (gpointer data)
{
  g_main_loop_quit (data);
  return G_SOURCE_REMOVE;
}

void
vlps_queue_metrics_free (VlpsQueueMetrics *self)
{
  if (self == NULL)
    return;
  if (self->thread != NULL)
    {
      g_main_context_invoke (self->context, quit, self->loop);
      g_thread_join (self->thread);
    }
  if (self->server != NULL)
    soup_server_disconnect (self->server);
  g_clear_object (&self->server);
  g_clear_pointer (&self->loop, g_main_loop_unref);
  g_clear_pointer (&self->context, g_main_context_unref);
  vlps_redis_free (self->redis);
  g_free (self);
}
