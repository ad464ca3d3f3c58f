/* batch-report.h - summary of a run */
#pragma once

#include <glib.h>

#include "expected.h"

typedef struct
{
  guint64 ok, failed; /* pages of this run */
  gboolean compared;  /* compared with an earlier run */
  /* of ok: changed since the earlier run; without content in the earlier run */
  guint64 changed, unknown;
  guint64 retries;                               /* attempts beyond the first */
  guint renderers;                               /* renderers started */
  guint64 renderer_crashes, web_process_crashes; /* crashes, including those that another attempt made good */
  guint64 memory;                                /* peak of all renderers together, bytes */
  gint64 started, ended;                         /* us since 1970; ended: 0 while the run continues */
  double seconds;
  gboolean interrupted;
  gboolean copies_sought;
  guint64 copies;                          /* of ok: text repeats an earlier page */
  guint64 expected[VLPS_EXPECTED_CLASSES]; /* of ok: pages by expected F1 of CENTER */
  guint64 unstyled;                        /* of ok: pages without some of their own style sheets */
  GHashTable *unstyled_hosts; /* hosts of these pages ("file": local pages) -> number, a GUINT; NULL: none */
} VlpsBatchReport;

void vlps_batch_report_clear (VlpsBatchReport *report);
G_DEFINE_AUTO_CLEANUP_CLEAR_FUNC (VlpsBatchReport, vlps_batch_report_clear)

/* Counts a page of `host` with missing style sheets. */
void vlps_batch_report_count_unstyled (VlpsBatchReport *report, const char *host);

/* Returns the host with most of the pages with missing style sheets, and their number. */
const char *vlps_batch_report_unstyled_host (const VlpsBatchReport *report, guint *ret_pages);
