/* metrics-text.h - formats metrics as text for Prometheus */
#pragma once

#include <glib.h>

#define VLPS_METRICS_TYPE "text/plain; version=0.0.4; charset=utf-8"

/* Appends the header of a metric. `type`: "counter", "gauge" or "histogram". */
void vlps_metrics_text_head (GString *out, const char *name, const char *type, const char *help);

/* Appends a metric with one value. */
void vlps_metrics_text_number (GString *out, const char *name, const char *type, const char *help, double value);

/* Increments the counter of `labels`, such as code="timeout", in a table of char * -> guint64 *, both owned. */
void vlps_metrics_count (GHashTable *table, const char *labels);

/* Appends such a table as a counter, in the order of the labels. */
void vlps_metrics_text_table (GString *out, const char *name, const char *help, GHashTable *table);
