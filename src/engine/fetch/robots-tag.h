/* robots-tag.h - the header X-Robots-Tag of an answer */
#pragma once

#include <libsoup/soup.h>

/* Its values with "; " between those of several headers, as vlps_signals_read() takes them; newly allocated.  NULL where
 * `headers` (may be NULL) have none. */
char *vlps_robots_tag (SoupMessageHeaders *headers);
