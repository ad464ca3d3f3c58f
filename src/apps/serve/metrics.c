/* metrics.c - what the service counts, in the text form of Prometheus */
#include "metrics.h"

#include <string.h>

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
count (GHashTable *table, const char *name)
{
  guint64 *number = g_hash_table_lookup (table, name);

  if (number == NULL)
    {
      number = g_new0 (guint64, 1);
      g_hash_table_insert (table, g_strdup (name), number);
    }
  (*number)++;
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

  count (metrics->requests, labels);
}

void
vlps_metrics_page (VlpsMetrics *metrics, const char *code, double waited, double seconds, guint crashes)
{
  metrics->pages++;
  metrics->crashes += crashes;
  if (code != NULL)
    {
      g_autofree char *label = g_strdup_printf ("code=\"%s\"", code);

      count (metrics->errors, label);
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
append_head (GString *out, const char *name, const char *type, const char *help)
{
  g_string_append_printf (out, "# HELP vlps_%s %s\n# TYPE vlps_%s %s\n", name, help, name, type);
}

static void
append_table (GString *out, const char *name, const char *help, GHashTable *table)
{
  g_autoptr (GList) keys = g_list_sort (g_hash_table_get_keys (table), (GCompareFunc) strcmp);

  append_head (out, name, "counter", help);
  for (const GList *i = keys; i != NULL; i = i->next)
    g_string_append_printf (out, "vlps_%s{%s} %" G_GUINT64_FORMAT "\n", name, (const char *) i->data,
                            *(guint64 *) g_hash_table_lookup (table, i->data));
}

static void
append_number (GString *out, const char *name, const char *type, const char *help, double value)
{
  char number[G_ASCII_DTOSTR_BUF_SIZE];

  append_head (out, name, type, help);
  g_string_append_printf (out, "vlps_%s %s\n", name, g_ascii_formatd (number, sizeof number, "%.15g", value));
}

static void
append_histogram (GString *out, const char *name, const char *help, const Histogram *histogram)
{
  char number[G_ASCII_DTOSTR_BUF_SIZE];
  guint64 sum = 0;

  append_head (out, name, "histogram", help);
  for (guint i = 0; i <= G_N_ELEMENTS (bounds); i++)
    {
      sum += histogram->counts[i];
      g_string_append_printf (
          out, "vlps_%s_bucket{le=\"%s\"} %" G_GUINT64_FORMAT "\n", name,
          i < G_N_ELEMENTS (bounds) ? g_ascii_formatd (number, sizeof number, "%g", bounds[i]) : "+Inf", sum);
    }
  g_string_append_printf (out, "vlps_%s_sum %s\n", name,
                          g_ascii_formatd (number, sizeof number, "%.6f", histogram->sum));
  g_string_append_printf (out, "vlps_%s_count %" G_GUINT64_FORMAT "\n", name, sum);
}

char *
vlps_metrics_text (const VlpsMetrics *metrics, const VlpsMetricsNow *now)
{
  GString *out = g_string_new (NULL);

  append_table (out, "requests_total", "Requests answered.", metrics->requests);
  append_number (out, "pages_total", "counter", "Pages done, well or not.", (double) metrics->pages);
  append_table (out, "page_errors_total", "Pages that failed.", metrics->errors);
  append_number (out, "engine_crashes_total", "counter", "Engine processes that ended by themselves.",
                 (double) metrics->crashes);
  append_number (out, "cache_hits_total", "counter", "Answers from the cache.", (double) metrics->hits);
  append_number (out, "cache_misses_total", "counter", "Answers that were looked for in the cache in vain.",
                 (double) metrics->misses);
  append_histogram (out, "page_seconds", "Time in work.", &metrics->seconds);
  append_histogram (out, "queue_seconds", "Time in the queue.", &metrics->waited);
  append_number (out, "queue_length", "gauge", "Requests that wait.", now->waiting);
  append_number (out, "renderers_ready", "gauge", "Workers with a renderer that are ready or at work.",
                 now->workers_ready);
  append_number (out, "workers_busy", "gauge", "Workers at work.", now->workers_busy);
  append_number (out, "workers_started_total", "counter", "Worker processes started.", now->started);
  append_number (out, "connections", "gauge", "Open connections of clients.", now->connections);
  append_number (out, "body_bytes", "gauge", "Bodies of requests that are in hand.", (double) now->bodies);
  append_number (out, "memory_bytes", "gauge", "Memory of the workers with all that belongs to them.",
                 (double) now->memory);
  append_number (out, "uptime_seconds", "counter", "Time since the service began.",
                 (double) (g_get_monotonic_time () - metrics->begun) / G_USEC_PER_SEC);
  return g_string_free (out, FALSE);
}
