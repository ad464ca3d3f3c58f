/* name-hint.h - hints about the role of elements in the names given by authors
 *
 * Groups of words in class and id attributes that are common in the markup of all kinds of sites. They are one hint
 * among many: no group decides alone, and no word belongs to a single site or vendor. */
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
  VLPS_NAME_HINT_HIDDEN, /* not shown, or only to people who do not see the page */
  VLPS_NAME_HINT_ITEM,   /* one of many: cards, teasers, products, messages */
  VLPS_N_NAME_HINTS,
} VlpsNameHint;

/* Returns the groups, as bits 1 << VlpsNameHint, of the words in `text`. Words end at anything but a letter and
 * before a capital after a lower-case letter. */
guint vlps_name_hint_of (const char *text);

/* Returns a short name of a group, for people. */
const char *vlps_name_hint_name (VlpsNameHint hint);
