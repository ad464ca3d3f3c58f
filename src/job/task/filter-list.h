/* filter-list.h - converts filter lists in the syntax of Adblock Plus, such as EasyList, to rules of WebKit's content
 * blockers
 *
 * Source of the syntax: "How to write filters", https://help.adblockplus.org/hc/en-us/articles/360062733293. Of the
 * rules: https://webkit.org/blog/3476/content-blockers-first-look/.
 *
 * Filters that the engine's rules cannot express are omitted: selectors beyond CSS, rewriting, rules for pages that
 * both name domains and except others, and expressions with alternatives or counts. */
#pragma once

#include <cjson/cJSON.h>
#include <glib.h>

typedef struct
{
  guint rules;    /* filters in the list, without comments */
  guint left_out; /* filters omitted */
} VlpsFilterCount;

/* Returns TRUE for a text that begins like such a list. */
gboolean vlps_filter_list_is (const char *text);

/* Returns the rules as an array; free it with cJSON_Delete(). */
cJSON *vlps_filter_list_convert (const char *text, VlpsFilterCount *ret_count);
