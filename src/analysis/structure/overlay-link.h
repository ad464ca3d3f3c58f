/* overlay-link.h - drops links that only enlarge the clickable area of another link in a card */
#pragma once

#include "builder.h"

/* Drops an element `a` that is such a link: it is hidden from assistive technology and keyboards, and repeats the
 * address and text of one shortly before it. TRUE where it did. */
gboolean vlps_overlay_link_recognise (VlpsBuilder *builder, int index);
