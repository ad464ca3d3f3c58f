/* agreement.h - agreement of two people who labelled the same pages */
#pragma once

#include "region-gold.h"
#include "snapshots.h"

/* Counts of characters or of blocks. Index VLPS_N_REGIONS: not judged. */
typedef struct
{
  double counts[VLPS_N_REGIONS + 1][VLPS_N_REGIONS + 1]; /* [first person][second person] */
} VlpsAgreement;

/* Returns the number judged by both. */
double vlps_agreement_judged (const VlpsAgreement *agreement);

/* Returns the share of what both judged that both put into the same region; NAN if there is none. */
double vlps_agreement_share (const VlpsAgreement *agreement);

/* Returns agreement beyond chance: Cohen's kappa (Cohen 1960). 1 if both put everything into one region; NAN if
 * nothing was judged by both. */
double vlps_agreement_kappa (const VlpsAgreement *agreement);

/* Returns twice what both put into a region, as a share of what either did; NAN if neither did. */
double vlps_agreement_region (const VlpsAgreement *agreement, VlpsRegion region);

/* Returns the share of everything that only one of them judged; NAN if there is nothing. */
double vlps_agreement_unsure (const VlpsAgreement *agreement);

#define VLPS_AGREEMENT_TEXT 60 /* bytes of a block's text in a difference, at most */

/* A block of text that two people labelled differently. */
typedef struct
{
  int element;         /* index in the list of elements of the JSON form; -1: none */
  VlpsBox box;         /* around its text */
  char *text;          /* its beginning */
  guint first, second; /* VlpsRegion, or VLPS_N_REGIONS: not judged */
} VlpsDifference;

typedef struct
{
  char *id; /* id of the page, or the name of its file, made unique in the set */
  VlpsAgreement characters;
  VlpsAgreement blocks; /* a block: the text directly in one block-level element, with the region of most of it */
  GArray *differences;  /* of VlpsDifference, in the order of the page */
} VlpsPageAgreement;

typedef struct
{
  char *first, *second;             /* names of the sets */
  GPtrArray *pages;                 /* of VlpsPageAgreement */
  VlpsAgreement characters, blocks; /* sums over all pages */
} VlpsSetAgreement;

/* Compares the labels of two sets on their common pages. `snapshots` has the pages of the first, and of the second if its
 * labels are in their HTML: then a page counts where both have the same elements. Fails with VLPS_ERROR_NOT_FOUND if they
 * have no labelled page in common. */
VlpsSetAgreement *vlps_set_agreement_new (const VlpsDataset *first, const VlpsDataset *second, VlpsSnapshots *snapshots,
                                          GError **error);
void vlps_set_agreement_free (VlpsSetAgreement *set);
G_DEFINE_AUTOPTR_CLEANUP_FUNC (VlpsSetAgreement, vlps_set_agreement_free)

/* Returns a line for each page and for all of them, then the first of the blocks that differ (agreement-report.c).
 * Newly allocated. */
char *vlps_set_agreement_table (const VlpsSetAgreement *set);

/* Returns the same data as JSON, with all blocks that differ. Newly allocated. */
char *vlps_set_agreement_json (const VlpsSetAgreement *set);
