/* cue.h - what the names that authors give to elements say about their role
 *
 * Words of class and id attributes that are common in the markup of all kinds of sites, in groups.  They are one cue
 * among many: no group decides alone, and no word belongs to a single site or vendor.
 */
#pragma once

#include "page.h"

G_BEGIN_DECLS

typedef enum
{
  VLPS_CUE_CONTENT,
  VLPS_CUE_COMMENT,
  VLPS_CUE_NAVIGATION,
  VLPS_CUE_SIDE,
  VLPS_CUE_FOOT,
  VLPS_CUE_HEAD,
  VLPS_CUE_SHARE,
  VLPS_CUE_RELATED,
  VLPS_CUE_BYLINE,
  VLPS_CUE_OFFER, /* adverts, newsletters, consent, sign-up */
  VLPS_CUE_CAPTION,
  VLPS_CUE_TITLE,
  VLPS_CUE_HIDDEN, /* not shown, or to those alone who do not see the page */
  VLPS_CUE_ITEM,   /* one of many: cards, teasers, products, messages */
  VLPS_N_CUES,
} VlpsCue;

/* The groups, as bits 1 << VlpsCue, that the words of `text` belong to.  Words end at anything but a letter and before
 * a capital that follows a small letter. */
guint vlps_cues_of (const char *text);

/* Short name of a group, for people. */
const char *vlps_cue_name (VlpsCue cue);

G_END_DECLS
