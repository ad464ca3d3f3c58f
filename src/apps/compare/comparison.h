/* comparison.h - all systems on all pages of one data set */
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

/* One system on one page. */
typedef struct
{
  gboolean present; /* the system has a result for the page */
  char *error;      /* why it has none, where that is a failure; NULL where it just has none */
  double values[VLPS_N_MEASURES];
  gboolean has_confusion;
  VlpsConfusion confusion;
  double expected;      /* F1 of CENTER that the system itself expects; NAN where it expects nothing */
  gboolean doubtful;    /* the system says that it may well be wrong */
  VlpsThresholds lines; /* of systems with lines; all NAN for others */
  double densest_bytes; /* of scedd: by which it tells short pages; NAN for others */
  char *text;           /* the result as text; NULL unless details is kept */
  char *regions;        /* see vlps_view_regions(); NULL unless details is kept, and without region gold */
} VlpsScore;

typedef struct
{
  VlpsDataset *dataset;
  GPtrArray *systems; /* of VlpsSystem */
  VlpsScore *scores;  /* of case c and system s: scores[c * systems->len + s] */
  double *read_ms;    /* of each case: ms in which its page was parsed, or its snapshot read; NAN where there is none */
  char **failures;    /* of each case: why there is no page; NULL where there is one */
  char **notes;       /* of each case: what else is to say of it; NULL for nothing */
  guint8
      *unstyled; /* of each case: 1 where its page lacks some of its own style sheets, 2 where it lacks all; else 0 */
  guint8 *scorable; /* of each case: it has region gold with CENTER and noise */

  char *export_error;    /* why something could not be exported; NULL where all was */
  char **proposed;       /* of each case: its line in the set of labels that is written; NULL where it is not in it */
  VlpsView **views;      /* of each case with region gold, where details is kept; else NULL */
  GArray *frequent;      /* of VlpsFrequentLine: the line seen most often on each site, where a method learns lines */
  VlpsLineUnits **units; /* of each case that is scorable; NULL for others */

  /*< private >*/
  guint n_cases;
} VlpsComparison;

typedef struct
{
  VlpsSnapshots *snapshots; /* NULL: pages are read without rendering */
  guint jobs;               /* threads */
  const VlpsFolds *folds;   /* models to be asked; NULL: those of the program */
  gboolean details;         /* keep what a report shows of each page */
  gboolean skip_inner;      /* see vlps_region_gold_from_blocks() */
  VlpsTokenKind tokens;
  gboolean with_title;     /* measure texts with the title that was found before them */
  const char *webis;       /* folder for the segmentations of the results; NULL for none */
  const char *labels;      /* folder for a set of labels that `labels_from` proposes; NULL for none */
  const char *labels_from; /* name of a system with regions */
  VlpsWatch *watch;        /* NULL: nobody watches */
  gboolean strict_styles;  /* a page that lacks style sheets of its own counts as none */
  double timeout;          /* seconds that the work on a page may take for each system, and for reading it */
} VlpsComparisonOptions;

/* Takes over `dataset` and `systems`.  Fails with VLPS_ERROR_CANCELLED. */
VlpsComparison *vlps_comparison_new (VlpsDataset *dataset, GPtrArray *systems, const VlpsComparisonOptions *options,
                                     GCancellable *cancellable, GError **error);
void vlps_comparison_free (VlpsComparison *run);
G_DEFINE_AUTOPTR_CLEANUP_FUNC (VlpsComparison, vlps_comparison_free)

/* One measure of one system on all pages, NAN where it has none; newly allocated, one entry for each case. */
double *vlps_comparison_column (const VlpsComparison *run, guint system, VlpsMeasure measure);

/* The number of pages that lack style sheets of their own, and of those that lack all. */
guint vlps_comparison_count_unstyled (const VlpsComparison *run, guint *ret_bare);
