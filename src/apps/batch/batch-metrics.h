/* batch-metrics.h - progress of a batch for Prometheus: in a file, or over HTTP */
#pragma once

#include <glib.h>

typedef struct _VlpsBatchMetrics VlpsBatchMetrics;

/* Current values. */
typedef struct
{
  guint64 ok, failed, pending, in_work; /* pages of the run folder, including those of earlier runs */
  guint64 retries, crashes, renderers;  /* of this run */
  guint64 memory;                       /* of all renderers, bytes */
} VlpsBatchMetricsNow;

/* Publishes metrics. `place`: PORT or ADDRESS:PORT, where GET /metrics is answered; or a file with a slash in its
 * path or the ending ".prom", which is replaced atomically every few seconds, as node_exporter's textfile collector
 * requires. Fails with VLPS_ERROR_USAGE for anything else, and with VLPS_ERROR_NETWORK or VLPS_ERROR_IO if the place
 * cannot be used. */
VlpsBatchMetrics *vlps_batch_metrics_new (const char *place, GError **error);
void vlps_batch_metrics_free (VlpsBatchMetrics *metrics);
G_DEFINE_AUTOPTR_CLEANUP_FUNC (VlpsBatchMetrics, vlps_batch_metrics_free)

/* Counts a page of this run. `code`: its error; NULL for a page that succeeded. */
void vlps_batch_metrics_page (VlpsBatchMetrics *metrics, const char *code);

/* Updates the values; called several times a second. `ends`: the run ends, so the file is written at once. A file
 * that cannot be written is reported on standard error once. */
void vlps_batch_metrics_update (VlpsBatchMetrics *metrics, const VlpsBatchMetricsNow *now, gboolean ends);
