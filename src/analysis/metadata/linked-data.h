/* linked-data.h - reads JSON-LD scripts of a page (schema.org) */
#pragma once

#include <cjson/cJSON.h>

#include "page.h"
#include "product.h"

/* Values as on the page; NULL if missing. */
typedef struct
{
  char *title;
  char *time;         /* time of publication, usually ISO 8601 */
  char *modified;     /* time of the last change */
  GPtrArray *authors; /* of char* */
  char *source;       /* the publisher */
  char *description;
  char *image;              /* address of its picture */
  char *licence;            /* address or name */
  GPtrArray *categories;    /* of char*: its sections; NULL: none */
  GPtrArray *tags;          /* of char*: its keywords; NULL: none */
  gboolean by_organisation; /* the author is not a person */
  VlpsProduct *product;     /* the product */
} VlpsLinkedData;

/* Returns the JSON of a node that is a script of type application/ld+json of reasonable length; else NULL. */
const char *vlps_linked_data_script (const VlpsPage *page, guint node);

/* Parses the JSON of a script, also within a comment or CDATA section and with trailing commas; NULL if it is
 * invalid. */
cJSON *vlps_linked_data_parse (const char *script);

/* Reads the scripts of type application/ld+json in the page model. Of several things described, the first article
 * counts, else the first with a date of publication or a headline. Skips scripts that are not JSON. Free with
 * vlps_linked_data_clear(). */
void vlps_linked_data_read (const VlpsPage *page, VlpsLinkedData *ret_data);
void vlps_linked_data_clear (VlpsLinkedData *data);
G_DEFINE_AUTO_CLEANUP_CLEAR_FUNC (VlpsLinkedData, vlps_linked_data_clear)
