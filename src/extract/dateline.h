/* dateline.h - when a page was published, and when it was changed last */
#pragma once

#include "author.h"

G_BEGIN_DECLS

/* Of JSON-LD; of meta elements; of itemprop or pubdate; else the date around title and content that stands behind
 * "Published" or the like, in a time element, on its own, or first; else one behind such a word anywhere, or in the
 * page's address.  ISO 8601, newly allocated, NULL where there is none.  *ret_origin becomes "json-ld", "meta",
 * "markup", "byline" or "address"; NULL. */
char *vlps_dateline_published (const VlpsClues *clues, const char **ret_origin);

/* The same of the last change; what stands in running text does not count. */
char *vlps_dateline_modified (const VlpsClues *clues, const char **ret_origin);

G_END_DECLS
