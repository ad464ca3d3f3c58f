/* title.h - finds the title of a page in <title> and in its text */
#pragma once

#include "reading.h"

/* Takes the names of site and section off a <title>: it is cut at separators (_ | - and so on), and parts at both ends
 * that a pattern of the stop word list (data/title-stop-words.txt) matches are dropped, as are those that name the
 * site: `site` (its name, may be NULL) or `host` (of its address, may be NULL).  At least one part stays.  Newly
 * allocated, white space folded; NULL where nothing is left. */
char *vlps_title_clean (const char *title, const char *host, const char *site);

/* Cleans a title with the site that `page` names: by its address, its og:site_name, else the link to its front page. */
char *vlps_title_clean_for (const VlpsPage *page, const char *title);

/* Returns the address that the page declares as its own: canonical, og:url, else that of its base element; newly
 * allocated. NULL if there is none. Independent of where the page came from, so a file has the title of its address. */
char *vlps_title_site_address (const VlpsPage *page);

/* Returns the host of vlps_title_site_address(), newly allocated; NULL if there is none. */
char *vlps_title_site_host (const VlpsPage *page);

/* Returns TRUE if `title` is only the name of a site: `site` (its name, may be NULL), `host` (of its address, may be
 * NULL), or a part of that. */
gboolean vlps_title_names_site (const char *title, const char *host, const char *site);

/* Returns TRUE if the title is only the name of the site that `page` names. Reads the whole page each time. */
gboolean vlps_title_is_site (const VlpsPage *page, const char *title);

/* Returns TRUE if a link to the front page of a site has exactly this text, which is then the name of the site. */
gboolean vlps_title_is_front (const VlpsPage *page, const char *title);

/* Returns TRUE if the heading contains a link to the front page of the site, so that it is the site's name, whatever
 * its level. */
gboolean vlps_title_is_site_heading (const VlpsPage *page, int heading);

/* Returns TRUE if one of two titles contains the other, ignoring case, white space and punctuation. */
gboolean vlps_title_is_part (const char *one, const char *other);

/* Returns TRUE if `part` has letters and the title contains them in one piece, ignoring case, white space and
 * punctuation. */
gboolean vlps_title_has (const char *title, const char *part);

/* Returns the element with the title: its text is found in <title> or in the title that the page's meta elements
 * name, and is at least half as long as the longest part of that between separators, or all that is behind a colon in
 * one; a heading may have figures behind it.  Headings come before other
 * elements, higher ones before lower ones, longer text before shorter; last comes a heading that repeats a longer part
 * of <title> behind that ("Site | Title").  -1 where there is none. */
int vlps_title_find (const VlpsPage *page, const VlpsReading *reading);
