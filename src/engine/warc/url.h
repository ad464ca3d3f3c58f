/* url.h - addresses as keys: equal for equal requests */
#pragma once

#include <glib.h>

/* The address with scheme and host in lower case, no default port and no fragment, and escapes as few and as usual as
 * can be: crawlers and engines spell the same request differently.  Newly allocated; NULL for what is not http, https,
 * ws or wss. */
char *vlps_url_key (const char *url);

/* The same address under http instead of https and the other way round; NULL for other schemes.  Newly allocated. */
char *vlps_url_other_scheme (const char *key);
