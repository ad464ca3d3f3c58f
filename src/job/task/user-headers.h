/* user-headers.h - headers and the password that the user gives for the server of a page */
#pragma once

#include <glib.h>

/* The headers of --header ("Name: value"; NULL-terminated; NULL: none) as lines, newly allocated; "" where there are none.
 * Fails with VLPS_ERROR_USAGE; messages never show a value. */
char *vlps_user_headers (char *const *headers, GError **error);

/* The password of --user: the first line of the file; newly allocated.  Fails with
 * VLPS_ERROR_USAGE: also where only one of user and file is given, or `headers` (lines; may be NULL) have Authorization,
 * which says the same. */
char *vlps_user_headers_password (const char *user, const char *path, const char *headers, GError **error);
