/* control-label.h - recognises words on controls: what a click does, not what the page says */
#pragma once

#include "text-block.h"

/* Returns TRUE if a text block is nothing but such words, such as "Show more" or "Share", one after another, and
 * stands in a control: a button, or a link that leads nowhere. A few, such as "Click to expand", say themselves that
 * they are of a control. `bare`: its text in lower case, without marks around it. */
gboolean vlps_control_label_is (const VlpsPage *page, const VlpsTextBlock *block, const char *bare);
