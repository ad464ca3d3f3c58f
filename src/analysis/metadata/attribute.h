/* attribute.h - compares attributes of elements with words */
#pragma once

#include "page.h"

/* Returns TRUE if the attribute has this value, ignoring case. */
gboolean vlps_attribute_is (const VlpsNode *node, const char *name, const char *value);

/* Returns TRUE if the attribute has this word in a list separated by white space, ignoring case. */
gboolean vlps_attribute_has (const VlpsNode *node, const char *name, const char *word);

/* Returns TRUE if class or id contains one of the `n` words (lower case), ignoring case. */
gboolean vlps_attribute_calls (const VlpsNode *node, const char *const *words, guint n);

/* Returns TRUE if element `node` is inside a comment, an answer, or a review by a reader: their names and times are
 * marked like those of the page. */
gboolean vlps_attribute_in_comment (const VlpsPage *page, int node);

/* TRUE for an infobox, the table of facts beside an article of an encyclopedia: its people and days are those of what the
 * page is about. */
gboolean vlps_attribute_calls_infobox (const VlpsNode *node);

/* TRUE where element or text run `node` is in an infobox. */
gboolean vlps_attribute_in_infobox (const VlpsPage *page, int node);
