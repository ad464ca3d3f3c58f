/* complete.h - adds content that the method left out although it belongs to the rest */
#pragma once

#include "page.h"
#include "reason.h"

/* Adds to `content` (of each node) what the method left out although it goes with what it took: headings right above
 * it, pictures with captions between two pieces of it, and code at its end with the prose that goes on behind.
 * `reason` (VlpsReason of each node) says which. */
void vlps_complete_content (const VlpsPage *page, guint8 *content, guint8 *reason);
