/* batch-metrics-test.c - what a batch tells Prometheus */
#include "batch-metrics.h"

#include <gio/gio.h>
#include <string.h>

#include "errors.h"
#include "scratch.h"

static void
expect_lines (const char *text, const char *const *lines)
{
  for (guint i = 0; lines[i] != NULL; i++)
    {
      g_autofree char *line = g_strconcat ("\n", lines[i], "\n", NULL);

      if (strstr (text, line) == NULL)
        g_error ("there is no line %s in\n%s", lines[i], text);
    }
}

static void
test_file (Scratch *scratch, gconstpointer data G_GNUC_UNUSED)
{
  static const char *const begun[] = { "vlps_batch_running 1", "vlps_batch_pages{state=\"ok\"} 0", NULL };
  static const char *const ended[] = { "vlps_batch_running 0",
                                       "vlps_batch_pages{state=\"ok\"} 5",
                                       "vlps_batch_pages{state=\"failed\"} 2",
                                       "vlps_batch_pages{state=\"in_work\"} 3",
                                       "vlps_batch_pages{state=\"waiting\"} 7",
                                       "vlps_batch_results_total{code=\"ok\"} 1",
                                       "vlps_batch_results_total{code=\"server-error\"} 2",
                                       "vlps_batch_retries_total 4",
                                       "vlps_batch_engine_crashes_total 6",
                                       "vlps_batch_renderers_started_total 8",
                                       "vlps_batch_memory_bytes 12345678901",
                                       "# TYPE vlps_batch_results_total counter",
                                       NULL };
  const VlpsBatchMetricsNow now = { 5, 2, 10, 3, 4, 6, 8, 12345678901 };
  g_autofree char *path = g_build_filename (scratch->path, "vlps.prom", NULL), *before = NULL, *after = NULL;
  g_autoptr (GError) error = NULL;
  g_autoptr (VlpsBatchMetrics) metrics = vlps_batch_metrics_new (path, &error);
  g_autoptr (GDir) folder = NULL;

  g_assert_no_error (error);
  before = scratch_read (scratch, "vlps.prom");
  expect_lines (before, begun);
  vlps_batch_metrics_page (metrics, NULL);
  vlps_batch_metrics_page (metrics, "server-error");
  vlps_batch_metrics_page (metrics, "server-error");
  vlps_batch_metrics_update (metrics, &now, TRUE);
  after = scratch_read (scratch, "vlps.prom");
  expect_lines (after, ended);
  /* nothing else is left in the folder */
  folder = g_dir_open (scratch->path, 0, NULL);
  g_assert_cmpstr (g_dir_read_name (folder), ==, "vlps.prom");
  g_assert_null (g_dir_read_name (folder));
}

static void
test_wrong (Scratch *scratch, gconstpointer data G_GNUC_UNUSED)
{
  g_autofree char *path = g_build_filename (scratch->path, "not", "there", NULL);
  g_autoptr (GError) neither = NULL, missing = NULL;

  g_assert_null (vlps_batch_metrics_new ("nowhere", &neither));
  g_assert_error (neither, VLPS_ERROR, VLPS_ERROR_USAGE);
  g_assert_null (vlps_batch_metrics_new (path, &missing));
  g_assert_error (missing, VLPS_ERROR, VLPS_ERROR_IO);
}

int
main (int argc, char **argv)
{
  g_test_init (&argc, &argv, NULL);
  scratch_add ("/batch-metrics/file", test_file);
  scratch_add ("/batch-metrics/wrong", test_wrong);
  return g_test_run ();
}
