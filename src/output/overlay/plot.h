/* plot.h - draws the curves that a method decided by */
#pragma once

#include "result.h"

/* Returns an SVG picture of the curves among the details of a result, with its positions as vertical and its levels
 * as horizontal lines. Newly allocated; NULL if the result has no curves. */
char *vlps_plot_svg (const VlpsResult *result);
