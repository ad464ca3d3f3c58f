/* user-headers.h - headers that the user gives for the server of a page */
#pragma once

#include <glib.h>

G_BEGIN_DECLS

/* The headers of --header ("Name: value"; NULL-terminated; NULL: none), and that of HTTP authentication (Basic) where
 * there is a user, whose password is the first line of the file.  Lines "Name: value", newly allocated; "" where there
 * are none.  Fails with VLPS_ERROR_USAGE; messages never show a value. */
char *vlps_user_headers (char *const *headers, const char *user, const char *password_file, GError **error);

G_END_DECLS
