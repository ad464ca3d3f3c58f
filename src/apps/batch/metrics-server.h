/* metrics-server.h - answers GET /metrics for Prometheus on a thread of its own */
#pragma once

#include <glib.h>

typedef struct _VlpsMetricsServer VlpsMetricsServer;

/* Returns the text (metrics-text.h), newly allocated; NULL: not available now (status 503). Called on the thread of
 * the server. */
typedef char *(*VlpsMetricsFunc) (gpointer data);

/* Listens at PORT (of 127.0.0.1) or ADDRESS:PORT. Fails with VLPS_ERROR_USAGE for an invalid address, and with
 * VLPS_ERROR_NETWORK if it cannot listen there. */
VlpsMetricsServer *vlps_metrics_server_new (const char *listen, VlpsMetricsFunc text, gpointer data, GError **error);

/* Stops the server; the function is not called afterwards. */
void vlps_metrics_server_free (VlpsMetricsServer *server);
G_DEFINE_AUTOPTR_CLEANUP_FUNC (VlpsMetricsServer, vlps_metrics_server_free)
