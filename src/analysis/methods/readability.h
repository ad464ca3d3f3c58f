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
  guint least_text;     /* least characters of a paragraph that counts */
  double sibling_share; /* share of the best score from which siblings belong to the article */
  double link_share;    /* most link text in a paragraph beside the best element, as a share */
  guint class_weight;   /* score of a telling word in a class or an id */
} VlpsReadabilityOptions;

extern const VlpsParam vlps_readability_params[];

/* Returns what a paragraph adds to the element around it: 1, 1 for each comma, 1 for each 100 characters up to 3; 0
 * if it has less than `least` characters. */
double vlps_readability_paragraph (guint characters, guint commas, guint least);

/* Returns the score of the words in class and id of an element: `weight` for each of the two with a word of content,
 * minus `weight` for each with a word of other parts. */
int vlps_readability_class_weight (const VlpsNode *node, guint weight);

/* Runs the method. Rendered pages have two segments: the content, and the rest. Never fails. */
VlpsResult *vlps_readability (const VlpsPage *page, const VlpsMethodOptions *options, GError **error);
