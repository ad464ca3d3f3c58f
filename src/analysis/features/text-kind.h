/* text-kind.h - groups text blocks inside the same tags and classes: messages, prices, names of products, menu
 * entries */
#pragma once

#include "text-block.h"

/* Returns the kind of each text block, by number from 0; newly allocated. Two are of one kind if the three innermost
 * block elements around them have the same tags and classes, and both or neither are mostly links. */
guint *vlps_text_kinds_of (const VlpsPage *page, const VlpsTextBlocks *blocks, guint *ret_n_kinds);

/* Returns a hash of the classes of each number (page.h); newly allocated. 0 for no class. */
guint *vlps_text_kind_hash_classes (const VlpsPage *page);
