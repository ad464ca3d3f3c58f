/* metrics-text.h - numbers in the text form of Prometheus */
#pragma once

#include <glib.h>

#define VLPS_METRICS_TYPE "text/plain; version=0.0.4; charset=utf-8"

/* What a metric is, before its values.  `type`: "counter", "gauge" or "histogram". */
void vlps_metrics_text_head (GString *out, const char *name, const char *type, const char *help);

/* A metric with one value. */
void vlps_metrics_text_number (GString *out, const char *name, const char *type, const char *help, double value);

/* Counts one more of `labels`, such as code="timeout", in a table of char * -> guint64 *, both owned. */
void vlps_metrics_count (GHashTable *table, const char *labels);

/* Such a table as a counter, in the order of the labels. */
void vlps_metrics_text_table (GString *out, const char *name, const char *help, GHashTable *table);
