/* measure.h - all measures of a result on a page, by name */
#pragma once

#include "region.h"

/* measure.c describes each in a line; docs/compare.md has the details. */
typedef enum
{
  /* regions, weighted by characters */
  VLPS_MEASURE_REGION_PRECISION,
  VLPS_MEASURE_REGION_RECALL,
  VLPS_MEASURE_REGION_F1,
  VLPS_MEASURE_REGION_ACCURACY,
  VLPS_MEASURE_GOOD, /* the four grades: 1 for the grade of the page */
  VLPS_MEASURE_FAIRLY_GOOD,
  VLPS_MEASURE_FAIRLY_POOR,
  VLPS_MEASURE_POOR,
  VLPS_MEASURE_HEADER_PRECISION, /* three for each region, in the order of VlpsRegion: see vlps_measure_of_region() */
  VLPS_MEASURE_HEADER_RECALL,
  VLPS_MEASURE_HEADER_F1,
  VLPS_MEASURE_FOOTER_PRECISION,
  VLPS_MEASURE_FOOTER_RECALL,
  VLPS_MEASURE_FOOTER_F1,
  VLPS_MEASURE_LM_PRECISION,
  VLPS_MEASURE_LM_RECALL,
  VLPS_MEASURE_LM_F1,
  VLPS_MEASURE_RM_PRECISION,
  VLPS_MEASURE_RM_RECALL,
  VLPS_MEASURE_RM_F1,
  VLPS_MEASURE_CENTER_PRECISION,
  VLPS_MEASURE_CENTER_RECALL,
  VLPS_MEASURE_CENTER_F1,
  VLPS_MEASURE_MACRO_F1,        /* mean of the five F1 */
  VLPS_MEASURE_BLOCK_PRECISION, /* BCubed over characters */
  VLPS_MEASURE_BLOCK_RECALL,
  VLPS_MEASURE_BLOCK_F1,
  VLPS_MEASURE_PIXEL_PRECISION, /* BCubed over pixels */
  VLPS_MEASURE_PIXEL_RECALL,
  VLPS_MEASURE_PIXEL_F1,
  VLPS_MEASURE_EDGE_FINE_PRECISION, /* BCubed over edges in a picture */
  VLPS_MEASURE_EDGE_FINE_RECALL,
  VLPS_MEASURE_EDGE_FINE_F1,
  VLPS_MEASURE_EDGE_COARSE_PRECISION,
  VLPS_MEASURE_EDGE_COARSE_RECALL,
  VLPS_MEASURE_EDGE_COARSE_F1,
  VLPS_MEASURE_EMITTED_F1,     /* the text output, against CENTER */
  VLPS_MEASURE_EMITTED_CHANGE, /* the same minus the F1 of CENTER: gain or loss by the choice within the lines */
  /* text */
  VLPS_MEASURE_SHINGLE_PRECISION,
  VLPS_MEASURE_SHINGLE_RECALL,
  VLPS_MEASURE_SHINGLE_F1,
  VLPS_MEASURE_NEUTRAL_F1, /* shingles without the headline in either text */
  VLPS_MEASURE_EXACT,
  VLPS_MEASURE_LINE_PRECISION, /* ROUGE-LSum */
  VLPS_MEASURE_LINE_RECALL,
  VLPS_MEASURE_LINE_F1,
  VLPS_MEASURE_BAG_F1,
  VLPS_MEASURE_EDIT,
  VLPS_MEASURE_ROUGE,       /* ROUGE-5 as in WebMainBench; of the Markdown if the gold is Markdown */
  VLPS_MEASURE_ROUGE_PLAIN, /* the same without links, pictures and inline marks */
  VLPS_MEASURE_WITH,
  VLPS_MEASURE_WITHOUT,
  VLPS_MEASURE_QUALIFIED, /* Zou & Zhong */
  VLPS_MEASURE_EXCELLENT,
  VLPS_MEASURE_ERROR, /* Xi et al. */
  VLPS_MEASURE_WRONG,
  VLPS_MEASURE_WRONG_SHORT,
  VLPS_MEASURE_CORRECT,            /* Li & Jiang */
  VLPS_MEASURE_COMMENTS_PRECISION, /* readers' comments, by shingles */
  VLPS_MEASURE_COMMENTS_RECALL,
  VLPS_MEASURE_COMMENTS_F1,
  /* Markdown, by kind of item, in the order of VlpsItemKind (items.h) */
  VLPS_MEASURE_CODE,
  VLPS_MEASURE_LANGUAGE,
  VLPS_MEASURE_MATH,
  VLPS_MEASURE_NOTES,
  VLPS_MEASURE_REFERENCES,
  VLPS_MEASURE_CELLS,
  VLPS_MEASURE_HEADINGS,
  VLPS_MEASURE_IMAGES,
  VLPS_MEASURE_CALLOUTS,
  VLPS_MEASURE_LINKS,
  VLPS_MEASURE_WORDS,
  VLPS_MEASURE_TEDS, /* tables as trees (teds.h) */
  VLPS_MEASURE_TEDS_STRUCTURE,
  VLPS_MEASURE_TITLE,
  VLPS_MEASURE_DATE,
  VLPS_MEASURE_AUTHOR,
  VLPS_MEASURE_AUTHORS,
  VLPS_MEASURE_PRICE_PRECISION, /* products */
  VLPS_MEASURE_PRICE_RECALL,
  VLPS_MEASURE_PRICE_F1,
  VLPS_MEASURE_CURRENCY,
  VLPS_MEASURE_AVAILABILITY,
  VLPS_MEASURE_SKU,
  VLPS_MEASURE_BRAND,
  VLPS_MEASURE_PRODUCT_NAME,
  VLPS_MEASURE_POSTS_WHOLE, /* of a thread */
  VLPS_MEASURE_POSTS_FOUND,
  VLPS_MEASURE_POSTS_PRECISION,
  VLPS_MEASURE_TIME, /* ms to extract, without rendering */
  VLPS_N_MEASURES,
} VlpsMeasure;

typedef struct
{
  const char *name;  /* in JSON and CSV */
  const char *label; /* in tables */
  const char *description;
  gboolean lower_is_better;
} VlpsMeasureInfo;

const VlpsMeasureInfo *vlps_measure_info (VlpsMeasure measure);

/* Measures of every region. Over several pages they are computed from the characters of all pages together: most
 * pages have no margins, and a mean over the few that do would ignore false positives on the others. */
typedef enum
{
  VLPS_ASPECT_PRECISION,
  VLPS_ASPECT_RECALL,
  VLPS_ASPECT_F1,
  VLPS_N_ASPECTS,
} VlpsAspect;

VlpsMeasure vlps_measure_of_region (VlpsRegion region, VlpsAspect aspect);

/* Sets all values to NAN: not measured. */
void vlps_measures_clear (double *values);

/* Returns the harmonic mean of precision and recall, 0 if both are 0. */
double vlps_measure_f1 (double precision, double recall);
