/* metrics-text.c - numbers in the text form of Prometheus */
#include "metrics-text.h"

#include <string.h>

void
vlps_metrics_text_head (GString *out, const char *name, const char *type, const char *help)
{
  g_string_append_printf (out, "# HELP %s %s\n# TYPE %s %s\n", name, help, name, type);
}

void
vlps_metrics_text_number (GString *out, const char *name, const char *type, const char *help, double value)
{
  char number[G_ASCII_DTOSTR_BUF_SIZE];

  vlps_metrics_text_head (out, name, type, help);
  g_string_append_printf (out, "%s %s\n", name, g_ascii_formatd (number, sizeof number, "%.15g", value));
}

void
vlps_metrics_count (GHashTable *table, const char *labels)
{
  guint64 *number = g_hash_table_lookup (table, labels);

  if (number == NULL)
    {
      number = g_new0 (guint64, 1);
      g_hash_table_insert (table, g_strdup (labels), number);
    }
  (*number)++;
}

void
vlps_metrics_text_table (GString *out, const char *name, const char *help, GHashTable *table)
{
  g_autoptr (GList) keys = g_list_sort (g_hash_table_get_keys (table), (GCompareFunc) strcmp);

  vlps_metrics_text_head (out, name, "counter", help);
  for (const GList *i = keys; i != NULL; i = i->next)
    g_string_append_printf (out, "%s{%s} %" G_GUINT64_FORMAT "\n", name, (const char *) i->data,
                            *(guint64 *) g_hash_table_lookup (table, i->data));
}
