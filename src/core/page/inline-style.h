/* inline-style.h - what the style attribute of an element says of its visibility, without rendering
 *
 * All but vlps_inline_style_is_displayed() read a folded style. */
#pragma once

#include <glib.h>

/* Writes the beginning of a style attribute into `folded`, of `room` bytes: lower case, without white space, comments,
 * strings and addresses. */
void vlps_inline_style_fold (const char *style, char *folded, gsize room);

/* Returns the value of a property ("display:"), which goes on to the end of the style: that of the last declaration, of
 * the important ones if there are any; "" without one. */
const char *vlps_inline_style_value (const char *folded, const char *property);

/* TRUE for a length below half a pixel, or zero in another unit. */
gboolean vlps_inline_style_is_nothing (const char *value);

/* TRUE with display: none. */
gboolean vlps_inline_style_is_removed (const char *folded);

/* TRUE if the element is positioned where nobody can scroll to, or clipped to nothing. */
gboolean vlps_inline_style_is_out_of_sight (const char *folded);

/* TRUE if text is removed together with everything inside the element. */
gboolean vlps_inline_style_removes_text (const char *folded);

/* TRUE if text is invisible, but elements inside can be visible. */
gboolean vlps_inline_style_is_invisible (const char *folded);

/* TRUE if the style attribute sets a display other than none. */
gboolean vlps_inline_style_is_displayed (const char *style);
