/* facts.h - facts about a page and their origins */
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

/* Missing facts are NULL, also lists. Addresses are absolute if the page's own is known. */
typedef struct
{
  char *title;
  char *time; /* of publishing, ISO 8601 */
  char *author;
  char *source;   /* the site or organisation that published it */
  char *modified; /* ISO 8601 */
  /* source of the day of publication, for people: "article:published_time"; NULL if a method found it */
  char *time_by;
  char *modified_by; /* source of the last change, likewise */
  char *description;
  char *image;           /* address */
  char *canonical;       /* address */
  char *language;        /* language code without script and country: "en" */
  char *language_tag;    /* complete tag in BCP 47: "en-US" */
  char *licence;         /* address or name */
  VlpsProduct *product;  /* the product, if this is the page of one product */
  int headline;          /* element of the content's headline (headline.h); 0: none */
  char *byline;          /* author and date as shown near the headline (byline.h) */
  int byline_nodes[2];   /* elements that show them; -1: not shown, or in a longer line of the content */
  GPtrArray *authors;    /* of char*: one person or organisation each */
  GPtrArray *categories; /* of char* */
  GPtrArray *tags;       /* of char* */
  const char
      *origin[VLPS_N_FACTS]; /* where each was found: "json-ld", "meta", "markup" (attributes of elements, such as
                                     * itemprop, rel, lang), "heading" (an element that shows it), "byline" (lines around
                                     * the content), "document" (the <title>), "address", "method", "text" (its language); NULL where not found */
} VlpsFacts;

/* Returns the name of a fact, as in JSON: "title", ... */
const char *vlps_fact_name (VlpsFact fact);

void vlps_facts_clear (VlpsFacts *facts);
