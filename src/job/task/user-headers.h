/* user-headers.h - reads the user's headers and password for the server of a page */
#pragma once

#include <glib.h>

/* Joins the headers of --header ("Name: value"; NULL-terminated; NULL: none) to lines, newly allocated; "" if there
 * are none. Fails with VLPS_ERROR_USAGE; messages never show a value. */
char *vlps_user_headers (char *const *headers, GError **error);

/* Reads the password of --user, the first line of the file; newly allocated. Fails with VLPS_ERROR_USAGE, also if
 * only one of user and file is given, or if `headers` (lines; may be NULL) contain Authorization, which would
 * conflict. */
char *vlps_user_headers_password (const char *user, const char *path, const char *headers, GError **error);
