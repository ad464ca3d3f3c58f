/* article.h - an article with what it says of itself in its head, above its text and below */
#pragma once

#include "metadata.h"

typedef enum
{
  TITLE,
  TIME,
  AUTHOR,
  SOURCE,
} ArticleField;

#define LAMP "<title>Red lamp</title>"
#define SCRIPT(json) "<script type='application/ld+json'>" json "</script>"

/* The facts of a result, read now; the result's. */
const VlpsFacts *article_facts (const VlpsPage *page, VlpsResult *result, const VlpsDateBounds *bounds);

/* An article, with `head` in its head, `top` before and `bottom` after its text.  Its text is marked as content. */
VlpsResult *article_fill (const char *head, const char *top, const char *bottom, VlpsPage **ret_page);

/* Fails unless the article has this for the field; NULL: nothing. */
void assert_field (ArticleField field, const char *head, const char *top, const char *bottom, const char *expected);

/* The entries of a list, "|" behind each; newly allocated, "" for NULL. */
char *article_join (const GPtrArray *list);

/* Compares "name|price|currency|availability|sku|brand|rating/best (ratings)" of what the article sells; "none": nothing. */
void assert_product (const char *head, const char *top, const char *expected);
