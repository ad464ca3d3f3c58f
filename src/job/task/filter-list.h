/* filter-list.h - filter lists in the syntax of Adblock Plus, such as EasyList, as rules of WebKit's content blockers
 *
 * Source of the syntax: "How to write filters", https://help.adblockplus.org/hc/en-us/articles/360062733293.  Of the
 * rules: https://webkit.org/blog/3476/content-blockers-first-look/.
 *
 * What the engine's rules cannot say is left out: selectors beyond CSS, rewriting, rules for pages that both name
 * domains and except others, and expressions with alternatives or counts.
 */
#pragma once

#include <cjson/cJSON.h>
#include <glib.h>

typedef struct
{
  guint rules;    /* of the list, without comments */
  guint left_out; /* of these */
} VlpsFilterCount;

/* TRUE for a text that begins as such a list does. */
gboolean vlps_filter_list_is (const char *text);

/* The rules as an array; to be freed with cJSON_Delete(). */
cJSON *vlps_filter_list_convert (const char *text, VlpsFilterCount *ret_count);
