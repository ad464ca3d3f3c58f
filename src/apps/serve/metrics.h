/* metrics.h - metrics of the service for Prometheus */
#pragma once

#include <glib.h>

typedef struct _VlpsMetrics VlpsMetrics;

VlpsMetrics *vlps_metrics_new (void);
void vlps_metrics_free (VlpsMetrics *metrics);
G_DEFINE_AUTOPTR_CLEANUP_FUNC (VlpsMetrics, vlps_metrics_free)

/* Counts a response. `route` is static, as "/v1/segment". */
void vlps_metrics_answered (VlpsMetrics *metrics, const char *route, guint status);

/* Counts a page. `code`: of its error, static, NULL for none; `waited` and `seconds`: time in the queue and in
 * progress. */
void vlps_metrics_page (VlpsMetrics *metrics, const char *code, double waited, double seconds, guint crashes);

/* Counts a look-up in the cache. */
void vlps_metrics_cache (VlpsMetrics *metrics, gboolean hit);

/* Current values. */
typedef struct
{
  guint workers_ready, workers_busy, waiting, started, connections;
  guint64 memory, bodies; /* bytes */
} VlpsMetricsNow;

/* Returns all metrics as text; newly allocated. */
char *vlps_metrics_text (const VlpsMetrics *metrics, const VlpsMetricsNow *now);
