/* author.h - who wrote a page, and what it comes from */
#pragma once

#include "linked-data.h"
#include "place.h"

G_BEGIN_DECLS

/* All that says something about a page. */
typedef struct
{
  const VlpsPage *page;
  const VlpsReading *reading;
  GHashTable *meta; /* of vlps_meta_new() */
  const VlpsLinkedData *data;
  const VlpsPlace *place;
} VlpsClues;

/* The author: of JSON-LD; of meta elements; of itemprop or rel=author; else what follows "By" or 作者 or stands in
 * an element called a byline above the content, "Written by" below it, or beside the date.  What is no name (an address,
 * a date, a sign) is passed over, and organisations come last.  Newly allocated, NULL where there is none.
 * *ret_origin becomes where it was found: "json-ld", "meta", "markup", "byline"; NULL. */
char *vlps_author_find (const VlpsClues *clues, const char **ret_origin);

/* What follows 来源 or a similar word around the content; else the publisher in JSON-LD; else the name of the site in
 * meta elements. */
char *vlps_source_find (const VlpsClues *clues, const char **ret_origin);

G_END_DECLS
