/* linked-data.h - what a page says of itself in JSON-LD scripts (schema.org) */
#pragma once

#include <cjson/cJSON.h>

#include "page.h"
#include "product.h"

/* As the page has them; NULL where it says nothing. */
typedef struct
{
  char *title;
  char *time;         /* when it was published, usually ISO 8601 */
  char *modified;     /* when it was changed last */
  GPtrArray *authors; /* of char* */
  char *source;       /* the publisher */
  char *description;
  char *image;              /* address of its picture */
  char *licence;            /* address or name */
  GPtrArray *categories;    /* of char*: its sections; NULL where none */
  GPtrArray *tags;          /* of char*: its keywords; NULL where none */
  gboolean by_organisation; /* the author is not a person */
  VlpsProduct *product;     /* what the page sells */
} VlpsLinkedData;

/* The JSON of a node that is a script of type application/ld+json and of no absurd length; NULL: it is none. */
const char *vlps_linked_data_script (const VlpsPage *page, guint node);

/* The JSON of a script, also within a comment or CDATA section and with commas behind last members; NULL: it is none. */
cJSON *vlps_linked_data_parse (const char *script);

/* Reads the scripts of type application/ld+json that the page model holds.  Of several things described, the first
 * article counts, else the first that has a date of publication or a headline.  Scripts that are not JSON are passed
 * over.  Free with vlps_linked_data_clear(). */
void vlps_linked_data_read (const VlpsPage *page, VlpsLinkedData *ret_data);
void vlps_linked_data_clear (VlpsLinkedData *data);
G_DEFINE_AUTO_CLEANUP_CLEAR_FUNC (VlpsLinkedData, vlps_linked_data_clear)
