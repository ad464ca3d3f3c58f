/* separators.h - the four lines of one page, and why they stand where they do */
#pragma once

#include "page-features.h"
#include "page.h"
#include "search.h"
#include "thresholds.h"

/* Index 0 to 3 of arrays: h1, h2, w1, w2. */
typedef struct
{
  VlpsThresholds at;
  const char *preset;   /* static name of the preset, or "manual"; NULL where there are no lines */
  double confidence[4]; /* automatic: probability, weighted by characters, that what lies beyond the line is not CENTER;
                         * where there is no line, that nothing there needs one.  Else NAN. */
  char *reasons[4];     /* automatic: what speaks for the line or for having none; else NULL */
  GArray *layers;       /* of VlpsLayer; automatic: what is judged apart from the lines; else NULL */
  GArray *units;     /* of VlpsTextUnit, automatic: what the text of each sorted element is likely to be; else NULL */
  double expected;   /* automatic: expected F1 of CENTER; else NAN */
  gboolean doubtful; /* less is expected than the preset asks for */
  VlpsThresholds second;      /* of lines of which little is expected: the second-best reading of the page */
  double second_expected;     /* what is expected of that; NAN where there is none */
  VlpsPageFeatures *features; /* automatic: the features that was looked at, for others who need it; else NULL */
} VlpsSeparators;

/* No lines. */
void vlps_separators_init (VlpsSeparators *lines);

/* Makes `lines`, which have been initialised, the same as `other`, but without features. */
void vlps_separators_copy (VlpsSeparators *lines, const VlpsSeparators *other);

void vlps_separators_clear (VlpsSeparators *lines);

/* The preset's lines on a page.  The page must be rendered for an automatic one (docs/auto.md): the text of each
 * text block is given a probability for each region, from its boxes, its markup and its words; the lines are those with
 * the best expected F1 of CENTER and expected share of text in its own region, together.  `models`: NULL for those of
 * the program. */
VlpsSeparators *vlps_separators_new (const VlpsPage *page, const VlpsPreset *preset, VlpsUnits units,
                                     const VlpsModels *models);
void vlps_separators_free (VlpsSeparators *lines);
G_DEFINE_AUTOPTR_CLEANUP_FUNC (VlpsSeparators, vlps_separators_free)

/* Replaces one line (0 to 3) by a value set by hand: page coordinates, NAN for none.  A margin set by hand holds for
 * the whole page. */
void vlps_separators_set (VlpsSeparators *lines, guint line, double value);
