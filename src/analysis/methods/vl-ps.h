/* vl-ps.h - VL_PS: main content by the position of boxes on the page (Jing & Zuo 2004) */
#pragma once

#include "method.h"
#include "separators.h"
#include "unit.h"

/* Sorts the units of a rendered page into the five regions and keeps CENTER (section 2.3, steps c and d).
 *
 * An element that is not a unit (BODY, HTML, what `units` leaves out, what has no box) goes with its parent; the
 * document in a frame goes with the frame. What a frame does not show at the moment has the place of the frame. Never
 * fails. */
VlpsResult *vlps_vl_ps (const VlpsPage *page, VlpsThresholds lines, VlpsUnits units);

/* Sorts by lines with their reasons, which are copied to the result. */
VlpsResult *vlps_vl_ps_lines (const VlpsPage *page, const VlpsSeparators *lines, VlpsUnits units);

/* Runs VL_PS as a method: by options->separators and options->units; missing lines are found from the page. */
VlpsResult *vlps_vl_ps_method (const VlpsPage *page, const VlpsMethodOptions *options, GError **error);
