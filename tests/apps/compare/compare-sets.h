/* compare-sets.h - two small data sets without rendering */
#pragma once

#include "study.h"

/* Four pages, of which the last cannot be read: the third is of nobody's site and has no gold.  Compared are whole,
 * example-page, and a tool whose results are stored. */
typedef struct
{
  char *folder;
  VlpsComparison *run;
  VlpsPredictions *predictions;
} DemoSet;

void demo_set_up (DemoSet *f, gconstpointer data);
void demo_tear_down (DemoSet *f, gconstpointer data);

/* Writes a file of the set. */
void demo_put (const DemoSet *f, const char *name, const char *text);

const VlpsScore *score_of (const DemoSet *f, guint page, guint system);

/* A region, LM, that the first system finds in part on the first page, and not on the second. */
void demo_miss_regions (DemoSet *f);

/* Three pages of one site with the same copyright line, each with a sentence of its own: "a, b" has one mark in seven
 * characters or fewer. */
typedef struct
{
  char *folder;
} ThreePages;

void three_set_up (ThreePages *f, gconstpointer data);
void three_tear_down (ThreePages *f, gconstpointer data);

/* Writes a file of the set. */
void three_put (const ThreePages *f, const char *name, const char *text);

/* Compares the methods on the pages as they are now. */
VlpsComparison *three_compare (const ThreePages *f, const char *methods, gboolean with_title);

/* Compares vlps and bts on the pages under the name of a set that the model of vlps has learnt from. */
VlpsComparison *three_compare_learnt (const ThreePages *f);

/* Two values each of two parameters of punct-lines, the first system of `run`. */
VlpsStudy *three_study (const ThreePages *f, const VlpsComparison *run);
