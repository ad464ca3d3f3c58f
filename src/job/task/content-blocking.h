/* content-blocking.h - what pages are to be kept from loading or showing
 *
 * Rules are those of WebKit's content blockers: a JSON array of {"trigger": {"url-filter": ...}, "action": {"type":
 * ...}}.  The project's own are in data/block/, a file for each name.
 */
#pragma once

#include "filter-list.h"

/* All rules of the names in `list` (ads, cookies, images, media, fonts, separated by commas; NULL: none) and those in
 * the user's own `file` (NULL: none; such an array or a filter list) as one JSON array; newly allocated.  *ret_count: of
 * the filter list, all zero where there is none.  Fails with VLPS_ERROR_USAGE for unknown names
 * and for what is not an array of rules, and with VLPS_ERROR_NOT_FOUND or _IO for a file that cannot be read. */
char *vlps_content_blocking_rules (const char *list, const char *file, VlpsFilterCount *ret_count, GError **error);
