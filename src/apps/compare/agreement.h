/* agreement.h - how far two people who labelled the same pages agree */
#pragma once

#include "region-gold.h"
#include "snapshots.h"

/* Index VLPS_N_REGIONS: not judged. */
typedef struct
{
  double characters[VLPS_N_REGIONS + 1][VLPS_N_REGIONS + 1]; /* of the first, of the second */
} VlpsAgreement;

/* Share of the characters judged by both that both put into the same region; NAN where there are none. */
double vlps_agreement_share (const VlpsAgreement *agreement);

/* The same beyond chance: Cohen's kappa (Cohen 1960), by characters.  1 where both put all into one region; NAN where
 * nothing was judged by both. */
double vlps_agreement_kappa (const VlpsAgreement *agreement);

/* Twice the characters that both put into a region, as a share of those that either did; NAN where neither did. */
double vlps_agreement_region (const VlpsAgreement *agreement, VlpsRegion region);

/* Share of the characters that just one of both judged; NAN where there is no text. */
double vlps_agreement_unsure (const VlpsAgreement *agreement);

/* Compares the labels of two sets on the pages that both have: a table with a line for each page and for all of them.
 * Newly allocated.  Fails with VLPS_ERROR_NOT_FOUND where they have no labelled page in common. */
char *vlps_agreement_table (const VlpsDataset *first, const VlpsDataset *second, VlpsSnapshots *snapshots,
                            GError **error);
