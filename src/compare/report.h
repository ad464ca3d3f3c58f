/* report.h - what a comparison gives: a table for people, JSON for programs */
#pragma once

#include "run.h"
#include "summary.h"

G_BEGIN_DECLS

/* One data set with all that was found out. */
typedef struct
{
  const VlpsRun *run;
  const VlpsSummary *summary;
} VlpsReportSet;

/* The terminal's table of one set; newly allocated. */
char *vlps_report_table (const VlpsReportSet *set);

/* Every number of all sets, docs/compare.md, "JSON"; newly allocated. */
char *vlps_report_json (const VlpsReportSet *sets, guint n_sets);

G_END_DECLS
