/* summary.h - a run over one data set, taken together: means, intervals, paired tests, breakdowns */
#pragma once

#include "run.h"
#include "statistics.h"

G_BEGIN_DECLS

typedef struct
{
  guint n_results; /* pages that the system has a result for */
  guint n_errors;  /* pages on which it failed */
  VlpsEstimate estimates[VLPS_N_MEASURES];
  VlpsConfusion confusion; /* sums over pages */
  gboolean has_confusion;
} VlpsSystemSummary;

/* Every system against the best one, page by page. */
typedef struct
{
  VlpsMeasure measure;
  guint best;            /* the system */
  VlpsPairedTest *tests; /* of each system: the best one minus it */
} VlpsPairs;

typedef struct
{
  guint n_systems;
  guint n_cases;
  VlpsSystemSummary *systems;
  VlpsPairs *region_pairs; /* by CENTER F1; NULL without intervals or region gold */
  VlpsPairs *text_pairs;   /* by shingle F1 */
} VlpsSummary;

/* Every measure is the plain mean over the pages that have it, but for VLPS_MEASURE_SHINGLE_F1, which is the F1 of mean
 * precision and mean recall, as the benchmark that the measure comes from has it. `mask` (may be NULL): a byte for each
 * case, 0 leaves the case out.  `intervals` FALSE leaves out what takes time. */
VlpsSummary *vlps_summary_new (const VlpsRun *run, const guint8 *mask, gboolean intervals);
void vlps_summary_free (VlpsSummary *summary);
G_DEFINE_AUTOPTR_CLEANUP_FUNC (VlpsSummary, vlps_summary_free)

/* The cases of one language or kind. */
typedef struct
{
  const char *by; /* "language" or "kind"; static */
  char *value;
  guint n_cases;
  VlpsSummary *summary; /* without intervals */
} VlpsPart;

/* Parts by language and by kind; a key that has the same value everywhere makes none.  An array of VlpsPart that frees
 * them with itself. */
GPtrArray *vlps_parts_new (const VlpsRun *run);

/* TRUE where some system has the measure. */
gboolean vlps_summary_has (const VlpsSummary *summary, VlpsMeasure measure);

/* The measure that stands for all: CENTER F1 where there is region gold, else shingle F1; -1 where there is neither. */
int vlps_summary_main (const VlpsSummary *summary);

G_END_DECLS
