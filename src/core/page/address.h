/* address.h - checks and normalizes addresses of pages */
#pragma once

#include <glib.h>

#define VLPS_ADDRESS_MAX 65536 /* longest address, bytes */

/* Returns TRUE if two addresses differ at most in their fragments. */
gboolean vlps_address_is_same_document (const char *one, const char *other);

/* Returns TRUE if `text` begins with http:// or https://. FALSE for NULL. */
gboolean vlps_address_begins_web (const char *text);

/* Returns TRUE for http://HOST... and https://HOST... of at most VLPS_ADDRESS_MAX bytes, in UTF-8 without control
 * characters and surrounding blanks, if every parser finds the same host in it. FALSE for everything else and for
 * NULL. */
gboolean vlps_address_is_web (const char *address);

/* Returns TRUE for file://HOST/..., which is what //HOST/... becomes on a page in a file. */
gboolean vlps_address_is_file_of_host (const char *address);

/* Returns TRUE for a possible address of a page that was read or rendered before: http, https, file, about:blank,
 * blob: of a page of the web, or none (""). */
gboolean vlps_address_is_of_page (const char *address);

/* Returns the path of a file: address as engines read it: without query and fragment, with escapes decoded, "." and
 * ".." kept. NULL for any other address and for one without a path. `ret_host` (may be NULL): its host, NULL for
 * none. Both newly allocated. No other function turns addresses into paths, so the path that is checked is the path
 * that is opened. */
char *vlps_address_path (const char *address, char **ret_host);

/* Returns the address without the user information before '@'; newly allocated. *ret_user and *ret_password (newly
 * allocated, decoded): the user information; the password is "" if there is only a name, and both are NULL if there
 * is none. */
char *vlps_address_split (const char *address, char **ret_user, char **ret_password);

/* Returns the address without user information; newly allocated. */
char *vlps_address_bare (const char *address);

/* Normalizes an address of the web, so that all its spellings become equal: scheme and host in lower case (the host
 * in ASCII), no default port, a path without "." and "..", percent signs only if needed and with capital digits, no
 * user, no fragment. Newly allocated; NULL for any other address. */
char *vlps_address_normal (const char *address);

/* Returns the site of an address: its host in lower case without "www."; newly allocated, "" without a host. */
char *vlps_address_site (const char *address);

/* Removes user names and passwords from the addresses in a message, also from those in paths and queries of others.
 * Newly allocated; NULL for NULL. */
char *vlps_address_hide (const char *text);

/* Decodes escapes that were encoded as UTF-8 twice ("%C3%83%C2%A9" for "%C3%A9"), as by an engine that takes the
 * bytes of a header for Latin-1. Newly allocated; NULL if nothing was encoded twice. */
char *vlps_address_encode_once (const char *address);
