/* metrics-test.c - what is counted, as text */
#include "metrics.h"

#include <string.h>

static void
test_text (void)
{
  g_autoptr (VlpsMetrics) metrics = vlps_metrics_new ();
  const VlpsMetricsNow now = { .workers_ready = 2, .waiting = 3, .memory = 12345678901 };
  static const char *const lines[] = { "vlps_requests_total{route=\"/v1/segment\",status=\"200\"} 2",
                                       "vlps_requests_total{route=\"/v1/segment\",status=\"504\"} 1",
                                       "vlps_page_errors_total{code=\"timeout\"} 1",
                                       "vlps_pages_total 2",
                                       "vlps_engine_crashes_total 1",
                                       "vlps_page_seconds_bucket{le=\"0.1\"} 1",
                                       "vlps_page_seconds_bucket{le=\"0.5\"} 1",
                                       "vlps_page_seconds_bucket{le=\"+Inf\"} 2",
                                       "vlps_page_seconds_sum 100.100000",
                                       "vlps_page_seconds_count 2",
                                       "vlps_queue_length 3",
                                       "vlps_memory_bytes 12345678901",
                                       "# TYPE vlps_page_seconds histogram" };
  g_autofree char *text = NULL;

  vlps_metrics_answered (metrics, "/v1/segment", 200);
  vlps_metrics_answered (metrics, "/v1/segment", 200);
  vlps_metrics_answered (metrics, "/v1/segment", 504);
  vlps_metrics_page (metrics, NULL, 0, .1, 0);
  vlps_metrics_page (metrics, "timeout", 1, 100, 1);
  text = vlps_metrics_text (metrics, &now);
  for (guint i = 0; i < G_N_ELEMENTS (lines); i++)
    {
      g_autofree char *line = g_strconcat ("\n", lines[i], "\n", NULL);

      if (strstr (text, line) == NULL)
        g_error ("there is no line %s in\n%s", lines[i], text);
    }
}

int
main (int argc, char **argv)
{
  g_test_init (&argc, &argv, NULL);
  g_test_add_func ("/metrics/text", test_text);
  return g_test_run ();
}
