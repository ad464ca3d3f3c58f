/* metrics-server.h - answers GET /metrics for Prometheus, on a thread of its own */
#pragma once

#include <glib.h>

typedef struct _VlpsMetricsServer VlpsMetricsServer;

/* Returns the text (metrics-text.h), newly allocated; NULL: it cannot be told now (status 503).  Called on the thread of
 * the server. */
typedef char *(*VlpsMetricsFunc) (gpointer data);

/* Listens at PORT (of 127.0.0.1) or ADDRESS:PORT.  Fails with VLPS_ERROR_USAGE for a wrong address, and with
 * VLPS_ERROR_NETWORK where it cannot be listened at. */
VlpsMetricsServer *vlps_metrics_server_new (const char *listen, VlpsMetricsFunc text, gpointer data, GError **error);

/* Afterwards the function is not called any more. */
void vlps_metrics_server_free (VlpsMetricsServer *server);
G_DEFINE_AUTOPTR_CLEANUP_FUNC (VlpsMetricsServer, vlps_metrics_server_free)
