/* range.h - checks numbers on the command line */
#pragma once

#include <glib.h>

/* Returns FALSE with VLPS_ERROR_USAGE if `value` is outside of `low` to `high`, bounds included. The message names
 * `option` (without dashes) and both bounds. */
gboolean vlps_range_check (const char *option, double value, double low, double high, GError **error);
