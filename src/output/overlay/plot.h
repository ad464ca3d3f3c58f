/* plot.h - the curves that a method decided by, as a picture */
#pragma once

#include "result.h"

/* An SVG picture of the curves among the details of a result, with its places as upright and its levels as level lines.
 * Newly allocated; NULL where the result has no curves. */
char *vlps_plot_svg (const VlpsResult *result);
