/* search.h - finds the best lines, given the probable regions of each unit's text */
#pragma once

#include "region.h"

/* A column of the page: an element with text across a part of its width. */
typedef struct
{
  guint number; /* from 1; 0 for none */
  double share; /* of the page's height */
} VlpsTextColumn;

/* A grid of cards: similar siblings, which belong to one region. */
typedef struct
{
  guint number; /* from 1; 0 for none */
  VlpsBox card; /* the card of the grid, where there is one */
} VlpsTextGrid;

/* A unit with all the text that goes with it. */
typedef struct
{
  VlpsBox box;                     /* page coordinates, CSS px */
  VlpsBox text;                    /* the part of the box with its text */
  int node;                        /* its element; -1: none */
  double characters;               /* characters */
  double expected[VLPS_N_REGIONS]; /* characters expected to belong to each region; together `characters` */
  VlpsTextColumn column;           /* the column around it */
  VlpsTextGrid grid;               /* the grid around it */
} VlpsTextUnit;

/* Constants of the search; vlps_presets() has their defaults. */
typedef struct
{
  double accuracy_share; /* weight of the share of text in its right region, relative to the F1 of CENTER */
  double line_price;     /* least gain of a line */
  double band_price;     /* least gain of every change of margins */
  double cut_price;      /* cost of cutting through a column as high as the page */
  double cross_price;    /* cost of W1 or W2 crossing all text, through the boxes of CENTER */
  guint rounds;          /* most rounds of moving all four lines */
  guint cuts;            /* most positions at which margins may change; 0 to VLPS_SEARCH_MAX_CUTS */
  double gap;            /* px without text that such a position needs */
  double tall;           /* share of the page's height from which on text may be cut */
  double different;      /* least share of text that makes another reading of the page */
} VlpsSearchOptions;

#define VLPS_SEARCH_MAX_CUTS 40

/* Pages below this width, in CSS px, usually have their side columns below the content. */
#define VLPS_NARROW_PAGE 800

/* Returns the lines with the best expected F1 of CENTER and expected share of text in its own region, together; a
 * line that gains next to nothing is absent. Margins that gain from changing down the page become bands. `page`: its
 * size. *ret_f1: the F1 that they are expected to have; NAN where there is no text. */
VlpsThresholds vlps_search_separators (const VlpsTextUnit *units, guint n, VlpsSize page,
                                       const VlpsSearchOptions *options, double *ret_f1);

/* Finds the best lines of those that lack a line which `best` has, or have one that it lacks, and put `different`
 * of the text or more into another region; without bands.  FALSE where there are none, which leaves the others
 * untouched. */
gboolean vlps_search_second (const VlpsTextUnit *units, guint n, VlpsSize page, const VlpsSearchOptions *options,
                             VlpsThresholds best, VlpsThresholds *ret_lines, double *ret_f1);
