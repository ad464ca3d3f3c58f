/* robots-tag.h - reads the header X-Robots-Tag of a response */
#pragma once

#include <libsoup/soup.h>

/* Returns the values of all such headers, separated by "; ", as vlps_signals_read() takes them; newly allocated. NULL
 * if `headers` (may be NULL) has none. */
char *vlps_robots_tag (SoupMessageHeaders *headers);
