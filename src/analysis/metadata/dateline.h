/* dateline.h - finds when a page was published and last changed */
#pragma once

#include "author.h"
#include "facts.h"

/* Fills in *time (ISO 8601, when the page was published) unless it is there already ("method"), and `modified` of the
 * facts, with what they were found by.  The ways to the day of publication, the most reliable first:
 *
 *  json-ld  datePublished
 *  meta     names that mean nothing but publication
 *  markup   itemprop, property or pubdate, but not inside comments
 *  byline   around title and beginning of the content: behind "Published" or the like, in a time element, in an element
 *           called after dates
 *  address  a day in the page's address
 *  byline   the same around the end of the content
 *  meta     names that pages use for other days as well
 *  byline   a short line with a date; a date behind "Published" anywhere; one behind "Updated"; a date anywhere but in
 *           comments, navigation, lists of other pages and the page's foot
 *  and at last that of the change, or any date
 *
 * A time in UTC becomes that of the page's own clock where the page has that, too: with a zone in a meta element, in the
 * address, or beside the content.  Dates outside clues->bounds do not count. */
void vlps_dateline_fill (const VlpsClues *clues, char **time, VlpsFacts *facts);
