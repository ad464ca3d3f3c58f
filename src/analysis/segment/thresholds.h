/* thresholds.h - positions of the four lines: presets and values set by hand */
#pragma once

#include "param.h"
#include "region.h"
#include "search.h"

typedef enum
{
  VLPS_UNITS_BLOCK,  /* block-level elements are classified; inline ones follow the block around them */
  VLPS_UNITS_ALL,    /* every element is classified, as in the paper's text */
  VLPS_UNITS_TABLES, /* only the TABLE family, in normal flow of the top document (Kovacevic et al. 2002) */
} VlpsUnits;

/* Parses "block" or "all". Fails with VLPS_ERROR_USAGE; *ret_units is then unchanged. */
gboolean vlps_units_parse (const char *text, VlpsUnits *ret_units, GError **error);

/* A length as users write it: pixels, or a share of the page. */
typedef struct
{
  gboolean given;
  gboolean percent;
  double value;      /* px, or percent of the page's width or height */
  gboolean from_end; /* measured from the lower or right edge instead of the upper or left one */
} VlpsLength;

/* Constants of automatic lines besides those of the search. */
typedef struct
{
  /* share of text alone in the page's width from which on the boxes of a page without style sheets are ignored */
  double one_column;
  double layer_most;   /* share of the text from which on a layer is the page itself */
  guint most_blocks;   /* most text blocks that the model predicts for */
  double column_share; /* share of the column's mean in the prediction of a text block */
  double bar_odds;     /* factor for the odds of HEADER and of FOOTER */
  double margin_odds;  /* factor for the odds of LM and of RM */
  double panel_odds;   /* additional factor for margins of panels beside a grid (side-panel.h) */
  double end_odds;     /* additional factor for declared footers and columns below the content (declared.h) */
  double side_odds;    /* additional factor for margins of declared side columns (declared.h) */
  double doubtful;     /* expected F1 below which lines are flagged as doubtful */
} VlpsAutoOptions;

typedef struct
{
  const char *name;
  const char *source;       /* source of its constants */
  const char *description;  /* one line for people */
  VlpsLength lines[4];      /* h1, h2, w1, w2, as users would write them; not given in an automatic preset */
  double page_width;        /* 0: the page's real width; else the width that percentages refer to, px */
  VlpsUnits units;          /* default units */
  gboolean automatic;       /* the lines are found from each page: see separators.h */
  VlpsSearchOptions search; /* constants of an automatic preset */
  VlpsAutoOptions found;    /* constants of an automatic preset */
  const VlpsParam *params;  /* adjustable constants in VlpsPreset; NULL: none */
} VlpsPreset;

/* Returns all presets; the first is the paper's. Static. */
const VlpsPreset *vlps_presets (guint *ret_count);

/* Finds a preset by name. Fails with VLPS_ERROR_USAGE and a message that lists the names. */
const VlpsPreset *vlps_preset_find (const char *name, GError **error);

/* Sets a parameter of a copy of a preset as users write it, "NAME=VALUE" or "PRESET.NAME=VALUE". Fails with
 * VLPS_ERROR_USAGE if the preset has no such parameter or it rejects the value. */
gboolean vlps_preset_set (VlpsPreset *preset, const char *text, GError **error);

/* Sets the width in px that the preset's shares refer to. Fails with VLPS_ERROR_USAGE if it has none. */
gboolean vlps_preset_set_page_width (VlpsPreset *preset, int width, GError **error);

/* Returns the preset's lines on a page of this size; all absent for an automatic one. */
VlpsThresholds vlps_preset_resolve (const VlpsPreset *preset, VlpsSize page);

/* Parses "200", "200px", "15%", with a minus if measured from the lower or right edge, or "none" (given FALSE). Fails
 * with VLPS_ERROR_USAGE; *ret_length is then unchanged. */
gboolean vlps_length_parse (const char *text, VlpsLength *ret_length, GError **error);

/* Returns the coordinate in px; `extent` (px): the page's height or width. NAN if the length is not given. */
double vlps_length_resolve (VlpsLength length, double extent);

/* Resolves the lengths of h1, h2, w1 and w2. */
VlpsThresholds vlps_lengths_resolve (const VlpsLength lines[4], VlpsSize page);

/* Checks that no line is on the wrong side of its opposite: h1 <= h2 and w1 <= w2 if both exist. Fails with
 * VLPS_ERROR_USAGE. */
gboolean vlps_thresholds_check (VlpsThresholds lines, GError **error);
