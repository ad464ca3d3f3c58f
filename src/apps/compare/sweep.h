/* sweep.h - runs one method on a grid of lines */
#pragma once

#include "comparison.h"
#include "thresholds.h"

#define VLPS_SWEEP_LINES 4
#define VLPS_SWEEP_MAX_POINTS 1000000

/* Positions of one line: h1 and w1 from the page's upper and left edge, h2 and w2 from its lower and right edge. */
typedef struct
{
  VlpsLength *values;
  guint n_values;
} VlpsSweepAxis;

typedef struct
{
  VlpsSweepAxis axes[VLPS_SWEEP_LINES]; /* h1, h2, w1, w2 */
  guint n_points;
} VlpsSweepGrid;

/* Parses "h1=0:400:20,w1=5%:40%:5%" (from, to and step; both ends count), "h2=160", "w2=none". Other lines have the
 * positions of the paper. Fails with VLPS_ERROR_USAGE. */
gboolean vlps_sweep_grid_parse (const char *text, VlpsSweepGrid *ret_grid, GError **error);
void vlps_sweep_grid_clear (VlpsSweepGrid *grid);

typedef struct
{
  VlpsSweepGrid grid;
  guint n_pages;
  double *precision, *recall, *f1; /* mean over the pages for each point; the last line varies fastest */
  guint best;                      /* point with the best F1 */
  double mean;                     /* mean F1 of all points */
  double deviation;                /* its standard deviation */
  double near_best;                /* share of the points with an F1 at most .01 below the best */
  /* of each line: range of the mean F1 of its positions, each over all positions of the others; 0 for fixed lines */
  double effect[VLPS_SWEEP_LINES];
  double seconds;
} VlpsSweep;

/* Runs the grid over the pages of `run` that have region gold; takes over the content of `grid`. NULL if no page
 * has. */
VlpsSweep *vlps_sweep_new (const VlpsComparison *run, VlpsSweepGrid *grid);
void vlps_sweep_free (VlpsSweep *sweep);
G_DEFINE_AUTOPTR_CLEANUP_FUNC (VlpsSweep, vlps_sweep_free)

/* Computes the indices into the axes' values at a point. */
void vlps_sweep_position (const VlpsSweepGrid *grid, guint point, guint *ret_indices);

/* Formats a length as users write it; newly allocated. */
char *vlps_sweep_length_text (VlpsLength length);

/* Describes the results for people; newly allocated. */
char *vlps_sweep_text (const VlpsSweep *sweep);
