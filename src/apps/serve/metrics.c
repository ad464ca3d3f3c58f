/* metrics.c - what the service counts, in the text form of Prometheus */
#include "metrics.h"

#include "metrics-text.h"

static const double bounds[] = { .01, .025, .05, .1, .25, .5, 1, 2.5, 5, 10, 30, 60 }; /* s */

typedef struct
{
  guint64 counts[G_N_ELEMENTS (bounds) + 1];
  double sum;
} Histogram;

struct _VlpsMetrics
{
  GHashTable *requests; /* "route" and status as labels -> guint64* */
  GHashTable *errors;   /* code -> guint64* */
  guint64 pages, crashes, hits, misses;
  Histogram waited, seconds;
  gint64 begun;
};

VlpsMetrics *
vlps_metrics_new (void)
{
  VlpsMetrics *metrics = g_new0 (VlpsMetrics, 1);

  metrics->requests = g_hash_table_new_full (g_str_hash, g_str_equal, g_free, g_free);
  metrics->errors = g_hash_table_new_full (g_str_hash, g_str_equal, g_free, g_free);
  metrics->begun = g_get_monotonic_time ();
  return metrics;
}

void
vlps_metrics_free (VlpsMetrics *metrics)
{
  if (metrics == NULL)
    return;
  g_hash_table_unref (metrics->requests);
  g_hash_table_unref (metrics->errors);
  g_free (metrics);
}

static void
observe (Histogram *histogram, double seconds)
{
  guint i = 0;

  while (i < G_N_ELEMENTS (bounds) && seconds > bounds[i])
    i++;
  histogram->counts[i]++;
  histogram->sum += seconds;
}

void
vlps_metrics_answered (VlpsMetrics *metrics, const char *route, guint status)
{
  g_autofree char *labels = g_strdup_printf ("route=\"%s\",status=\"%u\"", route, status);

  vlps_metrics_count (metrics->requests, labels);
}

void
vlps_metrics_page (VlpsMetrics *metrics, const char *code, double waited, double seconds, guint crashes)
{
  metrics->pages++;
  metrics->crashes += crashes;
  if (code != NULL)
    {
      g_autofree char *label = g_strdup_printf ("code=\"%s\"", code);

      vlps_metrics_count (metrics->errors, label);
    }
  observe (&metrics->waited, waited);
  observe (&metrics->seconds, seconds);
}

void
vlps_metrics_cache (VlpsMetrics *metrics, gboolean hit)
{
  if (hit)
    metrics->hits++;
  else
    metrics->misses++;
}

/* --- text --- */

static void
append_histogram (GString *out, const char *name, const char *help, const Histogram *histogram)
{
  char number[G_ASCII_DTOSTR_BUF_SIZE];
  guint64 sum = 0;

  vlps_metrics_text_head (out, name, "histogram", help);
  for (guint i = 0; i <= G_N_ELEMENTS (bounds); i++)
    {
      sum += histogram->counts[i];
      g_string_append_printf (
          out, "%s_bucket{le=\"%s\"} %" G_GUINT64_FORMAT "\n", name,
          i < G_N_ELEMENTS (bounds) ? g_ascii_formatd (number, sizeof number, "%g", bounds[i]) : "+Inf", sum);
    }
  g_string_append_printf (out, "%s_sum %s\n", name, g_ascii_formatd (number, sizeof number, "%.6f", histogram->sum));
  g_string_append_printf (out, "%s_count %" G_GUINT64_FORMAT "\n", name, sum);
}

char *
vlps_metrics_text (const VlpsMetrics *metrics, const VlpsMetricsNow *now)
{
  GString *out = g_string_new (NULL);

  vlps_metrics_text_table (out, "vlps_requests_total", "Requests answered.", metrics->requests);
  vlps_metrics_text_number (out, "vlps_pages_total", "counter", "Pages done, well or not.", (double) metrics->pages);
  vlps_metrics_text_table (out, "vlps_page_errors_total", "Pages that failed.", metrics->errors);
  vlps_metrics_text_number (out, "vlps_engine_crashes_total", "counter", "Engine processes that ended by themselves.",
                            (double) metrics->crashes);
  vlps_metrics_text_number (out, "vlps_cache_hits_total", "counter", "Answers from the cache.", (double) metrics->hits);
  vlps_metrics_text_number (out, "vlps_cache_misses_total", "counter",
                            "Answers that were looked for in the cache in vain.", (double) metrics->misses);
  append_histogram (out, "vlps_page_seconds", "Time in work.", &metrics->seconds);
  append_histogram (out, "vlps_queue_seconds", "Time in the queue.", &metrics->waited);
  vlps_metrics_text_number (out, "vlps_queue_length", "gauge", "Requests that wait.", now->waiting);
  vlps_metrics_text_number (out, "vlps_renderers_ready", "gauge", "Workers with a renderer that are ready or at work.",
                            now->workers_ready);
  vlps_metrics_text_number (out, "vlps_workers_busy", "gauge", "Workers at work.", now->workers_busy);
  vlps_metrics_text_number (out, "vlps_workers_started_total", "counter", "Worker processes started.", now->started);
  vlps_metrics_text_number (out, "vlps_connections", "gauge", "Open connections of clients.", now->connections);
  vlps_metrics_text_number (out, "vlps_body_bytes", "gauge", "Bodies of requests that are in hand.",
                            (double) now->bodies);
  vlps_metrics_text_number (out, "vlps_memory_bytes", "gauge", "Memory of the workers with all that belongs to them.",
                            (double) now->memory);
  vlps_metrics_text_number (out, "vlps_uptime_seconds", "counter", "Time since the service began.",
                            (double) (g_get_monotonic_time () - metrics->begun) / G_USEC_PER_SEC);
  return g_string_free (out, FALSE);
}
