/* batch-metrics.c - how far a batch is, for Prometheus: in a file, or over HTTP */
#include "batch-metrics.h"

#include <string.h>

#include "errors.h"
#include "file.h"
#include "metrics-server.h"
#include "metrics-text.h"

#define FILE_PERIOD_US (5 * G_USEC_PER_SEC)

struct _VlpsBatchMetrics
{
  char *path; /* NULL: it is answered over HTTP */
  VlpsMetricsServer *server;
  gint64 written; /* when the file was; 0: not yet */
  gboolean failed;
  GMutex mutex; /* protects what follows */
  GHashTable *results;
  gboolean ended;
  VlpsBatchMetricsNow now;
};

static void
append_pages (GString *text, const char *state, guint64 n)
{
  g_string_append_printf (text, "vlps_batch_pages{state=\"%s\"} %" G_GUINT64_FORMAT "\n", state, n);
}

/* The text; newly allocated. */
static char *
make_text (gpointer data)
{
  VlpsBatchMetrics *self = data;
  GString *text = g_string_new (NULL);
  const VlpsBatchMetricsNow *now = &self->now;

  g_mutex_lock (&self->mutex);
  vlps_metrics_text_head (text, "vlps_batch_pages", "gauge", "Pages of the run folder by state.");
  append_pages (text, "ok", now->ok);
  append_pages (text, "failed", now->failed);
  append_pages (text, "in_work", now->in_work);
  append_pages (text, "waiting", now->pending - MIN (now->pending, now->in_work));
  vlps_metrics_text_table (text, "vlps_batch_results_total",
                           "Results since the program began, by the code of the error; ok: none.", self->results);
  vlps_metrics_text_number (text, "vlps_batch_retries_total", "counter", "Attempts beyond the first.",
                            (double) now->retries);
  vlps_metrics_text_number (text, "vlps_batch_engine_crashes_total", "counter",
                            "Engine processes that ended by themselves.", (double) now->crashes);
  vlps_metrics_text_number (text, "vlps_batch_renderers_started_total", "counter", "Renderers started.",
                            (double) now->renderers);
  vlps_metrics_text_number (text, "vlps_batch_memory_bytes", "gauge", "Memory of all renderers.", (double) now->memory);
  vlps_metrics_text_number (text, "vlps_batch_running", "gauge", "1 while the program works, 0 when it has ended.",
                            self->ended ? 0 : 1);
  vlps_metrics_text_number (text, "vlps_batch_updated_seconds", "gauge", "When this was written, in Unix time.",
                            (double) (g_get_real_time () / G_USEC_PER_SEC));
  g_mutex_unlock (&self->mutex);
  return g_string_free (text, FALSE);
}

static gboolean
write_file (VlpsBatchMetrics *self, GError **error)
{
  g_autofree char *text = make_text (self);

  self->written = g_get_monotonic_time ();
  return vlps_file_write (self->path, text, -1, error);
}

VlpsBatchMetrics *
vlps_batch_metrics_new (const char *place, GError **error)
{
  g_autoptr (VlpsBatchMetrics) self = g_new0 (VlpsBatchMetrics, 1);
  gboolean started;

  g_mutex_init (&self->mutex);
  self->results = g_hash_table_new_full (g_str_hash, g_str_equal, g_free, g_free);
  if (strchr (place, G_DIR_SEPARATOR) != NULL || g_str_has_suffix (place, ".prom"))
    {
      self->path = g_strdup (place);
      started = write_file (self, error);
    }
  else
    {
      self->server = vlps_metrics_server_new (place, make_text, self, error);
      started = self->server != NULL;
    }
  return started ? g_steal_pointer (&self) : NULL;
}

void
vlps_batch_metrics_free (VlpsBatchMetrics *self)
{
  if (self == NULL)
    return;
  vlps_metrics_server_free (self->server);
  g_hash_table_unref (self->results);
  g_mutex_clear (&self->mutex);
  g_free (self->path);
  g_free (self);
}

void
vlps_batch_metrics_page (VlpsBatchMetrics *self, const char *code)
{
  g_autofree char *labels = g_strdup_printf ("code=\"%s\"", code != NULL ? code : "ok");

  g_mutex_lock (&self->mutex);
  vlps_metrics_count (self->results, labels);
  g_mutex_unlock (&self->mutex);
}

void
vlps_batch_metrics_update (VlpsBatchMetrics *self, const VlpsBatchMetricsNow *now, gboolean ends)
{
  g_autoptr (GError) error = NULL;

  g_mutex_lock (&self->mutex);
  self->now = *now;
  self->ended = ends;
  g_mutex_unlock (&self->mutex);
  if (self->path == NULL || (!ends && g_get_monotonic_time () - self->written < FILE_PERIOD_US))
    return;
  if (write_file (self, &error))
    self->failed = FALSE;
  else if (!self->failed)
    {
      g_printerr ("vlps: warning: --metrics: %s\n", error->message);
      self->failed = TRUE;
    }
}
