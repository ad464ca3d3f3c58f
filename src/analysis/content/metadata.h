/* metadata.h - title, time, author, source and other facts of a page, independent of the method */
#pragma once

#include "date.h"
#include "result.h"

/* Defers reading the facts that `result` does not have yet until they are needed. They depend on its content now,
 * whatever is removed later. `bounds` (may be NULL: none): days within which time and last change must be. */
void vlps_metadata_await (const VlpsPage *page, VlpsResult *result, const VlpsDateBounds *bounds);

/* Returns the facts about the page with their origins.  What is awaited is read now, so only one thread may ask:
 *  title   the element that repeats part of <title>; else the only h1 of an article, or one with part of <title>; else
 *          <title>, or the title that meta elements name where that is part of it, without the names of site and section.
 *          The front page of a site has its whole <title>.
 *  time    dateline.h
 *  author, source  author.h
 *  product product-search.h
 *  others  dateline.h and declared-metadata.h
 * What is not found stays NULL. */
const VlpsFacts *vlps_metadata_of (const VlpsPage *page, const VlpsResult *result);

/* Returns TRUE for the front page of a site, by the address that it declares, else by its own. */
gboolean vlps_metadata_is_front (const VlpsPage *page);
