/* metrics.h - what the service counts, in the text form of Prometheus */
#pragma once

#include <glib.h>

typedef struct _VlpsMetrics VlpsMetrics;

VlpsMetrics *vlps_metrics_new (void);
void vlps_metrics_free (VlpsMetrics *metrics);
G_DEFINE_AUTOPTR_CLEANUP_FUNC (VlpsMetrics, vlps_metrics_free)

/* A request was answered.  `route` is a static text, as "/v1/segment". */
void vlps_metrics_answered (VlpsMetrics *metrics, const char *route, guint status);

/* A page was done: `code` is that of its error, static, NULL for none; `waited` and `seconds` are the times in the
 * queue and in work. */
void vlps_metrics_page (VlpsMetrics *metrics, const char *code, double waited, double seconds, guint crashes);

/* The cache was asked. */
void vlps_metrics_cache (VlpsMetrics *metrics, gboolean hit);

/* What is as it is now. */
typedef struct
{
  guint workers_ready, workers_busy, waiting, started, connections;
  guint64 memory, bodies; /* bytes */
} VlpsMetricsNow;

/* All of it; newly allocated. */
char *vlps_metrics_text (const VlpsMetrics *metrics, const VlpsMetricsNow *now);
