/* thresholds.h - where the four lines stand: presets and values set by hand */
#pragma once

#include "param.h"
#include "region.h"
#include "search.h"

typedef enum
{
  VLPS_UNITS_BLOCK,  /* block-level elements are classified; what is inline goes with the block around it */
  VLPS_UNITS_ALL,    /* every element is classified, as the paper's text reads */
  VLPS_UNITS_TABLES, /* only the TABLE family, in normal flow of the top document (Kovacevic et al. 2002) */
} VlpsUnits;

/* Reads "block" or "all".  Fails with VLPS_ERROR_USAGE and leaves *ret_units alone. */
gboolean vlps_units_parse (const char *text, VlpsUnits *ret_units, GError **error);

/* A length as users write it: pixels, or a share of the page. */
typedef struct
{
  gboolean given;
  gboolean percent;
  double value;      /* px, or percent of the page's width or height */
  gboolean from_end; /* measured from the page's lower or right edge instead of the upper or left one */
} VlpsLength;

/* Constants of automatic lines beside those of the search. */
typedef struct
{
  double one_column;   /* share of text alone in the page's width from which on the boxes of a page without style sheets
                        * say nothing */
  double layer_most;   /* share of the text from which on a layer is the page */
  guint most_blocks;   /* text blocks that the model predicts for, at most */
  double column_share; /* of what a text block is likely to be: so much is the mean of its column */
  double bar_odds;     /* what the odds of HEADER and of FOOTER are multiplied by */
  double margin_odds;  /* what those of LM and of RM are */
  double panel_odds;   /* what those of the margin are, once more, for panels at the side of a grid (side-panel.h) */
  double doubtful;     /* expected F1 below which lines are said to be doubtful */
} VlpsAutoOptions;

typedef struct
{
  const char *name;
  const char *source;       /* where its constants come from */
  const char *description;  /* one line for people */
  VlpsLength lines[4];      /* h1, h2, w1, w2, as users would write them; not given in an automatic one */
  double page_width;        /* 0: the page's real width; else the width that percentages refer to, px */
  VlpsUnits units;          /* what it classifies where the user does not say */
  gboolean automatic;       /* the lines are found from each page itself: see separators.h */
  VlpsSearchOptions search; /* how, where they are */
  VlpsAutoOptions found;    /* the same */
  const VlpsParam *params;  /* in VlpsPreset: which of its constants can be set; NULL for none */
} VlpsPreset;

/* All presets; the first is the paper's. */
const VlpsPreset *vlps_presets (guint *ret_count);

/* Finds a preset by name.  Fails with VLPS_ERROR_USAGE, with a message that lists the names. */
const VlpsPreset *vlps_preset_find (const char *name, GError **error);

/* Sets a parameter of a copy of a preset as users write it, "NAME=VALUE" or "PRESET.NAME=VALUE".  Fails with
 * VLPS_ERROR_USAGE where the preset has no such parameter or it does not take the value. */
gboolean vlps_preset_set (VlpsPreset *preset, const char *text, GError **error);

/* Sets the width that the preset's shares of the width are of, in px.  Fails with VLPS_ERROR_USAGE where it has none.
 */
gboolean vlps_preset_set_page_width (VlpsPreset *preset, int width, GError **error);

/* The preset's lines on a page of this size; all absent for an automatic one. */
VlpsThresholds vlps_preset_resolve (const VlpsPreset *preset, VlpsSize page);

/* Reads "200", "200px", "15%", with a minus before it where it is measured from the lower or right edge, or "none"
 * (given FALSE).  Fails with VLPS_ERROR_USAGE and leaves *ret_length alone. */
gboolean vlps_length_parse (const char *text, VlpsLength *ret_length, GError **error);

/* The coordinate in px; `extent` (px) is the page's height or width.  NAN where the length is not given. */
double vlps_length_resolve (VlpsLength length, double extent);

/* The same for the lengths of h1, h2, w1 and w2. */
VlpsThresholds vlps_lengths_resolve (const VlpsLength lines[4], VlpsSize page);

/* Checks that no line stands on the wrong side of its opposite: h1 <= h2 and w1 <= w2 where both are there.  Fails with
 * VLPS_ERROR_USAGE. */
gboolean vlps_thresholds_check (VlpsThresholds lines, GError **error);
