/* queue-metrics.h - serves the state of a run in Redis as metrics for Prometheus */
#pragma once

#include "shared-run.h"

typedef struct _VlpsQueueMetrics VlpsQueueMetrics;

/* Answers GET /metrics at `listen`, PORT or ADDRESS:PORT (default 127.0.0.1), on a thread and connection of its own.
 * Fails with VLPS_ERROR_USAGE for an invalid address, and with VLPS_ERROR_NETWORK if it cannot listen there. */
VlpsQueueMetrics *vlps_queue_metrics_new (const VlpsRedisOptions *options, const char *listen, GError **error);
void vlps_queue_metrics_free (VlpsQueueMetrics *metrics);
G_DEFINE_AUTOPTR_CLEANUP_FUNC (VlpsQueueMetrics, vlps_queue_metrics_free)
