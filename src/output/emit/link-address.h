/* link-address.h - resolves addresses of links and images for output */
#pragma once

#include "document.h"

/* Resolves `href` of a node; newly allocated. NULL if it is unsafe (vlps_link_address_is_safe()) or not a valid
 * address. */
char *vlps_link_address_resolve (const VlpsPage *page, int node, const char *href);

/* Resolves an address for Markdown. With VLPS_LINKS_RELATIVE, addresses on the page's own site are written without
 * the site. On a page in a file without a known web address, relative addresses stay as they are. Newly allocated;
 * NULL as above. */
char *vlps_link_address_write (const VlpsPage *page, int node, const char *href, VlpsLinks links);

/* Resolves the target of a link (NULL: none) for Markdown; NULL also if only the text of links is wanted. */
char *vlps_link_address_target (const VlpsPage *page, int node, const char *href, VlpsLinks links);

/* Returns the source of a picture, which may be in another attribute than src; NULL if there is none. Borrowed. */
const char *vlps_link_address_source (const VlpsFlow *flow, int node);

/* Resolves this source for Markdown; NULL if it is missing or unsafe. */
char *vlps_link_address_picture (const VlpsFlow *flow, int node, VlpsLinks links);

/* Returns TRUE for absolute addresses of documents that can be fetched: http, https, ftp, file. */
gboolean vlps_link_address_is_document (const char *address);

/* Returns TRUE if `value`, the raw value of an attribute, is relative or has a safe scheme: http, https, file, or a
 * safelisted scheme of the HTML standard. Others (javascript:, data:, blob:, view-source:) may run a script or
 * contain a document. */
gboolean vlps_link_address_is_safe (const char *value);

/* Returns TRUE if `value` contains a picture, sound, film or style sheet itself (data:). */
gboolean vlps_link_address_is_media (const char *value);
