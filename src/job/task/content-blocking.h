/* content-blocking.h - content rules: what pages must not load or show
 *
 * The rules are those of WebKit's content blockers: a JSON array of {"trigger": {"url-filter": ...}, "action":
 * {"type": ...}}. The project's own are in data/block/, a file for each name. */
#pragma once

#include "filter-list.h"

/* Returns all rules of the names in `list` (ads, cookies, images, media, fonts, separated by commas; NULL: none) and
 * those in the user's `file` (NULL: none; a JSON array or a filter list) as one JSON array; newly allocated.
 * *ret_count: of the filter list; all zero without one. Fails with VLPS_ERROR_USAGE for unknown names, invalid
 * rules, and a file that cannot be read. */
char *vlps_content_blocking_rules (const char *list, const char *file, VlpsFilterCount *ret_count, GError **error);
