/* origin.h - whether two addresses are of the same server */
#pragma once

#include <glib.h>

/* TRUE where both (either may be NULL) are addresses of the web, of the same scheme, host and port. */
gboolean vlps_origin_is_same (const char *a, const char *b);
