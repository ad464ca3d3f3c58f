/* metadata.h - title, time, author, source and other facts of a page, whatever the method */
#pragma once

#include "result.h"

G_BEGIN_DECLS

/* Fills in what `result` does not have yet, with where it was found (result->facts.origin):
 *  title   the element that repeats part of <title>; else the only h1 of an article, or one with part of <title>; else
 *          <title>, or the title that meta elements name where that is part of it, without the names of site and section.
 *          The front page of a site has its whole <title>.
 *  time    dateline.h
 *  author, source  author.h
 *  facts   dateline.h and declared-metadata.h
 * What is not found stays NULL. */
void vlps_metadata_fill (const VlpsPage *page, VlpsResult *result);

G_END_DECLS
