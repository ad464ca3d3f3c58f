/* range.h - whether a number on the command line may be what it is */
#pragma once

#include <glib.h>

/* FALSE, with a VLPS_ERROR_USAGE that names `option` (without its dashes) and both bounds, where `value` is not in
 * `low` to `high`, these included. */
gboolean vlps_range_check (const char *option, double value, double low, double high, GError **error);
