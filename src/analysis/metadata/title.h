/* title.h - the title of a page: which part of <title> is it, and where does it stand in the text */
#pragma once

#include "reading.h"

/* Takes the names of site and section off a <title>: it is cut at separators (_ | - and so on), and parts at both ends
 * that a pattern of the stop word list (data/title-stop-words.txt) matches are dropped, as are those that name the
 * site: `site` (its name, may be NULL) or `host` (of its address, may be NULL).  At least one part stays.  Newly
 * allocated, white space folded; NULL where nothing is left. */
char *vlps_title_clean (const char *title, const char *host, const char *site);

/* The same with the site that `page` names: by its address, its og:site_name, else the link to its front. */
char *vlps_title_clean_for (const VlpsPage *page, const char *title);

/* The address that the page gives as its own: canonical, og:url, else that of its base element; newly allocated.  NULL
 * where it gives none.  Where the page comes from does not matter, so a file has the title that its address has. */
char *vlps_title_site_address (const VlpsPage *page);

/* Returns the host of vlps_title_site_address(), newly allocated; NULL where there is none. */
char *vlps_title_site_host (const VlpsPage *page);

/* TRUE where `title` is only the name of a site: `site` (its name, may be NULL), `host` (of its address, may be NULL), or
 * a part of that. */
gboolean vlps_title_names_site (const char *title, const char *host, const char *site);

/* The same with the site that `page` names.  Reads the whole page each time. */
gboolean vlps_title_is_site (const VlpsPage *page, const char *title);

/* TRUE where a link to the front of a site has all of `title`: that is the name of the site then. */
gboolean vlps_title_is_front (const VlpsPage *page, const char *title);

/* TRUE where the heading holds a link to the front of the site: its name then, whatever its level. */
gboolean vlps_title_is_site_heading (const VlpsPage *page, int heading);

/* TRUE where one of two titles contains the other, but for case, white space and punctuation. */
gboolean vlps_title_is_part (const char *one, const char *other);

/* TRUE where `part` has letters, and the title has them in one piece, but for case, white space and punctuation. */
gboolean vlps_title_has (const char *title, const char *part);

/* The element in which the title stands: its text is found in <title> or in the title that the page's meta elements
 * name, and is at least half as long as the longest part of that between separators, or all that is behind a colon in
 * one; a heading may have figures behind it.  Headings come before other
 * elements, higher ones before lower ones, longer text before shorter.  -1 where there is none. */
int vlps_title_find (const VlpsPage *page, const VlpsReading *reading);
