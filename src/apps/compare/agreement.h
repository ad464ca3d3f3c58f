/* agreement.h - how far two people who labelled the same pages agree */
#pragma once

#include "region-gold.h"
#include "snapshots.h"

/* Counts of characters, or of blocks.  Index VLPS_N_REGIONS: not judged. */
typedef struct
{
  double counts[VLPS_N_REGIONS + 1][VLPS_N_REGIONS + 1]; /* by the first person, by the second */
} VlpsAgreement;

/* All that both judged; 0 where that is nothing. */
double vlps_agreement_judged (const VlpsAgreement *agreement);

/* Share of what both judged that both put into the same region; NAN where there is none. */
double vlps_agreement_share (const VlpsAgreement *agreement);

/* The same beyond chance: Cohen's kappa (Cohen 1960).  1 where both put all into one region; NAN where nothing was judged
 * by both. */
double vlps_agreement_kappa (const VlpsAgreement *agreement);

/* Twice what both put into a region, as a share of what either did; NAN where neither did. */
double vlps_agreement_region (const VlpsAgreement *agreement, VlpsRegion region);

/* Share of everything that just one of both judged; NAN where there is nothing. */
double vlps_agreement_unsure (const VlpsAgreement *agreement);

#define VLPS_AGREEMENT_TEXT 60 /* bytes of a block's text that a difference has at most */

/* A block of text that two people see differently. */
typedef struct
{
  int element;         /* its place in the list of elements of the JSON form; -1: none */
  VlpsBox box;         /* around its text */
  char *text;          /* beginning */
  guint first, second; /* VlpsRegion, or VLPS_N_REGIONS: not judged */
} VlpsDifference;

typedef struct
{
  char *id; /* of the page, or the name of its file, which then is unique in the set */
  VlpsAgreement characters;
  VlpsAgreement
      blocks; /* a block: the text that is directly in one block-level element, with the region of most of it */
  GArray *differences; /* of VlpsDifference, in the order of the page */
} VlpsPageAgreement;

typedef struct
{
  char *first, *second;             /* names of the sets */
  GPtrArray *pages;                 /* of VlpsPageAgreement */
  VlpsAgreement characters, blocks; /* of all pages */
} VlpsSetAgreement;

/* Compares the labels of two sets on the pages that both have.  Fails with VLPS_ERROR_NOT_FOUND where they have no
 * labelled page in common. */
VlpsSetAgreement *vlps_set_agreement_new (const VlpsDataset *first, const VlpsDataset *second, VlpsSnapshots *snapshots,
                                          GError **error);
void vlps_set_agreement_free (VlpsSetAgreement *set);
G_DEFINE_AUTOPTR_CLEANUP_FUNC (VlpsSetAgreement, vlps_set_agreement_free)

/* A line for each page and for all of them, then the blocks that differ, the first ones of many (agreement-report.c).
 * Newly allocated. */
char *vlps_set_agreement_table (const VlpsSetAgreement *set);

/* The same as JSON, with all blocks that differ.  Newly allocated. */
char *vlps_set_agreement_json (const VlpsSetAgreement *set);
