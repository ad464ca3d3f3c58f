/* facts.h - what a page says of itself beyond title, time, author and source, and where each of them was found */
#pragma once

#include "page.h"

G_BEGIN_DECLS

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
  char *modified; /* ISO 8601 */
  char *description;
  char *image;           /* address */
  char *canonical;       /* address */
  char *language;        /* BCP 47 */
  char *licence;         /* address or name */
  GPtrArray *categories; /* of char* */
  GPtrArray *tags;       /* of char* */
  const char
      *origin[VLPS_N_FACTS]; /* where each was found: "json-ld", "meta", "markup" (attributes of elements, such as
                                     * itemprop, rel, lang), "heading" (an element that shows it), "byline" (lines around
                                     * the content), "document" (the <title>), "address", "method"; NULL where not found */
} VlpsFacts;

/* Name of a fact, as in JSON: "title", ... */
const char *vlps_fact_name (VlpsFact fact);

/* Value of one of the facts that are no lists and stand in VlpsFacts; NULL for all others. */
const char *vlps_facts_value (const VlpsFacts *facts, VlpsFact fact);

void vlps_facts_clear (VlpsFacts *facts);

G_END_DECLS
