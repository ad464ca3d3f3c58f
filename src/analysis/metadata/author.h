/* author.h - finds the authors and the source of a page */
#pragma once

#include "date.h"
#include "linked-data.h"
#include "place.h"

/* The dates that a page shows, found once for all callers. */
typedef struct
{
  VlpsDateOrder order;
  GArray *dates; /* NULL: not looked for */
} VlpsShownDates;

/* Input of the search for facts about a page. */
typedef struct
{
  const VlpsPage *page;
  const VlpsReading *reading;
  GHashTable *meta; /* from vlps_meta_new() */
  VlpsLinkedData *data;
  const VlpsPlace *place;
  const VlpsDateBounds *bounds; /* days within which a date must be; NULL: any */
  VlpsShownDates *shown;        /* filled by vlps_shown_dates(); NULL: nothing is kept */
  const char *poster;           /* author of the first post of a thread; NULL if the page is none */
} VlpsClues;

/* Returns the authors, each as the page has them in one place: those of JSON-LD, and of meta elements, of which those
 * that name people and more of them count; of itemprop or rel=author; who wrote the first post of a thread; else what
 * follows "By" or 作者 or stands in an element called a byline above the content, "Written by" below it, in brackets at
 * the end of a Chinese report, or beside the date. What is not a name (an address, a date, a sign, a user's name with
 * figures) is passed over. Organisations come last, so does the site itself, and where nobody else is named the
 * editor of a Chinese report. One entry can name several people (vlps_name_split()). An array of char* that frees
 * them, NULL where there are none. *ret_origin becomes where they were found: "json-ld", "meta", "markup", "byline";
 * NULL. */
GPtrArray *vlps_author_find (const VlpsClues *clues, const char **ret_origin);

/* Returns what follows 来源 or a similar word around the content; else the publisher in JSON-LD; else the name of the
 * site in meta elements. */
char *vlps_author_find_source (const VlpsClues *clues, const char **ret_origin);
