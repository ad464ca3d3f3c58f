/* summary.h - summarises a run over one data set: means, intervals, paired tests, breakdowns */
#pragma once

#include "calibration.h"
#include "comparison.h"
#include "statistics.h"

typedef struct
{
  guint n_results; /* pages with a result of the system */
  guint n_errors;  /* pages on which it failed */
  VlpsEstimate estimates[VLPS_N_MEASURES];
  VlpsConfusion confusion; /* sums over pages */
  gboolean has_confusion;
  VlpsCalibration calibration; /* of the F1 of CENTER, without pages for which the system expects none */
} VlpsSystemSummary;

/* Paired tests of every system against a reference. */
typedef struct
{
  VlpsMeasure measure;
  guint reference;       /* the system marked as VlpsSystem.reference, else the best one */
  VlpsPairedTest *tests; /* of each system: reference minus system; corrected for multiple tests (Holm) */
} VlpsPairs;

typedef struct
{
  guint n_systems;
  guint n_cases;
  VlpsSystemSummary *systems;
  VlpsPairs *region_pairs; /* by CENTER F1; NULL without intervals or region gold */
  VlpsPairs *block_pairs;  /* by pixel F1 */
  VlpsPairs *text_pairs;   /* by shingle F1 */
} VlpsSummary;

/* Summarises a run. Every measure is the plain mean over the pages that have it, but for VLPS_MEASURE_SHINGLE_F1 and
 * VLPS_MEASURE_PRICE_F1, which are the F1 of mean precision and mean recall, as the benchmarks that they come from
 * have it, and those of the regions, which are over the characters of all pages together. `mask` (may be NULL): a
 * byte for each case, 0 leaves the case out, and there are no paired tests then. `intervals` FALSE leaves out what
 * takes time. */
VlpsSummary *vlps_summary_new (const VlpsComparison *run, const guint8 *mask, gboolean intervals);
void vlps_summary_free (VlpsSummary *summary);
G_DEFINE_AUTOPTR_CLEANUP_FUNC (VlpsSummary, vlps_summary_free)

/* The cases of one language, kind or source. */
typedef struct
{
  const char *by; /* "language", "kind", "source" or "domain"; static */
  char *value;
  guint n_cases;
  VlpsSummary *summary; /* without paired tests */
} VlpsPart;

/* Returns TRUE for a possible value of VlpsPart.by. */
gboolean vlps_summary_part_key_is_known (const char *key);

/* Returns the parts by language, by kind, by source and, with `domains`, by site; a key with only one value has none.
 * An array of VlpsPart, which it owns. */
GPtrArray *vlps_summary_parts_new (const VlpsComparison *run, gboolean domains);

/* Returns TRUE if some system has the measure. */
gboolean vlps_summary_has (const VlpsSummary *summary, VlpsMeasure measure);

/* Returns the main measure: CENTER F1 if there is region gold, else the first available one of shingle F1, pixel F1,
 * and those of words, of a field and of posts; -1 if there is none. */
int vlps_summary_main (const VlpsSummary *summary);
