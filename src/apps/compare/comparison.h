/* comparison.h - runs all systems on all pages of one data set */
#pragma once

#include "dataset.h"
#include "folds.h"
#include "line-units.h"
#include "measure.h"
#include "region-score.h"
#include "snapshots.h"
#include "system.h"
#include "tokens.h"
#include "view.h"

/* Result of one system on one page. */
typedef struct
{
  gboolean present; /* the system has a result for the page */
  char *error;      /* why there is no result, if that is a failure; else NULL */
  double values[VLPS_N_MEASURES];
  gboolean has_confusion;
  VlpsConfusion confusion;
  double expected;      /* F1 of CENTER expected by the system; NAN: none */
  gboolean doubtful;    /* the system flags its result as doubtful */
  VlpsThresholds lines; /* of systems with lines; all NAN for others */
  double densest_bytes; /* scedd: the density by which it recognises short pages; NAN for other systems */
  char *text;           /* the result as text; NULL without `details` */
  char *regions;        /* see vlps_view_regions(); NULL without `details` or region gold */
} VlpsScore;

typedef struct
{
  VlpsDataset *dataset;
  GPtrArray *systems; /* of VlpsSystem */
  VlpsScore *scores;  /* of case c and system s: scores[c * systems->len + s] */
  double *read_ms;    /* of each case: ms for parsing its page or reading its snapshot; NAN: none */
  char **failures;    /* of each case: why there is no page; NULL if there is one */
  char **notes;       /* of each case: a remark; NULL: none */
  guint8 *unstyled;   /* of each case: 1 if some of its own style sheets are missing, 2 if all are; else 0 */
  guint8 *scorable;   /* of each case: it has region gold with CENTER and noise */

  char *export_error;    /* error of the export; NULL: none */
  char **proposed;       /* of each case: its line in the set of labels that is written; NULL: not in the set */
  VlpsView **views;      /* of each case with region gold, with `details`; else NULL */
  GArray *frequent;      /* of VlpsFrequentLine: the line seen most often on each site, where a method learns lines */
  VlpsLineUnits **units; /* of each scorable case; else NULL */

  /*< private >*/
  guint n_cases;
} VlpsComparison;

typedef struct
{
  VlpsSnapshots *snapshots; /* NULL: read pages without rendering */
  guint jobs;               /* threads */
  const VlpsFolds *folds;   /* models to use; NULL: those of the program */
  gboolean details;         /* store what a report shows of each page */
  gboolean skip_inner;      /* see vlps_region_gold_from_blocks() */
  VlpsTokenKind tokens;
  gboolean with_title;     /* prepend the title that was found to texts before measuring */
  const char *webis;       /* folder for the segmentations of results; NULL: none */
  const char *labels;      /* folder for a set of labels proposed by `labels_from`; NULL: none */
  const char *labels_from; /* name of a system with regions */
  VlpsWatch *watch;        /* NULL: not watched */
  gboolean strict_styles;  /* treat pages without some of their own style sheets as missing */
  double timeout;          /* seconds for each system on a page, and for reading the page */
} VlpsComparisonOptions;

/* Takes over `dataset` and `systems`.  Fails with VLPS_ERROR_CANCELLED. */
VlpsComparison *vlps_comparison_new (VlpsDataset *dataset, GPtrArray *systems, const VlpsComparisonOptions *options,
                                     GCancellable *cancellable, GError **error);
void vlps_comparison_free (VlpsComparison *run);
G_DEFINE_AUTOPTR_CLEANUP_FUNC (VlpsComparison, vlps_comparison_free)

/* Returns one measure of one system for each case, NAN if missing; newly allocated. */
double *vlps_comparison_column (const VlpsComparison *run, guint system, VlpsMeasure measure);

/* Returns the number of pages without some of their own style sheets, and in *ret_bare that of pages without any. */
guint vlps_comparison_count_unstyled (const VlpsComparison *run, guint *ret_bare);
