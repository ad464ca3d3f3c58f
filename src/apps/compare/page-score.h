/* page-score.h - what a system finds on one page, against the gold; only for comparison.c */
#pragma once

#include "block-score.h"
#include "comparison.h"
#include "items.h"
#include "progress.h"
#include "text-score.h"

typedef struct
{
  VlpsComparison *run;
  const VlpsComparisonOptions *options;
  GCancellable *cancellable;
  VlpsProgress *progress;
  GMutex mutex;
  guint examples; /* how many other pages of a site some system needs */
  gboolean texts; /* some system needs what the site repeats */
} ComparisonWork;

/* Data of a page that all systems use. */
typedef struct
{
  const VlpsCase *item;
  VlpsPage *page;
  GPtrArray *examples;        /* of VlpsPage*: other pages of the site, the nearest first */
  const VlpsSiteTexts *texts; /* what the site repeats; NULL where no system asks */
  VlpsTextGold *gold;
  const VlpsItems *items;      /* of the gold Markdown; NULL where there is none */
  VlpsRegionGold *regions;     /* NULL where the set has none */
  const VlpsBlockGold *blocks; /* the labelled blocks; NULL without any */
  const VlpsView *view;        /* NULL without details or region gold */
  GPtrArray *names;            /* of segmentations, to be exported */
  GPtrArray *segmentations;
  VlpsLineUnits *units; /* NULL where the page is not scorable */
  char **headlines;     /* wordings of the headline */
  VlpsTextGold *bare;   /* the gold without it */
  char **proposed;      /* its line in the set of labels that is written */
} ComparisonSubject;

/* Runs a system on a page and measures what it finds. `lines`: what it has learnt of the site; NULL: it learns none. */
void vlps_page_score (ComparisonWork *work, const VlpsSystem *system, const ComparisonSubject *subject,
                      VlpsLineStore *lines, VlpsScore *score);

/* Exports the segmentations of a page, where that was asked for: those of all systems and that of the gold. */
void vlps_page_score_export (ComparisonWork *work, const ComparisonSubject *subject);
