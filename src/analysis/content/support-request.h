/* support-request.h - requests of a site for money: donations, membership, a subscription as support */
#pragma once

#include "text-block.h"

/* Removes the marks in `kept` (one for each text block) from paragraphs behind the text of what is kept that ask
 * readers to support the site, with what leads up to the request (no paywall, no advertisements), the thanks behind
 * it and the heading above, and sets them in `dropped`. Nothing happens where requests are two fifths or more of
 * what is kept: such a page is about them. A request behind a quotation mark is somebody's words and stays. Linear
 * in the size of the page. */
void vlps_support_requests_drop (const VlpsPage *page, const VlpsReading *reading, const VlpsTextBlocks *blocks,
                                 guint8 *kept, guint8 *dropped);
