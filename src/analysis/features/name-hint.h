/* name-hint.h - what the names that authors give to elements say about their role
 *
 * Words of class and id attributes that are common in the markup of all kinds of sites, in groups.  They are one hint
 * among many: no group decides alone, and no word belongs to a single site or vendor.
 */
#pragma once

#include "page.h"

typedef enum
{
  VLPS_NAME_HINT_CONTENT,
  VLPS_NAME_HINT_COMMENT,
  VLPS_NAME_HINT_NAVIGATION,
  VLPS_NAME_HINT_SIDE,
  VLPS_NAME_HINT_FOOT,
  VLPS_NAME_HINT_HEAD,
  VLPS_NAME_HINT_SHARE,
  VLPS_NAME_HINT_RELATED,
  VLPS_NAME_HINT_BYLINE,
  VLPS_NAME_HINT_OFFER, /* adverts, newsletters, consent, sign-up */
  VLPS_NAME_HINT_CAPTION,
  VLPS_NAME_HINT_TITLE,
  VLPS_NAME_HINT_HIDDEN, /* not shown, or to those alone who do not see the page */
  VLPS_NAME_HINT_ITEM,   /* one of many: cards, teasers, products, messages */
  VLPS_N_NAME_HINTS,
} VlpsNameHint;

/* The groups, as bits 1 << VlpsNameHint, that the words of `text` belong to.  Words end at anything but a letter and before
 * a capital that follows a small letter. */
guint vlps_name_hint_of (const char *text);

/* Short name of a group, for people. */
const char *vlps_name_hint_name (VlpsNameHint hint);
