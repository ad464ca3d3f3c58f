/* verse.h - preformatted text other than code: poems, and prose with a paragraph in each line */
#pragma once

#include "page.h"

/* Returns TRUE for a pre element that is a poem by its class, or whose lines are long and mostly end like sentences. */
gboolean vlps_verse_is (const VlpsPage *page, int node);
