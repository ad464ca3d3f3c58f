/* attribute.h - compares attributes of elements with words */
#pragma once

#include "page.h"

/* Returns TRUE if the attribute has this value, ignoring case. */
gboolean vlps_attribute_is (const VlpsNode *node, const char *name, const char *value);

/* Returns TRUE if the attribute has this word in a list separated by white space, ignoring case. */
gboolean vlps_attribute_has (const VlpsNode *node, const char *name, const char *word);

/* Returns TRUE if class or id contains one of the `n` words (lower case, of two letters or more), ignoring case. */
gboolean vlps_attribute_calls (const VlpsNode *node, const char *const *words, guint n);

/* Returns the same for the value of one attribute; FALSE for NULL. */
gboolean vlps_attribute_value_calls (const char *value, const char *const *words, guint n);

/* Returns the innermost element around a node, itself included, that has a class; -1: none. Text of one kind shares it. */
int vlps_attribute_find_class (const VlpsPage *page, int node);

/* Returns TRUE if element `node` is inside a comment, an answer, or a review by a reader: their names and times are
 * marked like those of the page. */
gboolean vlps_attribute_in_comment (const VlpsPage *page, int node);

/* Returns TRUE if a class or id names an infobox, the table of facts beside an article of an encyclopedia: its people and
 * days are those of what the page is about. */
gboolean vlps_attribute_value_calls_infobox (const char *value);

/* TRUE where element or text run `node` is in an infobox. */
gboolean vlps_attribute_in_infobox (const VlpsPage *page, int node);
