/* queue-metrics.h - the state of a run in Redis over HTTP, in the text form of Prometheus */
#pragma once

#include "shared-run.h"

typedef struct _VlpsQueueMetrics VlpsQueueMetrics;

/* Answers GET /metrics at `listen`, PORT or ADDRESS:PORT (127.0.0.1 where there is none), on a thread of its own with a
 * connection of its own.  Fails with VLPS_ERROR_USAGE for a wrong address, and with VLPS_ERROR_NETWORK where it cannot
 * be listened at. */
VlpsQueueMetrics *vlps_queue_metrics_new (const VlpsRedisOptions *options, const char *listen, GError **error);
void vlps_queue_metrics_free (VlpsQueueMetrics *metrics);
G_DEFINE_AUTOPTR_CLEANUP_FUNC (VlpsQueueMetrics, vlps_queue_metrics_free)
