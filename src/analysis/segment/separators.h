/* separators.h - the four lines of one page with the reasons for their positions */
#pragma once

#include "page-features.h"
#include "page.h"
#include "search.h"
#include "thresholds.h"

/* Index 0 to 3 in arrays: h1, h2, w1, w2. */
typedef struct
{
  VlpsThresholds at;
  const char *preset;   /* static name of the preset, or "manual"; NULL without lines */
  double confidence[4]; /* automatic: probability, weighted by characters, that what lies beyond the line is not CENTER;
                         * where there is no line, that nothing there needs one.  Else NAN. */
  char *reasons[4];     /* automatic: evidence for the line or for its absence; else NULL */
  GArray *layers;       /* of VlpsLayer; automatic: elements judged apart from the lines; else NULL */
  GArray *units;        /* of VlpsTextUnit; automatic: probable regions of each sorted element's text; else NULL */
  double expected;      /* automatic: expected F1 of CENTER; else NAN */
  gboolean doubtful;    /* the expected F1 is below the limit of the preset */
  VlpsThresholds second;      /* if the expected F1 is low: the second-best reading of the page */
  double second_expected;     /* its expected F1; NAN if there is none */
  VlpsPageFeatures *features; /* automatic: the features used, for reuse; else NULL */
} VlpsSeparators;

/* Initialises without lines. */
void vlps_separators_init (VlpsSeparators *lines);

/* Copies `other`, without features, to `lines`, which must be initialised. */
void vlps_separators_copy (VlpsSeparators *lines, const VlpsSeparators *other);

void vlps_separators_clear (VlpsSeparators *lines);

/* Returns the preset's lines on a page. An automatic preset (docs/auto.md) needs a rendered page: each text block
 * gets a probability for each region, from its boxes, its markup and its words; the lines are those with the best
 * combination of expected F1 of CENTER and expected share of text in its own region. `models`: NULL for those of the
 * program. */
VlpsSeparators *vlps_separators_new (const VlpsPage *page, const VlpsPreset *preset, VlpsUnits units,
                                     const VlpsModels *models);
void vlps_separators_free (VlpsSeparators *lines);
G_DEFINE_AUTOPTR_CLEANUP_FUNC (VlpsSeparators, vlps_separators_free)

/* Replaces one line (0 to 3) by a value set by hand: page coordinates, NAN for none.  A margin set by hand holds for
 * the whole page. */
void vlps_separators_set (VlpsSeparators *lines, guint line, double value);
