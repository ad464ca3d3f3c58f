/* structure-search.h - finds what parts of a page are, beyond what their tags say
 *
 * Generators and libraries write these in many ways; here each is recognised by the conventions that many of them
 * share, once for all formats and for rendered and parsed pages alike.
 */
#pragma once

#include "structure.h"

/* Finds the structure of a page. `content` is that of a result (result.h): only content, and what belongs to it, is
 * looked at. Pictures come back with their captions (PICTURE), which are useless where pictures are not shown.
 * `allowed`: 1 for each node that may come back although it is not content; NULL: all may. `folded`: text that a click
 * would show is to be shown, too. */
VlpsStructure *vlps_structure_search (const VlpsPage *page, const guint8 *content, const guint8 *allowed,
                                      gboolean folded);
