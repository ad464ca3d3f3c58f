/* inline-style.h - decides by the style attribute alone whether an element is hidden */
#pragma once

#include <glib.h>

#include "hidden.h"

/* Returns TRUE if the style hides the element. `style` may be NULL. */
gboolean vlps_inline_style_hides (const char *style, VlpsHiding *ret_reason);
