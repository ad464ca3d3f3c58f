/* report.h - what a comparison gives: a table for people, JSON for programs */
#pragma once

#include "comparison.h"
#include "study.h"
#include "summary.h"
#include "sweep.h"

/* One data set with all that was found out. */
typedef struct
{
  const VlpsComparison *run;
  const VlpsSummary *summary;
  const VlpsSweep *sweep; /* NULL where there is none */
  const VlpsStudy *study; /* the same */
  const GPtrArray *parts; /* of VlpsPart; NULL: none */
} VlpsReportSet;

/* The terminal's table of one set; newly allocated. */
char *vlps_report_table (const VlpsReportSet *set);

/* Every number of all sets, docs/compare.md, "JSON"; newly allocated. */
char *vlps_report_json (const VlpsReportSet *sets, guint n_sets);

/* One file for browsers with all of it, and for each page the details that the runs kept.  `snapshots` (may be
 * NULL) has the pages' pictures.  Newly allocated. */
char *vlps_report_html (const VlpsReportSet *sets, guint n_sets, VlpsSnapshots *snapshots);

/* One row for each set, system and page with all measures; an empty field where there is none.  Newly allocated. */
char *vlps_report_csv_pages (const VlpsReportSet *sets, guint n_sets);

/* One row for each set, part ("" for all pages), system and measure: n, mean, low, high, and whether the system's model
 * has learnt from the set.  Newly allocated. */
char *vlps_report_csv_summary (const VlpsReportSet *sets, guint n_sets);

/* One row for each set and point of a study: values of the parameters, then the means of all measures.  Newly
 * allocated;
 * "" where there is no study. */
char *vlps_report_csv_study (const VlpsReportSet *sets, guint n_sets);

/* A table for each set (package booktabs), best values bold; newly allocated. */
char *vlps_report_latex (const VlpsReportSet *sets, guint n_sets);

/* The main measure of one part after the other, for people, and with region gold the four grades and what is found of
 * each region in each part; `by` is "kind", "language", "source" or "domain".  Newly allocated, "" where the set has no such parts. */
char *vlps_report_parts (const VlpsReportSet *set, const char *by);

/* Systems that have the measure, best first: indices, an array of guint. */
GArray *vlps_report_rank (const VlpsSummary *summary, VlpsMeasure by);
