/* listing.h - the entries of a list page, found by what repeats on it
 *
 * Products of a category, articles of a front page, results of a search: elements of one shape, each with a link that
 * leads somewhere else, which hold much of what the page says and are not a menu. No site and no class is known by
 * name. */
#pragma once

#include "reading.h"

typedef struct
{
  int node;       /* the element of the entry */
  int link;       /* its main link */
  int image;      /* its first picture; -1: none */
  char *title;    /* never empty */
  char *price;    /* digits with a decimal point; NULL: none shown */
  char *currency; /* as for products (product.h); NULL: none */
} VlpsListed;

/* Returns an array of VlpsListed, which it owns, in the order of the page; NULL if the page is not a list. The time
 * is linear in the size of the page. */
GArray *vlps_listing_find (const VlpsPage *page, const VlpsReading *reading);
