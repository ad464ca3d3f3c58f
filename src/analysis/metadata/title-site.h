/* title-site.h - the site of a page, as far as titles name it */
#pragma once

#include "page.h"

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

/* Returns TRUE if the letters of `part` are those of the site's name, or of a label of its host.  `loosely`: also where
 * one contains the other, as in "Example Docs" of docs.example.com. */
gboolean vlps_title_site_has (const char *part, const char *host, const char *site, gboolean loosely);

/* Returns the longest text of a link to the front of a site that the title has in it, newly allocated: the site's name;
 * NULL for none.  Where the page does not say what its site is (`host` is NULL), the link must stand at the head of it. */
char *vlps_title_site_front (const VlpsPage *page, const char *host, const char *title);
