/* queue-metrics.c - the state of a run in Redis over HTTP, in the text form of Prometheus */
#include "queue-metrics.h"

#include "metrics-server.h"
#include "metrics-text.h"

#define PATIENCE_SECONDS 2 /* who asks would rather hear that the server is away */

struct _VlpsQueueMetrics
{
  VlpsRedis *redis;
  VlpsMetricsServer *server;
};

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

  vlps_metrics_text_head (text, "vlps_run_pages", "gauge", "Pages of the run by state.");
  append_pages (text, "ok", status->ok);
  append_pages (text, "failed", status->failed);
  append_pages (text, "claimed", status->claimed);
  append_pages (text, "waiting", status->total > known ? status->total - known : 0);
  vlps_metrics_text_head (text, "vlps_run_running", "gauge",
                          "1 while workers claim pages, 0 while the run is paused or draining.");
  g_string_append_printf (text, "vlps_run_running %d\n", g_strcmp0 (status->state, "running") == 0);
  vlps_metrics_text_head (text, "vlps_run_pages_per_second", "gauge",
                          "Results of all workers in the last minute, a second.");
  g_string_append_printf (text, "vlps_run_pages_per_second %.3f\n", status->rate);
  vlps_metrics_text_head (text, "vlps_run_oldest_claim_seconds", "gauge", "Time since the oldest claim was renewed.");
  g_string_append_printf (text, "vlps_run_oldest_claim_seconds %.3f\n", status->oldest);
  vlps_metrics_text_head (text, "vlps_worker_pages_total", "counter", "Results of a worker.");
  for (guint i = 0; i < status->workers->len; i++)
    {
      const VlpsRunWorker *worker = status->workers->pdata[i];

      g_string_append_printf (text,
                              "vlps_worker_pages_total{worker=\"%s\",result=\"ok\"} %" G_GUINT64_FORMAT
                              "\nvlps_worker_pages_total{worker=\"%s\",result=\"failed\"} %" G_GUINT64_FORMAT
                              "\nvlps_worker_pages_total{worker=\"%s\",result=\"late\"} %" G_GUINT64_FORMAT "\n",
                              worker->name, worker->ok, worker->name, worker->failed, worker->name, worker->late);
    }
  vlps_metrics_text_head (text, "vlps_worker_seen_seconds", "gauge", "Time since a worker said that it is alive.");
  for (guint i = 0; i < status->workers->len; i++)
    {
      const VlpsRunWorker *worker = status->workers->pdata[i];

      g_string_append_printf (text, "vlps_worker_seen_seconds{worker=\"%s\"} %.3f\n", worker->name, worker->seen);
    }
  return g_string_free (text, FALSE);
}

static char *
text_cb (gpointer data)
{
  VlpsQueueMetrics *self = data;
  g_auto (VlpsRunStatus) status = { 0 };

  return vlps_shared_run_status (self->redis, &status, NULL) ? make_text (&status) : NULL;
}

VlpsQueueMetrics *
vlps_queue_metrics_new (const VlpsRedisOptions *options, const char *listen, GError **error)
{
  g_autoptr (VlpsQueueMetrics) self = g_new0 (VlpsQueueMetrics, 1);

  self->redis = vlps_redis_new (options, NULL, error);
  if (self->redis == NULL)
    return NULL;
  vlps_redis_set_patience (self->redis, PATIENCE_SECONDS);
  self->server = vlps_metrics_server_new (listen, text_cb, self, error);
  return self->server != NULL ? g_steal_pointer (&self) : NULL;
}

void
vlps_queue_metrics_free (VlpsQueueMetrics *self)
{
  if (self == NULL)
    return;
  vlps_metrics_server_free (self->server);
  vlps_redis_free (self->redis);
  g_free (self);
}
