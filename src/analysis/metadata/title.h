/* title.h - the title of a page without the names of its site */
#pragma once

#include "page.h"
#include "title-letters.h"

/* Takes the names of site and section off a <title>: it is cut at separators (_ | - and so on), and parts at both ends
 * that a pattern of the stop word list (data/title-stop-words.txt) matches are dropped, as are those that name the
 * site: `site` (its name, may be NULL) or `host` (of its address, may be NULL).  At least one part stays.  Newly
 * allocated, white space folded; NULL where nothing is left. */
char *vlps_title_clean (const char *title, const char *host, const char *site);

/* Cleans a title with the site that `page` names: by its address, its og:site_name, else the link to its front page. */
char *vlps_title_clean_for (const VlpsPage *page, const char *title);

/* Cleans a title of the page.  `host` is that of its site, `site` the name that the page gives it; both may be NULL. */
char *vlps_title_clean_of (const VlpsPage *page, const char *title, const char *host, const char *site);
