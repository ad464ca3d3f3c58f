/* link-address.h - addresses of links and images as they go out */
#pragma once

#include "document.h"

/* `href` of the node made absolute; newly allocated.  NULL where it is not safe
 * (vlps_link_address_is_safe()) or not a valid address. */
char *vlps_link_address_resolve (const VlpsPage *page, int node, const char *href);

/* The same as it is to stand in Markdown: with VLPS_LINKS_RELATIVE, an address on the page's own site without the site.
 * A page in a file of which no address of the web is known has none to refer to: relative addresses in it stay as they
 * are, for they lead nowhere else. */
char *vlps_link_address_write (const VlpsPage *page, int node, const char *href, VlpsLinks links);

/* The same of what a link leads to (NULL: nothing), unless only its text is wanted: NULL then. */
char *vlps_link_address_target (const VlpsPage *page, int node, const char *href, VlpsLinks links);

/* The source of a picture, which structure may have found elsewhere than in its src; NULL: it has none. */
const char *vlps_link_address_source (const VlpsFlow *flow, int node);

/* The address of that; NULL: none that may stand. */
char *vlps_link_address_picture (const VlpsFlow *flow, int node, VlpsLinks links);

/* TRUE for addresses (absolute) of documents that can be fetched: http, https, ftp, file. */
gboolean vlps_link_address_is_document (const char *address);

/* TRUE when `value`, an attribute as a page has it, is relative or has a scheme that only leads elsewhere: those of the
 * web, file, and the safelisted schemes of the HTML standard.  Others (javascript:, data:, blob:, view-source:) may run
 * a script or hold a document of their own. */
gboolean vlps_link_address_is_safe (const char *value);

/* TRUE when `value` holds a picture, a sound, a film or a style sheet itself (data:). */
gboolean vlps_link_address_is_media (const char *value);
