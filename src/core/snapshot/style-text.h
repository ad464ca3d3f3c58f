/* style-text.h - parses the computed style of an element in a snapshot */
#pragma once

#include "page.h"

/* Reads "display|position|float|font size|weight|z-index|colour|background|image|white space|direction", each as the
 * engine computes it.  What a page's style has no word for is what most elements have.  *ret_flags: PREFORMATTED, RTL.
 * FALSE where these are not eleven. */
gboolean vlps_style_text_read (const char *text, VlpsStyle *ret_style, guint *ret_flags);
