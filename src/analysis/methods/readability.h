/* readability.h - readability: the element whose paragraphs score most (Readability 1.7, Arc90 2010)
 *
 * The rules are the published ones; docs/methods.md, "readability", says where this differs.
 */
#pragma once

#include "method.h"
#include "reading.h"

/* Constants of readability. */
typedef struct
{
  guint least_text;     /* characters of a paragraph that counts */
  double sibling_share; /* of the best score: siblings from here on belong to the article */
  double link_share;    /* of the text of a paragraph beside the best element that may be link */
  guint class_weight;   /* what a telling word in a class or an id is worth */
} VlpsReadabilityOptions;

extern const VlpsParam vlps_readability_params[];

/* What a paragraph adds to the element around it: 1, 1 for each comma, 1 for each 100 characters up to 3; 0 where it
 * has less than `least` characters. */
double vlps_readability_paragraph (guint characters, guint commas, guint least);

/* What the words in class and id of an element are worth: `weight` more for each of the two that has one of content,
 * as much less for one of what stands around it. */
int vlps_readability_class_weight (const VlpsNode *node, guint weight);

/* The method.  Rendered pages have two segments: what is content, and the rest.  Never fails. */
VlpsResult *vlps_readability (const VlpsPage *page, const VlpsMethodOptions *options, GError **error);
