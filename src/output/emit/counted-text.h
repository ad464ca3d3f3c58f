/* counted-text.h - Markdown reduced to visible words, for counting */
#pragma once

#include "content-blocks.h"

/* Returns a copy of the Markdown of the same length, in which each byte of an address or tag is an underscore; newly
 * allocated. */
char *vlps_counted_text_new (const VlpsContentBlocks *blocks);
