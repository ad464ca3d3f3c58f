/* cookie-file.h - cookies in the Netscape format, as browsers' extensions, curl and wget save them
 *
 * A line for each cookie, with its fields separated by tabs: domain, whether hosts below it have it too (TRUE, FALSE),
 * path, whether it is for https alone, when it ends in seconds since 1970 (0: with the session), name, value.
 * "#HttpOnly_" before the domain hides it from scripts; other lines that begin with "#" are comments.
 */
#pragma once

#include <glib.h>

/* The cookies of the file as text, see cookie-text.h, without those that have ended; newly allocated.  Fails with
 * VLPS_ERROR_USAGE where the file cannot be read or a line is not a cookie; the message names the line and shows nothing
 * of it. */
char *vlps_cookie_file_read (const char *path, GError **error);
