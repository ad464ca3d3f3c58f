/* inline-style.h - whether the style attribute of an element hides it, where nothing else is known of its style */
#pragma once

#include <glib.h>

#include "hidden.h"

/* FALSE: it does not, as far as the attribute says.  `style` may be NULL. */
gboolean vlps_inline_style_hides (const char *style, VlpsHiding *ret_reason);
