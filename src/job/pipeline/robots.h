/* robots.h - parses robots.txt (RFC 9309) */
#pragma once

#include <glib.h>

/* Bytes of a robots.txt that are read; the standard requires at least 500 KiB. */
#define VLPS_ROBOTS_MAX 524288

typedef struct _VlpsRobots VlpsRobots;

/* Parses the rules for `product`, the product token of a crawler such as "vlps": those of all groups that name it,
 * ignoring case, or else those of all groups for "*". Accepts any bytes; ignores invalid lines. */
VlpsRobots *vlps_robots_parse (const char *text, gsize length, const char *product);
void vlps_robots_free (VlpsRobots *robots);
G_DEFINE_AUTOPTR_CLEANUP_FUNC (VlpsRobots, vlps_robots_free)

/* Returns TRUE if the page at `target` (path and query, as in "/a/b?c") may be read: the longest matching rule
 * decides; of two equally long ones, the one that allows. /robots.txt may always be read. */
gboolean vlps_robots_allows (const VlpsRobots *robots, const char *target);

/* Returns the Crawl-delay of the file in seconds (not in the standard, but in many files); 0 if there is none. */
double vlps_robots_delay (const VlpsRobots *robots);

/* Returns the value of Content-Signal in the groups that apply (contentsignals.org), such as "search=yes,
 * ai-train=no", with ", " between several; NULL for none. */
const char *vlps_robots_content_signal (const VlpsRobots *robots);

/* Returns the product token in a User-Agent header: its first letters, hyphens and underscores; "*" if it has none.
 * Newly allocated. */
char *vlps_robots_product (const char *user_agent);
