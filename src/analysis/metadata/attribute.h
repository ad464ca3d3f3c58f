/* attribute.h - what the attributes of an element say, by their words */
#pragma once

#include "page.h"

/* TRUE where the attribute has this value, in any case. */
gboolean vlps_attribute_is (const VlpsNode *node, const char *name, const char *value);

/* TRUE where the attribute has this word among those that white space sets apart, in any case. */
gboolean vlps_attribute_has (const VlpsNode *node, const char *name, const char *word);

/* TRUE where class or id has one of the `n` words (lower case) in it, in any case. */
gboolean vlps_attribute_calls (const VlpsNode *node, const char *const *words, guint n);

/* TRUE where element `node` is in what is called after comments, an answer, or somebody's review of what the page is about:
 * these have names and times that are marked like those of the page. */
gboolean vlps_attribute_in_comment (const VlpsPage *page, int node);

/* TRUE for an infobox, the table of facts beside an article of an encyclopedia: its people and days are those of what the
 * page is about. */
gboolean vlps_attribute_calls_infobox (const VlpsNode *node);

/* TRUE where element or text run `node` is in an infobox. */
gboolean vlps_attribute_in_infobox (const VlpsPage *page, int node);
