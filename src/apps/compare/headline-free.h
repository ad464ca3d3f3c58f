/* headline-free.h - texts without the headline of their page
 *
 * Golds of some data sets begin with the headline, those of others do not, and so do the results of systems.  Compared
 * without it, no convention is rewarded.
 */
#pragma once

#include "page.h"

/* Returns the wordings of the headline: `title` of the gold (may be NULL), and what the page shows or says of itself (`page`
 * may be NULL).  NULL-terminated. */
char **vlps_headline_free_wordings (const char *title, const VlpsPage *page);

/* Returns a copy of `text` without those of its first lines that are one of the wordings, but for case, white space and
 * punctuation. */
char *vlps_headline_free_text (const char *text, char *const *wordings);
