/* metadata.h - title, time, author and source of a page, whatever the method */
#pragma once

#include "result.h"

G_BEGIN_DECLS

/* Fills in what `result` does not have yet:
 *  title   the element that repeats part of <title>; else the title that meta elements name; else <title> without the
 *          names of site and section
 *  time    meta elements, itemprop, time elements; else the date that stands on its own, or first, around title and
 *          content; else the one in the page's address.  ISO 8601.
 *  author  meta elements, itemprop, rel=author; else what follows "By" or 作者 around title and content
 *  source  what follows 来源 or a similar word there; else meta elements, the site's name among them
 * What is not found stays NULL. */
void vlps_metadata_fill (const VlpsPage *page, VlpsResult *result);

G_END_DECLS
