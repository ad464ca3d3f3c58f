/* study.h - runs one method or preset with its parameters on a grid */
#pragma once

#include "comparison.h"
#include "summary.h"

/* Most points of a grid: every one is a run over all pages. */
#define VLPS_STUDY_MAX_POINTS 1000

typedef struct
{
  const VlpsParam *param;
  double *values;
  guint n_values;
} VlpsStudyAxis;

typedef struct
{
  const char *name;        /* of the method or preset; static */
  const VlpsParam *params; /* its parameters */
  GArray *axes;            /* of VlpsStudyAxis; the last one moves fastest */
  guint n_points;
} VlpsStudyGrid;

/* Returns TRUE if the text names parameters ("METHOD.NAME=...") rather than lines. */
gboolean vlps_study_is_grid (const char *text);

/* Parses "punct-lines.p=.01:.9:.01,punct-lines.L=10|50": FROM:TO:STEP with both ends, or values separated by bars;
 * all of one method or preset. Fails with VLPS_ERROR_USAGE. */
gboolean vlps_study_grid_parse (const char *text, VlpsStudyGrid *ret_grid, GError **error);
void vlps_study_grid_clear (VlpsStudyGrid *grid);

/* Returns the value of an axis at a point. */
double vlps_study_value (const VlpsStudyGrid *grid, guint point, guint axis);

typedef struct
{
  VlpsStudyGrid grid;
  VlpsComparison *run; /* its systems are the points of the grid */
  VlpsSummary *summary;
} VlpsStudy;

/* Runs the grid over a data set. `base`: the method or preset with its fixed parameters. Takes over the content of
 * `grid`, and `dataset`. Fails like vlps_comparison_new(). */
VlpsStudy *vlps_study_new (VlpsStudyGrid *grid, VlpsDataset *dataset, const VlpsSystem *base,
                           const VlpsComparisonOptions *options, GCancellable *cancellable, GError **error);
void vlps_study_free (VlpsStudy *study);
G_DEFINE_AUTOPTR_CLEANUP_FUNC (VlpsStudy, vlps_study_free)

/* Returns a row for each point, for people; newly allocated. */
char *vlps_study_text (const VlpsStudy *study);
