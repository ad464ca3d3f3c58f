/* headline-free.h - removes the headline of a page from texts
 *
 * Gold texts of some data sets begin with the headline and others do not; the same is true of results. Comparing
 * texts without it rewards neither convention. */
#pragma once

#include "page.h"

/* Returns the wordings of the headline: `title` of the gold (may be NULL), and those in the text and metadata of the
 * page (`page` may be NULL). NULL-terminated. */
char **vlps_headline_free_wordings (const char *title, const VlpsPage *page);

/* Returns a copy of `text` without initial lines that match a wording, ignoring case, white space and punctuation. */
char *vlps_headline_free_text (const char *text, char *const *wordings);
