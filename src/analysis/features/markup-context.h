/* markup-context.h - facts about a page that precede the features of its text blocks
 *
 * Computed in this order: sums, tags, the best element, the densest run, the title, the records. */
#pragma once

#include "ancestors.h"
#include "block-sums.h"
#include "markup-columns.h"
#include "page-metadata.h"
#include "reading.h"

/* Data of a text block for its neighbours. */
typedef struct
{
  float characters, link_share, good;
  int parent;       /* of its block */
  gboolean heading; /* it is one */
  guint32 hints;    /* a bit for each name hint around it */
} VlpsMarkupNeighbour;

typedef struct
{
  const VlpsPage *page;
  const VlpsTextBlocks *blocks;
  VlpsPageMetadata says;
  VlpsAncestors *places;
  VlpsMarkupNeighbour *neighbours; /* of each text block */
  VlpsBlockSums sums;
  double *score;          /* of each element, for the paragraphs in it */
  guint *tags;            /* elements below each element */
  int top;                /* element with the best score, -1 where there is none */
  int run_first, run_end; /* densest run of text blocks */
  double *run_value;
  float common[N_COLUMNS]; /* the columns about the page */
  int heading;             /* text block that repeats the title best, -1 where there is none */
  double *title_of, *title_in;
  guint *alike;    /* of each element: number of its siblings with the same tag and class, itself counted */
  guint *order;    /* how many of those come before it */
  int *article;    /* of each node: innermost article element around it, -1 where there is none */
  guint *articles; /* article elements that begin before each node */
} VlpsMarkupContext;

/* Computes everything but `neighbours` and `common`. Page and arguments must outlive the context. */
void vlps_markup_context_init (VlpsMarkupContext *context, const VlpsPage *page, const VlpsReading *reading,
                               const VlpsTextBlocks *blocks);
void vlps_markup_context_clear (VlpsMarkupContext *context);
G_DEFINE_AUTO_CLEANUP_CLEAR_FUNC (VlpsMarkupContext, vlps_markup_context_clear)

/* Returns the element that gets the score of a text block: the one that contains the paragraphs. */
int vlps_markup_context_holder (const VlpsMarkupContext *context, const VlpsTextBlock *block);

/* Returns the most running text in one group of three records or more. */
double vlps_markup_context_most_in_records (const VlpsMarkupContext *context);
