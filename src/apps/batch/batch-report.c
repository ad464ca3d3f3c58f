/* batch-report.c - what a run did: counts of its pages */
#include "batch-report.h"

#include <string.h>

#include "hash.h"

void
vlps_batch_report_clear (VlpsBatchReport *report)
{
  g_clear_pointer (&report->unstyled_hosts, g_hash_table_unref);
}

const char *
vlps_batch_report_unstyled_host (const VlpsBatchReport *report, guint *ret_pages)
{
  const char *most = NULL;
  GHashTableIter iter;
  gpointer host, pages;

  *ret_pages = 0;
  if (report->unstyled_hosts == NULL)
    return NULL;
  g_hash_table_iter_init (&iter, report->unstyled_hosts);
  while (g_hash_table_iter_next (&iter, &host, &pages))
    if (GPOINTER_TO_UINT (pages) > *ret_pages || (GPOINTER_TO_UINT (pages) == *ret_pages && strcmp (host, most) < 0))
      {
        most = host;
        *ret_pages = GPOINTER_TO_UINT (pages);
      }
  return most;
}

void
vlps_batch_report_count_unstyled (VlpsBatchReport *report, const char *host)
{
  guint pages;

  if (report->unstyled_hosts == NULL)
    report->unstyled_hosts = g_hash_table_new_full (vlps_hash_string, g_str_equal, g_free, NULL);
  pages = GPOINTER_TO_UINT (g_hash_table_lookup (report->unstyled_hosts, host));
  g_hash_table_insert (report->unstyled_hosts, g_strdup (host), GUINT_TO_POINTER (pages + 1));
  report->unstyled++;
}
