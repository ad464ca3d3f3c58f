/* batch-metrics.h - how far a batch is, for Prometheus: in a file, or over HTTP */
#pragma once

#include <glib.h>

typedef struct _VlpsBatchMetrics VlpsBatchMetrics;

/* What is as it is now. */
typedef struct
{
  guint64 ok, failed, pending, in_work; /* pages of the run folder, those of earlier runs too */
  guint64 retries, crashes, renderers;  /* of this run */
  guint64 memory;                       /* of all renderers, bytes */
} VlpsBatchMetricsNow;

/* `place`: PORT or ADDRESS:PORT, at which GET /metrics is answered; or a file, which has a slash in its name or ends in
 * ".prom", and is replaced every few seconds as a whole, as node_exporter's textfile collector wants it.  Fails with
 * VLPS_ERROR_USAGE for what is neither, and with VLPS_ERROR_NETWORK and VLPS_ERROR_IO where it cannot be had. */
VlpsBatchMetrics *vlps_batch_metrics_new (const char *place, GError **error);
void vlps_batch_metrics_free (VlpsBatchMetrics *metrics);
G_DEFINE_AUTOPTR_CLEANUP_FUNC (VlpsBatchMetrics, vlps_batch_metrics_free)

/* A page of this run has its result; `code`: of its error, NULL for a page that is well. */
void vlps_batch_metrics_page (VlpsBatchMetrics *metrics, const char *code);

/* Called several times a second.  `ends`: the run does, and the file is written at once.  A file that cannot be written
 * is told on standard error, once. */
void vlps_batch_metrics_update (VlpsBatchMetrics *metrics, const VlpsBatchMetricsNow *now, gboolean ends);
