/* post-frame.h - lists and quotations that only set the posts of a thread apart */
#pragma once

#include "structure.h"

/* Gives VLPS_MARK_FRAME to items of lists, their lists, and quotations that hold a post of the thread, or all that is said
 * in it.  Boards use them for the frame and the body of a post; a reader sees neither a list nor a quotation.  `posts`: of
 * VlpsComment in the order of the page.  The time is linear in the size of the page. */
void vlps_post_frames_mark (const VlpsPage *page, const GArray *posts, VlpsStructure *structure);
