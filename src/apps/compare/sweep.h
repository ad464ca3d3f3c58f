/* sweep.h - one method on a grid of lines */
#pragma once

#include "comparison.h"
#include "thresholds.h"

#define VLPS_SWEEP_LINES 4
#define VLPS_SWEEP_MAX_POINTS 1000000

/* Where one line stands: h1 and w1 from the page's upper and left edge, h2 and w2 from its lower and right edge. */
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

/* Reads "h1=0:400:20,w1=5%:40%:5%" (from, to and step; both ends count), "h2=160", "w2=none".  Lines that are not named
 * stand where the paper has them.  Fails with VLPS_ERROR_USAGE. */
gboolean vlps_sweep_grid_parse (const char *text, VlpsSweepGrid *ret_grid, GError **error);
void vlps_sweep_grid_clear (VlpsSweepGrid *grid);

typedef struct
{
  VlpsSweepGrid grid;
  guint n_pages;
  double *precision, *recall, *f1; /* mean over the pages for each point: the last line moves fastest */
  guint best;                      /* point of the best F1 */
  double mean;                     /* F1 over all points */
  double deviation;                /* its standard deviation */
  double near_best;                /* share of the points whose F1 is at most .01 below the best */
  double effect[VLPS_SWEEP_LINES]; /* of each line: how far the mean F1 of its positions, over all of the others',
                                    * lies apart; 0 for lines that are not moved */
  double seconds;
} VlpsSweep;

/* Runs the grid over the pages of `run` that have region gold; takes over the content of `grid`.  NULL where no page
 * has. */
VlpsSweep *vlps_sweep_new (const VlpsComparison *run, VlpsSweepGrid *grid);
void vlps_sweep_free (VlpsSweep *sweep);
G_DEFINE_AUTOPTR_CLEANUP_FUNC (VlpsSweep, vlps_sweep_free)

/* Index into the axes' values at a point. */
void vlps_sweep_position (const VlpsSweepGrid *grid, guint point, guint *ret_indices);

/* A length as users write it; newly allocated. */
char *vlps_sweep_length_text (VlpsLength length);

/* Describes the results for people; newly allocated. */
char *vlps_sweep_text (const VlpsSweep *sweep);
