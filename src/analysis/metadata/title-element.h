/* title-element.h - the element with the title of a page */
#pragma once

#include "reading.h"

/* Returns the element with the title: its text is found in <title> or in the title that the page's meta elements
 * name, and is at least half as long as the longest part of that between separators, or all that is behind a colon in
 * one; a heading may have figures behind it.  Headings come before other
 * elements, higher ones before lower ones, longer text before shorter; last comes a heading that repeats a longer part
 * of <title> behind that ("Site | Title").  -1 where there is none. */
int vlps_title_find (const VlpsPage *page, const VlpsReading *reading);
