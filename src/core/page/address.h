/* address.h - addresses of pages, as texts that somebody says */
#pragma once

#include <glib.h>

#define VLPS_ADDRESS_MAX 65536 /* bytes */

/* TRUE for what begins with http:// or https://, whatever comes then; FALSE for NULL. */
gboolean vlps_address_begins_web (const char *text);

/* TRUE for http://HOST... and https://HOST..., at most VLPS_ADDRESS_MAX bytes of UTF-8 without control characters and
 * blanks around it, in which every reader finds the same host.  FALSE for all else, and for NULL. */
gboolean vlps_address_is_web (const char *address);

/* TRUE for file://HOST/..., which is what //HOST/... becomes on a page in a file. */
gboolean vlps_address_is_file_of_host (const char *address);

/* TRUE for what can be the address of a page that was read or rendered once: that of the web, of a file, about:blank,
 * what a page of the web made itself (blob:), or none (""). */
gboolean vlps_address_is_of_page (const char *address);

/* The path that a file: address names, as engines read it: without query and fragment, escapes undone, "." and ".." kept.
 * NULL for what is not a file: address, or names no path.  `ret_host`: the host that it names, NULL for none; may be NULL.
 * Both newly allocated.  Nothing else makes paths of addresses, so that what is checked is what is opened. */
char *vlps_address_path (const char *address, char **ret_host);

/* The address without what stands before an '@' in its host; newly allocated.  *ret_user and *ret_password (newly
 * allocated and decoded): what stood there; the password is "" where there is only a name, and both are NULL where there
 * is none. */
char *vlps_address_split (const char *address, char **ret_user, char **ret_password);

/* The same where nobody wants to know them. */
char *vlps_address_bare (const char *address);

/* An address of the web in the one form that all its spellings have: scheme and host in lower case (the host in ASCII), no
 * default port, a path without "." and "..", percent signs only where they are needed and with capital digits, no
 * user, no fragment.  Newly allocated; NULL for what is not an address of the web. */
char *vlps_address_normal (const char *address);

/* Returns the site of an address: its host in lower case without "www."; newly allocated, "" without a host. */
char *vlps_address_site (const char *address);

/* Removes user names and passwords from the addresses in a message, also from those in paths and queries of others.
 * Newly allocated; NULL for NULL. */
char *vlps_address_hide (const char *text);

/* Returns `address` with its escaped characters encoded once where they were encoded as UTF-8 twice ("%C3%83%C2%A9" for
 * "%C3%A9"), as an engine does that takes bytes of a header for Latin-1; newly allocated.  NULL where that is not so. */
char *vlps_address_encode_once (const char *address);
