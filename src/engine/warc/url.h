/* url.h - normalizes addresses to keys that are equal for equal requests */
#pragma once

#include <glib.h>

/* Normalizes an address: scheme and host in lower case, no default port and no fragment, minimal escapes in their
 * usual form, because crawlers and engines spell the same request differently. Newly allocated; NULL for schemes
 * other than http, https, ws and wss. */
char *vlps_url_key (const char *url);

/* Returns the same address with http and https exchanged; NULL for other schemes. Newly allocated. */
char *vlps_url_other_scheme (const char *key);
