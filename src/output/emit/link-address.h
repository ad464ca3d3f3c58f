/* link-address.h - addresses of links and images as they go out */
#pragma once

#include "document.h"

/* `href` of the node made absolute; newly allocated.  NULL where it leads nowhere outside of its page's scripts
 * (javascript:, data:, blob:, about:) or is not a valid address. */
char *vlps_link_address_resolve (const VlpsPage *page, int node, const char *href);

/* The same as it is to stand in Markdown: with VLPS_LINKS_RELATIVE, an address on the page's own site without the site.
 * A page in a file of which no address of the web is known has none to refer to: relative addresses in it stay as they
 * are, for they lead nowhere else. */
char *vlps_link_address_write (const VlpsPage *page, int node, const char *href, VlpsLinks links);

/* TRUE for addresses (absolute) of documents that can be fetched: http, https, ftp, file. */
gboolean vlps_link_address_is_document (const char *address);

/* TRUE when `value`, an attribute as a page has it, runs a script where a browser takes it as an address. */
gboolean vlps_link_address_is_script (const char *value);

/* TRUE when such a value is a document of its own, in a data: address. */
gboolean vlps_link_address_is_data (const char *value);
