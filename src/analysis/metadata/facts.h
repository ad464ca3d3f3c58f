/* facts.h - what a page says of itself, and where each of them was found */
#pragma once

#include "page.h"
#include "product.h"

typedef enum
{
  VLPS_FACT_TITLE,
  VLPS_FACT_AUTHOR,
  VLPS_FACT_TIME,
  VLPS_FACT_MODIFIED,
  VLPS_FACT_SOURCE,
  VLPS_FACT_DESCRIPTION,
  VLPS_FACT_IMAGE,
  VLPS_FACT_CANONICAL,
  VLPS_FACT_LANGUAGE,
  VLPS_FACT_LICENCE,
  VLPS_FACT_CATEGORIES,
  VLPS_FACT_TAGS,
  VLPS_N_FACTS,
} VlpsFact;

/* What is not found is NULL, of lists too.  Addresses are absolute where the page's own is known. */
typedef struct
{
  char *title;
  char *time; /* of publishing, ISO 8601 */
  char *author;
  char *source;      /* the site or house that published it */
  char *modified;    /* ISO 8601 */
  char *time_by;     /* what the day of publication was taken from, for people: "article:published_time"; NULL where a
                      * method found it itself */
  char *modified_by; /* the same of the last change */
  char *description;
  char *image;           /* address */
  char *canonical;       /* address */
  char *language;        /* its code, without script and country: "en" */
  char *language_tag;    /* all that is said of it, in BCP 47: "en-US" */
  char *licence;         /* address or name */
  VlpsProduct *product;  /* what the page sells, where it is the page of one product */
  int headline;          /* element that shows the headline of the content (headline.h); 0: none */
  char *byline;          /* author and date as the page shows them near the headline (byline.h) */
  int byline_nodes[2];   /* what shows them; -1: not shown, or in a longer line of the content */
  GPtrArray *authors;    /* of char*: each person or house by itself */
  GPtrArray *categories; /* of char* */
  GPtrArray *tags;       /* of char* */
  const char
      *origin[VLPS_N_FACTS]; /* where each was found: "json-ld", "meta", "markup" (attributes of elements, such as
                                     * itemprop, rel, lang), "heading" (an element that shows it), "byline" (lines around
                                     * the content), "document" (the <title>), "address", "method", "text" (its language); NULL where not found */
} VlpsFacts;

/* Name of a fact, as in JSON: "title", ... */
const char *vlps_fact_name (VlpsFact fact);

void vlps_facts_clear (VlpsFacts *facts);
