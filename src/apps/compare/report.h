/* report.h - writes a comparison as a table for people and as JSON for programs */
#pragma once

#include "comparison.h"
#include "study.h"
#include "summary.h"
#include "sweep.h"

/* One data set with all results. */
typedef struct
{
  const VlpsComparison *run;
  const VlpsSummary *summary;
  const VlpsSweep *sweep; /* NULL: none */
  const VlpsStudy *study; /* NULL: none */
  const GPtrArray *parts; /* of VlpsPart; NULL: none */
} VlpsReportSet;

/* Returns the table of one set for the terminal; newly allocated. */
char *vlps_report_table (const VlpsReportSet *set);

/* Returns every number of all sets, docs/compare.md, "JSON"; newly allocated. */
char *vlps_report_json (const VlpsReportSet *sets, guint n_sets);

/* Returns an HTML file with all results and the stored details of each page. `snapshots` (may be NULL) provide
 * pictures. Newly allocated. */
char *vlps_report_html (const VlpsReportSet *sets, guint n_sets, VlpsSnapshots *snapshots);

/* Returns one row for each set, system and page with all measures; an empty field if there is none. Newly allocated. */
char *vlps_report_csv_pages (const VlpsReportSet *sets, guint n_sets);

/* Returns one row for each set, part ("" for all pages), system and measure: n, mean, low, high, and whether the
 * system's model was trained with the set. Newly allocated. */
char *vlps_report_csv_summary (const VlpsReportSet *sets, guint n_sets);

/* Returns one row for each set and point of a study: values of the parameters, then the means of all measures. Newly
 * allocated; "" without a study. */
char *vlps_report_csv_study (const VlpsReportSet *sets, guint n_sets);

/* Returns a table for each set (package booktabs), best values bold; newly allocated. */
char *vlps_report_latex (const VlpsReportSet *sets, guint n_sets);

/* Returns the main measure of each part for people and, with region gold, the four grades and the measures of each
 * region; `by` is "kind", "language", "source" or "domain". Newly allocated, "" if the set has no such parts. */
char *vlps_report_parts (const VlpsReportSet *set, const char *by);

/* Returns the systems that have the measure, best first: an array of indices, guint. */
GArray *vlps_report_rank (const VlpsSummary *summary, VlpsMeasure by);
