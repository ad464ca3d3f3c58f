/* origin.h - compares the servers of two addresses */
#pragma once

#include <glib.h>

/* Returns TRUE if both addresses (either may be NULL) are of the web and have the same scheme, host and port. */
gboolean vlps_origin_is_same (const char *a, const char *b);
