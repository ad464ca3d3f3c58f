/* post-frame.h - lists and quotations that only set the posts of a thread apart */
#pragma once

#include "structure.h"

/* Marks list items, their lists and quotations that hold a post of the thread or its whole text with VLPS_MARK_FRAME:
 * boards use them as frames and bodies of posts, and readers see neither a list nor a quotation.  `posts`: VlpsComment
 * in page order.  Linear in the size of the page. */
void vlps_post_frames_mark (const VlpsPage *page, const GArray *posts, VlpsStructure *structure);
